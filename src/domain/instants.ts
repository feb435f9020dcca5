const formatters = new Map<string, Intl.DateTimeFormat>();

function format(instant: string, options: Intl.DateTimeFormatOptions): string {
  // Creating a formatter takes longer than using it a hundred times.
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formatters.set(key, formatter);
  return formatter.format(new Date(instant));
}

/**
 * Formats an instant for staff: `2026-11-21T02:05:00Z` → `Nov 20, 2026, 9:05 PM` in New York.
 * @param instant an ISO 8601 date-time with an offset.
 * @param timeZone an IANA name; by default the viewer's time zone.
 * @throws RangeError if the text is not a date-time or the time zone is unknown.
 */
export function formatInstant(instant: string, timeZone?: string): string {
  return format(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

/**
 * Formats the month of an instant: `2026-11-21T02:05:00Z` → `November 2026`.
 * @param timeZone an IANA name; by default the viewer's time zone.
 * @throws RangeError if the text is not a date-time or the time zone is unknown.
 */
export function formatMonth(instant: string, timeZone?: string): string {
  return format(instant, { year: 'numeric', month: 'long', timeZone });
}

/** Same day of the next month, or that month's last day: January 31 → February 28. In local time. */
export function monthAfter(instant: Date): Date {
  const next = new Date(instant);
  next.setMonth(instant.getMonth() + 1);
  if (next.getDate() !== instant.getDate()) next.setDate(0);
  return next;
}
