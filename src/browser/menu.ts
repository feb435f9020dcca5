/**
 * Runs in the head of pages with the menu, which is a popover. It closes on a click on a link, because the
 * link may only scroll, and when the focus leaves it. While it is open, the Tab key stays inside, and the
 * link of the current section is marked.
 */
addEventListener('click', ({ target }) => {
  (target as Element).closest<HTMLElement>('.menu-panel')?.hidePopover();
});

addEventListener('focusin', ({ target }) => {
  if ((target as Element).closest('.menu')) return;
  document.querySelector<HTMLElement>('.menu-panel')?.hidePopover();
});

addEventListener('keydown', (event) => {
  const stops = [
    ...document.querySelectorAll<HTMLElement>('.menu:has(:popover-open) :is(button,a)'),
  ];
  if (event.shiftKey) stops.reverse();
  if (event.key !== 'Tab' || stops.at(-1) !== document.activeElement) return;
  event.preventDefault();
  stops[0]?.focus();
});

/** Marks the link of the last section that begins above the middle of the window. */
function markSection(): void {
  let current: Element | undefined;
  // The last link leads to the same section as another one.
  const links = document.querySelectorAll<HTMLAnchorElement>(
    '.menu-panel :not(:last-child)>[href^="/#"]',
  );
  for (const link of links) {
    link.ariaCurrent = null;
    const section = document.querySelector(`main>${link.hash}`);
    if (section && section.getBoundingClientRect().top < innerHeight / 2) current = link;
  }
  if (current) current.ariaCurrent = 'location';
}

addEventListener('toggle', markSection, true);
