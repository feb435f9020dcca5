import { legal as ofFile } from '#brand/file.ts';
import type { LegalText } from '#features/articles/article.ts';
import type { Day } from '#platform/dates.ts';
import { legalTexts } from '#texts/legal.ts';

/** Law and place that the legal texts name, and the institution whose arbitration rules apply. */
export const jurisdiction = ofFile;

/** Returns the date of a legal text, with its label. */
export function legalDate(text: LegalText): { readonly label: string; readonly day: Day } {
  return 'effectiveDate' in text
    ? { label: legalTexts.effective, day: text.effectiveDate }
    : { label: legalTexts.updated, day: text.lastUpdated };
}
