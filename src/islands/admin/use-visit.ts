import { useCallback, useEffect, useState } from 'react';
import { tryStorage } from '#platform/browser/try-storage.ts';
import { dashboardTabs, type DashboardTab } from '#features/site/dashboard-paths.ts';

/** Ids of the newest record of each list. */
export type NewestIds = Readonly<Partial<Record<DashboardTab, string | undefined>>>;

const tabs = Object.keys(dashboardTabs) as readonly DashboardTab[];

/** Storage key of the newest records that were ever shown in this browser. */
const SEEN = 'admin-seen';
/** Storage key of `SEEN` as it was when this visit began, so that a reload keeps the marks. */
const SINCE = 'admin-since';

function read(area: 'localStorage' | 'sessionStorage', key: string): NewestIds | undefined {
  return tryStorage(() => JSON.parse(window[area].getItem(key) ?? '') as NewestIds) ?? undefined;
}

/** True if a record is newer than another one. Ids sort by time. */
export function isNewer(id: string | undefined, than: string | undefined): boolean {
  return id !== undefined && than !== undefined && id > than;
}

/** Newer id of each list. Another browser tab may have shown newer records than this one. */
function latestOf(first: NewestIds, second: NewestIds): NewestIds {
  const latest = tabs.map((tab) => {
    const [one, other] = [first[tab], second[tab]];
    return [tab, isNewer(other, one ?? '') ? other : (one ?? other)];
  });
  return Object.fromEntries(latest) as NewestIds;
}

/**
 * Remembers which records staff have seen. A visit ends with the logout.
 * @returns the newest records of the last visit and those that were shown by now, and a function to call with
 * the newest record of a list when it is shown. In the first visit, everything that is there counts as seen.
 */
export function useVisit(newest: NewestIds | undefined) {
  const [{ since, seen }, setVisit] = useState(() => {
    const stored = read('localStorage', SEEN) ?? {};
    return { since: read('sessionStorage', SINCE) ?? stored, seen: stored };
  });

  useEffect(() => {
    tryStorage(() => {
      localStorage.setItem(
        SEEN,
        JSON.stringify(latestOf(seen, read('localStorage', SEEN) ?? seen)),
      );
      sessionStorage.setItem(SINCE, JSON.stringify(since));
    });
  }, [seen, since]);
  useEffect(
    () => () => {
      tryStorage(() => sessionStorage.removeItem(SINCE));
    },
    [],
  );

  const see = useCallback((ids: NewestIds) => {
    setVisit((last) => ({
      since: { ...ids, ...last.since },
      seen: { ...last.seen, ...ids },
    }));
  }, []);
  useEffect(() => {
    const unknown = tabs.filter((tab) => newest && !(tab in seen));
    // Without this, the first record of a list that was empty would count as seen.
    if (unknown.length === 0) return;
    see(Object.fromEntries(unknown.map((tab) => [tab, newest?.[tab] ?? ''])));
  }, [newest, seen, see]);
  return { since, seen, see };
}
