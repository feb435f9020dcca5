import { describe, expect, it } from 'vitest';
import type { ListedIntake } from '../../src/domain/intake.ts';
import { groupByAge } from '../../src/islands/admin/list-rows.ts';

const now = new Date('2026-11-21T03:00:00Z');

function submitted(createdAt: string): ListedIntake {
  return {
    id: '01JD0000000000000000000000',
    status: 'pending',
    createdAt,
    practiceName: 'Maple Dental',
    contactName: 'Ana Ruiz',
    email: 'ana@maple.example',
    phone: '+1 212 555 0100',
    faqs: [],
    scenarios: [],
  };
}

function group(createdAts: readonly string[], timeZone = 'UTC') {
  return groupByAge(createdAts.map(submitted), now, timeZone).map(
    ({ title, intakes }) => [title, intakes.map(({ createdAt }) => createdAt)] as const,
  );
}

describe('groupByAge', () => {
  it('cuts the list into today, yesterday and months, in the order it is given', () => {
    expect(
      group([
        '2026-11-21T02:00:00Z',
        '2026-11-21T00:00:00Z',
        '2026-11-20T23:59:59Z',
        '2026-11-03T10:00:00Z',
        '2026-10-30T10:00:00Z',
        '2025-11-30T10:00:00Z',
      ]),
    ).toEqual([
      ['Today', ['2026-11-21T02:00:00Z', '2026-11-21T00:00:00Z']],
      ['Yesterday', ['2026-11-20T23:59:59Z']],
      ['November 2026', ['2026-11-03T10:00:00Z']],
      ['October 2026', ['2026-10-30T10:00:00Z']],
      ['November 2025', ['2025-11-30T10:00:00Z']],
    ]);
  });

  it('begins a day where the viewer’s day begins', () => {
    expect(group(['2026-11-21T02:00:00Z', '2026-11-20T04:00:00Z'], 'America/New_York')).toEqual([
      ['Today', ['2026-11-21T02:00:00Z']],
      ['Yesterday', ['2026-11-20T04:00:00Z']],
    ]);
  });

  it('finds yesterday across the turn of a year and a change of clocks', () => {
    const titleOf = (createdAt: string, at: string, timeZone: string) =>
      groupByAge([submitted(createdAt)], new Date(at), timeZone)[0]?.title;
    expect(titleOf('2025-12-31T12:00:00Z', '2026-01-01T12:00:00Z', 'UTC')).toBe('Yesterday');
    // New York, 8 March 2026: a day of 23 hours.
    expect(titleOf('2026-03-08T05:30:00Z', '2026-03-10T03:30:00Z', 'America/New_York')).toBe(
      'Yesterday',
    );
  });

  it('counts a submission from a clock ahead of this one as today’s', () => {
    expect(group(['2026-11-22T00:10:00Z'])).toEqual([['Today', ['2026-11-22T00:10:00Z']]]);
  });

  it('makes no group of nothing', () => {
    expect(group([])).toEqual([]);
  });
});
