import { company } from '#brand/company.ts';

/** Texts that all forms share. */
export const formTexts = {
  /** Shown in a form that could not be sent because the browser is offline. */
  offline:
    'You are offline, so the form was not sent. Your text is kept. Connect, and send it again.',
  /** Label of the checkbox next to the contact form's button. It ends with a link. */
  agreement: { before: 'I agree to the', link: 'Terms and Conditions' },
  tooLong: ({ max }: { max: number }) => `This may have at most ${max} characters.`,
  wrongEmail: 'Please enter an email address like name@example.com.',
  /** Many mail servers do not deliver to such addresses. */
  undeliverable:
    'We cannot send email to an address with letters such as é or 用 before the @. Please enter another one.',
};

/** Texts about uploads. */
export const uploadTexts = {
  choose: 'Upload Training Guide',
  hint: ({ maxSize }: { maxSize: string }) =>
    `Supported formats: PDF, DOC, DOCX, TXT. One file, up to ${maxSize}.`,
  privacy: 'Please make sure the file contains no patient data.',
  /** Shown until the form's scripts have loaded, and permanently without JavaScript. */
  notAvailable: `Uploading is not available yet. If this does not change while you fill in the form, send the form without the file and email the file to ${company.email}.`,
  /** Shown with the name of a file that was chosen before the form's scripts have loaded. */
  notYet: 'This file is not uploaded yet.',
  /** Answer to a form that was sent without JavaScript. Such a form contains only the name of the file. */
  notReceived: ({ name }: { name: string }) =>
    `The file ${name} was not received. Please email it to ${company.email}.`,
  uploading: 'Uploading',
  cancel: 'Cancel upload',
  retry: 'Try again',
  remove: 'Remove file',
  failures: {
    empty: 'This file is empty. Please choose another one.',
    tooLarge: ({ maxSize }: { maxSize: string }) =>
      `This file is larger than ${maxSize}. Please choose a smaller one.`,
    changed: 'This file was changed, moved, or deleted after you chose it. Please choose it again.',
    offline:
      'You are offline, so the file was not uploaded. It stays chosen. Connect, and try again.',
    network: 'The connection broke during the upload. Please try again.',
    server: "We couldn't save the file. Try again in a minute.",
  },
  /** The reason is the server's sentence, which says when the limit ends. */
  limited: ({ reason }: { reason: string }) =>
    `${reason} You can also send the form without the file, and email the file to ${company.email}.`,
  stillUploading: 'The file is still uploading. Wait for it to finish, or cancel it.',
  notUploaded: 'The file was not uploaded. Try again, or remove it and send the form without it.',
};

/** Texts about the draft that the browser stores. */
export const draftTexts = {
  restored: 'This form contains your unsent answers, saved in this browser on',
  saved:
    'Your answers are saved in this browser until you send them. On a shared computer, discard the draft before you leave.',
  notSaved: "Your browser can't save a draft. Send before closing the page.",
  discard: 'Discard draft',
  discardQuestion: 'Discard everything you have typed into this form?',
};
