import { pagePaths } from './paths.ts';

/* This is not in paths.ts, because the scripts of all pages contain that. */

/** Tabs of the dashboard, with the query parameter that names the open record. */
export const dashboardTabs = {
  intakes: 'intake',
  messages: 'message',
  payments: 'payment',
} as const;
export type DashboardTab = keyof typeof dashboardTabs;

export function dashboardPath(tab: DashboardTab, record?: string): string {
  const query = new URLSearchParams();
  if (tab !== 'intakes') query.set('tab', tab);
  if (record !== undefined) query.set(dashboardTabs[tab], record);
  return query.size === 0 ? pagePaths.admin : `${pagePaths.admin}?${query}`;
}
