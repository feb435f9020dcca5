import Check from 'lucide-react/icons/circle-check';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { send } from '../../browser/api.ts';
import { dismissNotices, NOTICE_UNHEARD_EVENT, raiseNotice } from '../../browser/notice-store.ts';
import { useLateStyles } from '../../browser/use-late-styles.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import liveStyles from '../../components/ui/live.css?inline';
import { contactForm, termsAgreement } from '../../site/forms.ts';
import { notices } from '../../site/notices.ts';
import { contactFields } from '../../domain/contact-rules.ts';
import { type ContactProblems, type ContactVerdict, judgeContactForm } from './contact-verdict.ts';
import formStyles from './contact-form.css?inline';

const TERMS_ID = 'contact-terms';
const TERMS_ERROR_ID = `${TERMS_ID}-error`;

/**
 * The contact form. As HTML it posts to the server and gets a page for an answer; once loaded it
 * stays on the page, says what is missing, and keeps every word when sending fails.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const attemptId = useRef<string>(undefined);
  const [submitting, setSubmitting] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [problems, setProblems] = useState<ContactProblems>({});
  // Said aloud only where the notice, which says the same, cannot be shown.
  const [failure, setFailure] = useState<'noticed' | 'unheard'>();
  // Live from now on: it, and not the browser, says what is missing. Asked of React, it would render all again.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [isSent]);
  useLateStyles(liveStyles + formStyles);

  useEffect(() => {
    const onUnheard = (): void => setFailure((known) => known && 'unheard');
    window.addEventListener(NOTICE_UNHEARD_EVENT, onUnheard);
    return () => window.removeEventListener(NOTICE_UNHEARD_EVENT, onUnheard);
  }, []);

  const focusFirstProblem = (found: ContactProblems): void => {
    const first = [...contactFields, 'terms' as const].find((control) => found[control]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const deliver = async (values: ContactVerdict['values'], fax: unknown): Promise<void> => {
    attemptId.current ??= crypto.randomUUID();
    isSending.current = true;
    setSubmitting(true);
    setFailure(undefined);
    try {
      await send('POST', contactForm.action, {
        ...values,
        fax,
        attemptId: attemptId.current,
        filledInMs: Math.round(performance.now()),
      });
      attemptId.current = undefined;
      dismissNotices();
      setIsSent(true);
    } catch {
      setFailure('noticed');
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
    const { kind, problems: found, values } = judgeContactForm(data);
    setProblems(found);
    focusFirstProblem(found);
    if (kind === 'fieldsMissing') raiseNotice(notices.contactFieldsMissing);
    else if (kind === 'termsUnticked') raiseNotice(notices.contactTermsUnticked);
    else if (kind === 'ready') void deliver(values, data.get('fax') ?? '');
  };

  const forgetProblem = ({ target }: ChangeEvent<HTMLFormElement>): void => {
    const { name } = target as unknown as HTMLInputElement;
    setProblems((known) => ({ ...known, [name]: undefined }));
  };

  if (isSent) {
    return (
      <MessageSent
        onAgain={() => {
          flushSync(() => setIsSent(false));
          form.current?.querySelector('input')?.focus();
        }}
      />
    );
  }
  return (
    <form
      ref={form}
      className="contact-form"
      method="post"
      action={contactForm.action}
      onSubmit={submit}
      onChange={forgetProblem}
    >
      {contactForm.parts.map(({ name, kind, ...field }) => (
        <Field
          key={name}
          id={`contact-${name}`}
          name={name}
          error={problems[name]}
          {...field}
          {...(kind === 'textarea' ? { multiline: true as const } : { type: kind })}
        />
      ))}
      <p className="trap" aria-hidden="true">
        <label>
          Fax <input name="fax" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <label className="agree" htmlFor={TERMS_ID}>
        <input
          id={TERMS_ID}
          name={termsAgreement.name}
          type="checkbox"
          className="check"
          required
          // Without it, browsers call a required box invalid before anyone has seen it.
          aria-invalid={Boolean(problems.terms)}
          aria-describedby={problems.terms && TERMS_ERROR_ID}
        />
        <span>
          {termsAgreement.before} <a href={termsAgreement.href}>{termsAgreement.link}</a>
        </span>
      </label>
      {problems.terms && (
        <p id={TERMS_ERROR_ID} className="field-error">
          {problems.terms}
        </p>
      )}
      {/* Not `disabled`, which would take the focus away. */}
      <Button type="submit" aria-disabled={submitting}>
        {submitting ? contactForm.submitting : contactForm.submit}
      </Button>
      {failure && (
        // Another element once it is unheard: a role that arrives later is not announced.
        <p key={failure} className="field-error" role={failure === 'unheard' ? 'alert' : undefined}>
          {notices.contactFailed.description}
        </p>
      )}
    </form>
  );
}

/** Where the form was: that the message has arrived, and what happens now. It takes the focus. */
function MessageSent({ onAgain }: { readonly onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { received, again } = contactForm;
  return (
    <div ref={panel} role="status" tabIndex={-1} className="contact-form contact-sent">
      <Check size={40} aria-hidden="true" />
      <h3>{received.heading}</h3>
      <p>{received.text}</p>
      <Button look="quiet" onClick={onAgain}>
        {again}
      </Button>
    </div>
  );
}
