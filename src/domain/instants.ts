const dateTime: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

const month: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long' };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than using it a hundred times. */
function formatter(
  name: string,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const key = `${name} ${timeZone ?? ''}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

/**
 * A moment as staff read it: `2026-11-21T02:05:00Z` → `Nov 20, 2026, 9:05 PM` in New York.
 * @param instant an ISO 8601 date-time with an offset.
 * @param timeZone an IANA name; by default the viewer's own zone.
 * @throws RangeError when the text is not a date-time or the zone is unknown.
 */
export function formatInstant(instant: string, timeZone?: string): string {
  return formatter('dateTime', dateTime, timeZone).format(new Date(instant));
}

/**
 * The month in which a moment falls: `2026-11-21T02:05:00Z` → `November 2026`.
 * @param timeZone an IANA name; by default the viewer's own zone.
 * @throws RangeError when the text is not a date-time or the zone is unknown.
 */
export function formatMonth(instant: string, timeZone?: string): string {
  return formatter('month', month, timeZone).format(new Date(instant));
}
