import Check from 'lucide-react/icons/check';
import { intakeTexts } from '../../site/intake-form.ts';

interface SectionMarkerProps {
  readonly number: number;
  readonly isFilled: boolean;
}

/** A section's number, or a tick once the section holds what it asks for. */
export function SectionMarker({ number, isFilled }: SectionMarkerProps) {
  const look = isFilled ? 'border-good text-good' : 'border-line text-muted';
  return (
    <span
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-full border bg-ground text-sm font-semibold tabular-nums transition-colors duration-150 ${look}`}
    >
      {isFilled ? (
        <>
          <Check aria-hidden="true" className="size-4" strokeWidth={3} />
          <span className="sr-only">{`${number}, ${intakeTexts.filled}`}</span>
        </>
      ) : (
        number
      )}
    </span>
  );
}
