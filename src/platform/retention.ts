import type { Period } from './stored-records.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Time between two runs of the retention schedule, in milliseconds. */
export const RETENTION_EVERY_MS = 6 * HOUR_MS;

/**
 * Time in milliseconds since 1970. Records of this period that are older have expired. A period in
 * hours or days is the maximum lifetime of a record, so the record expires one run earlier. If the month in
 * which a period began has no such day, the period began on the last day of that month.
 */
export function expiredBefore(period: Period, now: Date): number {
  if (period === 'never') return Number.NEGATIVE_INFINITY;
  const [count, unit] = period;
  if (unit === 'hours') return now.getTime() - count * HOUR_MS + RETENTION_EVERY_MS;
  if (unit === 'days') return now.getTime() - count * DAY_MS + RETENTION_EVERY_MS;
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - count * (unit === 'years' ? 12 : 1));
  // A day that does not exist became one of the next month, which would end periods early.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then.getTime();
}
