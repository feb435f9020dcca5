/** Converts `#fbfaf7` to `rgb(251, 250, 247)`, the format of computed colors. */
export function computedColor(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}
