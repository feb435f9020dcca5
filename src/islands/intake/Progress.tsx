import Check from 'lucide-react/icons/check';
import { type IntakeSectionId, intakeSections, intakeTexts } from '../../site/intake-form.ts';
import { controlId } from './form-values.ts';

/** Status of a section. `filled`: everything required is there. `wrong`: a field was rejected. */
export type SectionStatus = 'open' | 'filled' | 'wrong';

interface SectionMarkerProps {
  readonly number: number;
  readonly status: SectionStatus;
  readonly isCurrent?: boolean;
}

const markerLooks = {
  open: 'border-line text-muted',
  filled: 'border-good text-good',
  wrong: 'border-bad text-bad',
} as const satisfies Record<SectionStatus, string>;

const signs = {
  filled: <Check aria-hidden="true" className="size-4" strokeWidth={3} />,
  wrong: <span aria-hidden="true">!</span>,
} as const;

/** Number of a section, with a check mark if it is filled, and a warning if a field was rejected. */
export function SectionMarker({ number, status, isCurrent = false }: SectionMarkerProps) {
  const look = isCurrent && status === 'open' ? 'border-accent text-accent' : markerLooks[status];
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

const lineLooks = {
  open: 'bg-line',
  filled: 'bg-good',
  wrong: 'bg-bad',
} as const satisfies Record<SectionStatus, string>;

interface ProgressProps {
  readonly statusOf: (id: IntakeSectionId) => SectionStatus;
  /** Section that has the focus. */
  readonly current: IntakeSectionId | undefined;
}

/**
 * Progress of the visitor: on wide screens a list of links next to the form, on narrow screens a line with
 * one segment per section. The sections state their status as text, so the line is only decoration.
 */
export function Progress({ statusOf, current }: ProgressProps) {
  return (
    <>
      <div
        aria-hidden="true"
        className="sticky top-[64px] z-5 -mx-[20px] mb-5 flex h-2 items-center gap-1 bg-ground px-[20px] lg:hidden"
      >
        {intakeSections.map(({ id }) => {
          const status = statusOf(id);
          const look = id === current && status === 'open' ? 'bg-accent' : lineLooks[status];
          return (
            <span
              key={id}
              className={`flex-1 rounded-full transition-colors duration-150 ${look} ${id === current ? 'h-1.5' : 'h-1'}`}
            />
          );
        })}
      </div>
      <nav aria-label={intakeTexts.progress} className="hidden lg:block">
        <ol className="sticky top-24 flex flex-col">
          {intakeSections.map(({ id, title }, index) => (
            <li
              key={id}
              className="relative pb-3 before:absolute before:top-9 before:bottom-0 before:left-[1.125rem] before:w-px before:bg-line last:before:hidden"
            >
              <a
                href={`#${controlId(id)}`}
                aria-current={id === current ? 'step' : undefined}
                className="flex min-h-12 items-start gap-3 text-sm leading-snug text-muted transition-colors duration-150 hover:text-text aria-[current]:font-semibold aria-[current]:text-text"
              >
                <SectionMarker
                  number={index + 1}
                  status={statusOf(id)}
                  isCurrent={id === current}
                />
                <span className="pt-1.5">{title}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}
