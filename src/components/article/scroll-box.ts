/** Returns attributes that make a scrolling box reachable by keyboard, and name it. */
export function scrollBox(label: string) {
  return { role: 'group', 'aria-label': label, tabindex: 0 } as const;
}
