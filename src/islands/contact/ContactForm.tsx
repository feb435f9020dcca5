import { type SubmitEvent, useRef, useState } from 'react';
import { send } from '../../browser/api.ts';
import { raiseNotice } from '../../browser/notice-store.ts';
import { useIsHydrated } from '../../browser/use-is-hydrated.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { pagePaths } from '../../domain/paths.ts';
import { contactForm, termsAgreement } from '../../site/forms.ts';
import { notices } from '../../site/notices.ts';
import {
  contactFields,
  type ContactProblems,
  judgeContactDraft,
  readContactDraft,
} from './contact-draft.ts';

const TERMS_ID = 'contact-terms';

/**
 * The contact form. As HTML it posts to the server and gets a page for an answer; once loaded it
 * stays on the page, says what is missing, and keeps every word when sending fails.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const attemptId = useRef<string>(undefined);
  const [submitting, setSubmitting] = useState(false);
  const [problems, setProblems] = useState<ContactProblems>({});
  // Once live, the form says itself what is missing; before, the browser does.
  const isHydrated = useIsHydrated();

  const focusFirstProblem = (found: ContactProblems): void => {
    const first = contactFields.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const deliver = async (data: FormData): Promise<void> => {
    const { values } = readContactDraft(data);
    attemptId.current ??= crypto.randomUUID();
    isSending.current = true;
    setSubmitting(true);
    try {
      await send('POST', contactForm.action, {
        ...values,
        fax: data.get('fax') ?? '',
        attemptId: attemptId.current,
        filledInMs: Math.round(performance.now()),
      });
      form.current?.reset();
      attemptId.current = undefined;
      raiseNotice(notices.contactSent);
    } catch {
      raiseNotice(notices.contactFailed);
    } finally {
      isSending.current = false;
      setSubmitting(false);
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSending.current) return;
    const data = new FormData(event.currentTarget);
    const verdict = judgeContactDraft(readContactDraft(data));
    const found = 'problems' in verdict ? verdict.problems : {};
    setProblems(found);
    focusFirstProblem(found);
    if (verdict.kind === 'fieldsMissing') raiseNotice(notices.contactFieldsMissing);
    else if (verdict.kind === 'termsUnticked') {
      raiseNotice(notices.contactTermsUnticked);
      form.current?.querySelector<HTMLElement>(`#${TERMS_ID}`)?.focus();
    } else if (verdict.kind === 'ready') void deliver(data);
  };

  return (
    <form
      ref={form}
      className="contact-form"
      method="post"
      action={contactForm.action}
      noValidate={isHydrated}
      onSubmit={submit}
    >
      {contactFields.map((name) => {
        const { kind, label, ...field } = contactForm.fields[name];
        const common = {
          id: `contact-${name}`,
          name,
          label,
          error: problems[name],
          required: true,
        };
        return kind === 'textarea' ? (
          <Field key={name} {...common} {...field} multiline />
        ) : (
          <Field key={name} {...common} {...field} type={kind} />
        );
      })}
      <p className="trap" aria-hidden="true">
        <label>
          Fax <input name="fax" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <label className="agree" htmlFor={TERMS_ID}>
        <input id={TERMS_ID} name="terms" type="checkbox" required />
        <span>
          {termsAgreement.before} <a href={pagePaths.termsConditions}>{termsAgreement.link}</a>
        </span>
      </label>
      <Button type="submit" disabled={submitting}>
        {submitting ? contactForm.submitting : contactForm.submit}
      </Button>
    </form>
  );
}
