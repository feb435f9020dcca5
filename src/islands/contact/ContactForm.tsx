import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { send } from '../../browser/api.ts';
import { NOTICE_FAILED_EVENT } from '../../browser/notice-events.ts';
import { dismissNotices, raiseNotice } from '../../browser/notice-store.ts';
import { type FormProblems, useForm } from '../../browser/use-form.ts';
import { useLateStyles } from '../../browser/use-late-styles.ts';
import { Agreement } from '../../components/ui/Agreement.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { Ending } from '../../components/ui/Ending.tsx';
import endingStyles from '../../components/ui/ending.css?inline';
import { Field } from '../../components/ui/Field.tsx';
import liveStyles from '../../components/ui/live.css?inline';
import { contactForm, termsAgreement } from '../../site/forms.ts';
import { type Notice, notices } from '../../site/notices.ts';
import { contactRules } from '../../domain/contact-rules.ts';
import type { TextRule } from '../../domain/text-rule.ts';

const termsUnticked = notices.contactTermsUnticked;

/** Returns the notice for an invalid form. Missing fields come before the terms. */
export function refusalNotice(problems: FormProblems): Notice | undefined {
  const isMissing = Object.entries<TextRule>(contactRules).some(
    ([name, { missing }]) => missing !== undefined && problems[name] === missing,
  );
  if (isMissing) return notices.contactFieldsMissing;
  return problems.terms ? termsUnticked : undefined;
}

/**
 * Contact form. Without its script, the browser posts it and shows the server's answer page. With the
 * script, the visitor stays on the page, sees what is missing, and keeps the text if sending fails.
 */
export function ContactForm() {
  const attemptId = useRef<string>(undefined);
  const [isSent, setIsSent] = useState(false);
  // Announced only if the notice, which has the same text, cannot be shown.
  const [failure, setFailure] = useState<'inNotice' | 'withoutNotice'>();
  useLateStyles(liveStyles + endingStyles);

  useEffect(() => {
    const onNoticeFailed = (): void => setFailure((known) => known && 'withoutNotice');
    window.addEventListener(NOTICE_FAILED_EVENT, onNoticeFailed);
    return () => window.removeEventListener(NOTICE_FAILED_EVENT, onNoticeFailed);
  }, []);

  const deliver = async (values: object, data: FormData): Promise<void> => {
    attemptId.current ??= crypto.randomUUID();
    setFailure(undefined);
    dismissNotices();
    await send('POST', contactForm.action, {
      ...values,
      fax: data.get('fax') ?? '',
      attemptId: attemptId.current,
      filledInMs: Math.round(performance.now()),
    });
    attemptId.current = undefined;
    setIsSent(true);
  };
  const { form, isBusy, problems, props } = useForm(contactRules, deliver, {
    check: (data) => (data.has(termsAgreement.name) ? {} : { terms: termsUnticked.description }),
    onRefused: (found) => {
      const notice = refusalNotice(found);
      if (notice) raiseNotice(notice);
    },
    explain: () => {
      setFailure('inNotice');
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
      <Agreement id="contact-terms" name={termsAgreement.name} error={problems.terms}>
        {`${termsAgreement.before} `}
        <a href={termsAgreement.href}>{termsAgreement.link}</a>
      </Agreement>
      {/* Not `disabled`, which would remove the focus. */}
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? contactForm.submitting : contactForm.submit}
      </Button>
      {failure && (
        // The key makes a new element, because a role that is added later is not announced.
        <p
          key={failure}
          className="field-error"
          role={failure === 'withoutNotice' ? 'alert' : undefined}
        >
          {notices.contactFailed.description}
        </p>
      )}
    </form>
  );
}

/** Confirmation that replaces the form. It says what happens next, and takes the focus. */
function MessageSent({ onAgain }: { readonly onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { received, again } = contactForm;
  return (
    <Ending ref={panel} role="status" tabIndex={-1} heading="h3" title={received.heading}>
      <p>{received.text}</p>
      <Button look="quiet" onClick={onAgain}>
        {again}
      </Button>
    </Ending>
  );
}
