import { describe, expect, it } from 'vitest';
import type { ListedIntake } from '../../src/domain/intake.ts';
import type { IntakeSort } from '../../src/domain/intake-review.ts';
import { toRows } from '../../src/islands/admin/intake-list.ts';
import { buildListedIntake } from '../support/build.ts';

const now = new Date('2026-11-21T03:00:00Z');

function submitted(createdAt: string): ListedIntake {
  return buildListedIntake({ id: `of ${createdAt}`, createdAt });
}

interface Look {
  readonly sort?: IntakeSort;
  readonly at?: Date;
  readonly timeZone?: string;
}

/** Headings of a list that was loaded in pages, each with the time of its row. */
function headings(pages: string[][], { sort = 'newest', at = now, timeZone = 'UTC' }: Look = {}) {
  const read = pages.map((moments) => ({
    records: moments.map(submitted),
    total: undefined,
    next: undefined,
  }));
  return toRows(read, sort, at, timeZone)
    .flat()
    .flatMap(({ intake, heading }) => (heading ? [[heading, intake.createdAt]] : []));
}

describe('the headings of the list', () => {
  const ages = [
    '2026-11-21T02:00:00Z',
    '2026-11-21T00:00:00Z',
    '2026-11-20T23:59:59Z',
    '2026-11-03T10:00:00Z',
    '2026-10-30T10:00:00Z',
    '2026-10-29T10:00:00Z',
    '2025-11-30T10:00:00Z',
  ];
  const expected = [
    ['Today', '2026-11-21T02:00:00Z'],
    ['Yesterday', '2026-11-20T23:59:59Z'],
    ['November 2026', '2026-11-03T10:00:00Z'],
    ['October 2026', '2026-10-30T10:00:00Z'],
    ['November 2025', '2025-11-30T10:00:00Z'],
  ];

  it('are today, yesterday, and months, each once, across pages', () => {
    expect(headings([ages])).toEqual(expected);
    expect(headings([ages.slice(0, 1), ages.slice(1, 5), ages.slice(5)])).toEqual(expected);
  });

  it('are missing if the order is not by time', () => {
    expect(headings([ages], { sort: 'status' })).toEqual([]);
  });

  it("start a day in the viewer's time zone", () => {
    const moments = ['2026-11-21T02:00:00Z', '2026-11-20T04:00:00Z'];
    expect(headings([moments], { timeZone: 'America/New_York' })).toEqual([
      ['Today', moments[0]],
      ['Yesterday', moments[1]],
    ]);
  });

  it('find yesterday across a new year and a clock change', () => {
    const headingOf = (moment: string, at: string, timeZone: string) =>
      headings([[moment]], { at: new Date(at), timeZone })[0]?.[0];
    expect(headingOf('2025-12-31T12:00:00Z', '2026-01-01T12:00:00Z', 'UTC')).toBe('Yesterday');
    // New York, 8 March 2026: a day of 23 hours.
    expect(headingOf('2026-03-08T05:30:00Z', '2026-03-10T03:30:00Z', 'America/New_York')).toBe(
      'Yesterday',
    );
  });

  it("count a submission from a clock that is ahead as today's", () => {
    expect(headings([['2026-11-22T00:10:00Z']])).toEqual([['Today', '2026-11-22T00:10:00Z']]);
  });
});

it('an intake that moved between two pages during loading appears once', () => {
  const [a, b, c] = ['2026-11-03T03:00:00Z', '2026-11-03T02:00:00Z', '2026-11-03T01:00:00Z'].map(
    submitted,
  ) as [ListedIntake, ListedIntake, ListedIntake];
  const page = { total: undefined, next: undefined };
  const pages = [
    { ...page, records: [a, b] },
    { ...page, records: [b, c] },
  ];
  const rows = toRows(pages, 'newest', now, 'UTC').flat();
  expect(rows.map(({ intake }) => intake)).toEqual([a, b, c]);
});
