import { focusManager, InfiniteQueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ListedIntake, listedIntakeSchema } from '#features/submissions/intake-schema.ts';
import {
  listAddress,
  makeQueryClient,
  noFilters,
  readAll,
  recordListOptions,
  recordsOf,
  totalOf,
} from '../../src/islands/admin/records.ts';
import { intakeList } from '../../src/islands/admin/intakes.tsx';
import { languageColumns } from '../../src/islands/admin/list-description.ts';
import { buildListedIntake } from '../support/build.ts';

const source = { address: '/api/admin/intakes', schema: listedIntakeSchema };

function intake(number: number): ListedIntake {
  const id = `01JD3Z8Q4V${String(number).padStart(16, '0')}`;
  return buildListedIntake({ id });
}
const numberOf = ({ id }: { readonly id: string }) => Number(id.slice(10));
const numbersDownFrom = (highest: number) =>
  Array.from({ length: highest }, (_, index) => highest - index);

/**
 * Server that returns pages of numbered intakes, the highest first. A page begins after the
 * cursor. @returns the addresses of the calls.
 */
function stubServer(numbers: number[]): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    calls.push(address);
    const { searchParams: query } = new URL(address, 'https://site.example');
    const cursor = Number(query.get('cursor') ?? Infinity);
    const rest = numbers.toSorted((a, b) => b - a).filter((number) => number < cursor);
    const limit = Number(query.get('limit') ?? 100);
    const page = rest.slice(0, limit);
    const headers = new Headers({ 'x-total-count': String(numbers.length) });
    query.set('cursor', String(page.at(-1)));
    if (rest.length > limit) headers.set('link', `<${source.address}?${query}>; rel="next"`);
    return Promise.resolve(Response.json(page.map(intake), { headers }));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return calls;
}

it('a list shows a record that moved between two reads once, in its newest state', () => {
  const moved = { ...intake(2), status: 'completed' };
  const pages = [{ records: [intake(3), intake(2)] }, { records: [moved, intake(1)] }];
  expect(recordsOf(pages)).toEqual([intake(3), moved, intake(1)]);
});

it('a list knows the number of all records from its first page, or from all pages of a search', () => {
  const first = { records: [intake(3), intake(2)], next: '/next' };
  const last = { records: [intake(1)] };
  expect(totalOf([{ ...first, total: 250 }])).toBe(250);
  expect(totalOf([{ ...first, total: 250 }, last])).toBe(250);
  expect(totalOf([first])).toBeUndefined();
  expect(totalOf([first, last])).toBe(3);
  expect(totalOf()).toBeUndefined();
});

it('a table names the language of records only if a visitor used another one', () => {
  const [english, spanish] = [buildListedIntake({ language: 'en' }), { language: 'es' }];
  const older = buildListedIntake();
  expect(languageColumns([english, older])).toEqual([]);
  const mixed = [english, older, buildListedIntake(spanish)];
  const [column] = languageColumns(mixed);
  expect(column?.[0]).toBe('Language');
  expect(mixed.map((one) => column?.[1](one))).toEqual([undefined, undefined, 'Spanish']);
  const [heading = [], ...rows] = intakeList.toTable(mixed);
  const index = heading.indexOf('Language');
  expect(rows.map((row) => row[index])).toEqual(['', '', 'Spanish']);
  expect(listedIntakeSchema.parse({ ...older, language: '?' }).language).toBeUndefined();
});

/** List of all intakes, scrolled to its end. */
async function openList() {
  const client = makeQueryClient(() => undefined);
  const options = recordListOptions(source, noFilters);
  const observer = new InfiniteQueryObserver(client, { ...options, enabled: false });
  const stop = observer.subscribe(() => undefined);
  onTestFinished(() => {
    stop();
    client.clear();
  });
  await observer.refetch();
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  const shown = () => recordsOf(observer.getCurrentResult().data?.pages ?? []).map(numberOf);
  return { observer, shown };
}

