import { type Intake, INTAKE_BODY_MAX_BYTES } from './intake.ts';
import { intakeListNames, intakeTextNames } from './intake-rules.ts';

/** Letters as people type them when they look for something: no case, no accents. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const FEWEST_DIGITS = 4;

/**
 * The longest text kept for searching, in characters. No script needs more than one for each byte
 * that was sent; single characters made to swell (`\uFDFA` folds to 18) are cut off here.
 */
export const SEARCH_TEXT_MAX_LENGTH = INTAKE_BODY_MAX_BYTES;

/** Everything of an intake that can be searched, folded. A phone number is in it as digits too. */
export function searchTextOf(intake: Intake & { readonly id?: string }): string {
  const texts = [
    intake.id,
    intake.trainingGuideFileName,
    intake.phone.replace(/\D/g, ''),
    ...intakeTextNames.map((name) => intake[name]),
    ...intakeListNames.flatMap((name) => intake[name].flatMap((entry) => Object.values(entry))),
  ];
  // One text after the other: all at once could swell to many times their size before being cut.
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

/**
 * Makes the test for what somebody looks for: all words must occur, in any order. A text that is a
 * phone number finds the number however either is punctuated.
 */
export function makeMatcher(query: string): (searchText: string) => boolean {
  const folded = foldText(query).trim();
  const digits = folded.replace(/\D/g, '');
  const isNumber = /^[\d\s()+\-./]+$/.test(folded) && digits.length >= FEWEST_DIGITS;
  const words = isNumber ? [] : folded.split(/\s+/).filter((word) => word !== '');
  return (searchText) =>
    isNumber
      ? searchText.includes(folded) || searchText.includes(digits)
      : words.every((word) => searchText.includes(word));
}
