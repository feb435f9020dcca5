import { retention, type StoreName } from '../domain/retention.ts';
import { UNCLAIMED_KEPT_MS } from '../domain/training-guide.ts';
import { ATTEMPT_LIFETIME_MS } from '../domain/checkout-attempt.ts';
import { behaviour, DRAFT_KEY } from './behaviour.ts';

/*
 * What is kept, where, why and for how long: the tables of the privacy policy. What the server
 * removes is removed by src/server/retention by the same numbers; tests compare the tables with the
 * stores, cookies and keys in the code.
 */

/** One row of a table, in words for whom it concerns. */
interface KeptData {
  readonly what: string;
  readonly why: string;
  readonly howLong: string;
}

/** @param keys the first parts of the storage keys. */
interface KeptInStore extends KeptData {
  readonly keys: readonly string[];
}

const { months, suspectedDays, paymentYears } = retention;
const HOUR_MS = 3_600_000;

/** Recordings of the demo line, in days: set with the provider of the voice agent. */
const RECORDINGS_KEPT_DAYS = 30;

/** Backups, in days: whoever makes them removes older ones (docs/operations.md). */
const BACKUPS_KEPT_DAYS = 90;

/** The week in which a run looks into every key comes on top of the months. */
const forMonths =
  months === 'never' ? 'until you ask us to delete it' : `${months} months after the last change`;
const marksForMonths = months === 'never' ? 'as long as the record' : `${months} months`;

/** In the storage of the hosting provider. Every store has its rows, or this does not compile. */
export const keptOnServers: Readonly<Record<StoreName, readonly KeptInStore[]>> = {
  'contact-messages': [
    {
      keys: ['messages'],
      what: 'Contact messages: name, email address, subject and message',
      why: 'to answer you',
      howLong: forMonths,
    },
    {
      keys: ['suspected'],
      what: 'Contact messages that look like a robot’s, with the reason',
      why: 'a person may have written them, so we look through them',
      howLong: `${suspectedDays} days`,
    },
    {
      keys: ['attempts', 'mails', 'deletions'],
      what: 'Marks that a message arrived, was told to us by mail or was deleted, without its words',
      why: 'so that nothing arrives twice or comes back',
      howLong: marksForMonths,
    },
  ],
  intakes: [
    {
      keys: ['submissions', 'notes', 'status-changes'],
      what: 'Voice agent intakes: everything entered in the form, our notes and the state of the work',
      why: 'to set up and run your voice agent',
      howLong: forMonths,
    },
    {
      keys: ['attempts', 'mails', 'deletions'],
      what: 'Marks that an intake arrived, was acknowledged or was deleted, without its words',
      why: 'so that nothing arrives twice or comes back',
      howLong: marksForMonths,
    },
    {
      keys: ['acknowledged'],
      what: 'A one-way code of the email address in an intake',
      why: 'to limit the mails that anybody can cause in your name',
      howLong: '3 days',
    },
  ],
  'training-guides': [
    {
      keys: ['guides', 'claims'],
      what: 'Training guides that came with an intake',
      why: 'to set up and run your voice agent',
      howLong: 'as long as the intake, and up to a week longer when that goes by age',
    },
    {
      keys: ['tickets', 'mails'],
      what: 'Files that were uploaded and never sent with an intake',
      why: 'so that you can finish the form later',
      howLong: `${UNCLAIMED_KEPT_MS / HOUR_MS} hours`,
    },
  ],
  payments: [
    {
      keys: ['payments', 'subscription-changes', 'refunds', 'disputes'],
      what: 'Payments: name, email address, plan, amounts and dates, refunds, disputes and the state of the subscription; no card numbers',
      why: 'accounting and tax law',
      howLong: `${paymentYears} years`,
    },
    {
      keys: ['events', 'mails'],
      what: 'Marks that a payment was recorded and receipted, without names',
      why: 'so that nothing is recorded or mailed twice',
      howLong: marksForMonths,
    },
    {
      keys: ['checkouts'],
      what: 'Which plan was about to be bought in the running hour, under an id made for it',
      why: 'so that stolen cards are not tried out here',
      howLong: '2 days',
    },
  ],
  'schedule-runs': [
    {
      keys: ['runs'],
      what: 'When the site last sent mail and tidied up by itself; nothing about you',
      why: 'to notice that it no longer does',
      howLong: 'until the next time',
    },
  ],
  'admin-sessions': [
    {
      keys: ['ended'],
      what: 'Which sessions of our staff were ended',
      why: 'so that nobody can go on with one',
      howLong: 'until it would have expired, and 2 days',
    },
  ],
  'login-tries': [
    {
      keys: ['tries'],
      what: 'A one-way code of the network address from which a wrong staff password was entered',
      why: 'to slow down guessing',
      howLong: '2 days',
    },
  ],
};

