import { useCallback, useEffect, useState } from 'react';
import { ulidSchema } from '../../domain/ids.ts';

export const tabNames = ['submissions', 'messages', 'payments'] as const;
export type TabName = (typeof tabNames)[number];

/** True if the screen has room for only one of them, the list or an intake. */
export function isNarrow(): boolean {
  return matchMedia('(width < 900px)').matches;
}

/** View of the dashboard. It is in the address, so that staff can send a link to a colleague. */
export interface Place {
  readonly tab: TabName;
  readonly intake: string | undefined;
}

/** Reads the view from an address's query. Ignores invalid values. */
function readPlace(search: string): Place {
  const query = new URLSearchParams(search);
  const intake = ulidSchema.safeParse(query.get('intake'));
  return {
    tab: tabNames.find((name) => name === query.get('tab')) ?? 'submissions',
    intake: intake.success ? intake.data : undefined,
  };
}

/** Returns the path and query of a view. */
function placeAddress(path: string, { tab, intake }: Place): string {
  const query = new URLSearchParams();
  if (tab !== 'submissions') query.set('tab', tab);
  if (intake !== undefined) query.set('intake', intake);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Returns the view in the address, and a function that changes it. The Back button closes an intake. */
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
    // Moving from intake to intake replaces the history entry, instead of adding one for each.
    const isWalk = before.tab === after.tab && before.intake !== undefined;
    if (isWalk) window.history.replaceState(null, '', address);
    else window.history.pushState(null, '', address);
    setPlace(after);
  }, []);
  return [place, go];
}
