import privacyTexts from '#site/privacy.json' with { type: 'json' };
import { KEY_LIFETIME_MS } from '#features/checkout/purchase.ts';
import { HOUR_MS } from '#platform/retention.ts';
import {
  type Period,
  periodInWords,
  periods,
  type StoredData,
  storedRecords,
} from '#platform/stored-records.ts';
import { asksConsent } from '#brand/consent.ts';
import { behavior, contactDraft, DRAFT_KEPT_DAYS, intakeDraft } from '#features/site/behavior.ts';
import { fillTexts } from '#brand/fill-texts.ts';

/*
 * The tables of the privacy policy: `storedOnServers` derives from the table of stored records, and tests
 * compare `storedInBrowser` with the keys and cookies in the code.
 */

interface StoredDataRow {
  readonly what: string;
  readonly why: string;
  readonly howLong: string;
}

const daysOfUnit = { hours: 1 / 24, days: 1, months: 30, years: 365 } as const;

function daysOf(period: Period): number {
  return period === 'never' ? Infinity : period[0] * daysOfUnit[period[1]];
}

/** Row's own text about its period, or else the longest period of its kinds. */
function howLong({ howLong: text, kinds }: StoredData): string {
  const [longest] = Object.values(kinds).toSorted(
    (a, b) => daysOf(periods[b.keep]) - daysOf(periods[a.keep]),
  );
  if (text !== undefined || !longest) return text ?? '';
  const { keep, isLast } = longest;
  const hasAdditions = Object.keys(kinds).some((pattern) => pattern.startsWith('additions/'));
  const isChanged = isLast && hasAdditions && periods[keep] !== 'never';
  return periodInWords(keep) + (isChanged ? ' after the last change' : '');
}

/** Rows for the storage of the hosting provider. */
export const storedOnServers: readonly StoredDataRow[] = Object.values(storedRecords)
  .flatMap((rows): readonly StoredData[] => rows)
  .map((row) => ({ what: row.what, why: row.why, howLong: howLong(row) }));

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
      howLong: `until you send or discard it; ${DRAFT_KEPT_DAYS} days after you last changed it`,
    },
    'unseen-payment:': {
      what: 'For each plan: that you have not seen how your payment ended',
      why: 'so that the home page shows it',
      howLong: 'until you have seen the result',
    },
    'admin-active': {
      what: 'Our staff only: the time of their last action',
      why: 'to log them out when the dashboard is idle',
      howLong: 'until they clear it',
    },
    'admin-seen': {
      what: 'Our staff only: the newest record of each list that they have seen',
      why: 'to mark what is new',
      howLong: 'until they clear it',
    },
    'admin-shortcuts': {
      what: 'Our staff only: whether keyboard shortcuts are on',
      why: 'to work as they like',
      howLong: 'until they clear it',
    },
  },
  'browser database': {
    checkout: {
      what: 'For each plan: an id and the time of the checkout you began and, once you press Pay, Stripe’s id of the payment, the name you entered, the time, and the result',
      why: 'so that you are not charged twice and see how the payment ended',
      howLong: `until you clear it or buy the plan again; it is not used after ${KEY_LIFETIME_MS / HOUR_MS} hours`,
    },
  },
  'session storage': {
    [contactDraft.key]: {
      what: 'An unsent message of the contact form',
      why: 'so that you do not lose your work',
      howLong: 'until you send it or close the tab',
    },
    'admin-session': {
      what: 'Our staff only: that this tab was logged in',
      why: 'to show the dashboard again after a reload',
      howLong: 'until the tab is closed',
    },
    'admin-since': {
      what: 'Our staff only: the newest record of each list at their last visit',
      why: 'to mark what is new since then',
      howLong: 'until they log out or the tab is closed',
    },
    'admin-filters-': {
      what: 'Our staff only: the search and the filters of each list',
      why: 'so that a reload shows the same list',
      howLong: 'until the tab is closed',
    },
    'admin-note-': {
      what: 'Our staff only: a note they typed and have not saved',
      why: 'so that nothing they type is lost',
      howLong: 'until it is saved or discarded, or the tab is closed',
    },
  },
  cookie: {
    '__Host-admin-session': {
      what: 'Our staff only: the session, with the name of their passkey',
      why: 'so that only staff read what you send',
      howLong: 'until they log out, 8 hours at most',
    },
    '__Host-keystatic-gh-': {
      what: 'Our editors only: their sign-in at GitHub',
      why: 'so that they can save articles',
      howLong: 'until they sign out, 6 months at most',
    },
  },
} as const;

/** Rows for the visitor's browser. Clearing the site's data removes all of it. */
export const storedInBrowser = Object.entries(inBrowser).flatMap(([where, rows]) =>
  Object.entries<StoredDataRow>(rows).map(([key, row]) => ({ where, key, ...row })),
);

/** Rows for copies outside the site's storage. */
export const { elsewhere: storedElsewhere } = fillTexts(privacyTexts, {
  recordsKept: periodInWords('records'),
});
