import { company } from '#brand/company.ts';

/** Texts of the contact form around its fields. Those of the fields are in features/submissions/contact.ts. */
export const contactTexts = {
  title: 'Contact',
  submit: 'Send Message',
  submitting: 'Sending Message...',
  received: {
    heading: 'Message sent',
    text: `Thank you. We answer by email within ${company.answersWithin}.`,
  },
  again: 'Write another message',
  attachment: {
    choose: 'Choose a file',
    done: 'The file is attached.',
    /** Follows the label until the form's scripts have loaded. */
    notYet: '(not uploaded yet; requires JavaScript)',
    waiting: 'The file is not uploaded yet. Wait a moment, then send the message again.',
  },
  /** Shown if the scripts of the upload cannot be loaded. */
  uploadNotLoaded: `The upload could not be loaded. Try again, or email the file to ${company.email}.`,
};
