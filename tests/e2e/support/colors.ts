/** `#fbfaf7` → `rgb(251, 250, 247)`, as browsers state a computed color. */
export function computedColor(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}
