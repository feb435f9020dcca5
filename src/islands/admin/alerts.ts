import type { SiteAlert } from '#features/submissions/review.ts';
import { MAIL_VARIABLE, type MailFailure, RESEND_FOR } from '#platform/record-mails.ts';
import { formatTime } from '#platform/company-time.ts';

export const mailFailureTexts: Readonly<Record<MailFailure, string>> = {
  password: 'the mail server refused our password',
  unreachable: 'the mail server could not be reached',
  address: 'the mail server refused an address',
  postponed: 'the mail server does not accept the email yet',
  unset: 'no mail server is set up',
  settings: `${MAIL_VARIABLE}, MAIL_FROM, or MAIL_TO is not valid`,
  other: 'the mail server did not accept the email; the function log has its code',
};

/** Place to look for the cause of a failure. */
const mailFixes: Readonly<Record<MailFailure, string>> = {
  password: `Check ${MAIL_VARIABLE} in Netlify.`,
  unreachable: `Check ${MAIL_VARIABLE} in Netlify.`,
  address: 'Check MAIL_FROM and MAIL_TO in Netlify, and the address in the record.',
  postponed: 'Wait while the site still tries.',
  unset: `Set ${MAIL_VARIABLE} in Netlify.`,
  settings: 'Correct it in Netlify; “npm run doctor -- --env <file>” says which one and how.',
  other: `Check ${MAIL_VARIABLE} in Netlify.`,
};

/** Line about a problem of the site, which says what to do. */
export function alertText(alert: SiteAlert): string {
  switch (alert.kind) {
    case 'mails': {
      const { count, failure } = alert;
      const what = count === 1 ? '1 email is not sent' : `${count} emails are not sent`;
      // Others may have failed for other reasons, which their records name.
      const since = count === 1 ? ': ' : '. The last try failed: ';
      const why = failure ? since + mailFailureTexts[failure] : '';
      return `${what}${why}. ${mailFixes[failure ?? 'other']} The site tries each email for ${RESEND_FOR}.`;
    }
    case 'schedule': {
      const { schedule, ranAt } = alert;
      const since = ranAt ? `has not run since ${formatTime(ranAt)}` : 'has never run';
      return `The schedule “${schedule}” ${since}. Open it under Functions in Netlify, and press “Run now”.`;
    }
    case 'storage':
      return 'Storage does not answer. Wait before you change anything, and look at netlifystatus.com.';
  }
}
