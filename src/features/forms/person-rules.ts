import { contactFieldTexts } from '#texts/fields.ts';
import type { FieldWords } from '../../texts/field-texts.ts';
import type { TextRule } from './text-rule.ts';

/** Without the more exact type, which derives from the form and so from these rules. */
const words: FieldWords = contactFieldTexts;

/** Rules of the person who fills in a contact or checkout form. `isLine` keeps line breaks out of email headers. */
export const personRules = {
  name: {
    max: 200,
    missing: words.name?.missing ?? 'Please enter your name.',
    isLine: true,
  },
  email: {
    max: 254,
    missing: words.email?.missing ?? 'Please enter your email address.',
    isLine: true,
    isEmail: true,
  },
} as const satisfies Readonly<Record<string, TextRule>>;
