import { describe, expect, it } from 'vitest';
import { formatInstant, monthAfter } from '../../src/domain/instants.ts';
import { formatAge, searchableDay } from '../../src/site/moments.ts';

/** Some versions of the locale data put a narrow no-break space before AM and PM. */
const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ');

describe('formatInstant', () => {
  it('shows short month, day, year, hour and minute in US English', () => {
    expect(withPlainSpaces(formatInstant('2026-11-21T14:05:09.000Z', 'UTC'))).toBe(
      'Nov 21, 2026, 2:05 PM UTC',
    );
  });

  it('shows the day and hour of the requested zone', () => {
    const instant = '2026-11-21T02:05:00Z';
    expect(withPlainSpaces(formatInstant(instant, 'America/New_York'))).toBe(
      'Nov 20, 2026, 9:05 PM EST',
    );
    expect(withPlainSpaces(formatInstant(instant, 'Asia/Tokyo'))).toBe(
      'Nov 21, 2026, 11:05 AM GMT+9',
    );
  });

  it("uses the viewer's zone by default, without its name", () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const instant = '2026-11-21T02:05:00Z';
    expect(formatInstant(instant, timeZone)).toMatch(/ [AP]M /);
    expect(formatInstant(instant)).toBe(
      formatInstant(instant, timeZone).replace(/( [AP]M) .*/, '$1'),
    );
  });

  it('shows midnight and noon on the twelve-hour clock', () => {
    expect(withPlainSpaces(formatInstant('2026-01-01T00:00:00Z', 'UTC'))).toBe(
      'Jan 1, 2026, 12:00 AM UTC',
    );
    expect(withPlainSpaces(formatInstant('2026-01-01T12:00:00Z', 'UTC'))).toBe(
      'Jan 1, 2026, 12:00 PM UTC',
    );
  });

  it('refuses what is not a date-time', () => {
    expect(() => formatInstant('yesterday')).toThrow(RangeError);
  });
});

describe("the company's time zone, New York,", () => {
  it('decides the month', () => {
    expect(searchableDay('2026-11-01T02:00:00Z')).toBe('2026-10-31 October 2026');
  });

  const now = Date.parse('2026-11-20T17:00:00Z');
  it.each([
    ['2026-11-20T17:00:30Z', 'now'],
    ['2026-11-20T16:59:30Z', 'now'],
    ['2026-11-20T16:56:00Z', '4 min'],
    ['2026-11-20T15:00:00Z', '2 h'],
    ['2026-11-20T05:00:00Z', '12 h'],
    ['2026-11-20T04:59:00Z', 'yesterday'],
    ['2026-11-19T05:00:00Z', 'yesterday'],
    ['2026-11-19T04:59:00Z', 'Nov 18'],
    ['2026-01-01T05:00:00Z', 'Jan 1'],
    ['2026-01-01T04:59:00Z', 'Dec 31, 2025'],
  ])('shows the age of %s as %s', (instant, age) => {
    expect(formatAge(instant, now)).toBe(age);
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
