import privacyTexts from '#site/privacy.json' with { type: 'json' };
import { KEY_LIFETIME_MS } from '#features/checkout/purchase.ts';
import { UNSEEN_PAYMENT } from '#features/checkout/unseen-payment.ts';
import { SESSION_COOKIE, SESSION_HOURS } from '#features/staff/login-rules.ts';
import { HOUR_MS } from '#platform/retention.ts';
import {
  type KeyRules,
  type Period,
  periodInWords,
  periods,
  storedRecords,
  type StoreName,
  storeNames,
} from '#platform/stored-records.ts';
import { asksConsent } from '#brand/consent.ts';
import { languages } from '#brand/file.ts';
import { behavior, contactDraft, DRAFT_KEPT_DAYS, intakeDraft } from '#features/site/behavior.ts';
import { fillTexts } from '#brand/fill-texts.ts';

/*
 * The tables of the privacy policy: `storedOnServers` derives its periods from the table of stored records, and tests
 * compare `storedInBrowser` and `storedForStaff` with the keys and cookies in the code.
 */

interface StoredDataRow {
  readonly what: string;
  readonly why: string;
  readonly howLong: string;
}

/** Texts of a row. `howLong` replaces the longest period of its records, if that does not describe it. */
type RowTexts = Omit<StoredDataRow, 'howLong'> & Partial<StoredDataRow>;

const daysOfUnit = { hours: 1 / 24, days: 1, months: 30, years: 365 } as const;

function daysOf(period: Period): number {
  return period === 'never' ? Infinity : period[0] * daysOfUnit[period[1]];
}

/** Period of a row in words: the row's own text, or else the longest period of its rules. */
function howLong(text: string | undefined, rules: KeyRules): string {
  const [longest] = Object.values(rules).toSorted(
    (a, b) => daysOf(periods[b.keep]) - daysOf(periods[a.keep]),
  );
  if (text !== undefined || !longest) return text ?? '';
  const { keep, isLast } = longest;
  const hasAdditions = Object.keys(rules).some((pattern) => pattern.startsWith('additions/'));
  const isChanged = isLast && hasAdditions && periods[keep] !== 'never';
  return periodInWords(keep) + (isChanged ? ' after the last change' : '');
}

/** Language of a record. On a site with one language, it says nothing about a visitor. */
const ofPage = languages.length > 1 ? 'the language of the page, ' : '';

/** Texts of the rows for the storage of the hosting provider. A row of the table without its text does not compile. */
const onServers: {
  readonly [Store in StoreName]: Readonly<Record<keyof (typeof storedRecords)[Store], RowTexts>>;
} = {
  'contact-messages': {
    inbox: {
      what: `Contact messages: what was entered in the form’s fields, ${ofPage}the name of an attached file, our notes, and whether we answered`,
      why: 'to answer you',
    },
    suspected: {
      what: 'Contact messages that look like spam from a program, with the reason',
      why: 'a person may have written them, so we look through them',
    },
    technical: {
      what: 'Technical records that a message arrived, was emailed to us, or was deleted, without its text',
      why: 'so that nothing arrives twice or comes back',
    },
  },
  intakes: {
    intakes: {
      what: `Voice agent intakes: everything entered in the form, ${ofPage}our notes and the status of the work`,
      why: 'to set up and run your voice agent',
    },
    technical: {
      what: 'Technical records that an intake arrived, was acknowledged, or was deleted, without its text',
      why: 'so that nothing arrives twice or comes back',
    },
    mailboxes: {
      what: 'A one-way code of the email address in an intake',
      why: 'to limit the emails that others can cause in your name, and to see which customers have not sent an intake',
    },
  },
  uploads: {
    sent: {
      what: 'Files that came with an intake or a contact message',
      why: 'to set up and run your voice agent, or to answer you',
      howLong: 'as long as the intake or the message',
    },
    neverSent: {
      what: 'Files that were uploaded and never sent with an intake or a message',
      why: 'so that you can finish the form later',
    },
  },
  payments: {
    payments: {
      what: `Payments: name, email address, plan, ${ofPage}amounts and dates, refunds, disputes and the state of the subscription; no card numbers`,
      why: 'bookkeeping, and claims about payments',
    },
    queuedMails: {
      what: 'Emails about payments that could not be sent yet',
      why: 'to send them later',
      howLong: `until they are sent, or for ${periodInWords('dailyMarks')}`,
    },
    technical: {
      what: 'Technical records that a payment was recorded and a receipt was sent, without names',
      why: 'so that nothing is recorded or emailed twice',
    },
  },
  'schedule-runs': {
    runs: {
      what: 'When the site last sent emails and removed old data on schedule; nothing about you',
      why: 'to notice when a schedule no longer runs',
      howLong: 'until the next run',
    },
  },
  'admin-sessions': {
    ended: {
      what: 'Sessions of our staff that were ended, and login requests that their passkeys have answered',
      why: 'so that they cannot be continued or repeated',
      howLong: `until the session or request would have expired, and ${periodInWords('counts')}`,
    },
  },
  passkeys: {
    passkeys: {
      what: 'Our staff only: their passkeys, with name, public key, and the times when each was added and last used',
      why: 'so that only they can log in',
      howLong: 'until the passkey is revoked',
    },
  },
  'counted-actions': {
    actions: {
      what: 'A one-way code of the network address from which a checkout or an upload was started, a payment failed, or a wrong staff password or passkey was used; for a checkout with a random id',
      why: 'to stop people who test stolen cards, fill our storage, or guess passwords',
    },
  },
};

