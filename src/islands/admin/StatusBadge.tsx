import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Cog from 'lucide-react/icons/cog';
import { paymentStateTable } from '#features/checkout/payment-states.ts';
import { intakeStatusTable, messageStatusTable } from '#features/submissions/statuses.ts';
import type { StatusColor, StatusIcon, StatusRow } from '#platform/status.ts';

const icons = {
  clock: Clock,
  gear: Cog,
  check: CircleCheck,
  cross: CircleX,
  question: CircleQuestionMark,
} as const satisfies Record<StatusIcon, typeof Clock>;

const badgeColors = {
  waiting: 'bg-amber/12 text-amber',
  busy: 'bg-busy/12 text-busy',
  good: 'bg-good/12 text-good',
  bad: 'bg-bad/12 text-bad',
  neutral: 'bg-muted/12 text-text',
} as const satisfies Record<StatusColor, string>;

// A map, because a stored status can be a name that every object has, such as `constructor`.
const rows = new Map<string, StatusRow>(
  Object.entries({ ...intakeStatusTable, ...messageStatusTable, ...paymentStateTable }),
);

/** Row of a status. A status that this version does not know is shown as stored. */
function rowOf(status: string): StatusRow {
  return rows.get(status) ?? { text: status, color: 'neutral', icon: 'question' };
}

/** Status as text: `in_progress` → `in progress`. An unknown status is returned as stored. */
export function statusText(status: string): string {
  return rowOf(status).text;
}

/** Classes that rotate an icon twice. Motion of more than five seconds would need a control (WCAG 2.2.2). */
const turning = 'animate-spin [animation-duration:2s] [animation-iteration-count:2]';

export function StatusBadge({ status }: { readonly status: string }) {
  const { text, color, icon } = rowOf(status);
  const Icon = icons[icon];
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full px-2 text-xs/5 font-semibold ${badgeColors[color]}`}
    >
      <Icon size={13} aria-hidden="true" className={icon === 'gear' ? turning : undefined} />
      <span>{text}</span>
    </span>
  );
}
