import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, send } from '#platform/browser/api.ts';
import { dismissNotices, raiseNotice } from '#features/notices/notice-store.ts';
import { trapAttributes, type UploadedFile, useDraft } from '#features/forms/browser/use-draft.ts';
import { type FormProblems, useForm } from '#features/forms/browser/use-form.ts';
import { useIsHydrated, useLateStyles } from '#platform/browser/use-island.ts';
import { Agreement } from '../../components/ui/Agreement.tsx';
import { Button } from '../../components/ui/Button.tsx';
import resultStyles from '../../components/ui/result-panel.css?inline';
import { Field } from '../../components/ui/Field.tsx';
import liveStyles from '../../components/ui/live.css?inline';
import styles from './contact.css?inline';
import {
  FormWithConfirmation,
  type FormCallbacks,
} from '../../components/ui/FormWithConfirmation.tsx';
import { controlOf } from '#features/forms/form-parts.ts';
import type { TextRule } from '#features/forms/text-rule.ts';
import { contactDraft } from '#features/site/behavior.ts';
import { shownContactParts, contactUpload } from '#features/submissions/contact.ts';
import { contactForm, contactFormRules } from '#features/submissions/contact-form.ts';
import { termsAgreement } from '#features/forms/form-texts.ts';
import { formTexts } from '#texts/forms.ts';
import { type Notice, notices } from '#features/notices/notices.ts';
import type { UploadControl } from '../upload/use-upload.ts';
import type { FileUpload } from '../upload/FileUpload.tsx';

const termsUnticked = notices.contactTermsUnticked;

/** Name of the upload control, and field of the file's path in the request. */
const FILE_FIELD = contactUpload.file.path;

/** Notice for an invalid form. Missing fields come before the terms. */
export function refusalNotice(problems: FormProblems): Notice | undefined {
  const isIncomplete = Object.entries<TextRule>(contactFormRules).some(
    ([name, { missing }]) => missing !== undefined && problems[name] === missing,
  );
  if (isIncomplete) return notices.contactFieldsMissing;
  return problems.terms ? termsUnticked : undefined;
}

/**
 * Contact form. Without its script, the browser posts it and shows the server's answer page. With the
 * script, the visitor stays on the page, sees what is missing, and keeps the text if sending fails.
 */
export function ContactForm() {
  useLateStyles(liveStyles + resultStyles + styles);
  const { received, again } = contactForm;
  return (
    <FormWithConfirmation
      Form={ContactFields}
      title={received.heading}
      heading="h3"
      text={received.text}
      again={again}
    />
  );
}

/** Time after which the upload's code counts as missing, in milliseconds. */
const LATE_AFTER = 20_000;

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The upload did not load in time.')), LATE_AFTER);
  });

/** The upload, whose code is large and therefore loads when the visitor has chosen a file with a plain control. */
function useLateUpload() {
  const [Upload, setUpload] = useState<typeof FileUpload>();
  const [hasFailed, setHasFailed] = useState(false);
  const [chosen, setChosen] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  /** Number of the latest choice. The limit of an earlier one must not drop a file that was chosen since then. */
  const latest = useRef(0);
  const show = (): void => {
    setHasFailed(false);
    const own = latest.current;
    Promise.race([import('../upload/FileUpload.tsx'), tooLate()]).then(
      (part) => setUpload(() => part.FileUpload),
      () => {
        if (own !== latest.current) return;
        setHasFailed(true);
        setChosen(undefined);
        if (input.current) input.current.value = '';
      },
    );
  };

  const takeFile = (): void => {
    const [picked] = input.current?.files ?? [];
    latest.current += 1;
    setChosen(picked);
    if (picked) show();
  };
  // Takes a file that the visitor chose before the scripts had loaded.
  const takeEarlyFile = useEffectEvent(takeFile);
  useEffect(() => takeEarlyFile(), []);

  return {
    /** Component of the upload, after it has loaded. */
    Upload,
    /** True if its code could not be loaded. */
    hasFailed,
    chosen,
    /** Plain control, which the upload replaces. */
    input,
    takeFile,
    show,
  };
}

