import { Button } from '../../components/ui/Button.tsx';
import {
  intakeForm,
  type IntakePart,
  type IntakeSection,
  type IntakeSectionId,
  intakeSections,
  intakeTexts,
  isRequired,
} from '../../site/intake-form.ts';
import { DraftNote, DraftOffer } from './DraftPanels.tsx';
import { EntryList } from './EntryList.tsx';
import { ROBOT_TRAP } from './form-values.ts';
import { wrongSections } from './field-problems.ts';
import { SUBMIT_ID } from './intake-state.ts';
import { FormSection } from './FormSection.tsx';
import { GuideUpload } from './GuideUpload.tsx';
import { IntakeField } from './IntakeField.tsx';
import { Outcome } from './Outcome.tsx';
import { ProgressLine, SectionRail, type SectionStatus, useCurrentSection } from './Progress.tsx';
import { useIntakeForm } from './use-intake-form.ts';

/** Returns the classes of a part. Long parts are full width, and a label that repeats the title is hidden. */
function placeOf({ kind, label }: IntakePart, { title }: IntakeSection): string {
  const isLong = kind === 'textarea' || kind === 'list' || kind === 'upload';
  return `min-w-0 ${isLong ? 'sm:col-span-2' : ''} ${label === title ? '[&_label]:sr-only' : ''}`;
}

/** Intake form. It works without its script. With the script, the visitor stays on the page. */
export function IntakeForm() {
  const { state, dispatch, formRef, upload, draft, noteEdit, submit, resume, discard, beginAgain } =
    useIntakeForm();
  const isSubmitting = state.phase === 'submitting';
  const isSent = state.phase === 'success';
  const seen = useCurrentSection(formRef);
  const wrong = wrongSections(state.problems);
  const statusOf = (id: IntakeSectionId): SectionStatus =>
    wrong.includes(id) ? 'wrong' : state.filled.includes(id) ? 'filled' : 'open';
  const way = { statusOf, current: seen };
  const errorOf = (name: string) => state.problems.find(({ field }) => field === name)?.message;

  const control = (part: IntakePart) => {
    if (part.kind === 'upload') return <GuideUpload upload={upload} />;
    if (part.kind === 'list') {
      return <EntryList words={part} state={state} dispatch={dispatch} errorOf={errorOf} />;
    }
    const words = { ...part, required: isRequired(part.name) };
    return <IntakeField name={part.name} words={words} error={errorOf(part.name)} />;
  };

  return (
    <>
      <DraftOffer draft={draft.waiting} onResume={resume} onDiscard={discard} />
      <div className={isSent ? undefined : 'lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14'}>
        {!isSent && <ProgressLine {...way} />}
        {!isSent && <SectionRail {...way} />}
        <form
          ref={formRef}
          method="post"
          action={intakeForm.action}
          aria-busy={isSubmitting}
          // The visitor must decide about a waiting draft before typing, or one of the two would be lost.
          inert={draft.waiting !== undefined}
          // Focused fields scroll to a position below the header and the draft panel, which are sticky.
          className="inert:opacity-60 [&_:is(input,textarea,fieldset)]:scroll-mt-44"
          onInput={({ target }) => {
            if ('name' in target) noteEdit(String(target.name));
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div
            hidden={isSent}
            inert={isSubmitting}
            className={`flex flex-col gap-6 transition-opacity duration-150 ${isSubmitting ? 'opacity-60' : ''}`}
          >
            {intakeSections.map((words, index) => (
              <FormSection
                key={words.id}
                number={index + 1}
                words={words}
                status={statusOf(words.id)}
              >
                <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
                  {words.parts.map((part) => (
                    <div key={part.name} className={placeOf(part, words)}>
                      {control(part)}
                    </div>
                  ))}
                </div>
              </FormSection>
            ))}
          </div>
          <p className="absolute -left-[9999px]" aria-hidden="true">
            <label>
              Fax <input name={ROBOT_TRAP} tabIndex={-1} autoComplete="off" />
            </label>
          </p>
          <div
            hidden={isSent}
            className="mt-8 flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6"
          >
            <Button
              id={SUBMIT_ID}
              type="submit"
              aria-disabled={isSubmitting}
              className="min-h-12 sm:min-w-60"
            >
              {isSubmitting ? intakeTexts.submitting : intakeForm.submit}
            </Button>
            <p className="text-sm text-muted">{intakeTexts.privacy}</p>
          </div>
          <Outcome state={state} onAgain={beginAgain} />
          <DraftNote keeping={draft.keeping} onDiscard={discard} />
        </form>
      </div>
    </>
  );
}
