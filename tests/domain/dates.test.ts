import { describe, expect, test, vi } from 'vitest';

import {
  dayIn,
  daySchema,
  formatDay,
  formatDayLong,
  formatDayNumeric,
} from '../../src/domain/dates.ts';

const zones = [
  { zone: 'Pacific/Kiritimati', minutesBehindUtc: -840 },
  { zone: 'Asia/Kolkata', minutesBehindUtc: -330 },
  { zone: 'UTC', minutesBehindUtc: 0 },
  { zone: 'America/New_York', minutesBehindUtc: 300 },
  { zone: 'Pacific/Pago_Pago', minutesBehindUtc: 660 },
];

describe.each(zones)('a machine in $zone', ({ zone, minutesBehindUtc }) => {
  async function importThere(): Promise<typeof import('../../src/domain/dates.ts')> {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    // Checks that the zone took effect. Otherwise these tests could not fail.
    expect(new Date('2025-01-15T12:00:00Z').getTimezoneOffset()).toBe(minutesBehindUtc);
    return import('../../src/domain/dates.ts');
  }

  test('shows the day as written', async () => {
    const dates = await importThere();
    expect(dates.formatDay('2025-06-03')).toBe('Jun 3, 2025');
    expect(dates.formatDayNumeric('2025-06-03')).toBe('6/3/2025');
    expect(dates.formatDayLong('2025-06-12')).toBe('June 12, 2025');
  });

  test('keeps the first and the last day of a year', async () => {
    const dates = await importThere();
    expect(dates.formatDay('2025-01-01')).toBe('Jan 1, 2025');
    expect(dates.formatDayNumeric('2025-12-31')).toBe('12/31/2025');
    expect(dates.formatDayLong('2024-01-01')).toBe('January 1, 2024');
  });

  test('accepts the date that YAML creates for a day', async () => {
    const dates = await importThere();
    expect(dates.daySchema.parse(new Date('2025-06-03'))).toBe('2025-06-03');
  });
});

test('February 29 of a leap year is valid', () => {
  expect(daySchema.parse('2024-02-29')).toBe('2024-02-29');
  expect(formatDay('2024-02-29')).toBe('Feb 29, 2024');
  expect(formatDayNumeric('2024-02-29')).toBe('2/29/2024');
  expect(formatDayLong('2024-02-29')).toBe('February 29, 2024');
});

test.each([
  '2025-02-29',
  '2025-13-01',
  '2025-6-3',
  '03.06.2025',
  '2025-06-03T00:00:00Z',
  '',
  20250603,
])('%j is refused as a day', (value) => {
  expect(daySchema.safeParse(value).success).toBe(false);
});

test('a refused day is reported with the right format', () => {
  expect(daySchema.safeParse('June 3').error?.issues[0]?.message).toBe(
    'Write a day that the calendar has, as YYYY-MM-DD.',
  );
});

test('an instant has the day of the requested zone', () => {
  const lateEvening = new Date('2025-06-04T03:59:59Z');
  expect(dayIn('America/New_York', lateEvening)).toBe('2025-06-03');
  expect(dayIn('America/New_York', new Date('2025-06-04T04:00:00Z'))).toBe('2025-06-04');
  expect(dayIn('UTC', lateEvening)).toBe('2025-06-04');
  expect(dayIn('America/New_York', new Date('2025-01-01T04:59:59Z'))).toBe('2024-12-31');
});

test('a day is read from the parts of a date, in any format of the browser', async () => {
  // WebKit with ICU 72 writes M/D/YYYY for every English locale.
  class MonthFirst extends Intl.DateTimeFormat {
    constructor(_locale?: unknown, options?: Intl.DateTimeFormatOptions) {
      super('en-US', options);
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: MonthFirst });
  vi.resetModules();
  const dates = await import('../../src/domain/dates.ts');
  const instant = new Date('2026-03-05T04:00:00Z');
  expect(new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(instant)).toBe('3/5/2026');
  expect(dates.dayIn('America/New_York', instant)).toBe('2026-03-04');
  expect(dates.dayIn('UTC', instant)).toBe('2026-03-05');
});
