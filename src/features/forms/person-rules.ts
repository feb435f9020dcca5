import { contactFieldTexts } from '#texts/fields.ts';
import type { TextRule } from './text-rule.ts';

/** Rules of the person who fills in a contact or checkout form. `isLine` keeps line breaks out of email headers. */
export const personRules = {
  name: {
    max: 200,
    missing: contactFieldTexts.name?.missing ?? 'Please enter your name.',
    isLine: true,
  },
  email: {
    max: 254,
    missing: contactFieldTexts.email?.missing ?? 'Please enter your email address.',
    isLine: true,
    isEmail: true,
  },
} as const satisfies Readonly<Record<string, TextRule>>;
