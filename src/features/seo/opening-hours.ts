const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** `9am` → `09:00`, `5:30 pm` → `17:30`, `17:00` → `17:00`. */
function clock(hour: string, minute = '00', half?: string): string {
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

const pattern =
  /^([a-z]{3})[a-z]*\s*[-–]\s*([a-z]{3})[a-z]*:?\s+(\d{1,2})(?::(\d\d))?\s*(?:([ap]m)\s*)?[-–]\s*(\d{1,2})(?::(\d\d))?\s*([ap]m)?\b/i;

/**
 * Reads business hours such as `Mon-Fri: 9am - 5pm EST` as schema.org states them.
 * @returns undefined for hours in another form, which records then omit.
 */
export function openingHours(hours: string): object | undefined {
  const [, first = '', last = '', ...times] = pattern.exec(hours) ?? [];
  const [from, to] = [first, last].map((name) =>
    DAYS.findIndex((day) => day.slice(0, 3).toLowerCase() === name.toLowerCase()),
  );
  if (from === undefined || to === undefined || from < 0 || to < from) return undefined;
  const [opens = '', opensMinute, opensHalf, closes = '', closesMinute, closesHalf] = times;
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: DAYS.slice(from, to + 1),
    opens: clock(opens, opensMinute, opensHalf),
    closes: clock(closes, closesMinute, closesHalf),
  };
}
