import { useEffect, useEffectEvent, useState } from 'react';
import { readAnswer } from '../../browser/api.ts';
import { summarySchema } from '../../domain/intake-review.ts';
import { callPaths } from '../../domain/paths.ts';
import { ARRIVALS_CHECK_INTERVAL } from '../../site/admin.ts';
import { isUnauthorized } from './failures.ts';
import { withDeadline } from './query-client.ts';

/** The newest submission and message on screen; undefined until they are known. */
export interface Seen {
  readonly intake: string | null;
  readonly message: string | null;
}

export interface Arrivals {
  readonly intakes: number;
  readonly messages: number;
}

const nothing: Arrivals = { intakes: 0, messages: 0 };

/** The address that counts what is newer than what was seen. */
export function arrivalsAddress({ intake, message }: Seen): string {
  const query = new URLSearchParams();
  if (intake !== null) query.set('sinceIntake', intake);
  if (message !== null) query.set('sinceMessage', message);
  return `${callPaths.adminSummary}?${query}`;
}

/**
 * Asks once a minute, while the page is visible, whether something has arrived since the list was
 * read, and says so in the title of the window. It never changes the list by itself.
 */
export function useArrivals(seen: Seen | undefined, onSessionEnd: () => void): Arrivals {
  const address = seen && arrivalsAddress(seen);
  const [found, setFound] = useState<Arrivals & { readonly address: string }>();

  const check = useEffectEvent(async (signal: AbortSignal) => {
    if (!address || document.visibilityState !== 'visible') return;
    try {
      const { data } = await readAnswer(address, summarySchema, withDeadline(signal));
      setFound({ address, intakes: data.newIntakes, messages: data.newMessages });
    } catch (error) {
      // The next minute tries again; only a session that is over is worth a word.
      if (!signal.aborted && isUnauthorized(error)) onSessionEnd();
    }
  });

  useEffect(() => {
    const controller = new AbortController();
    let checkedAt = Date.now();
    const checkIfDue = () => {
      if (Date.now() - checkedAt < ARRIVALS_CHECK_INTERVAL / 2) return;
      if (document.visibilityState !== 'visible') return;
      checkedAt = Date.now();
      void check(controller.signal);
    };
    const timer = setInterval(checkIfDue, ARRIVALS_CHECK_INTERVAL);
    document.addEventListener('visibilitychange', checkIfDue);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkIfDue);
    };
  }, []);

  const arrivals = found && found.address === address ? found : nothing;
  const count = arrivals.intakes + arrivals.messages;
  useEffect(() => {
    const title = document.title;
    if (count > 0) document.title = `(${count}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [count]);
  return arrivals;
}
