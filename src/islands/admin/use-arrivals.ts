import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../browser/api.ts';
import { type Summary, summarySchema } from '../../domain/intake-review.ts';
import { callPaths } from '../../domain/paths.ts';
import { ARRIVALS_CHECK_INTERVAL, ARRIVALS_CHECK_INTERVAL_HIDDEN } from '../../site/admin.ts';
import type { TabName } from './place.ts';

/** What is on screen: the newest intake and message, and how many payments. */
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

/** The counts of an answer, and what had been seen when it was asked for. */
interface Found extends Arrivals {
  readonly since: Seen;
  readonly newestMessage: string | null;
}

/** The address that counts what is newer than what was seen. */
export function arrivalsAddress({ intake, message, payments }: Seen): string {
  const query = new URLSearchParams();
  if (intake !== null) query.set('sinceIntake', intake);
  if (message !== null) query.set('sinceMessage', message);
  query.set('sincePayments', String(payments));
  return `${callPaths.adminSummary}?${query}`;
}

/** What was found and not seen since, each kind for itself. */
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

/** Where to look at what arrived: what clients wait for comes first. */
export function tabOfArrivals({ intakes, messages }: Arrivals): TabName {
  if (intakes > 0) return 'submissions';
  return messages > 0 ? 'messages' : 'payments';
}

/**
 * How to ask whether something has arrived: once a minute, while nobody looks every five, and when
 * somebody looks again.
 * @param seen undefined until it is known.
 */
export function arrivalsOptions(seen: Seen | undefined, onSessionEnd: () => void) {
  return queryOptions({
    queryKey: ['arrivals'],
    queryFn: async ({ signal }): Promise<Found | null> => {
      if (!seen) return null;
      const options = { onUnauthorized: 'returnNull', signal } as const;
      const data = await read(arrivalsAddress(seen), summarySchema, options);
      // Of all that can go wrong, only a session that is over is worth a word.
      if (!data) {
        onSessionEnd();
        return null;
      }
      const { newIntakes: intakes, newMessages: messages, newPayments: payments } = data;
      return { since: seen, intakes, messages, payments, newestMessage: data.newestMessage };
    },
    // The first answer is what the lists themselves show.
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

/** What arrived since the lists were read, also in the title of the window. It never changes a list. */
export function useArrivals(
  seen: Seen | undefined,
  onSessionEnd: () => void,
): Arrivals & Pick<Found, 'newestMessage'> {
  const { data: found } = useQuery(arrivalsOptions(seen, onSessionEnd));
  const arrivals = unseen(found, seen);
  const count = arrivals.intakes + arrivals.messages + arrivals.payments;
  useEffect(() => {
    const title = document.title;
    if (count > 0) document.title = `(${count}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [count]);
  return { ...arrivals, newestMessage: found?.newestMessage ?? null };
}

/** Counts what arrived for a tab no longer as new: the tab shows it. */
export function takeAsSeen(
  client: QueryClient,
  tab: Exclude<TabName, 'submissions'>,
  { payments, newestMessage }: { readonly payments: number; readonly newestMessage: string | null },
): void {
  client.setQueryData<Summary>([callPaths.adminSummary], (summary) => {
    if (!summary) return summary;
    if (tab === 'payments') return { ...summary, payments: summary.payments + payments };
    return { ...summary, newestMessage: newestMessage ?? summary.newestMessage };
  });
}
