import { formatDay } from '../../domain/dates.ts';
import { intakeStatuses } from '../../domain/intake.ts';
import type { Summary } from '../../domain/intake-review.ts';
import { adminWords, inDigits } from '../../site/admin.ts';
import { statusText } from './StatusBadge.tsx';

const words = adminWords.overview;

const OTHER = 'other';
const parts = [...intakeStatuses, OTHER] as const;
type Part = (typeof parts)[number];

const fills: Readonly<Record<Part, string>> = {
  pending: 'bg-waiting',
  in_progress: 'bg-busy',
  completed: 'bg-good',
  other: 'bg-control-line',
};

/** Returns the counts of the known statuses, and the sum of all others. */
function partCounts(byStatus: Readonly<Record<string, number>>): Record<Part, number> {
  const counts: Record<Part, number> = { pending: 0, in_progress: 0, completed: 0, other: 0 };
  for (const [status, count] of Object.entries(byStatus)) {
    counts[intakeStatuses.find((known) => known === status) ?? OTHER] += count;
  }
  return counts;
}

function partText(part: Part): string {
  return part === OTHER ? words.other : statusText(part);
}

/** Height of the highest column in percent. Its number is above it. */
const HIGHEST = 86;

/** Chart of submissions per week and by status, with sentences for screen readers. */
export function Overview({ summary }: { readonly summary: Summary }) {
  const weeks = summary.weeks.map(({ weekOf, byStatus }) => {
    const counts = partCounts(byStatus);
    return { weekOf, counts, total: parts.reduce((sum, part) => sum + counts[part], 0) };
  });
  const most = Math.max(1, ...weeks.map(({ total }) => total));
  const totals = partCounts(summary.byStatus);
  const used = parts.filter((part) => part !== OTHER || totals.other > 0);
  const inWords = (counts: Record<Part, number>) =>
    used.map((part) => `${counts[part]} ${partText(part)}`).join(', ');

  return (
    <figure className="w-full max-w-xl rounded-card border border-line bg-raised p-4 text-left [&_.bar]:forced-color-adjust-none">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-2 font-semibold text-text">
        {words.title}
        <span className="text-sm font-normal">{words.note}</span>
      </figcaption>
      <ol className="mt-4 mb-7 flex h-38 gap-[2.5%] border-b border-line text-center text-xs">
        {weeks.map(({ weekOf, counts, total }, week) => (
          <li key={weekOf} className="relative flex flex-1 flex-col justify-end">
            <span className="sr-only">{`${words.weekOf} ${formatDay(weekOf)}: ${inWords(counts)}`}</span>
            <span aria-hidden="true" className="tabular-nums">
              {total || <span className="bar block h-[3px] bg-line" />}
            </span>
            {parts.toReversed().map((part) => (
              <span
                key={part}
                style={{ height: `${(counts[part] / most) * HIGHEST}%` }}
                className={`bar ${fills[part]}`}
              />
            ))}
            {week % 3 === 2 && (
              <span
                aria-hidden="true"
                className="absolute top-full left-1/2 -translate-x-1/2 pt-1 whitespace-nowrap"
              >
                {formatDay(weekOf).replace(/,.*/, '')}
              </span>
            )}
          </li>
        ))}
      </ol>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {used.map((part) => (
          <li key={part} className="flex items-center gap-2">
            <span className={`bar size-2.5 rounded-xs ${fills[part]}`} />
            {partText(part)} <span className="tabular-nums">{inDigits(totals[part])}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
