import { dayIn } from '../domain/dates.ts';
import { formatInstant } from '../domain/instants.ts';
import { DAY_MS, HOUR_MS } from '../domain/retention.ts';
import { company } from './company.ts';

/** Formats an ISO 8601 time in the company's time zone, which it names: `Nov 20, 2026, 10:00 AM EST`. */
export function formatMoment(instant: string): string {
  return formatInstant(instant, company.timeZone);
}

/** Returns the calendar day of a time in the company's time zone. */
export function dayOf(instant: string | number): string {
  return dayIn(company.timeZone, new Date(instant));
}

const months = new Intl.DateTimeFormat('en-US', {
  timeZone: company.timeZone,
  year: 'numeric',
  month: 'long',
});

/** Returns the day and the month of a time, as staff search for them: `2026-11-20 November 2026`. */
export function searchableDay(instant: string | number): string {
  return `${dayOf(instant)} ${months.format(new Date(instant))}`;
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
  const [month = '', year] = formatMoment(instant).split(', ');
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? month : `${month}, ${year}`;
}
