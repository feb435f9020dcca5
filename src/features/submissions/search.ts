import { toSearchText } from '#platform/search-text.ts';
import type { Intake } from './intake.ts';
import { intakeListNames, intakeTextNames } from './intake-rules.ts';

/** Returns all searchable text of an intake, including its day and the phone number as digits only. */
export function searchTextOf(intake: Intake & { readonly id?: string }, day = ''): string {
  return toSearchText([
    intake.id,
    day,
    intake.trainingGuideFileName,
    intake.phone.replace(/\D/g, ''),
    ...intakeTextNames.map((name) => intake[name]),
    ...intakeListNames.flatMap((name) => intake[name].flatMap((entry) => Object.values(entry))),
  ]);
}
