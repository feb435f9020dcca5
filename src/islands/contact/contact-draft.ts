import { contactMessageSchema } from '../../domain/contact-message.ts';
import { notices } from '../../site/notices.ts';

/** The fields a person fills, as the form holds them. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
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
  const [name, email, subject, message] = contactFields.map((field) => text(form, field));
  return {
    values: {
      name: name ?? '',
      email: email ?? '',
      subject: subject ?? '',
      message: message ?? '',
    },
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
  const result = contactMessageSchema.safeParse(values);
  const problems: Partial<Record<keyof ContactProblems, string>> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    problems[path[0] as ContactField] ??= message;
  }
  if (!agreed) problems.terms = notices.contactTermsUnticked.description;
  const isMissing = (['name', 'email', 'message'] as const).some((field) => !values[field].trim());
  if (isMissing) return { kind: 'fieldsMissing', problems };
  if (!agreed) return { kind: 'termsUnticked', problems };
  return { kind: result.success ? 'ready' : 'invalid', problems };
}
