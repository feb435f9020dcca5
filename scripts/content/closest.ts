/** The number of letters to change, add or drop to turn one word into another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The candidate that was probably meant, or nothing when none is near. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(2, Math.floor(word.length / 3));
  let best: { candidate: string; away: number } | undefined;
  for (const candidate of candidates) {
    const away = distance(word.toLowerCase(), candidate.toLowerCase());
    if (away <= limit && away < (best?.away ?? Infinity)) best = { candidate, away };
  }
  return best?.candidate;
}

/** `a, b, or c`. */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);
}

/** What to write instead of a word that is none of those known. */
export function suggest(word: string, known: readonly string[]): string {
  const meant = closest(word, known);
  return meant ? `Did you mean "${meant}"?` : `Write one of ${list(known)}.`;
}
