import { type ContactField, contactFields, contactRules } from '../../domain/contact-rules.ts';
import { textProblem } from '../../domain/text-rule.ts';
import { notices } from '../../site/notices.ts';

/** What is wrong, by the name of the control it is said at. */
export type ContactProblems = Readonly<Partial<Record<ContactField | 'terms', string>>>;

export interface ContactVerdict {
  readonly kind: 'ready' | 'fieldsMissing' | 'termsUnticked' | 'invalid';
  /** Everything that is wrong, not only what the kind names. Empty when ready. */
  readonly problems: ContactProblems;
  readonly values: Readonly<Record<ContactField, string>>;
}

/**
 * Reads the form as it stands, and decides what a press of the button leads to. Name, email and message
 * must hold more than white space; then the terms must be ticked; then every field must be valid.
 */
export function judgeContactForm(form: FormData): ContactVerdict {
  // No control of it holds a file.
  const entered = contactFields.map((field) => [field, form.get(field) ?? '']);
  const values = Object.fromEntries(entered) as ContactVerdict['values'];
  const problems: Partial<Record<keyof ContactProblems, string>> = {};
  for (const field of contactFields) {
    const message = textProblem(contactRules[field], values[field]);
    if (message) problems[field] = message;
  }
  const isValid = Object.keys(problems).length === 0;
  const isAgreed = form.has('terms');
  if (!isAgreed) problems.terms = notices.contactTermsUnticked.description;
  const isMissing = contactFields.some(
    (field) => 'missing' in contactRules[field] && values[field].trim() === '',
  );
  if (isMissing) return { kind: 'fieldsMissing', problems, values };
  if (!isAgreed) return { kind: 'termsUnticked', problems, values };
  return { kind: isValid ? 'ready' : 'invalid', problems, values };
}
