/** Beginning of an answer that the owner must decide. */
export const UNDECIDED = '(demo) ';

/**
 * Name of the demo, hosts reserved for examples (`.example`, RFC 2606), numbers reserved for fiction
 * (555-01xx), and the beginning of an answer that the owner must decide.
 */
export const demoText = /wrenloop|[\w-]{1,63}\.example\b|555-01\d\d\b|(?<=^|")\(demo\)(?= )/gi;

/** Texts at any depth of a value, each with the keys that lead to it. */
export function listTexts(
  value: unknown,
  path: readonly string[] = [],
): (readonly [path: readonly string[], text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => listTexts(part, [...path, key]));
}

/** Longest part of a text that a message repeats. */
const SHOWN = 60;

const shorten = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN).trim()}…` : text);

/** Lists the texts of the demo that a value contains at any depth, with their paths. */
export const listDemoTexts = (value: unknown) =>
  listTexts(value).flatMap(([path, text]) =>
    isOfDemo(text) ? `${path.join('.')} (${shorten(text)})` : [],
  );

/** True if a text contains something of the demo, or is the name of a person whose last name is Example. */
export function isOfDemo(text: string): boolean {
  return text.search(demoText) >= 0 || text.endsWith(' Example');
}
