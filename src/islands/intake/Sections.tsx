import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import {
  type IntakeSection,
  type IntakeSectionId,
  shownSections,
} from '#features/submissions/intake.ts';
import { intakeTexts } from '#texts/intake.ts';
import { controlId } from './controls.ts';

/** Status of a section. `filled`: nothing required is missing. `wrong`: a field was rejected. */
export type SectionStatus = 'open' | 'filled' | 'wrong';

interface SectionMarkerProps {
  readonly number: number;
  readonly status: SectionStatus;
  readonly isCurrent?: boolean;
}

/** Classes of a section: those of its number, and those of its segment in the progress line. */
const classes = {
  open: ['border-line text-muted', 'bg-line'],
  current: ['border-accent text-accent', 'bg-accent'],
  filled: ['border-good text-good', 'bg-good'],
  wrong: ['border-bad text-bad', 'bg-bad'],
} as const;

const classesOf = (status: SectionStatus, isCurrent: boolean) =>
  classes[isCurrent && status === 'open' ? 'current' : status];

const signs = {
  filled: <Check aria-hidden="true" className="size-4" strokeWidth={3} />,
  wrong: <span aria-hidden="true">!</span>,
} as const;

/** Number of a section, with a check mark if it is filled, and a warning if a field was rejected. */
function SectionMarker({ number, status, isCurrent = false }: SectionMarkerProps) {
  const [circle] = classesOf(status, isCurrent);
  return (
    <span
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-full border bg-ground text-sm font-semibold tabular-nums transition-colors duration-150 ${circle} ${isCurrent ? 'ring-3 ring-(--tint)' : ''}`}
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

interface ProgressProps {
  readonly statusOf: (id: IntakeSectionId) => SectionStatus;
  /** Section that the visitor has reached. */
  readonly current: IntakeSectionId;
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
        className="sticky top-[65px] z-5 -mx-5 mb-1 flex gap-1 bg-ground px-5 py-3 lg:hidden"
      >
        {shownSections.map(({ id }) => (
          <span
            key={id}
            className={`h-1 flex-1 rounded-full transition-colors duration-150 ${classesOf(statusOf(id), id === current)[1]}`}
          />
        ))}
      </div>
      <nav aria-label={intakeTexts.progress} className="hidden lg:block">
        <ol className="sticky top-24 flex flex-col">
          {shownSections.map(({ id, title }, index) => (
            <li
              key={id}
              className="relative pb-3 before:absolute before:top-[2.625rem] before:-bottom-1.5 before:left-[1.125rem] before:w-px before:bg-line last:before:hidden"
            >
              <a
                href={`#${controlId(id)}`}
                aria-current={id === current ? 'step' : undefined}
                className="flex min-h-12 items-center gap-3 text-sm leading-snug text-muted transition-colors duration-150 hover:text-text aria-[current]:font-semibold aria-[current]:text-text"
              >
                <SectionMarker
                  number={index + 1}
                  status={statusOf(id)}
                  isCurrent={id === current}
                />
                <span>{title}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}

interface FormSectionProps {
  readonly number: number;
  readonly section: IntakeSection;
  readonly status: SectionStatus;
  readonly children: ReactNode;
}

export function FormSection({ number, section, status, children }: FormSectionProps) {
  const id = controlId(section.id);
  return (
    <section
      id={id}
      // The links of `Progress` move the focus to this element.
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      <header className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:gap-y-0.5">
        <SectionMarker number={number} status={status} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={`${id}-title`} className="text-xl">
            {section.title}
          </h2>
          {section.optional && <p className="text-sm text-muted">{intakeTexts.optional}</p>}
        </div>
        <p className="text-sm text-muted max-sm:col-span-2 sm:col-start-2">{section.text}</p>
      </header>
      <div className="fields grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
