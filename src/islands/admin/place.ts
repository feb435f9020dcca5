import { useCallback, useEffect, useState } from 'react';
import { ulidSchema } from '../../domain/ids.ts';

export const tabNames = ['submissions', 'messages', 'payments'] as const;
export type TabName = (typeof tabNames)[number];

/** Whether there is room for one only, the list or an intake. */
export function isNarrow(): boolean {
  return matchMedia('(width < 900px)').matches;
}

/** Where in the dashboard somebody is. It is in the address, so that it can be sent to a colleague. */
export interface Place {
  readonly tab: TabName;
  readonly intake: string | undefined;
}

/** Reads a place from an address's query; whatever does not make sense there is left out. */
function readPlace(search: string): Place {
  const query = new URLSearchParams(search);
  const intake = ulidSchema.safeParse(query.get('intake'));
  return {
    tab: tabNames.find((name) => name === query.get('tab')) ?? 'submissions',
    intake: intake.success ? intake.data : undefined,
  };
}

/** The path of the page at a place. */
function placeAddress(path: string, { tab, intake }: Place): string {
  const query = new URLSearchParams();
  if (tab !== 'submissions') query.set('tab', tab);
  if (intake !== undefined) query.set('intake', intake);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The place in the address, and how to go to another. Back closes what was opened. */
export function usePlace(): [Place, (place: Partial<Place>) => void] {
  const [place, setPlace] = useState(() => readPlace(window.location.search));

  useEffect(() => {
    const follow = () => setPlace(readPlace(window.location.search));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const go = useCallback((change: Partial<Place>) => {
    const before = readPlace(window.location.search);
    const after = { ...before, ...change };
    const address = placeAddress(window.location.pathname, after);
    // Walking through the list leaves one step behind, not one for every intake.
    const isWalk = before.tab === after.tab && before.intake !== undefined;
    if (isWalk) window.history.replaceState(null, '', address);
    else window.history.pushState(null, '', address);
    setPlace(after);
  }, []);
  return [place, go];
}
