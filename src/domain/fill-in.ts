/** Replaces each `{name}` in a text of the brand file with the value of that name. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (found, name: string) => String(values[name] ?? found));
}
