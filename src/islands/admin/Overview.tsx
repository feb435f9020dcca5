import { formatStaffDay } from '#platform/dates.ts';
import type { Summary } from '#features/submissions/review.ts';
import { intakeStatuses, intakeStatusTable } from '#features/submissions/statuses.ts';
import type { StatusColor } from '#platform/status.ts';
import { inDigits } from './list-description.ts';

const fills = {
  waiting: 'bg-waiting',
  busy: 'bg-busy',
  good: 'bg-good',
  bad: 'bg-bad',
  neutral: 'bg-muted',
} as const satisfies Record<StatusColor, string>;

/** Parts of a column, the lowest one first. */
const parts = intakeStatuses.map((status) => {
  const { text, color } = intakeStatusTable[status];
  return { status, text, fill: fills[color] };
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const countsOf = (byStatus: Readonly<Record<string, number>>) =>
  parts.map(({ status }) => byStatus[status] ?? 0);

const inWords = (counts: readonly number[]) =>
  parts.map(({ text }, index) => `${counts[index]} ${text}`).join(', ');

/** Height of the highest column in percent. The rest of the height is for the number above the column. */
const HIGHEST = 86;

/** Scale of the chart in weeks with few submissions, so that a single one has a low column. */
const FEW = 4;

/** Chart of submissions per week and by status, with sentences for screen readers. */
export function Overview({ summary }: { readonly summary: Pick<Summary, 'weeks' | 'byStatus'> }) {
  const weeks = summary.weeks.map(({ weekOf, byStatus }) => {
    const counts = countsOf(byStatus);
    return { weekOf, counts, total: sum(counts) };
  });
  const most = Math.max(FEW, ...weeks.map(({ total }) => total));

  return (
    <figure className="w-full rounded-card border border-line bg-raised p-4 text-left [&_.bar]:forced-color-adjust-none">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-2 font-head font-bold text-text [word-spacing:0.06em]">
        Submissions of the last 12 weeks
        <span className="font-sans text-xs font-normal text-muted">Weeks begin on Monday.</span>
      </figcaption>
      <ol
        className={`mt-4 mb-7 flex gap-[2.5%] border-b border-line text-center text-xs ${most === FEW ? 'h-20' : 'h-38'}`}
      >
        {weeks.map(({ weekOf, counts, total }, week) => (
          <li key={weekOf} className="relative flex flex-1 flex-col justify-end">
            <span className="sr-only">{`Week of ${formatStaffDay(weekOf)}: ${inWords(counts)}`}</span>
            <span aria-hidden="true" className="tabular-nums">
              {total || <span className="bar block h-[3px] bg-line" />}
            </span>
            {parts
              .map(({ status, fill }, index) => (
                <span
                  key={status}
                  style={{ height: `${((counts[index] ?? 0) / most) * HIGHEST}%` }}
                  className={`bar ${fill}`}
                />
              ))
              .reverse()}
            {week % 4 === 3 && (
              <span
                aria-hidden="true"
                className={`absolute top-full pt-1 whitespace-nowrap ${week === weeks.length - 1 ? 'right-0' : 'left-1/2 -translate-x-1/2'}`}
              >
                {formatStaffDay(weekOf).replace(/,.*/, '')}
              </span>
            )}
          </li>
        ))}
      </ol>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ status, text, fill }) => (
          <li key={status} className="flex items-center gap-2">
            <span className={`bar size-2.5 rounded-xs ${fill}`} />
            <span>{text}</span>
            <span className="tabular-nums">{inDigits(summary.byStatus[status] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
