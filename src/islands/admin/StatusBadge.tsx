import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Cog from 'lucide-react/icons/cog';

type Look = readonly [icon: typeof Clock, colors: string, text?: string];

const waiting = [Clock, 'bg-amber/12 text-amber'] as const;
const good: Look = [CircleCheck, 'bg-good/12 text-good'];
const bad: Look = [CircleX, 'bg-bad/12 text-bad'];
const unknown: Look = [CircleQuestionMark, 'bg-muted/12 text-text'];

// A map, because a stored status can be a name that every object has, such as `constructor`.
const looks = new Map<string, Look>(
  Object.entries({
    pending: waiting,
    in_progress: [Cog, 'bg-busy/12 text-busy', 'in progress'],
    completed: good,
    open: waiting,
    answered: good,
    active: good,
    no_intake: [...waiting, 'no intake yet'],
    refunded: waiting,
    overdue: bad,
    disputed: bad,
  }),
);

/** Returns a status as text: `in_progress` → `in progress`. An unknown status is returned as stored. */
export function statusText(status: string): string {
  return looks.get(status)?.[2] ?? status;
}

/** Classes that rotate an icon twice. Motion of more than five seconds would need a control (WCAG 2.2.2). */
const turning = 'animate-spin [animation-duration:2s] [animation-iteration-count:2]';

export function StatusBadge({ status }: { readonly status: string }) {
  const [Icon, color] = looks.get(status) ?? unknown;
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full px-2 text-xs/5 font-semibold ${color}`}
    >
      <Icon size={13} aria-hidden="true" className={Icon === Cog ? turning : undefined} />
      <span>{statusText(status)}</span>
    </span>
  );
}
