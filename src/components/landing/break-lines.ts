function fillLines(text: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.pop() ?? '';
    const longer = line ? `${line} ${word}` : word;
    if (longer.length <= width || !line) lines.push(longer);
    else lines.push(line, word);
  }
  return lines;
}

/**
 * Splits a text into as few lines as possible with at most `limit` characters, and makes the longest line as
 * short as possible. CSS cannot shrink a speech bubble to the width of text that wraps.
 */
function breakLines(text: string, limit: number): readonly string[] {
  const { length } = fillLines(text, limit);
  let width = Math.ceil(text.length / length);
  while (fillLines(text, width).length > length) width += 1;
  return fillLines(text, width);
}

/** Maximum number of characters in a line of a speech bubble, on a wide screen and on a phone. */
const LINE_LIMIT = { wide: 38, narrow: 25 };

/** Returns, for each line of a bubble, the number of words up to the end of the line. */
function lineEnds(text: string, limit: number): ReadonlySet<number> {
  let words = 0;
  return new Set(breakLines(text, limit).map((line) => (words += line.split(' ').length)));
}

/**
 * Splits a line of the call into words. `end` is the class of the line break that follows a word: `w` on
 * wide screens only, `n` on narrow ones only, empty on both.
 */
export function splitIntoWords(text: string): readonly { word: string; end?: '' | 'w' | 'n' }[] {
  const [wide, narrow] = [lineEnds(text, LINE_LIMIT.wide), lineEnds(text, LINE_LIMIT.narrow)];
  return text.split(' ').map((word, index, words) => {
    const count = index + 1;
    if (count === words.length || !(wide.has(count) || narrow.has(count))) return { word };
    return { word, end: !narrow.has(count) ? 'w' : wide.has(count) ? '' : 'n' };
  });
}
