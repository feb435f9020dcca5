import type { Day } from './dates.ts';
import { company } from '#brand/company.ts';

/* Times in the company's time zone, for staff, who read English. */
const { timeZone } = company;

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  timeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const day = new Intl.DateTimeFormat('en-US', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const weekday = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
const month = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'long' });

/** Formats an ISO 8601 time: `Nov 20, 2026, 10:00 AM EST`. */
export function formatTime(instant: string): string {
  // ICU writes a narrow no-break space before AM and PM, which some mail programs do not show.
  return dayAndTime.format(new Date(instant)).replaceAll('\u202f', ' ');
}

/**
 * Calendar day of a time in the company's time zone. It combines the parts of the date, because browsers format whole
 * dates differently in the same locale.
 */
export function dayOf(instant: string | number | Date): Day {
  const parts = day.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]);
  const { year, month, day: date } = Object.fromEntries(parts) as Record<string, string>;
  return `${year}-${month}-${date}`;
}

/** Current day: `Friday, November 27`. */
export const formatToday = () => weekday.format(new Date());

/** Time as spreadsheets read it, without its zone: `2026-11-20 10:00:05`. */
export function sortableTime(instant: string): string {
  return `${dayOf(instant)} ${clock.format(new Date(instant))}`;
}

/** Title of a column of such times: `Received (America/New_York)`. */
export const inZone = (title: string) => `${title} (${timeZone})`;

/** Day and the month of a time, as staff search for them: `2026-11-20 November 2026`. */
export function searchableDay(instant: string | number): string {
  return `${dayOf(instant)} ${month.format(new Date(instant))}`;
}

/** Formats the time of a record in a list: the time of day if it is from today, or else its day. */
export function formatShort(instant: string, now = Date.now()): string {
  const [date = '', year = '', time = ''] = formatTime(instant).split(', ');
  return dayOf(instant) === dayOf(now) ? time.replace(/ \S+$/, '') : `${date}, ${year}`;
}
