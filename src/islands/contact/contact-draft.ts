import { contactMessageSchema } from '../../domain/contact-message.ts';

/** The fields a person fills, as the form holds them. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactProblems = Readonly<Partial<Record<ContactField, string>>>;

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

export type ContactVerdict =
  | { readonly kind: 'ready' }
  | { readonly kind: 'fieldsMissing'; readonly problems: ContactProblems }
  | { readonly kind: 'termsUnticked' }
  | { readonly kind: 'invalid'; readonly problems: ContactProblems };

/**
 * Decides what a press of the button leads to. Name, email and message must hold more than white
 * space; then the terms must be ticked; then every field must be valid.
 */
export function judgeContactDraft({ values, agreed }: ContactDraft): ContactVerdict {
  const result = contactMessageSchema.safeParse(values);
  const problems: Partial<Record<ContactField, string>> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    problems[path[0] as ContactField] ??= message;
  }
  const isMissing = (['name', 'email', 'message'] as const).some((field) => !values[field].trim());
  if (isMissing) return { kind: 'fieldsMissing', problems };
  if (!agreed) return { kind: 'termsUnticked' };
  return result.success ? { kind: 'ready' } : { kind: 'invalid', problems };
}
