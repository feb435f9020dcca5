import type { IntakeSort } from '../../domain/intake-review.ts';
import type { ListedIntake } from '../../domain/intake.ts';
import { adminWords } from '../../site/admin.ts';
import { dayIn } from '../../domain/dates.ts';
import { formatMonth } from '../../domain/instants.ts';

export interface IntakeGroup {
  readonly title: string;
  readonly intakes: readonly ListedIntake[];
}

function dayBefore(day: string): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() - 1);
  return midnight.toISOString().slice(0, 10);
}

/**
 * Cuts the list where staff would: today, yesterday, then by month. Keeps the order it is given.
 * @param now the moment the list was read. An intake dated later counts as today's.
 * @param timeZone the viewer's zone, an IANA name: it decides where a day begins.
 */
export function groupByAge(
  intakes: readonly ListedIntake[],
  now: Date,
  timeZone: string,
): IntakeGroup[] {
  const today = dayIn(timeZone, now);
  const yesterday = dayBefore(today);
  const groups = new Map<string, ListedIntake[]>();
  for (const intake of intakes) {
    const day = dayIn(timeZone, new Date(intake.createdAt));
    let title = formatMonth(intake.createdAt, timeZone);
    if (day >= today) title = adminWords.list.today;
    else if (day === yesterday) title = adminWords.list.yesterday;
    const group = groups.get(title);
    if (group) group.push(intake);
    else groups.set(title, [intake]);
  }
  return [...groups].map(([title, members]) => ({ title, intakes: members }));
}

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
