/**
 * Runs in the head of pages with the menu, and closes it. On the landing page, where its links only
 * scroll, it closes on a click on a link. On other pages it closes when the focus leaves it, which the
 * island does on the landing page.
 */
declare const CLOSING_EVENT: 'click' | 'focusin';

addEventListener(CLOSING_EVENT, ({ target }) => {
  const element = target as Element;
  const panel =
    CLOSING_EVENT === 'click'
      ? element.closest<HTMLElement>('.menu-panel')
      : !element.closest('.menu') && document.querySelector<HTMLElement>('.menu-panel');
  if (panel) panel.hidePopover();
});
