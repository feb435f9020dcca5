import type { TextRule } from './text-rule.ts';

/*
 * What a contact message may hold, as data and without any library: the server's schema
 * (contact-message.ts) and the form's own check are made of it.
 */

/** Lines hold no line breaks, so none can reach a mail's header. */
export const contactRules = {
  name: { max: 200, missing: 'Please enter your name.', isLine: true },
  email: { max: 254, missing: 'Please enter your email address.', isLine: true, isEmail: true },
  /** Required by the page, so that a message has a title; the server takes one without. */
  subject: { max: 300, isLine: true },
  message: { max: 10_000, missing: 'Please enter a message.' },
} as const satisfies Readonly<Record<string, TextRule>>;
export type ContactField = keyof typeof contactRules;

export const contactFields = Object.keys(contactRules) as ContactField[];
