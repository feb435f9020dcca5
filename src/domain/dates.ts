import * as z from 'zod/mini';

const shortDay = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const numericDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' });

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar day as `YYYY-MM-DD`, without a time and so without a time zone. */
export type Day = string;

/**
 * A day as content states it. Astro's parser makes a date of it first, and July 1 of June 31: that is
 * for the content check to refuse, which reads what was written.
 */
export const daySchema = z.pipe(
  z.transform((day) => (day instanceof Date ? day.toISOString().slice(0, 10) : day)),
  z.iso.date('Write a day that the calendar has, as YYYY-MM-DD.'),
);

function atMidnightUtc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** `2025-06-03` → `Jun 3, 2025`. Read and written in UTC, so the day never shifts. */
export function formatDay(day: Day): string {
  return shortDay.format(atMidnightUtc(day));
}

/** `2025-06-03` → `6/3/2025`: the en-US form that the visitor's own locale replaces in the browser. */
export function formatDayNumeric(day: Day): string {
  return numericDay.format(atMidnightUtc(day));
}

/** `2025-06-12` → `June 12, 2025`: the form in which legal texts are dated. */
export function formatDayLong(day: Day): string {
  return longDay.format(atMidnightUtc(day));
}

const dayFormatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day on which an instant falls in a time zone (an IANA name), as `YYYY-MM-DD`. It is made
 * of the date's parts, because browsers differ in how they write a date in the same locale.
 */
export function dayIn(timeZone: string, instant: Date): Day {
  // Making a formatter costs more than using it a hundred times.
  const formatter =
    dayFormatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  dayFormatters.set(timeZone, formatter);
  const parts = formatter.formatToParts(instant).map(({ type, value }) => [type, value]);
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string>;
  return `${year}-${month}-${day}`;
}
