import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import Cog from 'lucide-react/icons/cog';
import { intakeStatuses, type IntakeStatus } from '../../domain/intake.ts';
import { adminWords } from '../../site/admin.ts';

const looks = {
  pending: [Clock, 'bg-amber/12 text-amber'],
  in_progress: [Cog, 'bg-busy/12 text-busy'],
  completed: [CircleCheck, 'bg-good/12 text-good'],
} as const satisfies Record<IntakeStatus, unknown>;

const unknownLook = [CircleQuestionMark, 'bg-muted/12 text-text'] as const;

function isKnown(status: string): status is IntakeStatus {
  return Object.hasOwn(looks, status);
}

/** Returns a status as text: `in_progress` → `in progress`. An unknown status is returned as stored. */
export function statusText(status: string): string {
  return isKnown(status) ? adminWords.status[status] : status;
}

/**
 * Animation of the spinning icon. It stops while the list has the pointer or the focus (IntakesTab),
 * because it repaints the page 60 times a second, which would delay the response to a touch.
 */
const turning =
  'animate-[var(--turning,spin)_3s_linear_infinite] group-focus-within/list:animate-none group-hover/list:animate-none';

/** Status as a word with an icon and a color. */
export function StatusBadge({ status }: { readonly status: string }) {
  const [Icon, color] = isKnown(status) ? looks[status] : unknownLook;
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold ${color}`}
    >
      <Icon size={14} aria-hidden="true" className={Icon === Cog ? turning : undefined} />
      {statusText(status)}
    </span>
  );
}

interface StatusSelectProps {
  readonly value: string;
  readonly onChange: (status: IntakeStatus) => void;
}

/** Control that sets one of the three statuses. It shows an unknown stored status, but cannot set it. */
export function StatusSelect({ value, onChange }: StatusSelectProps) {
  return (
    <div className="field">
      <label htmlFor="status" className="text-sm">
        {adminWords.detail.status}
      </label>
      <select
        id="status"
        value={value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (isKnown(chosen)) onChange(chosen);
        }}
      >
        {!isKnown(value) && (
          <option value={value} disabled>
            {value}
          </option>
        )}
        {intakeStatuses.map((status) => (
          <option key={status} value={status}>
            {statusText(status)}
          </option>
        ))}
      </select>
    </div>
  );
}
