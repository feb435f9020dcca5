import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, read } from '../../browser/api.ts';
import { type SiteAlert, type Summary, summarySchema } from '../../domain/intake-review.ts';
import { callPaths, type DashboardTab } from '../../domain/paths.ts';
import { tabNames } from './view.ts';

/** Interval in which the page checks for new records, in milliseconds. */
export const ARRIVALS_CHECK_INTERVAL = 60_000;

/** Newest records that staff have seen. */
type Seen = Pick<Summary, 'newestIntake' | 'newestMessage' | 'payments'>;

/** Returns the address of the summary, which counts the records that are newer than those seen. */
export function summaryAddress(seen: Seen | undefined): string {
  if (!seen) return callPaths.adminSummary;
  const { newestIntake, newestMessage, payments } = seen;
  const query = new URLSearchParams({
    sincePayments: String(payments),
    ...(newestIntake !== null && { sinceIntake: newestIntake }),
    ...(newestMessage !== null && { sinceMessage: newestMessage }),
  });
  return `${callPaths.adminSummary}?${query}`;
}

/**
 * Reads the counts, and checks for new records and for alerts: in an interval, and when the page becomes
 * visible again. The page's title shows the number of both.
 * @param onSessionEnd called if the server answers 401.
 */
export function useArrivals(onSessionEnd: (wasRead: boolean) => void) {
  const [seen, setSeen] = useState<Summary>();
  const { data: summary, error } = useQuery({
    queryKey: [callPaths.adminSummary],
    queryFn: async ({ signal }) => {
      const options = { onUnauthorized: 'returnNull', signal } as const;
      const answer = await read(summaryAddress(seen), summarySchema, options);
      if (!answer) onSessionEnd(seen !== undefined);
      return answer;
    },
    staleTime: ARRIVALS_CHECK_INTERVAL / 2,
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: true,
    refetchInterval: ARRIVALS_CHECK_INTERVAL,
  });
  if (!seen && summary) setSeen(summary);

  const isNew = summary && summary !== seen;
  const counts: Readonly<Record<DashboardTab, number>> = {
    submissions: isNew ? summary.newIntakes : 0,
    messages: isNew ? summary.newMessages : 0,
    payments: isNew ? summary.newPayments : 0,
  };
  // The tabs are in the order of their urgency: clients wait for an answer.
  const tabs = tabNames.filter((tab) => counts[tab] > 0);
  const count = tabs.reduce((sum, tab) => sum + counts[tab], 0);
  // A failed connection is not a problem of the site.
  const isSiteBroken = error instanceof ApiError && error.status >= 500;
  const alerts: readonly SiteAlert[] = isSiteBroken
    ? [{ kind: 'storage' }]
    : (summary?.alerts ?? []);
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
    summary,
    alerts,
    /** Numbers of the records that arrived since they were last marked as seen, the most urgent first. */
    counts: tabs.map((tab) => [tab, counts[tab]] as const),
    markAsSeen: () => setSeen(summary ?? undefined),
  };
}
