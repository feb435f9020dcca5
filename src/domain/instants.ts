const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a shared formatter, because creating one takes longer than using it a hundred times. */
export function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formatters.set(key, formatter);
  return formatter;
}

/**
 * Formats an instant: `2026-11-21T02:05:00Z` → `Nov 20, 2026, 9:05 PM EST`.
 * @param instant an ISO 8601 date-time with an offset.
 * @param timeZone an IANA name. By default, it is the viewer's time zone, which the text does not name.
 * @throws RangeError if the text is not a date-time or the time zone is unknown.
 */
export function formatInstant(instant: string, timeZone?: string): string {
  const formatter = formatterOf({
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZoneName: 'short' }),
  });
  // ICU writes a narrow no-break space before AM and PM, which some mail programs do not show.
  return formatter.format(new Date(instant)).replaceAll('\u202f', ' ');
}

/** Same day of the next month, or that month's last day: January 31 → February 28. In local time. */
export function monthAfter(instant: Date): Date {
  const next = new Date(instant);
  next.setMonth(instant.getMonth() + 1);
  if (next.getDate() !== instant.getDate()) next.setDate(0);
  return next;
}
