import * as z from 'zod/mini';
import { formatterOf } from './instants.ts';

const shortDay = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const numericDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' });

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Calendar day as `YYYY-MM-DD`, without a time or a time zone. */
export type Day = string;

/**
 * Day in frontmatter. Astro's parser may convert it to a date first, and turns June 31 into July 1. The
 * content check reads the source text and rejects such days.
 */
export const daySchema = z.pipe(
  z.transform((day) => (day instanceof Date ? day.toISOString().slice(0, 10) : day)),
  z.iso.date('Write a day that the calendar has, as YYYY-MM-DD.'),
);

function atMidnightUtc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** `2025-06-03` → `Jun 3, 2025`. Parsed and formatted in UTC, so that the day never shifts. */
export function formatDay(day: Day): string {
  return shortDay.format(atMidnightUtc(day));
}

/** `2025-06-03` → `6/3/2025`. The browser replaces this en-US format with the visitor's own. */
export function formatDayNumeric(day: Day): string {
  return numericDay.format(atMidnightUtc(day));
}

/** `2025-06-12` → `June 12, 2025`, the format of dates in legal texts. */
export function formatDayLong(day: Day): string {
  return longDay.format(atMidnightUtc(day));
}

/**
 * Returns the calendar day of an instant in a time zone (an IANA name), as `YYYY-MM-DD`. It combines the
 * parts of the date, because browsers format whole dates differently in the same locale.
 */
export function dayIn(timeZone: string, instant: Date): Day {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = formatterOf(options)
    .formatToParts(instant)
    .map(({ type, value }) => [type, value]);
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string>;
  return `${year}-${month}-${day}`;
}
