import type { LegalText } from '#features/articles/legal-text.ts';
import type { Day } from '#platform/dates.ts';
import { legalTexts } from '#texts/legal.ts';

/** Date of a legal text, with its label. Other pages can have none. */
export function legalDate({
  effectiveDate,
  lastUpdated,
}: LegalText): { readonly label: string; readonly day: Day } | undefined {
  if (effectiveDate !== undefined) return { label: legalTexts.effective, day: effectiveDate };
  return lastUpdated === undefined ? undefined : { label: legalTexts.updated, day: lastUpdated };
}
