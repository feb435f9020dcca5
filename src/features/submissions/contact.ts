import { company } from '#brand/company.ts';
import { termsAgreement } from '#features/forms/form-texts.ts';
import { type FormPart, partsOfKind, rulesOf } from '#features/forms/form-parts.ts';
import { personRules } from '#features/forms/person-rules.ts';
import { callPaths, sectionPath } from '#features/site/paths.ts';

/*
 * Complete description of the contact form. Its page, checks, schemas (contact-schema.ts), search, CSV file,
 * email, and pane in the dashboard derive from `contactParts`. docs/adding-a-field.md explains how to add a field.
 */

/** Fields of the form, in the order of the page. */
export const contactParts = [
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    autoComplete: 'name',
    rule: personRules.name,
    place: 'head',
  },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    autoComplete: 'email',
    rule: personRules.email,
    place: 'head',
  },
  {
    name: 'subject',
    label: 'Subject',
    kind: 'text',
    // Only the form requires it. The server does not, so that it never loses a message.
    required: true,
    rule: { max: 300, isLine: true },
    place: 'head',
  },
  {
    name: 'message',
    label: 'Message',
    kind: 'textarea',
    rows: 5,
    rule: { max: 10_000, missing: 'Please enter a message.' },
    place: 'body',
  },
  {
    name: 'attachment',
    label: 'Attach a file',
    title: 'Attachment',
    kind: 'upload',
    file: { name: 'fileName', path: 'filePath', size: 'fileSize' },
  },
] as const satisfies readonly FormPart[];

export const contactForm = {
  title: 'Contact',
  action: callPaths.contact,
  page: sectionPath('contact'),
  submit: 'Send Message',
  submitting: 'Sending Message...',
  received: {
    heading: 'Message sent',
    text: `Thank you. We answer by email within ${company.answersWithin}.`,
  },
  again: 'Write another message',
  parts: contactParts,
  attachment: {
    choose: 'Choose a file',
    done: 'The file is attached.',
    /** Follows the label until the form's scripts have loaded. */
    notYet: '(not uploaded yet; requires JavaScript)',
    waiting: 'The file is not uploaded yet. Wait a moment, then send the message again.',
  },
  agreement: termsAgreement,
  /** Shown if the scripts of the upload cannot be loaded. */
  uploadNotLoaded: `The upload could not be loaded. Try again, or email the file to ${company.email}.`,
} as const;

export const contactRules = rulesOf(contactParts);
/** Rules of the form in the browser. */
export const contactFormRules = {
  ...contactRules,
  subject: { ...contactRules.subject, missing: 'Please enter a subject.' },
};
export type ContactField = keyof typeof contactRules;
export const [contactUpload] = partsOfKind(contactParts, 'upload');
