import { termsAgreement } from '#features/forms/form-texts.ts';
import { callPaths, sectionPath } from '#features/site/paths.ts';
import { contactTexts } from '#texts/contact.ts';
import { contactFieldTexts } from '#texts/fields.ts';
import type { FieldWords } from '../../texts/field-texts.ts';
import { contactRules, shownContactParts } from './contact.ts';

/** The contact form on its page. This is not in contact.ts, because the dashboard does not need the texts. */
export const contactForm = {
  ...contactTexts,
  action: callPaths.contact,
  page: sectionPath('contact'),
  parts: shownContactParts,
  agreement: termsAgreement,
} as const;

const words: FieldWords = contactFieldTexts;

export const contactFormRules = {
  ...contactRules,
  subject: {
    ...contactRules.subject,
    missing: words.subject?.missing ?? 'Please enter a subject.',
  },
};
