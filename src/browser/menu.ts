/**
 * Runs in the head of pages with the menu, which is a popover. It closes on a click on a link, because the
 * link may only scroll. The rest is a separate file, which is fetched when the menu first opens.
 */
const rest = '/chunks/open-menu.js';

addEventListener('click', ({ target }) => {
  (target as Element).closest<HTMLElement>('.menu-panel')?.hidePopover();
});
addEventListener('toggle', () => void import(rest), { capture: true, once: true });
