/** Beginning of an answer that the owner must decide. */
export const UNDECIDED = '(demo) ';

/**
 * True if a text contains something of the demo: its name, a person whose last name is Example, a host or
 * number reserved for fiction, or the mark of an answer that the owner must decide.
 */
export function isOfDemo(text: string): boolean {
  // `.example` is reserved for examples (RFC 2606), and 555-01xx for fiction.
  return (
    /wrenloop|\.example\b|555-01\d\d\b/i.test(text) ||
    text.endsWith(' Example') ||
    text.startsWith(UNDECIDED)
  );
}
