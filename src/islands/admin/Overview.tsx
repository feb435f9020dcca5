import { formatDay } from '#platform/dates.ts';
import { intakeStatuses } from '#features/submissions/intake.ts';
import type { Summary } from '#features/submissions/intake-review.ts';
import { inDigits } from './record-kind.ts';
import { statusText } from './StatusBadge.tsx';

/** Texts and colors of the parts of a column. */
const parts = intakeStatuses.map(statusText);
const fills = ['bg-waiting', 'bg-busy', 'bg-good'];

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns the number of intakes in each part. */
const countsOf = (byStatus: Readonly<Record<string, number>>) =>
  intakeStatuses.map((status) => byStatus[status] ?? 0);

const inWords = (counts: readonly number[]) =>
  counts.map((count, part) => `${count} ${parts[part]}`).join(', ');

/** Height of the highest column in percent. The rest of the height is for the number above the column. */
const HIGHEST = 86;

/** Chart of submissions per week and by status, with sentences for screen readers. */
export function Overview({ summary }: { readonly summary: Summary }) {
  const weeks = summary.weeks.map(({ weekOf, byStatus }) => {
    const counts = countsOf(byStatus);
    return { weekOf, counts, total: sum(counts) };
  });
  const most = Math.max(1, ...weeks.map(({ total }) => total));

  return (
    <figure className="w-full max-w-xl rounded-card border border-line bg-raised p-4 text-left [&_.bar]:forced-color-adjust-none">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-2 font-semibold text-text">
        Submissions of the last 12 weeks
        <span className="text-sm font-normal">Weeks begin on Monday.</span>
      </figcaption>
      <ol className="mt-4 mb-7 flex h-38 gap-[2.5%] border-b border-line text-center text-xs">
        {weeks.map(({ weekOf, counts, total }, week) => (
          <li key={weekOf} className="relative flex flex-1 flex-col justify-end">
            <span className="sr-only">{`Week of ${formatDay(weekOf)}: ${inWords(counts)}`}</span>
            <span aria-hidden="true" className="tabular-nums">
              {total || <span className="bar block h-[3px] bg-line" />}
            </span>
            {counts
              .map((count, part) => (
                <span
                  key={part}
                  style={{ height: `${(count / most) * HIGHEST}%` }}
                  className={`bar ${fills[part]}`}
                />
              ))
              .reverse()}
            {week % 4 === 3 && (
              <span
                aria-hidden="true"
                className={`absolute top-full pt-1 whitespace-nowrap ${week === weeks.length - 1 ? 'right-0' : 'left-1/2 -translate-x-1/2'}`}
              >
                {formatDay(weekOf).replace(/,.*/, '')}
              </span>
            )}
          </li>
        ))}
      </ol>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {countsOf(summary.byStatus).map((count, part) => (
          <li key={part} className="flex items-center gap-2">
            <span className={`bar size-2.5 rounded-xs ${fills[part]}`} />
            <span>{parts[part]}</span>
            <span className="tabular-nums">{inDigits(count)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
