import Check from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { send } from '../../browser/api.ts';
import { NOTICE_FAILED_EVENT } from '../../browser/notice-events.ts';
import { dismissNotices, raiseNotice } from '../../browser/notice-store.ts';
import { type FormProblems, useForm } from '../../browser/use-form.ts';
import { useLateStyles } from '../../browser/use-late-styles.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import liveStyles from '../../components/ui/live.css?inline';
import { contactForm, termsAgreement } from '../../site/forms.ts';
import { type Notice, notices } from '../../site/notices.ts';
import { contactRules } from '../../domain/contact-rules.ts';
import type { TextRule } from '../../domain/text-rule.ts';
import formStyles from './contact-form.css?inline';

const termsUnticked = notices.contactTermsUnticked;
const TERMS_ID = 'contact-terms';
const TERMS_ERROR_ID = `${TERMS_ID}-error`;

/** The notice for a form that cannot be sent yet: first what is missing, then the terms. */
export function refusalNotice(problems: FormProblems): Notice | undefined {
  const isMissing = Object.entries<TextRule>(contactRules).some(
    ([name, { missing }]) => missing !== undefined && problems[name] === missing,
  );
  if (isMissing) return notices.contactFieldsMissing;
  return problems.terms ? termsUnticked : undefined;
}

/**
 * The contact form. As HTML it posts to the server and gets a page for an answer; once loaded it
 * stays on the page, says what is missing, and keeps every word when sending fails.
 */
export function ContactForm() {
  const attemptId = useRef<string>(undefined);
  const [isSent, setIsSent] = useState(false);
  // Announced only where the notice, which says the same, cannot be shown.
  const [failure, setFailure] = useState<'noticed' | 'unheard'>();
  useLateStyles(liveStyles + formStyles);

  useEffect(() => {
    const onUnheard = (): void => setFailure((known) => known && 'unheard');
    window.addEventListener(NOTICE_FAILED_EVENT, onUnheard);
    return () => window.removeEventListener(NOTICE_FAILED_EVENT, onUnheard);
  }, []);

  const deliver = async (values: object, data: FormData): Promise<void> => {
    attemptId.current ??= crypto.randomUUID();
    setFailure(undefined);
    await send('POST', contactForm.action, {
      ...values,
      fax: data.get('fax') ?? '',
      attemptId: attemptId.current,
      filledInMs: Math.round(performance.now()),
    });
    attemptId.current = undefined;
    dismissNotices();
    setIsSent(true);
  };
  const { form, isBusy, problems, props } = useForm(contactRules, deliver, {
    check: (data) => (data.has(termsAgreement.name) ? {} : { terms: termsUnticked.description }),
    onRefused: (found) => {
      const notice = refusalNotice(found);
      if (notice) raiseNotice(notice);
    },
    explain: () => {
      setFailure('noticed');
      raiseNotice(notices.contactFailed);
      return {};
    },
  });

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
    <form {...props} className="contact-form" method="post" action={contactForm.action}>
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
          {`${termsAgreement.before} `}
          <a href={termsAgreement.href}>{termsAgreement.link}</a>
        </span>
      </label>
      {problems.terms && (
        <p id={TERMS_ERROR_ID} className="field-error">
          {problems.terms}
        </p>
      )}
      {/* Not `disabled`, which would take the focus away. */}
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? contactForm.submitting : contactForm.submit}
      </Button>
      {failure && (
        // The key makes a new element, because a role that is added later is not announced.
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
