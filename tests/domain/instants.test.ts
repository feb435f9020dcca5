import { describe, expect, it } from 'vitest';
import { formatInstant, formatMonth, monthAfter } from '../../src/domain/instants.ts';

/** Some versions of the locale data put a narrow no-break space before AM and PM. */
const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ');

describe('formatInstant', () => {
  it('shows short month, day, year, hour and minute in US English', () => {
    expect(withPlainSpaces(formatInstant('2026-11-21T14:05:09.000Z', 'UTC'))).toBe(
      'Nov 21, 2026, 2:05 PM',
    );
  });

  it('shows the day and hour of the requested zone', () => {
    const instant = '2026-11-21T02:05:00Z';
    expect(withPlainSpaces(formatInstant(instant, 'America/New_York'))).toBe(
      'Nov 20, 2026, 9:05 PM',
    );
    expect(withPlainSpaces(formatInstant(instant, 'Asia/Tokyo'))).toBe('Nov 21, 2026, 11:05 AM');
  });

  it("uses the viewer's zone by default", () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const instant = '2026-11-21T02:05:00Z';
    expect(formatInstant(instant)).toBe(formatInstant(instant, timeZone));
  });

  it('shows midnight and noon on the twelve-hour clock', () => {
    expect(withPlainSpaces(formatInstant('2026-01-01T00:00:00Z', 'UTC'))).toBe(
      'Jan 1, 2026, 12:00 AM',
    );
    expect(withPlainSpaces(formatInstant('2026-01-01T12:00:00Z', 'UTC'))).toBe(
      'Jan 1, 2026, 12:00 PM',
    );
  });

  it('refuses what is not a date-time', () => {
    expect(() => formatInstant('yesterday')).toThrow(RangeError);
  });
});

describe('formatMonth', () => {
  it('names the month of the requested zone', () => {
    expect(formatMonth('2026-11-01T02:00:00Z', 'UTC')).toBe('November 2026');
    expect(formatMonth('2026-11-01T02:00:00Z', 'America/New_York')).toBe('October 2026');
  });
});

describe('monthAfter', () => {
  it.each([
    ['2026-11-22', '2026-12-22'],
    ['2026-12-31', '2027-01-31'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
  ])('%s becomes %s', (day, next) => {
    const noon = (one: string) => new Date(`${one}T12:00:00`);
    expect(monthAfter(noon(day))).toEqual(noon(next));
  });
});
