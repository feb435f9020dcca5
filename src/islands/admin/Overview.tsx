import { formatDay } from '../../domain/dates.ts';
import { intakeStatuses } from '../../domain/intake.ts';
import type { Summary } from '../../domain/intake-review.ts';
import { adminWords } from '../../site/admin.ts';
import { statusText } from './StatusBadge.tsx';

const words = adminWords.overview;

const OTHER = 'other';
const parts = [...intakeStatuses, OTHER] as const;
type Part = (typeof parts)[number];

const fills: Readonly<Record<Part, string>> = {
  pending: 'fill-waiting',
  in_progress: 'fill-busy',
  completed: 'fill-good',
  other: 'fill-control-line',
};

/** The counts of the known statuses, and of all others together. */
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

/** The drawing's own units. */
const BAR = 28;
const GAP = 12;
const HEIGHT = 120;
const LABEL = 'fill-muted text-[15px] sm:text-[10px]';

/** Submissions per week and by status, as a picture and as a table for those who do not see it. */
export function Overview({ summary }: { readonly summary: Summary }) {
  const weeks = summary.weeks.map(({ weekOf, byStatus }) => {
    const counts = partCounts(byStatus);
    return { weekOf, counts, total: parts.reduce((sum, part) => sum + counts[part], 0) };
  });
  const most = Math.max(1, ...weeks.map(({ total }) => total));
  const width = weeks.length * (BAR + GAP) - GAP;
  const used = parts.filter((part) => part !== OTHER || partCounts(summary.byStatus).other > 0);
  const totals = partCounts(summary.byStatus);

  return (
    <figure className="w-full max-w-xl rounded-card border border-line bg-raised p-4 text-left sm:p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-2 font-semibold text-text">
        {words.title}
        <span className="text-sm font-normal">{words.note}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + 20}`}
        className="mt-4 w-full overflow-visible"
        aria-hidden="true"
      >
        <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
        {weeks.map(({ weekOf, counts, total }, week) => {
          const x = week * (BAR + GAP);
          let y = HEIGHT;
          return (
            <g key={weekOf} textAnchor="middle">
              {total === 0 && (
                <rect x={x} y={HEIGHT - 3} width={BAR} height={3} className="fill-line" />
              )}
              {parts.map((part) => {
                const height = (counts[part] / most) * (HEIGHT - 18);
                y -= height;
                return (
                  <rect
                    key={part}
                    x={x}
                    y={y}
                    width={BAR}
                    height={height}
                    className={fills[part]}
                  />
                );
              })}
              {total > 0 && (
                <text x={x + BAR / 2} y={y - 4} className={`${LABEL} tabular-nums`}>
                  {total}
                </text>
              )}
              {week % 3 === 2 && (
                <text x={x + BAR / 2} y={HEIGHT + 16} className={LABEL}>
                  {formatDay(weekOf).replace(/,.*/, '')}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {used.map((part) => (
          <li key={part} className="flex items-center gap-2">
            <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
              <rect width="10" height="10" rx="2" className={fills[part]} />
            </svg>
            {partText(part)} <span className="tabular-nums">{totals[part]}</span>
          </li>
        ))}
      </ul>
      <div className="sr-only">
        <table>
          <caption>{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.weekOf}</th>
              {used.map((part) => (
                <th key={part} scope="col">
                  {partText(part)}
                </th>
              ))}
              <th scope="col">{words.total}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ weekOf, counts, total }) => (
              <tr key={weekOf}>
                <th scope="row">{formatDay(weekOf)}</th>
                {used.map((part) => (
                  <td key={part}>{counts[part]}</td>
                ))}
                <td>{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
