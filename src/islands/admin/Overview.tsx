import { formatStaffDay } from '#platform/dates.ts';
import type { Weeks } from '#features/submissions/review.ts';
import type { StatusColor } from '#platform/status.ts';
import { inDigits, type ListDescription } from './list-description.ts';

const fills = {
  waiting: 'bg-waiting',
  busy: 'bg-busy',
  good: 'bg-good',
  bad: 'bg-bad',
  neutral: 'bg-muted',
} as const satisfies Record<StatusColor, string>;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Height of the highest column in percent. The rest of the height is for the number above the column. */
const HIGHEST = 86;

/** Scale of the chart in weeks with few records, so that a single one has a low column. */
const FEW = 4;

/** Number of weeks that the chart shows at least. It has no earlier week before the first one with records. */
const WEEKS = 6;

interface OverviewProps {
  readonly description: Pick<ListDescription<never>, 'parts' | 'texts'>;
  readonly weeks: Weeks;
}

/** Chart of the records per week and by status, with sentences for screen readers. A few records have none. */
export function Overview({ description, weeks }: OverviewProps) {
  const parts = Object.entries(description.parts);
  const columns = weeks.map(({ weekOf, byStatus }) => {
    const counts = parts.map(([status]) => byStatus[status] ?? 0);
    return { weekOf, counts, total: sum(counts) };
  });
  while (columns.length > WEEKS && !columns[0]?.total) columns.shift();
  // Each date has the room of at least two columns, and of four if they are narrow.
  const step = columns.length > 7 ? 4 : 2;
  const most = Math.max(FEW, ...columns.map(({ total }) => total));
  // The list shows a few records better.
  if (sum(columns.map(({ total }) => total)) <= FEW) return null;

  return (
    <figure className="flex max-h-[32rem] w-full flex-auto flex-col rounded-card border border-line bg-raised p-4 text-left [&_.bar]:forced-color-adjust-none">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-2 font-head font-bold text-text [word-spacing:0.06em]">
        <span>{`${description.texts.label} of the last ${columns.length} weeks${description.texts.leftOut ?? ''}`}</span>
        <span className="font-sans text-xs font-normal text-muted">Weeks begin on Monday.</span>
      </figcaption>
      <ol className="mt-4 mb-7 grid min-h-38 flex-auto auto-cols-[minmax(0,5rem)] grid-flow-col justify-between gap-x-[2.5%] border-b border-line text-center text-xs min-[2200px]:min-h-96">
        {columns.map(({ weekOf, counts, total }, week) => (
          <li key={weekOf} className="relative flex flex-col justify-end">
            <span className="sr-only">
              {`Week of ${formatStaffDay(weekOf)}: ${parts.map(([, { text }], index) => `${counts[index]} ${text}`).join(', ')}`}
            </span>
            <span aria-hidden="true" className="tabular-nums">
              {total || <span className="bar block h-[3px] bg-line" />}
            </span>
            {parts
              .map(([status, { color }], index) => (
                <span
                  key={status}
                  style={{ height: `${((counts[index] ?? 0) / most) * HIGHEST}%` }}
                  className={`bar ${fills[color]}`}
                />
              ))
              .reverse()}
            {(columns.length - week) % step === 1 && (
              <span
                aria-hidden="true"
                className={`absolute top-full pt-1 whitespace-nowrap ${week === columns.length - 1 ? 'right-0' : 'left-1/2 -translate-x-1/2'}`}
              >
                {formatStaffDay(weekOf).replace(/,.*/, '')}
              </span>
            )}
          </li>
        ))}
      </ol>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(([status, { text, color }], index) => (
          <li key={status} className="flex items-center gap-2">
            <span className={`bar size-2.5 rounded-xs ${fills[color]}`} />
            <span>{text}</span>
            <span className="tabular-nums">
              {inDigits(sum(columns.map(({ counts }) => counts[index] ?? 0)))}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
