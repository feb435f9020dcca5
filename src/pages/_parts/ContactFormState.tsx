import { Agreement } from '../../components/ui/Agreement.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { ResultPanel } from '../../components/ui/ResultPanel.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { termsAgreement } from '#features/forms/form-texts.ts';
import { notices } from '#features/notices/notices.ts';
import { contactRules } from '#features/submissions/contact.ts';
import { contactForm } from '#features/submissions/contact-form.ts';
import { textProblem } from '#features/forms/text-rule.ts';

export const formStates = ['idle', 'errors', 'sending', 'failed', 'sent'] as const;

/** The contact form in one of its states, without its script. */
export function ContactFormState({ state }: { readonly state: (typeof formStates)[number] }) {
  const { received, again } = contactForm;
  if (state === 'sent') {
    return (
      <ResultPanel title={received.heading} heading="h3">
        <p>{received.text}</p>
        <div className="row result-actions">
          <Button variant="quiet">{again}</Button>
        </div>
      </ResultPanel>
    );
  }
  const isSending = state === 'sending';
  const hasErrors = state === 'errors';
  return (
    <form className="contact-form panel" action={contactForm.action} method="post" noValidate>
      {contactForm.parts.map(({ name, kind, ...field }) =>
        kind === 'upload' ? (
          <Button key={name} variant="quiet">
            {field.label}
          </Button>
        ) : (
          <Field
            key={name}
            id={`${state}-${name}`}
            name={name}
            kind={kind}
            error={hasErrors ? textProblem(contactRules[name], '') : undefined}
            {...field}
          />
        ),
      )}
      <Agreement
        id={`${state}-terms`}
        name={termsAgreement.name}
        error={hasErrors ? notices.contactTermsUnticked.description : undefined}
      >
        {`${termsAgreement.before} `}
        <a href={termsAgreement.href}>{termsAgreement.link}</a>
      </Agreement>
      <Button type="submit" aria-disabled={isSending || undefined}>
        {isSending ? contactForm.submitting : contactForm.submit}
      </Button>
      {state === 'failed' && (
        <p className="field-error" role="alert">
          {notices.contactFailed.description}
        </p>
      )}
    </form>
  );
}
