import Check from 'lucide-react/icons/check';
import { intakeTexts } from '../../site/intake-form.ts';

/** `filled`: holds what it asks for. `wrong`: something in it was refused. */
export type SectionStatus = 'open' | 'filled' | 'wrong';

interface SectionMarkerProps {
  readonly number: number;
  readonly status: SectionStatus;
  readonly isCurrent?: boolean;
}

const looks = {
  open: 'border-line text-muted',
  filled: 'border-good text-good',
  wrong: 'border-bad text-bad',
} as const satisfies Record<SectionStatus, string>;

const signs = {
  filled: <Check aria-hidden="true" className="size-4" strokeWidth={3} />,
  wrong: <span aria-hidden="true">!</span>,
} as const;

/** A section's number; a tick once the section holds what it asks for, a mark where it does not. */
export function SectionMarker({ number, status, isCurrent = false }: SectionMarkerProps) {
  const look = isCurrent && status === 'open' ? 'border-accent text-accent' : looks[status];
  return (
    <span
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-full border bg-ground text-sm font-semibold tabular-nums transition-colors duration-150 ${look} ${isCurrent ? 'ring-3 ring-(--tint)' : ''}`}
    >
      {status === 'open' ? (
        number
      ) : (
        <>
          {signs[status]}
          <span className="sr-only">{`${number}, ${intakeTexts[status]}`}</span>
        </>
      )}
    </span>
  );
}
