import type { SiteAlert } from '#features/submissions/intake-review.ts';
import type { MailFailure } from '#platform/record-mails.ts';
import { formatMoment } from '#platform/company-time.ts';

export const mailFailureTexts: Readonly<Record<MailFailure, string>> = {
  password: 'the mail server refused our password',
  unreachable: 'the mail server could not be reached',
  address: 'the mail server refused an address',
  unset: 'no mail server is set up',
  other: 'the mail server did not accept the email; the function log has its code',
};

/** Returns the line about a problem of the site, which says what to do. */
export function alertText(alert: SiteAlert): string {
  switch (alert.kind) {
    case 'mails': {
      const { count, failure } = alert;
      const what = count === 1 ? '1 email is not sent' : `${count} emails are not sent`;
      const why = failure ? `: ${mailFailureTexts[failure]}` : '';
      return `${what}${why}. Check SMTP_URL in Netlify. The site tries again for three days.`;
    }
    case 'schedule': {
      const { schedule, ranAt } = alert;
      const since = ranAt ? `has not run since ${formatMoment(ranAt)}` : 'has never run';
      return `The schedule “${schedule}” ${since}. Open it under Functions in Netlify, and press “Run now”.`;
    }
    case 'storage':
      return 'Storage does not answer. Wait before you change anything, and look at netlifystatus.com.';
  }
}
