import { language } from '#texts/language.ts';

const { code, locale }: { readonly code: string; readonly locale: string } = language;
const shortDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const numericDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Calendar day as `YYYY-MM-DD`, without a time or a time zone. `new Date` reads it in UTC, and the formats
 * show it in UTC, so the day never shifts.
 */
export type Day = string;

/** Calendar day of a time, in UTC. */
export function utcDay(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

/** `2025-06-03` → `Jun 3, 2025`, or the same in the language of the visitor. */
export function formatDay(day: Day): string {
  return shortDay.format(new Date(day));
}

/** `2025-06-03` → `Jun 3, 2025`, for staff, who read English. */
export function formatStaffDay(day: Day): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

/**
 * True if cards show days as numbers, which the browser writes in the visitor's own format. In other languages,
 * a reader in the United States could take the day for the month.
 */
export const hasNumericDays = code === 'en';

/** `2025-06-03` → `6/3/2025` in English, otherwise with the name of the month. */
export function formatDayOfCard(day: Day): string {
  return (hasNumericDays ? numericDay : shortDay).format(new Date(day));
}

/** `2025-06-12` → `June 12, 2025`, the format of dates in legal texts. */
export function formatDayLong(day: Day): string {
  return longDay.format(new Date(day));
}

/**
 * Same day of the next month, or its last day: January 31 → February 28. In UTC, as Stripe counts the months of a
 * subscription.
 */
export function monthAfter(instant: Date): Date {
  const next = new Date(instant);
  next.setUTCMonth(instant.getUTCMonth() + 1);
  if (next.getUTCDate() !== instant.getUTCDate()) next.setUTCDate(0);
  return next;
}
