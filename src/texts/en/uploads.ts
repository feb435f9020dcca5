import { company } from '#brand/company.ts';

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
      'You are offline, so the file was not uploaded. It’s still selected. Reconnect, then try again.',
    network: 'The connection broke during the upload. Please try again.',
    server: 'We couldn’t save the file. Try again in a minute.',
  },
  /** The reason is the server's sentence, which says when the limit ends. */
  limited: ({ reason }: { reason: string }) =>
    `${reason} You can also send the form without the file, and email the file to ${company.email}.`,
  stillUploading: 'The file is still uploading. Wait for it to finish, or cancel it.',
  notUploaded: 'The file was not uploaded. Try again, or remove it and send the form without it.',
};
