import { diff } from 'node:util';

/** Number of letters to add or remove to turn one word into another. */
function distance(a: string, b: string): number {
  return diff(a.toLowerCase(), b.toLowerCase()).filter(([operation]) => operation !== 0).length;
}

/** Returns the most similar candidate, or undefined if none is similar. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3));
  for (const candidate of candidates) {
    const away = distance(word, candidate);
    if (best === undefined ? away <= least : away < least) [best, least] = [candidate, away];
  }
  return best;
}

/** `a, b, or c`. */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);
}

/** Suggests a replacement for an unknown word. */
export function suggest(word: string, known: readonly string[]): string {
  const meant = closest(word, known);
  return meant ? `Did you mean "${meant}"?` : `Write one of ${list(known)}.`;
}
