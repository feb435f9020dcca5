/** What makes a box that scrolls reachable by keyboard, and gives it a name there. */
export function scrollBox(label: string) {
  return { role: 'group', 'aria-label': label, tabindex: 0 } as const;
}
