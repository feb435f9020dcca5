/**
 * Splits an article's HTML after the text that opens it, so that the text begins within the first screen
 * and the facts for its reader follow. Text that introduces a list or a drawing is not separated from it.
 */
export function splitOpening(body: string): readonly [opening: string, rest: string] {
  const [opening = ''] = /^\s*<(p|blockquote|pre)\b[^]*?<\/\1>/.exec(body) ?? [];
  const rest = body.slice(opening.length);
  return /^\s*<(?:p|h2)\b/.test(rest) ? [opening, rest] : ['', body];
}
