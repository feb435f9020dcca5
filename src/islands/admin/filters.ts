import type { IntakeSort } from '../../domain/intake-review.ts';
import { callPaths } from '../../domain/paths.ts';

/** What of the intakes the list shows. Empty texts filter nothing. */
export interface Filters {
  readonly q: string;
  readonly status: string;
  /** Calendar days in the viewer's own time, `YYYY-MM-DD`; both belong to the range. */
  readonly from: string;
  readonly to: string;
  readonly sort: IntakeSort;
}

export const noFilters: Filters = { q: '', status: '', from: '', to: '', sort: 'newest' };

/** Whether any intake may be left out. */
export function isFiltering({ q, status, from, to }: Filters): boolean {
  return [q.trim(), status, from, to].some((text) => text !== '');
}

/** Midnight in the viewer's own time at the beginning of a day, or so many days after it. */
function midnight(day: string, daysLater = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const moment = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** The address that answers the first page. */
export function listAddress({ q, status, from, to, sort }: Filters): string {
  const query = new URLSearchParams();
  const words = q.trim();
  if (words !== '') query.set('q', words);
  if (status !== '') query.set('status', status);
  const begin = midnight(from);
  const end = midnight(to, 1);
  if (begin) query.set('from', begin);
  if (end) query.set('to', end);
  if (sort !== 'newest') query.set('sort', sort);
  const text = query.toString();
  return text === '' ? callPaths.adminIntakes : `${callPaths.adminIntakes}?${text}`;
}