function ContactFields({ takesFocus, onSent }: FormCallbacks) {
  const { Upload, hasFailed, chosen, input, takeFile, show } = useLateUpload();
  const upload = useRef<UploadControl>(null);
  const [file, setFile] = useState<UploadedFile>();
  const isHydrated = useIsHydrated();

  const draft = useDraft({
    storage: contactDraft,
    action: contactForm.action,
    file,
    onRestore: (restored) => {
      if (!restored.file) return;
      setFile(restored.file);
      show();
    },
  });

  const deliver = async (values: object, data: FormData): Promise<void> => {
    dismissNotices();
    await send('POST', contactForm.action, {
      ...values,
      ...file,
      ...draft.requestFields(data),
    });
    draft.remove();
    onSent();
  };
  const { isBusy, problems, props } = useForm(contactFormRules, deliver, {
    takesFocus,
    check: (data) => ({
      ...(!data.has(termsAgreement.name) && { terms: termsUnticked.description }),
      ...(chosen && !upload.current && { [FILE_FIELD]: contactForm.attachment.waiting }),
      ...(upload.current?.problem && { [FILE_FIELD]: upload.current.problem }),
    }),
    onRefused: (found) => {
      const notice = refusalNotice(found);
      if (notice) raiseNotice(notice);
    },
    problemsOf: (error) => {
      raiseNotice(notices.contactFailed);
      const failed = {
        '': navigator.onLine ? notices.contactFailed.description : formTexts.offline,
      };
      const errors = error instanceof ApiError ? error.problem?.errors : undefined;
      const refusal = errors?.find(({ field }) => field === FILE_FIELD);
      if (!refusal) return failed;
      setFile(undefined);
      upload.current?.showFailure(refusal.message);
      return { ...failed, [FILE_FIELD]: refusal.message };
    },
  });

  return (
    <form
      {...props}
      className="contact-form panel"
      method="post"
      action={contactForm.action}
      onInput={draft.save}
    >
      {shownContactParts.map((part) => {
        const { name } = part;
        const id = `contact-${name}`;
        if (part.kind !== 'upload') {
          return (
            <Field key={name} id={id} name={name} error={problems[name]} {...controlOf(part)} />
          );
        }
        return Upload ? (
          <Upload
            key={name}
            ref={upload}
            id={id}
            name={FILE_FIELD}
            label={contactForm.attachment.choose}
            done={contactForm.attachment.done}
            error={problems[FILE_FIELD]}
            restored={file}
            chosen={chosen}
            onChange={setFile}
          />
        ) : (
          <div key={name} className="field">
            <label htmlFor={id}>{part.label}</label>
            {!isHydrated && <small>{contactForm.attachment.notYet}</small>}
            <input
              ref={input}
              id={id}
              type="file"
              // Without scripts, the form sends the name of the file, but not the file.
              name={isHydrated ? FILE_FIELD : name}
              onChange={takeFile}
            />
            {problems[FILE_FIELD] && (
              <p className="field-error" role="alert">
                {problems[FILE_FIELD]}
              </p>
            )}
          </div>
        );
      })}
      {hasFailed && (
        <p className="field-error" role="alert">
          {contactForm.uploadNotLoaded}
        </p>
      )}
      <input className="trap" {...trapAttributes} />
      <Agreement id="contact-terms" name={termsAgreement.name} error={problems.terms}>
        {`${termsAgreement.before} `}
        <a href={termsAgreement.href}>{termsAgreement.link}</a>
      </Agreement>
      {/* The button is not `disabled`, because that would remove the focus. */}
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? contactForm.submitting : contactForm.submit}
      </Button>
      {/* The notice shows this too, but without a connection its script may fail to load. */}
      {problems[''] && (
        <p className="field-error" role="alert">
          {problems['']}
        </p>
      )}
    </form>
  );
}
