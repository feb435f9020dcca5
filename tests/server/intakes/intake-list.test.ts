import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { intakeStatuses } from '../../../src/domain/intake.ts';
import { intakeSorts, type IntakeSort } from '../../../src/domain/intake-review.ts';
import { makeMatcher } from '../../../src/domain/search.ts';
import { newId } from '../../../src/server/storage/attempts.ts';
import { openStore } from '../../../src/server/storage/blobs.ts';
import { timeOfUlid } from '../../../src/domain/ulid.ts';
import type { ListQuery } from '../../../src/domain/record-list.ts';
import { listIntakes } from '../../../src/server/intakes/intake-review.ts';
import { buildListedIntake } from '../../support/build.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../support/blobs-double.ts';

const START = Date.parse('2026-01-01T00:00:00.000Z');
const HOUR = 3_600_000;

function start(pageSize = 1_000): BlobsDouble {
  return connectBlobsDouble({ pageSize });
}

interface Model {
  readonly id: string;
  readonly name: string;
  status: string;
  changed: string;
}

function seed(double: BlobsDouble, store: string, hours: number, name: string): Model {
  const now = new Date(START + hours * HOUR);
  const id = newId(now);
  const createdAt = now.toISOString();
  const record = buildListedIntake({ id, createdAt, practiceName: name, email: 'a@b.example' });
  double.seed(store, `submissions/${id}`, JSON.stringify(record));
  return { id, name, status: 'pending', changed: id };
}

function change(double: BlobsDouble, store: string, model: Model, hours: number, status: string) {
  const key = newId(new Date(START + hours * HOUR));
  double.seed(store, `status-changes/${model.id}/${key}_${status}`, '{}');
  if (model.changed === model.id || key > model.changed)
    Object.assign(model, { changed: key, status });
}

function open(context: string) {
  return openStore('intakes', context);
}

/** Follows cursors to the end. */
async function walk(context: string, query: ListQuery) {
  const ids: string[] = [];
  const totals: (number | undefined)[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await listIntakes(open(context), { ...query, cursor });
    ids.push(...page.records.map(({ id }) => id));
    totals.push(page.total);
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== undefined && pages < 100);
  return { ids, totals };
}

const byId = (a: Model, b: Model) => (a.id < b.id ? 1 : -1);
const rank = ({ status }: Model) => {
  const index = intakeStatuses.findIndex((known) => known === status);
  return index === -1 ? intakeStatuses.length : index;
};
const orders: Readonly<Record<IntakeSort, (a: Model, b: Model) => number>> = {
  newest: byId,
  oldest: (a, b) => byId(b, a),
  changed: (a, b) => (a.changed === b.changed ? byId(a, b) : a.changed < b.changed ? 1 : -1),
  status: (a, b) => rank(a) - rank(b) || byId(a, b),
};

