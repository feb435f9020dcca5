import { InfiniteQueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ListedIntake, listedIntakeSchema } from '../../src/domain/intake.ts';
import {
  listAddress,
  makeQueryClient,
  recordListOptions,
  recordsOf,
  totalOf,
} from '../../src/islands/admin/records.ts';
import { behavior } from '../../src/site/behavior.ts';
import { buildListedIntake } from '../support/build.ts';

const LIST = '/api/admin/intakes';
const PAGE = 100;

function intake(number: number): ListedIntake {
  const id = `01JD3Z8Q4V${String(number).padStart(16, '0')}`;
  return buildListedIntake({ id, practiceName: `Practice ${number}` });
}

/** Server that returns numbered intakes, the highest first, from a cursor down. */
function stubServer(numbers: number[]): string[] {
  const calls: string[] = [];
  const answer = (address: string) => {
    calls.push(address);
    const cursor = new URL(address, 'https://site.example').searchParams.get('cursor');
    const rest = numbers.filter((number) => cursor === null || number < Number(cursor));
    const page = rest.slice(0, PAGE);
    const headers = new Headers({ 'x-total-count': String(numbers.length) });
    if (rest.length > PAGE) headers.set('link', `<${LIST}?cursor=${page.at(-1)}>; rel="next"`);
    return Promise.resolve(Response.json(page.map(intake), { headers }));
  };
  vi.stubGlobal('fetch', answer);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return calls;
}

/** List of all intakes, scrolled to its end. */
async function readAll() {
  const client = makeQueryClient(() => undefined);
  const observer = new InfiniteQueryObserver(client, {
    ...recordListOptions<ListedIntake>({ address: LIST, schema: listedIntakeSchema }, LIST),
    enabled: false,
  });
  const stop = observer.subscribe(() => undefined);
  onTestFinished(() => {
    stop();
    client.clear();
  });
  await observer.refetch();
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  const names = () => {
    const { data } = observer.getCurrentResult();
    return recordsOf(data?.pages ?? []).map(({ practiceName }) => practiceName);
  };
  return { observer, names };
}

const numbersDownFrom = (highest: number) =>
  Array.from({ length: highest }, (_, index) => highest - index);
const namesOf = (numbers: readonly number[]) => numbers.map((number) => `Practice ${number}`);

describe('a list of ten thousand that is read again', () => {
  it('costs only its first page, not a hundred calls', async () => {
    const calls = stubServer(numbersDownFrom(10_000));
    const { observer, names } = await readAll();
    expect(calls).toHaveLength(100);
    calls.length = 0;
    await observer.refetch();
    expect(calls).toEqual([LIST]);
    expect(names()).toHaveLength(10_000);
  });

  it('loses no row between two pages if new rows move others down', async () => {
    const numbers = numbersDownFrom(300);
    stubServer(numbers);
    const { observer, names } = await readAll();
    numbers.unshift(303, 302, 301);
    await observer.refetch();
    // Up to the loaded end. Rows that moved beyond it arrive with the next page.
    expect(names()).toEqual(namesOf(numbers.slice(0, 300)));
    await observer.fetchNextPage();
    expect(names()).toEqual(namesOf(numbers));
    expect(totalOf(observer.getCurrentResult().data?.pages)).toBe(303);
  });

  it('shows no row twice after deletions, and knows how many are left', async () => {
    const numbers = numbersDownFrom(350);
    stubServer(numbers);
    const { observer, names } = await readAll();
    numbers.splice(10, 3);
    await observer.refetch();
    expect(names()).toEqual(namesOf(numbers));
    expect(totalOf(observer.getCurrentResult().data?.pages)).toBe(347);
  });
});

it('a search shows its count as soon as it has seen all results', () => {
  const page = (numbers: number[], next?: string) => ({
    records: numbers.map(intake),
    total: undefined,
    next,
  });
  expect(totalOf([page([3, 2], 'a')])).toBeUndefined();
  expect(totalOf([page([3, 2], 'a'), page([1])])).toBe(3);
});

it('the address of a list contains its filters, with days in the time zone of the company', () => {
  const days = { from: '2026-03-08', to: '2026-03-08' };
  const address = listAddress(LIST, { q: ' a b ', status: '', ...days, sort: 'newest' });
  const query = Object.fromEntries(new URL(address, 'https://x.example').searchParams);
  expect(query).toEqual({
    q: 'a b',
    from: '2026-03-08T05:00:00.000Z',
    to: '2026-03-09T04:00:00.000Z',
  });
  expect(listAddress(LIST, { q: ' ', sort: 'newest' })).toBe(LIST);
});

describe('the numbers of the specification', () => {
  it('are the settings of the data library: nothing is fetched again automatically', () => {
    const { queries, mutations } = makeQueryClient(() => undefined).getDefaultOptions();
    expect(queries).toMatchObject({
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  it('are those of the tooltips, in milliseconds', () => {
    expect(behavior.tooltip).toEqual({ openDelay: 700, skipDelay: 300 });
  });
});