interface KeptInBrowser extends KeptData {
  readonly where: 'local storage' | 'session storage' | 'cookie';
  /** Its name, or what the name begins with. */
  readonly key: string;
}

/** In your own browser; clearing the site's data there removes all of it. */
export const keptInBrowser: readonly KeptInBrowser[] = [
  {
    where: 'local storage',
    key: behaviour.theme.storageKey,
    what: 'Your choice of a light or dark theme',
    why: 'to show the pages as you like them',
    howLong: 'until you clear it',
  },
  {
    where: 'local storage',
    key: DRAFT_KEY,
    what: 'An unsent draft of the intake form',
    why: 'so that you do not lose your work',
    howLong: 'until you send or discard it; one nobody comes back to, 30 days',
  },
  {
    where: 'local storage',
    key: 'checkout-attempt:',
    what: 'An id and the time of the checkout you began, for each plan',
    why: 'so that a reload or a second tab does not charge you twice',
    howLong: `until you have paid; it is no longer used after ${ATTEMPT_LIFETIME_MS / HOUR_MS} hours`,
  },
  {
    where: 'local storage',
    key: 'checkout-payments',
    what: 'Stripe’s id of the last five payments you were about to make, with the plan',
    why: 'to tell you how a payment ended when your bank sends you back here',
    howLong: 'until you are back; otherwise until five others follow or you clear it',
  },
  {
    where: 'cookie',
    key: '__Host-admin-session',
    what: 'Our staff only: the session, with the name they gave',
    why: 'so that only staff read what you send',
    howLong: 'until they log out, 8 hours at most',
  },
  {
    where: 'session storage',
    key: 'admin-session',
    what: 'Our staff only: that this tab was logged in',
    why: 'to show the dashboard again after a reload',
    howLong: 'until the tab is closed',
  },
  {
    where: 'session storage',
    key: 'admin-note-',
    what: 'Our staff only: a note they typed and have not saved',
    why: 'so that nothing they type is lost',
    howLong: 'until it is saved or discarded, or the tab is closed',
  },
  {
    where: 'local storage',
    key: 'admin-name',
    what: 'Our staff only: the name they gave at the login',
    why: 'so that they need not type it again',
    howLong: 'until they clear it',
  },
  {
    where: 'local storage',
    key: 'admin-shortcuts',
    what: 'Our staff only: whether keyboard shortcuts are on',
    why: 'to work as they like',
    howLong: 'until they clear it',
  },
];

interface KeptElsewhere extends KeptData {
  readonly where: string;
}

/** With others who work for us. */
export const keptElsewhere: readonly KeptElsewhere[] = [
  {
    where: 'Our mailbox, at our email provider',
    what: 'Copies: each contact message; of an intake, who sent it, how to reach you and how long its parts are; of a payment, your name, address and amounts',
    why: 'to notice what you send, and to answer it',
    howLong: forMonths,
  },
  {
    where: 'Our backups, on an encrypted disk of our own',
    what: 'Copies of everything that is in the storage of the site, as it was on that day',
    why: 'to bring it back after a loss',
    howLong: `${BACKUPS_KEPT_DAYS} days; so long they also hold what you had us delete since, which we delete again if we restore one`,
  },
  {
    where: 'Stripe',
    what: 'Payments with your card or bank details, which we never see',
    why: 'to charge what you agreed to, and prevent fraud',
    howLong: 'as Stripe’s own policy says',
  },
  {
    where: 'The provider of our voice agent',
    what: 'Calls to the demo line: your number, a recording and its transcript',
    why: 'to answer the call and improve the demonstration',
    howLong: `${RECORDINGS_KEPT_DAYS} days`,
  },
  {
    where: 'The logs of our hosting provider',
    what: 'Which function was called, when and with what result; your network address. None of your words',
    why: 'to keep the site running and secure',
    howLong: 'as long as the provider keeps logs, 30 days at most',
  },
];
