import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, read } from '../../browser/api.ts';
import { type SiteAlert, type Summary, summarySchema } from '../../domain/intake-review.ts';
import { callPaths, type DashboardTab } from '../../domain/paths.ts';
import { ARRIVALS_CHECK_INTERVAL, ARRIVALS_CHECK_INTERVAL_HIDDEN } from '../../site/admin.ts';

/** Records on screen: the newest intake and message, and the number of payments. */
export interface Seen {
  readonly intake: string | null;
  readonly message: string | null;
  readonly payments: number;
}

export interface Arrivals {
  readonly intakes: number;
  readonly messages: number;
  readonly payments: number;
}

/** Counts in an answer, and the records that were on screen when it was requested. */
interface Found extends Arrivals {
  readonly since: Seen;
  readonly alerts: readonly SiteAlert[];
}

/** Returns the address that counts the records that are newer than those on screen. */
export function arrivalsAddress({ intake, message, payments }: Seen): string {
  const query = new URLSearchParams();
  if (intake !== null) query.set('sinceIntake', intake);
  if (message !== null) query.set('sinceMessage', message);
  query.set('sincePayments', String(payments));
  return `${callPaths.adminSummary}?${query}`;
}

/** Returns the counts of new records that staff have not seen since, for each kind. */
export function unseen(
  found: (Arrivals & Pick<Found, 'since'>) | null,
  seen: Seen | undefined,
): Arrivals {
  const counts = { intakes: 0, messages: 0, payments: 0 };
  if (!found || !seen) return counts;
  const { since } = found;
  if (since.intake === seen.intake) counts.intakes = found.intakes;
  if (since.message === seen.message) counts.messages = found.messages;
  if (since.payments === seen.payments) counts.payments = found.payments;
  return counts;
}

/** Returns the tab to open for new records. Intakes come first, because clients wait for an answer. */
export function tabOfArrivals({ intakes, messages }: Arrivals): DashboardTab {
  if (intakes > 0) return 'submissions';
  return messages > 0 ? 'messages' : 'payments';
}

/**
 * Query options that check for new records: once a minute, every five minutes while the page is hidden,
 * and when it becomes visible again.
 * @param seen undefined until it is known.
 */
export function arrivalsOptions(seen: Seen | undefined, onSessionEnd: () => void) {
  return queryOptions({
    queryKey: ['arrivals'],
    queryFn: async ({ signal }): Promise<Found | null> => {
      if (!seen) return null;
      const options = { onUnauthorized: 'returnNull', signal } as const;
      const data = await read(arrivalsAddress(seen), summarySchema, options);
      // Only an ended session is reported to staff. Other failures are ignored.
      if (!data) {
        onSessionEnd();
        return null;
      }
      const { newIntakes: intakes, newMessages: messages, newPayments: payments } = data;
      return { since: seen, intakes, messages, payments, alerts: data.alerts };
    },
    // The lists themselves are the first answer.
    initialData: null,
    staleTime: ARRIVALS_CHECK_INTERVAL / 2,
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: true,
    refetchInterval: () =>
      document.visibilityState === 'visible'
        ? ARRIVALS_CHECK_INTERVAL
        : ARRIVALS_CHECK_INTERVAL_HIDDEN,
  });
}

/** True if the check failed because of the server, and not because of the connection. */
function isServerFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500;
}

/**
 * Counts the records that arrived since the lists were read, and returns the alerts. The page title shows
 * the number of alerts, and the number of new records.
 */
export function useArrivals(
  summary: Summary | undefined,
  onSessionEnd: () => void,
): Arrivals & { readonly alerts: readonly SiteAlert[] } {
  const seen = summary && {
    intake: summary.newestIntake,
    message: summary.newestMessage,
    payments: summary.payments,
  };
  const { data: found, error } = useQuery(arrivalsOptions(seen, onSessionEnd));
  const arrivals = unseen(found, seen);
  const count = arrivals.intakes + arrivals.messages + arrivals.payments;
  const alerts = isServerFailure(error)
    ? [{ kind: 'storage' } as const]
    : (found?.alerts ?? summary?.alerts ?? []);
  const mark = [alerts.length > 0 && `⚠ ${alerts.length}`, count > 0 && `(${count})`]
    .filter(Boolean)
    .join(' ');
  useEffect(() => {
    const title = document.title;
    if (mark !== '') document.title = `${mark} ${title}`;
    return () => {
      document.title = title;
    };
  }, [mark]);
  return { ...arrivals, alerts };
}
