import type { Day } from '../domain/dates.ts';
import { DAY_MS, HOUR_MS } from '../domain/retention.ts';
import { company } from './company.ts';

/* Times in the company's time zone. */
const { timeZone } = company;

const moment = new Intl.DateTimeFormat('en-US', {
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
const month = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'long' });

/** Formats an ISO 8601 time: `Nov 20, 2026, 10:00 AM EST`. */
export function formatMoment(instant: string): string {
  // ICU writes a narrow no-break space before AM and PM, which some mail programs do not show.
  return moment.format(new Date(instant)).replaceAll('\u202f', ' ');
}

/**
 * Returns the calendar day of a time. It combines the parts of the date, because browsers format whole dates
 * differently in the same locale.
 */
export function dayOf(instant: string | number | Date): Day {
  const parts = day.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]);
  const { year, month, day: date } = Object.fromEntries(parts) as Record<string, string>;
  return `${year}-${month}-${date}`;
}

/** Returns the day and the month of a time, as staff search for them: `2026-11-20 November 2026`. */
export function searchableDay(instant: string | number): string {
  return `${dayOf(instant)} ${month.format(new Date(instant))}`;
}

const MINUTE = 60_000;

/** Formats the age of a record in a list: `now`, `5 min`, `2 h`, `yesterday`, or its day. */
export function formatAge(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age < MINUTE) return 'now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE)} min`;
  const day = dayOf(instant);
  if (day === dayOf(now)) return `${Math.floor(age / HOUR_MS)} h`;
  if (age < 2 * DAY_MS && day === dayOf(now - DAY_MS)) return 'yesterday';
  const [date = '', year] = formatMoment(instant).split(', ');
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? date : `${date}, ${year}`;
}
