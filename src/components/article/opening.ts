/**
 * Splits an article's HTML before its second paragraph or its first heading. The page then shows the opening
 * on the first screen, and the box for the reader after it. A list or a drawing stays with the opening.
 */
export function splitOpening(body: string): readonly [opening: string, rest: string] {
  let depth = 0;
  for (const { 0: tag, 1: name = '', index } of body.matchAll(/<\/?([a-z][\w-]*)[^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else {
      const startsParagraph = depth === 0 && /^(?:p|h2)$/.test(name);
      if (startsParagraph && body.slice(0, index).trim()) {
        return [body.slice(0, index), body.slice(index)];
      }
      if (!/^(?:br|hr|img|input|source|wbr)$/.test(name) && !tag.endsWith('/>')) depth += 1;
    }
  }
  return ['', body];
}
