import { useEffect, useState } from 'react';
import { send } from '../../browser/api.ts';
import { NOTICE_FAILED_EVENT } from '../../browser/notice-events.ts';
import { dismissNotices, raiseNotice } from '../../browser/notice-store.ts';
import { ROBOT_TRAP, useDraft } from '../../browser/use-draft.ts';
import { type FormProblems, useForm } from '../../browser/use-form.ts';
import { useLateStyles } from '../../browser/use-late-styles.ts';
import { Agreement } from '../../components/ui/Agreement.tsx';
import { Button } from '../../components/ui/Button.tsx';
import endingStyles from '../../components/ui/ending.css?inline';
import { Field } from '../../components/ui/Field.tsx';
import liveStyles from '../../components/ui/live.css?inline';
import { Sent } from '../../components/ui/Sent.tsx';
import { contactRules } from '../../domain/contact-rules.ts';
import type { TextRule } from '../../domain/text-rule.ts';
import { contactDraft } from '../../site/behavior.ts';
import { contactForm, termsAgreement } from '../../site/forms.ts';
import { type Notice, notices } from '../../site/notices.ts';

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
  const [state, setState] = useState<'first' | 'sent' | 'again'>('first');
  useLateStyles(liveStyles + endingStyles);
  const { received, again } = contactForm;
  return state === 'sent' ? (
    <Sent
      title={received.heading}
      heading="h3"
      text={received.text}
      again={again}
      onAgain={() => setState('again')}
    />
  ) : (
    <ContactFields takesFocus={state === 'again'} onSent={() => setState('sent')} />
  );
}

interface ContactFieldsProps {
  readonly takesFocus: boolean;
  readonly onSent: () => void;
}

function ContactFields({ takesFocus, onSent }: ContactFieldsProps) {
  // Announced only if the notice, which has the same text, cannot be shown.
  const [failure, setFailure] = useState<'inNotice' | 'withoutNotice'>();

  useEffect(() => {
    const onNoticeFailed = (): void => setFailure((known) => known && 'withoutNotice');
    window.addEventListener(NOTICE_FAILED_EVENT, onNoticeFailed);
    return () => window.removeEventListener(NOTICE_FAILED_EVENT, onNoticeFailed);
  }, []);

  const draft = useDraft({ storage: contactDraft, action: contactForm.action });
  const deliver = async (values: object, data: FormData): Promise<void> => {
    setFailure(undefined);
    dismissNotices();
    await send('POST', contactForm.action, {
      ...values,
      fax: data.get(ROBOT_TRAP) ?? '',
      attemptId: draft.readAttemptId(),
      // A draft was filled in earlier, so its time is unknown.
      filledInMs: draft.restored ? undefined : Math.round(performance.now()),
    });
    draft.remove();
    onSent();
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

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus, form]);

  return (
    <form
      {...props}
      className="contact-form"
      method="post"
      action={contactForm.action}
      onInput={draft.save}
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
      <input
        className="trap"
        name={ROBOT_TRAP}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
      />
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
