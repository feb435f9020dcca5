import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, read } from '../../browser/api.ts';
import { type SiteAlert, type Summary, summarySchema } from '../../domain/intake-review.ts';
import { callPaths, type DashboardTab } from '../../domain/paths.ts';
import {
  adminWords,
  ARRIVALS_CHECK_INTERVAL,
  ARRIVALS_CHECK_INTERVAL_HIDDEN,
} from '../../site/admin.ts';
import { useAnswer } from './records.ts';

/** Newest records that staff have seen. */
type Seen = Pick<Summary, 'newestIntake' | 'newestMessage' | 'payments'>;

/** Returns the address that counts the records that are newer than those that staff have seen. */
export function arrivalsAddress({ newestIntake, newestMessage, payments }: Seen): string {
  const query = new URLSearchParams({ sincePayments: String(payments) });
  if (newestIntake !== null) query.set('sinceIntake', newestIntake);
  if (newestMessage !== null) query.set('sinceMessage', newestMessage);
  return `${callPaths.adminSummary}?${query}`;
}

/** Returns the tab to open for new records. Intakes come first, because clients wait for an answer. */
export function tabOfArrivals({
  newIntakes,
  newMessages,
}: Pick<Summary, 'newIntakes' | 'newMessages'>): DashboardTab {
  if (newIntakes > 0) return 'submissions';
  return newMessages > 0 ? 'messages' : 'payments';
}

/**
 * Query options that check for new records: once a minute, every five minutes while the page is hidden,
 * and when it becomes visible again.
 * @param seen undefined until it is known.
 */
export function arrivalsOptions(seen: Seen | undefined, onSessionEnd: () => void) {
  const address = seen && arrivalsAddress(seen);
  return queryOptions({
    queryKey: ['arrivals', address],
    queryFn: async ({ signal }): Promise<Summary | null> => {
      if (!address) return null;
      const data = await read(address, summarySchema, { onUnauthorized: 'returnNull', signal });
      // Only an ended session is reported to staff. Other failures are ignored.
      if (!data) onSessionEnd();
      return data;
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

const none: readonly string[] = [];

/** Records that arrived since the dashboard was opened or they were last shown, and the alerts. */
interface Arrivals {
  /** Describes the new records; empty without any. */
  readonly text: string;
  /** Tab that shows the most urgent ones. */
  readonly tab: DashboardTab;
  readonly alerts: readonly SiteAlert[];
  /** Ids of the records whose email to the agency was not sent. */
  readonly unsent: readonly string[];
  /** Counts only later records from now on. */
  readonly onShown: () => void;
}

/** Checks for new records and for alerts. The page's title shows the number of both. */
export function useArrivals(onSessionEnd: () => void): Arrivals {
  const { data: summary } = useAnswer(callPaths.adminSummary, summarySchema);
  const [seen, setSeen] = useState<Seen>();
  if (!seen && summary) setSeen(summary);
  const { data: found, error } = useQuery(arrivalsOptions(seen, onSessionEnd));
  const { newIntakes = 0, newMessages = 0, newPayments = 0 } = found ?? {};
  const count = newIntakes + newMessages + newPayments;
  // A failed connection is no problem of the site.
  const isSiteBroken = error instanceof ApiError && error.status >= 500;
  const alerts = isSiteBroken ? [{ kind: 'storage' } as const] : ((found ?? summary)?.alerts ?? []);
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
  return {
    text: adminWords.dashboard.arrivals(newIntakes, newMessages, newPayments),
    tab: tabOfArrivals({ newIntakes, newMessages }),
    alerts,
    unsent: alerts.find((alert) => alert.kind === 'mails')?.ids ?? none,
    onShown: () => {
      if (found) setSeen(found);
    },
  };
}
