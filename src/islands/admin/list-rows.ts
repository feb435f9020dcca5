import type { ListedIntake } from '../../domain/intake.ts';
import type { IntakeSort } from '../../domain/intake-review.ts';
import { groupByAge } from './submission-groups.ts';

/** A row of the list. The first of a group carries the group's heading. */
export interface ListRow {
  readonly intake: ListedIntake;
  readonly heading: string | undefined;
}

/**
 * The rows of a list. Lists in order of time are cut into groups; in any other order a heading of
 * time would say nothing.
 */
export function toRows(
  intakes: readonly ListedIntake[],
  sort: IntakeSort,
  now: Date,
  timeZone: string,
): ListRow[] {
  if (sort !== 'newest' && sort !== 'oldest') {
    return intakes.map((intake) => ({ intake, heading: undefined }));
  }
  return groupByAge(intakes, now, timeZone).flatMap(({ title, intakes: members }) =>
    members.map((intake, index) => ({ intake, heading: index === 0 ? title : undefined })),
  );
}
