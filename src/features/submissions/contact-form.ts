import { callPaths, sectionPath } from '#features/site/paths.ts';
import { company } from '#brand/company.ts';
import { termsAgreement } from '#features/forms/form-texts.ts';

/** Texts of the contact form. They are separate from forms.ts, so that the checkout does not load them. */
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
  parts: [
    { name: 'name', label: 'Name', kind: 'text', required: true, autoComplete: 'name' },
    { name: 'email', label: 'Email', kind: 'email', required: true, autoComplete: 'email' },
    { name: 'subject', label: 'Subject', kind: 'text', required: true },
    { name: 'message', label: 'Message', kind: 'textarea', required: true, rows: 5 },
    { name: 'attachment', label: 'Attach a file', kind: 'upload' },
  ],
  attachment: { choose: 'Choose a file', done: 'The file is attached.' },
  agreement: termsAgreement,
  /** Shown if the scripts of the upload cannot be loaded. */
  uploadNotLoaded: `The upload could not be loaded. Try again, or email the file to ${company.email}.`,
} as const;
