import type { Store } from '@netlify/blobs';
import { expect, test } from 'vitest';

import type { ListQuery } from '#platform/list-query.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { createPageReader } from '#platform/server/storage/list-records.ts';
import { changeKeyPart, listChanges } from '#features/submissions/server/status-changes.ts';
import { readIndex } from '#features/submissions/server/submission-types.ts';

const id = (ms: number) => newId(new Date(ms));

/** Store that lists these keys in this order. */
const storeOf = (...keys: string[]) => {
  const list = ({ prefix = '' }) =>
    Promise.resolve({
      blobs: keys.filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
    });
  return { list } as unknown as Store;
};

/** Lists records that consist of a text each, newest first. */
function list(texts: readonly string[], query: ListQuery, accepts?: (text: string) => boolean) {
  const last = texts.length;
  const entries = texts.map((_, index) => ({ id: id(last - index), key: `${index}` }));
  const reads: string[] = [];
  const listRecords = createPageReader<string>({
    read: (_store, key) => {
      reads.push(key);
      return Promise.resolve(texts[Number(key)]);
    },
    searchTextOf: (text) => text.slice(0, 9),
  });
  const find = (more: ListQuery = {}, listed = entries) =>
    listRecords({ store: storeOf(), entries: listed, accepts, query: { ...query, ...more } });
  return { find, reads, entries };
}

test('a list can be limited to the record with an id', async () => {
  const { find, entries } = list(['a', 'b', 'c'], {});
  const { records, total, nextCursor, newest } = await find({ id: entries[1]?.id });
  // It tells the dashboard about newer records, so the query does not matter.
  expect(newest).toBe(entries[0]?.id);
  expect([records.map(([text]) => text), total, nextCursor]).toEqual([['b'], 1, undefined]);
});

test.each([
  ['a search', { q: 'x' }, undefined],
  ['a filter', {}, (text: string) => text.startsWith('x')],
])('a page of %s has at most as many records as its limit', async (_, query, accepts) => {
  const { find, entries } = list(['x1', 'y', 'x2', 'y', 'x3'], { ...query, limit: 2 }, accepts);
  const { records, total, nextCursor } = await find();
  expect([records.map(([text]) => text), total]).toEqual([['x1', 'x2'], undefined]);
  expect(nextCursor).toBe(entries[3]?.id);
});

test('every page has the number of all records', async () => {
  const { find, entries } = list(['a', 'b', 'c'], { limit: 1 });
  expect((await find({ cursor: entries[0]?.id })).total).toBe(3);
});

test('a record that is deleted after the keys were listed is omitted', async () => {
  const { find } = list(['a', undefined as never, 'b'], {});
  expect((await find()).records.map(([text]) => text)).toEqual(['a', 'b']);
});

/** Follows cursors to the end. */
async function walk({ find }: ReturnType<typeof list>) {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await find({ cursor });
    pages.push(page.records.map(([text]) => text));
    cursor = page.nextCursor;
  } while (cursor !== undefined && pages.length < 30);
  return pages;
}

test.each([{}, { q: '"' }])('a page has at most 4 MB, or one record: %j', async (query) => {
  // Escaped twice, a quotation mark has four bytes.
  const texts = [1_100_000, 300_000, 300_000, 300_000, 500_000, 5].map((size) => '"'.repeat(size));
  const pages = await walk(list(texts, query));
  expect(pages.flat()).toEqual(texts);
  expect(pages.map(({ length }) => length)).toEqual([1, 3, 2]);
});

test('a search reads a limited amount of data, and continues in the next call', async () => {
  const hay = '-'.repeat(700_000);
  const texts = [...Array.from({ length: 120 }, () => hay), 'needle'];
  expect(await walk(list(texts, { q: 'needle' }))).toEqual([[], [], ['needle']]);
});

test('records are read once, up to the limit of the cache, and forgotten when they are gone', async () => {
  const small = list(['a', 'b'], {});
  await small.find();
  await small.find();
  expect(small.reads).toEqual(['0', '1']);
  expect((await small.find({}, [])).records).toEqual([]);
  await small.find();
  expect(small.reads).toEqual(['0', '1', '0', '1']);

  const two = list(['-'.repeat(15_000_000), '-'.repeat(15_000_000)], {});
  for (let call = 1; call <= 3; call += 1) await two.find();
  expect(two.reads).toEqual(['0', '1', '1', '1']);

  const big = list(['-'.repeat(25_000_001)], {});
  await big.find();
  expect((await big.find()).records).toHaveLength(1);
  expect(big.reads).toEqual(['0', '0']);
});

test('the newest change determines a status, regardless of the order of keys in storage', async () => {
  const [a, b] = [id(1), id(2)];
  const change = (of: string, ms: number, status: string, by = '') =>
    `additions/${of}/status-changes/${changeKeyPart({ id: id(ms), status, by })}`;
  const keys = [
    change(a, 20, 'completed', 'Zoë'),
    change(a, 10, 'in_progress'),
    change(b, 15, 'on-hold'),
    change(a, 12, 'pending'),
    `additions/${a}/status-changes/leftover.tmp`,
    `additions/${a}/notes/${id(30)}`,
    `additions/${a}/mails/agency/sent`,
    ...[a, b].map((each) => `intakes/${each}`),
  ];
  const entries = await readIndex('intakes', storeOf(...keys));
  expect(entries.map((entry) => [entry.id, entry.status, entry.change?.by])).toEqual([
    [a, 'completed', 'Zoë'],
    [b, 'on-hold', undefined],
  ]);
  const history = await listChanges(storeOf(...keys), a);
  expect(history.map(({ status, changedAt }) => [status, changedAt])).toEqual([
    ['in_progress', '1970-01-01T00:00:00.010Z'],
    ['pending', '1970-01-01T00:00:00.012Z'],
    ['completed', '1970-01-01T00:00:00.020Z'],
  ]);
});
