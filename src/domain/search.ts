import { type Intake, INTAKE_BODY_MAX_BYTES } from './intake.ts';
import { intakeListNames, intakeTextNames } from './intake-rules.ts';

/** Returns a text in lower case and without accents, so that a search ignores both. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const FEWEST_DIGITS = 4;

/**
 * Maximum length of a stored search text, in characters. Normal text needs at most one character for each
 * byte that was sent. Only characters that expand (`\uFDFA` becomes 18 characters) can exceed it and are
 * cut off.
 */
export const SEARCH_TEXT_MAX_LENGTH = INTAKE_BODY_MAX_BYTES;

/** Folds texts and joins them into one text for a search. */
export function toSearchText(texts: readonly (string | undefined)[]): string {
  // Folds one text at a time: all texts together could expand to many times their size before they are cut.
  const folded: string[] = [];
  let left = SEARCH_TEXT_MAX_LENGTH;
  for (const text of texts) {
    if (text === undefined || left <= 0) continue;
    const part = foldText(text).slice(0, left);
    folded.push(part);
    left -= part.length + 1;
  }
  return folded.join('\n');
}

/** Returns all searchable text of an intake. It also contains the phone number as digits only. */
export function searchTextOf(intake: Intake & { readonly id?: string }): string {
  return toSearchText([
    intake.id,
    intake.trainingGuideFileName,
    intake.phone.replace(/\D/g, ''),
    ...intakeTextNames.map((name) => intake[name]),
    ...intakeListNames.flatMap((name) => intake[name].flatMap((entry) => Object.values(entry))),
  ]);
}

/**
 * Returns a function that tests a search text for a query. All words must occur, in any order. If the query
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
