import { type ContactField, contactFields, contactRules } from '../../domain/contact-rules.ts';
import { textProblem } from '../../domain/text-rule.ts';
import { notices } from '../../site/notices.ts';

/** What is wrong, by the name of the control it is said at. */
export type ContactProblems = Readonly<Partial<Record<ContactField | 'terms', string>>>;

/** What was entered, and whether the terms box is ticked. */
export interface ContactDraft {
  readonly values: Readonly<Record<ContactField, string>>;
  readonly agreed: boolean;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Reads the form as it stands. */
export function readContactDraft(form: FormData): ContactDraft {
  const values = contactFields.map((field) => [field, text(form, field)]);
  return {
    values: Object.fromEntries(values) as ContactDraft['values'],
    agreed: form.has('terms'),
  };
}

export interface ContactVerdict {
  readonly kind: 'ready' | 'fieldsMissing' | 'termsUnticked' | 'invalid';
  /** Everything that is wrong, not only what the kind names. Empty when ready. */
  readonly problems: ContactProblems;
}

/**
 * Decides what a press of the button leads to. Name, email and message must hold more than white
 * space; then the terms must be ticked; then every field must be valid.
 */
export function judgeContactDraft({ values, agreed }: ContactDraft): ContactVerdict {
  const problems: Partial<Record<keyof ContactProblems, string>> = {};
  for (const field of contactFields) {
    const message = textProblem(contactRules[field], values[field]);
    if (message) problems[field] = message;
  }
  const isValid = Object.keys(problems).length === 0;
  if (!agreed) problems.terms = notices.contactTermsUnticked.description;
  const isMissing = contactFields.some(
    (field) => 'missing' in contactRules[field] && values[field].trim() === '',
  );
  if (isMissing) return { kind: 'fieldsMissing', problems };
  if (!agreed) return { kind: 'termsUnticked', problems };
  return { kind: isValid ? 'ready' : 'invalid', problems };
}
