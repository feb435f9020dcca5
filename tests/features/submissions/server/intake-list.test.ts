import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { intakeStatuses } from '#features/submissions/statuses.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { listIntakes } from '#features/submissions/server/intakes.ts';
import { buildListedIntake } from '../../../support/build.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../../support/blobs-double.ts';

const START = Date.parse('2026-01-01T00:00:00.000Z');
const HOUR = 3_600_000;

const start = () => connectBlobsDouble({ pageSize: 1_000 });
const open = () => openStore('intakes', 'production');

function seed(double: BlobsDouble, hours: number, practiceName: string, status?: string): string {
  const now = new Date(START + hours * HOUR);
  const id = newId(now);
  const record = buildListedIntake({ id, createdAt: now.toISOString(), practiceName });
  double.seed('intakes', `intakes/${id}`, JSON.stringify(record));
  if (status)
    double.seed('intakes', `additions/${id}/status-changes/${newId(now)}_${status}`, '{}');
  return id;
}

test('pages of any query contain exactly the results of a plain filter, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          hours: fc.integer({ min: 0, max: 20 }),
          name: fc.constantFrom('Harbor Dental', 'Häfen', 'Maple'),
          status: fc.constantFrom(undefined, ...intakeStatuses, 'on_hold'),
        }),
        { maxLength: 12 },
      ),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('', 'dental', 'hafen', 'maple', 'nothing'),
      fc.constantFrom(undefined, ...intakeStatuses, 'on_hold'),
      async (intakes, limit, q, status) => {
        const double = start();
        const expected = intakes
          .map((intake) => {
            const id = seed(double, intake.hours, intake.name, intake.status);
            return { ...intake, id, status: intake.status ?? 'pending' };
          })
          .filter(({ name }) => name.toLowerCase().replace('ä', 'a').includes(q))
          .filter((intake) => status === undefined || intake.status === status)
          .map(({ id }) => id)
          .sort()
          .reverse();

        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await listIntakes(open(), { limit, q, status, cursor });
          found.push(...page.records.map(({ id }) => id));
          expect(page.total).toBe(q === '' ? expected.length : undefined);
          cursor = page.nextCursor;
        } while (cursor !== undefined && found.length < 100);
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

describe('a page', () => {
  test('costs the key lists and one read for each submission, and no reads the second time', async () => {
    const double = start();
    for (let index = 0; index < 250; index += 1) seed(double, index, `Practice ${index}`);
    const first = await listIntakes(open(), { limit: 100 });
    expect(first.records).toHaveLength(100);
    expect(double.requests.filter(({ op }) => op === 'list')).toHaveLength(2);
    expect(double.requests.filter(({ op }) => op === 'get')).toHaveLength(100);

    double.resetRequests();
    await listIntakes(open(), { limit: 100 });
    expect(double.requests.map(({ op }) => op)).toEqual(['list', 'list']);
  });

  test('contains the submissions of a month that is searched for', async () => {
    const double = start();
    const ids = [-24, 24].map((hours) => seed(double, hours, 'Harbor'));
    const { records } = await listIntakes(open(), { q: 'december 2025' });
    expect(records.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('omits submissions that another function deleted', async () => {
    const double = start();
    const gone = seed(double, 1, 'Gone');
    seed(double, 2, 'Kept');
    expect((await listIntakes(open())).total).toBe(2);
    await open().delete(`intakes/${gone}`);
    const { records: intakes, total } = await listIntakes(open());
    expect([intakes.map(({ practiceName }) => practiceName), total]).toEqual([['Kept'], 1]);
    expect((await listIntakes(open(), { q: 'gone' })).records).toEqual([]);
  });
});

test('a search of very many submissions reads a limited number and continues in the next call', async () => {
  const double = start();
  for (let index = 0; index < 2_300; index += 1) {
    seed(double, index / 100, index % 1_000 === 0 ? 'Needle' : 'Hay');
  }
  const store = open();
  const reads: number[] = [];
  let found = 0;
  let cursor: string | undefined;
  do {
    double.resetRequests();
    const page = await listIntakes(store, { q: 'needle', cursor });
    reads.push(double.requests.filter(({ op }) => op === 'get').length);
    found += page.records.length;
    cursor = page.nextCursor;
  } while (cursor !== undefined && reads.length < 9);
  expect(found).toBe(3);
  expect(reads).toEqual([1_000, 1_000, 300]);

  double.resetRequests();
  const again = await listIntakes(store, { q: 'needle' });
  expect(again.records).toHaveLength(3);
  expect(double.requests.filter(({ op }) => op === 'get')).toEqual([]);
});

test('the largest possible intake fits into an answer of a function', async () => {
  const double = start();
  const id = newId(new Date(START));
  const filler = (length: number) => '"'.repeat(length);
  const faqs = Array.from({ length: 50 }, () => ({
    question: filler(1_000),
    answer: filler(5_000),
  }));
  const fields = { practiceName: 'Huge', faqs, generalGuidelines: filler(20_000) };
  const record = buildListedIntake({ id, createdAt: new Date(START).toISOString(), ...fields });
  double.seed('intakes', `intakes/${id}`, JSON.stringify(record));
  const { records } = await listIntakes(open());
  expect(records).toHaveLength(1);
  // The platform may pass on the answer as a JSON string.
  const answer = JSON.stringify(JSON.stringify(records));
  expect(Buffer.byteLength(answer)).toBeLessThan(6 * 1_024 * 1_024);
});
