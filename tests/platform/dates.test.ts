import { describe, expect, test, vi } from 'vitest';
import { daySchema } from '#features/articles/article.ts';
import { formatDayLong, formatStaffDay, monthAfter, utcDay } from '#platform/dates.ts';
import { company } from '#brand/company.ts';
import {
  dayOf,
  formatTime,
  formatShort,
  inZone,
  searchableDay,
  sortableTime,
} from '#platform/company-time.ts';

test.each([
  ['Pacific/Kiritimati', -840],
  ['America/New_York', 300],
  ['Pacific/Pago_Pago', 660],
])('a machine in %s shows the day as written', async (zone, minutesBehindUtc) => {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  // Checks that the zone took effect. Otherwise this test could not fail.
  expect(new Date('2025-01-15T12:00:00Z').getTimezoneOffset()).toBe(minutesBehindUtc);
  const dates = await import('#platform/dates.ts');
  expect(dates.formatDay('2025-01-01')).toBe('Jan 1, 2025');
  expect(dates.formatDayOfCard('2025-12-31')).toBe('12/31/2025');
  expect(dates.formatDayLong('2025-06-12')).toBe('June 12, 2025');
  expect(daySchema.parse(new Date('2025-06-03'))).toBe('2025-06-03');
});

test('staff read days in English, and records are counted by days in UTC', () => {
  expect(formatStaffDay('2026-11-20')).toBe('Nov 20, 2026');
  expect(utcDay(Date.parse('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20');
});

test('February 29 of a leap year is valid', () => {
  expect(formatDayLong(daySchema.parse('2024-02-29'))).toBe('February 29, 2024');
});

test.each(['2025-02-29', '2025-6-3', '03.06.2025', '2025-06-03T00:00:00Z', '', 20250603])(
  '%j is refused as a day',
  (value) => {
    expect(daySchema.safeParse(value).success).toBe(false);
  },
);

describe("the company's time zone, New York,", () => {
  test('determines the day, hour, and month', () => {
    expect(formatTime('2026-11-21T02:05:00Z')).toBe('Nov 20, 2026, 9:05 PM EST');
    expect(formatTime('2026-07-01T04:00:00Z')).toBe('Jul 1, 2026, 12:00 AM EDT');
    expect(dayOf('2025-06-04T03:59:59Z')).toBe('2025-06-03');
    expect(dayOf(new Date('2025-06-04T04:00:00Z'))).toBe('2025-06-04');
    expect(searchableDay('2026-11-01T02:00:00Z')).toBe('2026-10-31 October 2026');
    expect(() => formatTime('yesterday')).toThrow(RangeError);
  });

  test('determines the day in any format of the browser', async () => {
    // WebKit with ICU 72 writes M/D/YYYY for every English locale.
    class MonthFirst extends Intl.DateTimeFormat {
      constructor(_locale?: unknown, options?: Intl.DateTimeFormatOptions) {
        super('en-US', options);
      }
    }
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: MonthFirst });
    vi.resetModules();
    const moments = await import('#platform/company-time.ts');
    expect(moments.dayOf('2026-03-05T04:00:00Z')).toBe('2026-03-04');
  });

  test('has only spaces that every mail program shows', async () => {
    // ICU 72 and later write a narrow no-break space before AM and PM.
    class Narrow extends Intl.DateTimeFormat {
      override readonly format = (date?: Date | number) =>
        super
          .formatToParts(date)
          .map(({ value }) => value)
          .join('')
          .replace(/ (?=[AP]M)/, '\u202f');
    }
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Narrow });
    vi.resetModules();
    const moments = await import('#platform/company-time.ts');
    expect(moments.formatTime('2026-11-21T02:05:00Z')).toBe('Nov 20, 2026, 9:05 PM EST');
  });

  test.each([
    ['2026-11-20T05:00:00Z', '12:00 AM'],
    ['2026-11-20T04:59:00Z', 'Nov 19, 2026'],
  ])('shows in a list a short date or time: %s as %s', (instant, shown) => {
    expect(formatShort(instant, Date.parse('2026-11-20T17:00:00Z'))).toBe(shown);
  });
});

test.each([
  ['2026-11-22', '2026-12-22'],
  ['2026-12-31', '2027-01-31'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-02-29'],
])('the month after %s ends at %s', (day, next) => {
  const noon = (one: string) => new Date(`${one}T12:00:00Z`);
  expect(monthAfter(noon(day))).toEqual(noon(next));
});

test('the month after a purchase ends when Stripe charges the next fee, in every time zone', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const late = new Date('2027-03-01T04:30:00Z');
  expect(late.getDate()).toBe(28);
  expect(monthAfter(late)).toEqual(new Date('2027-04-01T04:30:00Z'));
});

test.each(['2026-11-20T05:00:05.000Z', '2026-07-01T23:59:59.000Z'])(
  'a spreadsheet reads the time %s in the zone of the company',
  (instant) => {
    // Sweden writes times in this form.
    const expected = new Date(instant).toLocaleString('sv-SE', { timeZone: company.timeZone });
    expect(sortableTime(instant)).toBe(expected);
    expect(inZone('Received')).toBe(`Received (${company.timeZone})`);
  },
);
