import type { ReactNode } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { useIsHydrated } from '../../browser/use-is-hydrated.ts';
import { intakeForm, type IntakeSectionId, intakeSections, intakeTexts } from '../../site/forms.ts';
import { DraftNote } from './DraftNote.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { EntryList } from './EntryList.tsx';
import { type FieldName, type ListName, ROBOT_TRAP } from './form-values.ts';
import { FormSection } from './FormSection.tsx';
import { GuideUpload } from './GuideUpload.tsx';
import { IntakeField } from './IntakeField.tsx';
import { Outcome } from './Outcome.tsx';
import { SectionRail } from './SectionRail.tsx';
import { useIntakeForm } from './use-intake-form.ts';

const practiceFields = [
  'practiceName',
  'contactName',
  'email',
  'phone',
  'address',
  'website',
] as const satisfies readonly FieldName[];

/** The intake form: a plain form until its script arrives, which then sends it without leaving. */
export function IntakeForm() {
  const { state, dispatch, formRef, upload, draft, noteEdit, submit, resume, discard } =
    useIntakeForm();
  const isHydrated = useIsHydrated();
  const isSubmitting = state.phase === 'submitting';
  const errorOf = (name: string) => state.problems.find(({ field }) => field === name)?.message;

  const field = (name: FieldName) => (
    <IntakeField key={name} name={name} words={intakeForm.fields[name]} error={errorOf(name)} />
  );
  const list = (name: ListName) => (
    <EntryList list={name} state={state} dispatch={dispatch} errorOf={errorOf} />
  );
  const contents: Readonly<Record<IntakeSectionId, ReactNode>> = {
    practice: (
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{practiceFields.map(field)}</div>
    ),
    upload: <GuideUpload upload={upload} />,
    faqs: list('faqs'),
    guide: (
      <>
        {field('generalGuidelines')}
        <h3 className="mt-8 text-lg">{intakeTexts.scenarios.title}</h3>
        <p className="mt-1 mb-4 text-sm text-muted">{intakeTexts.scenarios.text}</p>
        {list('scenarios')}
      </>
    ),
    // The section's own title says it already; its label is for those who cannot see that.
    special: <div className="[&_label]:sr-only">{field('specialInstructions')}</div>,
  };

  return (
    <>
      <DraftOffer draft={draft} onResume={resume} />
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14">
        <SectionRail filled={state.filled} />
        <form
          ref={formRef}
          method="post"
          action={intakeForm.action}
          // Without a script the browser asks for what is missing, one field at a time.
          noValidate={isHydrated}
          aria-busy={isSubmitting}
          // What gets the focus stops below the header and a draft on offer, which stay in view.
          className="[&_:is(input,textarea,fieldset)]:scroll-mt-44"
          onInput={({ target }) => {
            if ('name' in target) noteEdit(String(target.name));
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div
            inert={isSubmitting}
            className={`flex flex-col gap-6 transition-opacity duration-150 ${isSubmitting ? 'opacity-60' : ''}`}
          >
            {intakeSections.map((words, index) => (
              <FormSection
                key={words.id}
                number={index + 1}
                words={words}
                isFilled={state.filled.includes(words.id)}
              >
                {contents[words.id]}
              </FormSection>
            ))}
          </div>
          <p className="absolute -left-[9999px]" aria-hidden="true">
            <label>
              Fax <input name={ROBOT_TRAP} tabIndex={-1} autoComplete="off" />
            </label>
          </p>
          <div className="mt-8 flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
            <Button type="submit" disabled={isSubmitting} className="min-h-12 sm:min-w-60">
              {isSubmitting ? intakeTexts.submitting : intakeForm.submit}
            </Button>
            <p className="text-sm text-muted">{intakeTexts.privacy}</p>
          </div>
          <Outcome state={state} />
          <DraftNote keeping={draft.keeping} onDiscard={discard} />
        </form>
      </div>
    </>
  );
}
