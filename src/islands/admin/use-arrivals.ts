import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, read } from '../../browser/api.ts';
import { SUSPECTED_STATUS } from '../../domain/contact-message.ts';
import { type SiteAlert, type Summary, summarySchema } from '../../domain/intake-review.ts';
import { callPaths, type DashboardTab } from '../../domain/paths.ts';
import { tabNames } from './view.ts';

/** Interval in which the page checks for new records, in milliseconds. */
export const ARRIVALS_CHECK_INTERVAL = 60_000;

type Counts = Readonly<Record<DashboardTab, number>>;

/** Returns the numbers of records. A message that looks like spam is not announced. */
export function countsOf({ total, messages, payments }: Summary): Counts {
  const { [SUSPECTED_STATUS]: _, ...inInbox } = messages;
  const count = Object.values(inInbox).reduce((sum, number) => sum + number, 0);
  return { submissions: total, messages: count, payments };
}

/** Returns the lower number of each kind. After a deletion, the next record must count as new. */
export function lowest(some: Counts, others: Counts): Counts {
  const submissions = Math.min(some.submissions, others.submissions);
  const messages = Math.min(some.messages, others.messages);
  return { submissions, messages, payments: Math.min(some.payments, others.payments) };
}

/**
 * Reads the counts, and checks for new records and for alerts: in an interval, and when the page becomes
 * visible again. The page's title shows the number of both.
 * @param onSessionEnd called if the server answers 401.
 */
export function useArrivals(onSessionEnd: (wasRead: boolean) => void) {
  const [seen, setSeen] = useState<Counts>();
  const { data: summary, error } = useQuery({
    queryKey: [callPaths.adminSummary],
    queryFn: async ({ signal }) => {
      const options = { onUnauthorized: 'returnNull', signal } as const;
      const answer = await read(callPaths.adminSummary, summarySchema, options);
      if (!answer) onSessionEnd(seen !== undefined);
      return answer;
    },
    staleTime: ARRIVALS_CHECK_INTERVAL / 2,
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: true,
    refetchInterval: ARRIVALS_CHECK_INTERVAL,
  });
  const current = summary && countsOf(summary);
  if (current && (!seen || tabNames.some((tab) => current[tab] < seen[tab]))) {
    setSeen(lowest(current, seen ?? current));
  }
  // The tabs are in the order of their urgency: clients wait for an answer.
  const counts = tabNames
    .map((tab) => [tab, current && seen ? current[tab] - seen[tab] : 0] as const)
    .filter(([, number]) => number > 0);
  const count = counts.reduce((sum, [, number]) => sum + number, 0);
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
    counts,
    markAsSeen: () => setSeen(current ?? undefined),
  };
}
