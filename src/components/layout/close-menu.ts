/**
 * Runs in the head of pages with the menu. Closes the menu when the focus leaves it, and when a link in it is
 * chosen, because a link may only scroll the page.
 */
const closeMenu = (): void => document.querySelector<HTMLElement>('.menu-panel')?.hidePopover();

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('.menu-panel a')) closeMenu();
});
addEventListener('focusin', ({ target }) => {
  if (!(target as Element).closest('.menu')) closeMenu();
});