/** Rows for the storage of the hosting provider. */
export const storedOnServers: readonly StoredDataRow[] = storeNames.flatMap((store) => {
  const texts: Readonly<Record<string, RowTexts>> = onServers[store];
  return Object.entries<KeyRules>(storedRecords[store]).map(([row, rules]) => {
    const { what, why, howLong: period } = texts[row]!;
    return { what, why, howLong: howLong(period, rules) };
  });
});

/** Rows for the visitor's browser, by place, and by the name (or its beginning) of a key or a cookie. */
const inBrowser = {
  'local storage': {
    [behavior.theme.storageKey]: {
      what: 'Your choice of a light or dark theme',
      why: 'to show the pages as you like them',
      howLong: 'until you clear it',
    },
    ...(asksConsent && {
      'third-parties': {
        what: 'Your choices about the chat and the calendar of other companies',
        why: 'so that we do not ask again',
        howLong: 'until you clear it',
      },
    }),
    [intakeDraft.key]: {
      what: 'An unsent draft of the intake form',
      why: 'so that you do not lose your work',
      howLong: `until you send or discard it; it is not used after ${DRAFT_KEPT_DAYS} days without a visit to the form`,
    },
    [UNSEEN_PAYMENT]: {
      what: 'For each plan: that you have not seen how your payment ended',
      why: 'so that the home page shows it',
      howLong: 'until you have seen the result',
    },
  },
  'browser database': {
    checkout: {
      what: 'For each plan: an id and the time of the checkout you began and, once you press Pay, Stripe’s id of the payment, the name you entered, the plan’s name and fees, the time, and the result; if your browser blocks storage, in the tab’s name',
      why: 'so that you are not charged twice and see how the payment ended',
      howLong: `until you clear it or buy the plan again; it is used for ${KEY_LIFETIME_MS / HOUR_MS} hours, or until it is known how the payment ended`,
    },
  },
  'session storage': {
    [contactDraft.key]: {
      what: 'An unsent message of the contact form',
      why: 'so that you do not lose your work',
      howLong: 'until you send it or close the tab',
    },
  },
} as const;

/** Rows for the browsers of staff and editors. They say nothing about a visitor. */
const inStaffBrowsers = {
  'local storage': {
    'admin-active': {
      what: 'The time of their last action',
      why: 'to log them out when the dashboard is idle',
      howLong: 'until they clear it',
    },
    'admin-seen': {
      what: 'The newest message, intake, or payment that they have seen',
      why: 'to mark what is new',
      howLong: 'until they clear it',
    },
    'admin-shortcuts': {
      what: 'Whether keyboard shortcuts are on',
      why: 'to work as they like',
      howLong: 'until they clear it',
    },
    'keystatic-': {
      what: 'For editors: the theme of the editor and the width of its menu',
      why: 'to work as they like',
      howLong: 'until they clear it',
    },
  },
  'browser database': {
    keystatic: {
      what: 'For editors: what they have not saved, and copies of the files of the site',
      why: 'so that no text is lost, and the editor opens fast',
      howLong:
        'what is not saved, until it is saved or discarded; the copies, until they clear them',
    },
  },
  'session storage': {
    'admin-session': {
      what: 'That this tab was logged in',
      why: 'to show the dashboard again after a reload',
      howLong: 'until the tab is closed',
    },
    'admin-since': {
      what: 'The newest message, intake, or payment at their last visit',
      why: 'to mark what is new since then',
      howLong: 'until they log out or the tab is closed',
    },
    'admin-filters-': {
      what: 'What they searched for, and which entries of a list they hid',
      why: 'so that a reload shows the same list',
      howLong: 'until the tab is closed',
    },
    'admin-note-': {
      what: 'A note they typed and have not saved',
      why: 'so that nothing they type is lost',
      howLong: 'until it is saved or discarded, or the tab is closed',
    },
  },
  cookie: {
    [SESSION_COOKIE]: {
      what: 'Their login, with the name of their passkey',
      why: 'so that only staff read what you send',
      howLong: `until they log out, ${SESSION_HOURS} hours at most`,
    },
    '__Host-keystatic-gh-': {
      what: 'For editors: their sign-in at GitHub',
      why: 'so that they can save articles',
      howLong: 'until they sign out, 6 months at most',
    },
  },
} as const;

/** The rows of a table, each with its place. */
function rowsOf(places: Readonly<Record<string, Readonly<Record<string, StoredDataRow>>>>) {
  return Object.entries(places).flatMap(([where, rows]) =>
    Object.entries(rows).map(([key, row]) => ({ where, key, ...row })),
  );
}

/** Rows for the visitor's browser. Clearing the site's data removes all of it. */
export const storedInBrowser = rowsOf(inBrowser);

/** Rows for the browsers of staff, apart from what visitors look for. */
export const storedForStaff = rowsOf(inStaffBrowsers);

/** Rows for copies outside the site's storage. */
export const { elsewhere: storedElsewhere } = fillTexts(privacyTexts, {
  recordsKept: periodInWords('records'),
});