describe('a list that is read again', () => {
  it('loses no row between two pages if new rows move others down', async () => {
    const numbers = numbersDownFrom(300);
    stubServer(numbers);
    const { observer, shown } = await openList();
    numbers.push(301, 302, 303);
    await observer.refetch();
    // Up to the loaded end. Rows that moved beyond it arrive with the next page.
    expect(shown()).toEqual(numbersDownFrom(303).slice(0, 300));
    await observer.fetchNextPage();
    expect(shown()).toEqual(numbersDownFrom(303));
    expect(totalOf(observer.getCurrentResult().data?.pages)).toBe(303);
  });

  it('shows no row twice after deletions, and knows how many are left', async () => {
    const numbers = numbersDownFrom(350);
    stubServer(numbers);
    const { observer, shown } = await openList();
    numbers.splice(10, 3);
    await observer.refetch();
    expect(shown()).toEqual(numbers);
    expect(totalOf(observer.getCurrentResult().data?.pages)).toBe(347);
  });
});

it('the number of all records is unknown if the server does not say it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
  const onProgress = vi.fn();
  await readAll(source, noFilters, { signal: new AbortController().signal, onProgress });
  expect(onProgress.mock.calls).toEqual([[0, undefined]]);
});

it('an export contains everything that matched, newest first, while a colleague changes records', async () => {
  const numbers = numbersDownFrom(2_500);
  const calls = stubServer(numbers);
  const filters = { ...noFilters, status: 'pending' };
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string) => {
    // Records of the first page leave the filter before the second page is requested.
    if (calls.length === 1) numbers.splice(10, 20);
    return fetch(address);
  });
  const progress: (number | undefined)[][] = [];
  const { signal } = new AbortController();
  const onProgress = (...counts: (number | undefined)[]) => progress.push(counts);
  const exported = await readAll(source, filters, { signal, onProgress });
  expect(exported.map(numberOf)).toEqual(numbersDownFrom(2_500));
  expect(calls).toHaveLength(3);
  for (const call of calls) expect(call).toContain('status=pending');
  expect(progress.map(([count]) => count)).toEqual([1_000, 2_000, 2_500]);
  expect(progress[0]).toEqual([1_000, 2_500]);
});

it('a canceled export makes no further calls', async () => {
  const calls = stubServer(numbersDownFrom(2_500));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(signal.reason as Error) : fetch(address),
  );
  const canceling = new AbortController();
  const onProgress = () => canceling.abort();
  const { signal } = canceling;
  await expect(readAll(source, noFilters, { signal, onProgress })).rejects.toThrow(/abort/i);
  expect(calls).toHaveLength(1);
});

it('the address of a list contains its filters', () => {
  const address = (q: string) => listAddress(source.address, { q, status: '' });
  expect(address(' a b ')).toBe(`${source.address}?q=a+b`);
  expect(address(' ')).toBe(source.address);
});

it('a search waits for a pause in typing, and a list without a search does not', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const calls = stubServer([1]);
  const read = (q: string) => {
    const { queryFn, initialPageParam: pageParam } = recordListOptions(source, { q, status: '' });
    const { signal } = new AbortController();
    return queryFn({ pageParam, signal } as Parameters<typeof queryFn>[0]);
  };
  await read('');
  expect(calls).toHaveLength(1);
  const searching = read('a');
  await vi.advanceTimersByTimeAsync(249);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await searching;
  expect(calls).toHaveLength(2);
});

it('a list that failed is not requested again unasked', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    calls.push(address);
    return Promise.resolve(new Response(null, { status: 503 }));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    focusManager.setFocused(undefined);
  });
  const client = makeQueryClient(() => undefined);
  client.mount();
  onTestFinished(() => client.unmount());
  const observer = new InfiniteQueryObserver(client, recordListOptions(source, noFilters));
  onTestFinished(observer.subscribe(() => undefined));
  await vi.waitUntil(() => observer.getCurrentResult().isError);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await new Promise(setImmediate);
  expect(calls).toHaveLength(1);
});
