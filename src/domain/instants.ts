const dateTime: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/**
 * A moment as staff read it: `2026-11-21T02:05:00Z` → `Nov 20, 2026, 9:05 PM` in New York.
 * @param instant an ISO 8601 date-time with an offset.
 * @param timeZone an IANA name; by default the viewer's own zone.
 * @throws RangeError when the text is not a date-time or the zone is unknown.
 */
export function formatInstant(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...dateTime, timeZone }).format(new Date(instant));
}

/**
 * The month in which a moment falls: `2026-11-21T02:05:00Z` → `November 2026`.
 * @param timeZone an IANA name; by default the viewer's own zone.
 * @throws RangeError when the text is not a date-time or the zone is unknown.
 */
export function formatMonth(instant: string, timeZone?: string): string {
  const form: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', timeZone };
  return new Intl.DateTimeFormat('en-US', form).format(new Date(instant));
}
