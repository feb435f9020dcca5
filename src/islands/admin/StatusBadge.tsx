import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import Cog from 'lucide-react/icons/cog';
import type { IntakeStatus } from '../../domain/intake.ts';
import { adminWords } from '../../site/admin.ts';

const looks = {
  pending: {
    Icon: Clock,
    color: 'bg-yellow-400/15 text-yellow-300 light:bg-yellow-100 light:text-yellow-900',
    motion: '',
  },
  in_progress: {
    Icon: Cog,
    color: 'bg-blue-400/15 text-blue-300 light:bg-blue-100 light:text-blue-900',
    motion: 'animate-[spin_3s_linear_infinite]',
  },
  completed: {
    Icon: CircleCheck,
    color: 'bg-green-400/15 text-green-300 light:bg-green-100 light:text-green-900',
    motion: '',
  },
} as const satisfies Record<IntakeStatus, unknown>;

const unknownLook = {
  Icon: CircleQuestionMark,
  color: 'bg-gray-400/15 text-gray-300 light:bg-gray-200 light:text-gray-800',
  motion: '',
} as const;

function isKnown(status: string): status is IntakeStatus {
  return Object.hasOwn(looks, status);
}

/** `in_progress` → `in progress`. A status this version does not know is shown as it is stored. */
export function statusText(status: string): string {
  return isKnown(status) ? adminWords.status[status] : status;
}

/** A status as word, icon and colour. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { Icon, color, motion } = isKnown(status) ? looks[status] : unknownLook;
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold ${color}`}
    >
      <Icon size={14} aria-hidden="true" className={motion} />
      {statusText(status)}
    </span>
  );
}
