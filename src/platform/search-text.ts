/**
 * Text in lower case and without accents, so that a search ignores both. The result is at most as
 * long as the text is in bytes; a compatibility form (NFKD) could be many times longer.
 */
function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const FEWEST_DIGITS = 4;

/** Folds texts and joins them into one text for a search. */
export function toSearchText(texts: readonly (string | undefined)[]): string {
  return foldText(texts.filter((text) => text !== undefined).join('\n'));
}

/**
 * Creates a function that tests a search text for a query. All words must occur, in any order. If the query
 * is a phone number, punctuation is ignored in both texts.
 */
export function makeMatcher(query: string): (searchText: string) => boolean {
  const folded = foldText(query).trim();
  const digits = folded.replace(/\D/g, '');
  const isNumber = /^[\d\s()+\-./]+$/.test(folded) && digits.length >= FEWEST_DIGITS;
  if (isNumber) {
    return (searchText) => searchText.includes(folded) || searchText.includes(digits);
  }
  const words = folded.split(/\s+/);
  return (searchText) => words.every((word) => searchText.includes(word));
}
