import { pluralsOf } from '../plurals.ts';

const plural = pluralsOf('en');

/** Answers of the server that visitors see. Those that only a program or staff can receive stay in the code. */
export const answerTexts = {
  failed: 'Something went wrong on our side.',
  invalid: 'Some fields are missing or not valid.',
  unreadable: 'We could not read what was sent.',
  tooLarge: ({ limit }: { limit: string }) => `This is too large. The limit is ${limit}.`,
  storage: 'Storage cannot be reached at the moment.',
  notSetUp: 'This part of the site is not set up yet.',
  tooFast: 'This looked automated. Please send it again.',
  /** Limits for a network address, by the action that is counted. */
  tooMany: {
    login: 'Too many wrong logins were tried from your network.',
    checkout: 'Too many checkouts were started from your network.',
    'failed-payment': 'Too many payments failed from your network.',
    upload: 'Too many files were uploaded from your network.',
  },
  limitEnds: ({ minutes }: { minutes: number }) =>
    plural(minutes, {
      one: `The limit ends in ${minutes} minute.`,
      other: `The limit ends in ${minutes} minutes.`,
    }),
  /** Problems with the file of a form. */
  file: {
    gone: 'This file is no longer available. Please upload it again.',
    tooOld: 'This file was uploaded more than a day ago. Please upload it again.',
    taken: 'This file came with another submission. Please upload it again.',
  },
};

/** Texts of the page that answers a form sent without JavaScript. */
export const formAnswerTexts = {
  notSent: ({ form }: { form: string }) => `Not sent yet: ${form}`,
  nothingLost: 'Nothing you typed is lost. It is below, ready to be sent again.',
  keptByBrowser: 'Go back in your browser to find what you typed, shorten it, and send it again.',
  /** Between these words are the email address and the phone number. */
  reach: { write: 'You can also write to', call: 'or call' },
  back: 'Back to the page',
  home: 'Back to Home',
};
