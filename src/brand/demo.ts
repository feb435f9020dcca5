/** Beginning of an answer that the owner must decide. */
export const UNDECIDED = '(demo) ';

/**
 * Name of the demo, hosts reserved for examples (`.example`, RFC 2606), numbers reserved for fiction
 * (555-01xx), and the beginning of an answer that the owner must decide.
 */
export const demoText = /wrenloop|[\w-]{1,63}\.example\b|555-01\d\d\b|(?<=^|")\(demo\)(?= )/gi;

/** True if a text contains something of the demo, or is the name of a person whose last name is Example. */
export function isOfDemo(text: string): boolean {
  return text.search(demoText) >= 0 || text.endsWith(' Example');
}