test('pages of any query, in any order, contain exactly the results of a plain filter and sort', async () => {
  const double = start();
  let run = 0;
  const status = fc.constantFrom(...intakeStatuses, 'on_hold');
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          hours: fc.integer({ min: 0, max: 20 }),
          name: fc.constantFrom('Harbor Dental', 'Häfen', 'Maple'),
          changes: fc.array(fc.record({ after: fc.integer({ min: 1, max: 9 }), status }), {
            maxLength: 3,
          }),
        }),
        { maxLength: 12 },
      ),
      fc.record(
        {
          limit: fc.integer({ min: 1, max: 5 }),
          sort: fc.constantFrom(...intakeSorts),
          q: fc.constantFrom('har', 'hafen', 'maple', 'ada', 'nothing'),
          status,
          fromHour: fc.integer({ min: 0, max: 20 }),
          toHour: fc.integer({ min: 0, max: 20 }),
        },
        { requiredKeys: ['limit', 'sort'] },
      ),
      async (submissions, { limit, sort, q, status: wanted, fromHour, toHour }) => {
        run += 1;
        const context = `run${run}`;
        const models = submissions.map(({ hours, name, changes }) => {
          const model = seed(double, `${context}-intakes`, hours, name);
          for (const { after, status: next } of changes) {
            change(double, `${context}-intakes`, model, hours + after, next);
          }
          return model;
        });
        const from =
          fromHour === undefined ? undefined : new Date(START + fromHour * HOUR).toISOString();
        const to = toHour === undefined ? undefined : new Date(START + toHour * HOUR).toISOString();
        const expected = models
          .filter(
            (model) =>
              q === undefined ||
              makeMatcher(q)(
                `${model.name} ada`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
              ),
          )
          .filter((model) => wanted === undefined || model.status === wanted)
          .filter(({ id }) => from === undefined || timeOfUlid(id) >= Date.parse(from))
          .filter(({ id }) => to === undefined || timeOfUlid(id) < Date.parse(to))
          .sort(orders[sort])
          .map(({ id }) => id);

        const { ids, totals } = await walk(context, { limit, sort, q, status: wanted, from, to });
        expect(ids).toEqual(expected);
        expect(totals[0]).toBe(expected.length);
        if (q === undefined) expect(new Set(totals).size).toBe(1);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

describe('a page', () => {
  test('costs the key lists and one read for each submission, and no reads the second time', async () => {
    const double = start();
    for (let index = 0; index < 250; index += 1)
      seed(double, 'intakes', index, `Practice ${index}`);
    const first = await listIntakes(open('production'), { limit: 100 });
    expect(first.records).toHaveLength(100);
    expect(double.requests.filter(({ op }) => op === 'list')).toHaveLength(2);
    expect(double.requests.filter(({ op }) => op === 'get')).toHaveLength(100);

    double.resetRequests();
    await listIntakes(open('production'), { limit: 100 });
    expect(double.requests.map(({ op }) => op)).toEqual(['list', 'list']);
  });

  test('omits submissions that another function deleted', async () => {
    const double = start();
    const gone = seed(double, 'intakes', 1, 'Gone');
    seed(double, 'intakes', 2, 'Kept');
    expect((await listIntakes(open('production'))).total).toBe(2);
    await open('production').delete(`submissions/${gone.id}`);
    const { records: intakes, total } = await listIntakes(open('production'));
    expect([intakes.map(({ practiceName }) => practiceName), total]).toEqual([['Kept'], 1]);
    expect((await listIntakes(open('production'), { q: 'gone' })).records).toEqual([]);
  });
});

test('a search of very many submissions reads a limited number and continues in the next call', async () => {
  const double = start();
  for (let index = 0; index < 2_300; index += 1) {
    seed(double, 'intakes', index / 100, index % 1_000 === 0 ? 'Needle' : 'Hay');
  }
  const store = open('production');
  const reads: number[] = [];
  const totals: (number | undefined)[] = [];
  let found = 0;
  let cursor: string | undefined;
  do {
    double.resetRequests();
    const page = await listIntakes(store, { q: 'needle', cursor });
    reads.push(double.requests.filter(({ op }) => op === 'get').length);
    totals.push(page.total);
    found += page.records.length;
    cursor = page.nextCursor;
  } while (cursor !== undefined && reads.length < 9);
  expect(found).toBe(3);
  expect(reads).toEqual([1_000, 1_000, 300]);
  expect(totals).toEqual([undefined, undefined, undefined]);

  double.resetRequests();
  const again = await listIntakes(store, { q: 'needle' });
  expect([again.records.length, again.total]).toEqual([3, 3]);
  expect(double.requests.filter(({ op }) => op === 'get')).toEqual([]);
}, 60_000);

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
  double.seed('intakes', `submissions/${id}`, JSON.stringify(record));
  const { records } = await listIntakes(open('production'));
  expect(records).toHaveLength(1);
  // The platform may pass on the answer as a JSON string.
  const answer = JSON.stringify(JSON.stringify(records));
  expect(Buffer.byteLength(answer)).toBeLessThan(6 * 1_024 * 1_024);
});
