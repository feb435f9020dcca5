import type { Store } from '@netlify/blobs';
import { expect, test } from 'vitest';

import type { ListQuery } from '../../../src/domain/record-list.ts';
import { newId } from '../../../src/server/storage/attempts.ts';
import { listRecords, RecordCache } from '../../../src/server/storage/list-records.ts';
import {
  changeKeyPart,
  listChanges,
  readNewestChanges,
} from '../../../src/server/storage/status-changes.ts';

const id = (ms: number) => newId(new Date(ms));

/** Store that lists these keys in this order. */
const storeOf = (...keys: string[]) =>
  ({ list: () => Promise.resolve({ blobs: keys.map((key) => ({ key })) }) }) as unknown as Store;

const unused = storeOf();

/** Lists records that consist of a text each, oldest first. */
function list(texts: readonly string[], query: ListQuery, accepts?: (text: string) => boolean) {
  const entries = texts.map((_, index) => ({ id: id(index + 1), key: `${index}`, time: index }));
  const cache = new RecordCache({
    read: (_store, key) => Promise.resolve(texts[Number(key)]),
    searchTextOf: (text) => text.slice(0, 9),
  });
  const found = (more: ListQuery = {}) =>
    listRecords({
      ...{ store: unused, cache, entries, accepts },
      query: { ...query, sort: 'oldest', ...more },
    });
  return { found, ids: entries.map((entry) => entry.id) };
}

test('a list can be limited to the record with an id', async () => {
  const { found, ids } = list(['a', 'b', 'c'], {});
  const { records, total, nextCursor } = await found({ id: ids[1] });
  expect([records.map(([text]) => text), total, nextCursor]).toEqual([['b'], 1, undefined]);
});

test.each([
  ['a search', { q: 'x' }, undefined],
  ['a filter', {}, (text: string) => text.startsWith('x')],
])('a page of %s has at most as many records as its limit', async (_, query, accepts) => {
  const { found, ids } = list(['x1', 'y', 'x2', 'x3', 'x4'], { ...query, limit: 2 }, accepts);
  const { records, total, nextCursor } = await found();
  // The total counts all matches.
  expect([records.map(([text]) => text), total, nextCursor]).toEqual([['x1', 'x2'], 4, ids[2]]);
});

/** Follows cursors to the end. */
async function walk({ found }: ReturnType<typeof list>) {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await found({ cursor });
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

test('the cache counts records and their search texts, up to its limit', async () => {
  const source = { read: () => Promise.resolve('text'), searchTextOf: () => 'search' };
  const size = '"text"'.length + 'search'.length;
  for (const [limit, weight] of [
    [size - 1, 0],
    [size, size],
    [2 * size, 2 * size],
  ] as const) {
    const cache = new RecordCache(source, limit);
    for (const key of ['a', 'a', 'b']) await cache.read(unused, key);
    expect(cache.weight).toBe(weight);
    expect(await cache.read(unused, 'c')).toMatchObject({ record: 'text' });
    cache.keepOnly(new Set(['c']));
    expect(cache.weight).toBe(0);
  }
});

test('the newest change determines a status, regardless of the order of keys in storage', async () => {
  const [a, b] = [id(1), id(2)];
  const change = (of: string, ms: number, status: string, by = '') =>
    `status-changes/${of}/${changeKeyPart({ id: id(ms), status, by })}`;
  const keys = [
    change(a, 20, 'completed', 'Zoë'),
    change(a, 10, 'in_progress'),
    change(b, 15, 'in_progress'),
    change(a, 12, 'pending'),
    `status-changes/${a}/leftover.tmp`,
  ];
  const newest = await readNewestChanges(storeOf(...keys));
  expect([...newest].map(([record, { status, by }]) => [record, status, by])).toEqual([
    [a, 'completed', 'Zoë'],
    [b, 'in_progress', undefined],
  ]);
  const history = await listChanges(storeOf(...keys.filter((key) => key.includes(a))), a);
  expect(history.map(({ status, changedAt }) => [status, changedAt])).toEqual([
    ['in_progress', '1970-01-01T00:00:00.010Z'],
    ['pending', '1970-01-01T00:00:00.012Z'],
    ['completed', '1970-01-01T00:00:00.020Z'],
  ]);
});
