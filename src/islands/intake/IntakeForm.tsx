import { useEffect, useState } from 'react';
import { trapAttributes } from '#features/forms/browser/use-draft.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import {
  FormWithConfirmation,
  type FormCallbacks,
} from '../../components/ui/FormWithConfirmation.tsx';
import { Timeline } from '../../components/ui/Timeline.tsx';
import { pagePaths } from '#features/site/paths.ts';
import { company, emailHref } from '#brand/company.ts';
import { draftTexts, intakeTexts } from '#texts/intake.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { language } from '#texts/language.ts';
import {
  intakeForm,
  type IntakeSection,
  type IntakeSectionId,
  shownSections,
} from '#features/submissions/intake.ts';
import { controlOf, type FormPart } from '#features/forms/form-parts.ts';
import { textsOfKind } from '#features/checkout/offer.ts';
import { FileUpload } from '../upload/FileUpload.tsx';
import { EntryList } from './EntryList.tsx';
import { controlId, GUIDE_FIELD, wrongSections } from './controls.ts';
import { ProblemSummary } from './ProblemSummary.tsx';
import { FormSection, Progress, type SectionStatus } from './Sections.tsx';
import { SUBMIT_ID, useIntakeForm } from './use-intake-form.ts';

/** Intake form. It works without its script. With the script, sending does not leave the page. */
export function IntakeForm() {
  return (
    <FormWithConfirmation
      Form={IntakeFields}
      title={intakeTexts.submitted}
      text={intakeForm.received.text}
      again={intakeTexts.again}
      action={
        <a className="btn btn-primary" href={pagePaths.home}>
          {intakeTexts.home}
        </a>
      }
    >
      <p>{intakeTexts.ifPaid}</p>
      <Timeline steps={textsOfKind('voiceAgent').steps.slice(2)} />
      <p>
        {`${intakeTexts.correct} `}
        <a href={emailHref}>{company.email}</a>
      </p>
    </FormWithConfirmation>
  );
}

/**
 * Section with the focus if it is visible, otherwise the last one that begins in the upper quarter
 * of the window.
 */
function findCurrentSection(): IntakeSectionId {
  const shown = shownSections.flatMap(({ id }) => {
    const element = document.getElementById(controlId(id));
    return element ? [{ id, element, box: element.getBoundingClientRect() }] : [];
  });
  const focused = shown.find(({ element }) => element.contains(document.activeElement));
  const isVisible = focused && focused.box.bottom > 0 && focused.box.top < innerHeight;
  const reached = shown.findLast(({ box }) => box.top < innerHeight / 4);
  return (isVisible ? focused : reached)?.id ?? shownSections[0].id;
}

/** Classes of a part. Long parts are full width, and a label that repeats the title is hidden. */
function classesOf({ kind, label }: FormPart, { title }: IntakeSection): string {
  const isLong = kind === 'textarea' || kind === 'list' || kind === 'upload';
  return `min-w-0 ${isLong ? 'sm:col-span-2' : ''} ${label === title ? '[&_label]:sr-only' : ''}`;
}

function IntakeFields(props: FormCallbacks) {
  const {
    formProps,
    isBusy,
    problems,
    summary,
    filled,
    entries,
    changeEntries,
    upload,
    changeGuide,
    draft,
    discard,
  } = useIntakeForm(props);
  const [current, setCurrent] = useState<IntakeSectionId>(shownSections[0].id);
  useEffect(() => {
    const update = () => setCurrent(findCurrentSection());
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  const wrong = wrongSections(problems);
  const statusOf = (id: IntakeSectionId): SectionStatus =>
    wrong.includes(id) ? 'wrong' : filled.includes(id) ? 'filled' : 'open';

  const control = (part: (typeof shownSections)[number]['parts'][number]) => {
    if (part.kind === 'upload') {
      return (
        <FileUpload
          key={draft.restored?.file?.filePath}
          ref={upload}
          id={controlId(GUIDE_FIELD)}
          name={GUIDE_FIELD}
          plainName={part.name}
          label={uploadTexts.choose}
          done={intakeTexts.guideUploaded}
          restored={draft.restored?.file}
          onChange={changeGuide}
        />
      );
    }
    if (part.kind === 'list') {
      return (
        <EntryList
          list={part}
          keys={entries[part.name]}
          problems={problems}
          restored={draft.restored?.texts}
          onChange={(keys) => changeEntries(part.name, keys)}
        />
      );
    }
    const { name } = part;
    return <Field {...controlOf(part)} id={controlId(name)} name={name} error={problems[name]} />;
  };
  const savedAt =
    draft.restored &&
    new Date(draft.restored.savedAt).toLocaleString(language.locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
  const note = draft.status !== 'none' && (
    <div className="my-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-prose text-sm text-muted">
        {savedAt && <span>{`${draftTexts.restored({ savedAt })} `}</span>}
        <span>{draft.status === 'failed' ? draftTexts.notSaved : draftTexts.saved}</span>
      </p>
      <Button variant="quiet" className="max-sm:w-full" onClick={discard}>
        {draftTexts.discard}
      </Button>
    </div>
  );

  return (
    <>
      <div role="status">{savedAt && note}</div>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14">
        <Progress statusOf={statusOf} current={current} />
        <form
          {...formProps}
          method="post"
          action={intakeForm.action}
          aria-busy={isBusy}
          // Focused fields and their labels scroll to a position below the sticky header and progress.
          className="[&_:is(input,textarea,fieldset)]:scroll-mt-32"
          onFocus={() => setCurrent(findCurrentSection())}
        >
          <div
            inert={isBusy}
            className={`flex flex-col gap-6 transition-opacity duration-150 ${isBusy ? 'opacity-60' : ''}`}
          >
            {shownSections.map((section, index) => (
              <FormSection
                key={section.id}
                number={index + 1}
                section={section}
                status={statusOf(section.id)}
              >
                {section.parts.map((part) => (
                  <div key={part.name} className={classesOf(part, section)}>
                    {control(part)}
                  </div>
                ))}
              </FormSection>
            ))}
          </div>
          <input className="absolute -left-[9999px]" {...trapAttributes} />
          <div className="mt-8 flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
            <Button
              id={SUBMIT_ID}
              type="submit"
              aria-disabled={isBusy}
              className="min-h-12 sm:min-w-60"
            >
              {isBusy ? intakeTexts.submitting : intakeForm.submit}
            </Button>
            <p className="text-sm text-muted">{intakeTexts.privacy}</p>
          </div>
          <ProblemSummary ref={summary} problems={problems} entries={entries} />
          {!savedAt && note}
        </form>
      </div>
    </>
  );
}
