/**
 * Runs in the head of pages with the menu. Closes it when a link in it is chosen, which may only scroll,
 * and when the focus leaves it.
 */
const closeMenu = (): void => document.querySelector<HTMLElement>('.menu-panel')?.hidePopover();

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('.menu-panel a')) closeMenu();
});
addEventListener('focusin', ({ target }) => {
  if (!(target as Element).closest('.menu')) closeMenu();
});
