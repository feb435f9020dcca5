import CircleAlert from 'lucide-react/icons/circle-alert';
import { Button } from '../../components/ui/Button.tsx';
import { Ending } from '../../components/ui/Ending.tsx';
import { intakeForm, intakeTexts } from '../../site/intake-form.ts';
import { messages } from '../../site/notices.ts';
import { controlLabel } from './field-problems.ts';
import { controlId, type IntakeState, OUTCOME_ID } from './intake-state.ts';

/** Classes of a banner. The scroll margin keeps it clear of the draft panel, which is sticky. */
const banner = 'mt-6 flex scroll-mt-44 gap-3 rounded-card border bg-raised p-5';

interface OutcomeProps {
  readonly state: IntakeState;
  /** Called when the visitor wants to fill in another form. */
  readonly onAgain: () => void;
}

/**
 * Result below the form: failure, or the missing fields. After a success, it takes the place of the form. Both live regions are rendered
 * from the start, because some screen readers do not announce a region that appears with its text.
 */
export function Outcome({ state, onAgain }: OutcomeProps) {
  const { phase, problems, entries } = state;
  const labelOf = (field: string) => controlLabel(field, entries);
  return (
    <>
      <div role="status">
        {phase === 'success' && (
          <Ending id={OUTCOME_ID} tabIndex={-1} title={messages.intakeSubmitted}>
            <p>{intakeForm.received.text}</p>
            <Button look="quiet" onClick={onAgain}>
              {intakeTexts.again}
            </Button>
          </Ending>
        )}
      </div>
      <div role="alert">
        {(phase === 'error' || phase === 'incomplete') && (
          <div id={OUTCOME_ID} tabIndex={-1} className={`${banner} border-bad`}>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
            <div className="min-w-0">
              <p className="font-semibold">
                {phase === 'error' ? messages.intakeFailed : intakeTexts.incomplete}
              </p>
              {phase === 'error' && problems.some(({ field }) => labelOf(field)) && (
                <p className="mt-1 text-muted">{intakeTexts.problems}</p>
              )}
              {problems.length > 0 && (
                <ul className="mt-2 list-disc pl-5">
                  {problems.map(({ field, message }) => (
                    <li key={`${field} ${message}`}>
                      <ProblemLine field={field} message={message} label={labelOf(field)} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </div>
        )}
      </div>
    </>
  );
}

interface ProblemLineProps {
  readonly field: string;
  readonly message: string;
  /** Label of the control. Undefined for a problem of the whole form. */
  readonly label: string | undefined;
}

function ProblemLine({ field, message, label }: ProblemLineProps) {
  if (!label) return message;
  const id = controlId(field);
  return (
    <>
      <a
        href={`#${id}`}
        className="underline underline-offset-2"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(id)?.focus();
        }}
      >
        {label}
      </a>
      {`: ${message}`}
    </>
  );
}
