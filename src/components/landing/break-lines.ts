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
 * Splits a text into as few lines as `limit` characters allow, each as short as possible. A speech
 * bubble is then only as wide as its text: CSS cannot shrink a box to text that wraps.
 */
export function breakLines(text: string, limit: number): readonly string[] {
  const { length } = fillLines(text, limit);
  let width = Math.ceil(text.length / length);
  while (fillLines(text, width).length > length) width += 1;
  return fillLines(text, width);
}
