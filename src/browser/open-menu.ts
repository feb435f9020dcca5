/**
 * Menu that has been opened: it closes when the focus leaves it, the Tab key stays inside while it is open,
 * and the link of the current section is marked.
 */
addEventListener('focusin', ({ target }) => {
  if ((target as Element).closest('.menu')) return;
  document.querySelector<HTMLElement>('.menu-panel')?.hidePopover();
});

addEventListener('keydown', (event) => {
  const stops = [
    ...document.querySelectorAll<HTMLElement>('.menu:has(:popover-open) :is(button, a)'),
  ];
  if (event.shiftKey) stops.reverse();
  if (event.key !== 'Tab' || stops.at(-1) !== document.activeElement) return;
  event.preventDefault();
  stops[0]?.focus();
});

/** Marks the link of the last section that begins above the middle of the window. */
function markSection(): void {
  // The last link leads to the same section as another one.
  const links = document.querySelectorAll<HTMLAnchorElement>(
    '.menu-panel li:not(:last-child) [href^="/#"]',
  );
  const current = [...links].findLast(({ hash }) => {
    const section = document.querySelector(`main > ${hash}`);
    return section && section.getBoundingClientRect().top < innerHeight / 2;
  });
  for (const link of links) link.ariaCurrent = link === current ? 'location' : null;
}

addEventListener('toggle', markSection, true);
markSection();
