import { useCallback, useEffect, useState } from 'react';
import { queriedIdSchema } from '#platform/ids.ts';
import { type DashboardTab, dashboardPath, dashboardTabs } from '#features/site/dashboard-paths.ts';

export const tabNames = Object.keys(dashboardTabs) as readonly DashboardTab[];

/** Classes that hide the list or the record if the screen is too narrow for both. */
export const NARROW_HIDDEN = 'max-[899.98px]:hidden';

/** True if the screen has room only for the list or a record, but not for both. */
export function isNarrow(): boolean {
  return matchMedia('(width < 900px)').matches;
}

/** View of the dashboard. It is in the address, so that staff can send a link to a colleague. */
interface View {
  readonly tab: DashboardTab;
  readonly record: string | undefined;
}

/** Reads the view from the address. Ignores invalid values. */
export function readView(): View {
  const query = new URLSearchParams(window.location.search);
  const tab = tabNames.find((name) => name === query.get('tab')) ?? 'intakes';
  const record = query.get(dashboardTabs[tab]) ?? '';
  return { tab, record: queriedIdSchema.safeParse(record).data };
}

/** View in the address, and a function that changes it. The Back button closes an open record. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(readView);

  useEffect(() => {
    const follow = () => setView(readView());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const go = useCallback((after: View) => {
    const before = readView();
    // Moving from one record to another replaces the history entry instead of adding one.
    const isWalk = before.tab === after.tab && before.record !== undefined;
    const address = dashboardPath(after.tab, after.record);
    window.history[isWalk ? 'replaceState' : 'pushState'](null, '', address);
    setView(after);
  }, []);
  return [view, go];
}
