import CircleAlert from 'lucide-react/icons/circle-alert';
import type { RefObject } from 'react';
import type { FormProblems } from '#features/forms/browser/use-form.ts';
import { intakeTexts } from '#texts/intake.ts';
import { controlId, controlLabel, type EntryKeys } from './controls.ts';

interface ProblemSummaryProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly problems: FormProblems;
  readonly entries: EntryKeys;
}

/**
 * Reason why the form was not sent, with a link to each invalid field. Its empty element is always rendered,
 * because some screen readers do not announce a live region that appears with its text.
 */
export function ProblemSummary({ ref, problems, entries }: ProblemSummaryProps) {
  const { '': failure, ...named } = problems;
  const fields = Object.entries(named).filter(([, message]) => message);
  const isShown = failure !== undefined || fields.length > 0;

  return (
    <div ref={ref} role="alert" tabIndex={-1} className="mt-6 scroll-mt-24 scroll-mb-5">
      {isShown && (
        <div className="flex gap-3 rounded-card border border-bad bg-bad/10 p-5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
          <div className="min-w-0">
            <p className="font-semibold">{failure ?? intakeTexts.incomplete}</p>
            {failure && fields.length > 0 && (
              <p className="mt-1 text-muted">{intakeTexts.problems}</p>
            )}
            <ul className="mt-2 list-disc pl-5 empty:hidden">
              {fields.map(([name, message]) => {
                const label = controlLabel(name, entries);
                return (
                  <li key={name}>
                    {label && (
                      <>
                        <a
                          href={`#${controlId(name)}`}
                          className="underline underline-offset-2"
                          onClick={(event) => {
                            event.preventDefault();
                            document.getElementById(controlId(name))?.focus();
                          }}
                        >
                          {label}
                        </a>
                        <span>: </span>
                      </>
                    )}
                    <span>{message}</span>
                  </li>
                );
              })}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
