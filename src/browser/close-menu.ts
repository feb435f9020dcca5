/**
 * Runs in the head of pages with the menu, and closes it. On the landing page, where its links only
 * scroll, it closes on a click on a link. On other pages it closes when the focus leaves it, which the
 * island does on the landing page.
 */
declare const CLOSING_EVENT: 'click' | 'focusin';

addEventListener(CLOSING_EVENT, (event) => {
  const target = event.target as Element;
  const panel =
    CLOSING_EVENT === 'click'
      ? target.closest('.menu-panel')
      : !target.closest('.menu') && document.querySelector('.menu-panel');
  // Browsers without popovers have no such method.
  if (panel) (panel as Partial<HTMLElement>).hidePopover?.();
});
