import type { TextRule } from '#features/forms/text-rule.ts';

/*
 * Rules of a contact message as data, without any library. The server's schema (contact-message.ts) and the
 * form's validation both derive from them.
 */

/** `isLine` removes line breaks, so that none can reach an email header. */
export const contactRules = {
  name: { max: 200, missing: 'Please enter your name.', isLine: true },
  email: { max: 254, missing: 'Please enter your email address.', isLine: true, isEmail: true },
  /** Only the form requires it. The server does not, so that it never loses a message. */
  subject: { max: 300, isLine: true },
  message: { max: 10_000, missing: 'Please enter a message.' },
} as const satisfies Readonly<Record<string, TextRule>>;
export type ContactField = keyof typeof contactRules;

/** Rules of the form. */
export const contactFormRules = {
  ...contactRules,
  subject: { ...contactRules.subject, missing: 'Please enter a subject.' },
} as const satisfies Readonly<Record<ContactField, TextRule>>;
