import { describe, expect, test } from 'vitest';
import { expiredBefore, HOUR_MS } from '#platform/retention.ts';
import { storeOncePerAttempt } from '#platform/server/storage/attempts.ts';
import { makeBlobsInProcess } from '../../../support/blobs-in-process.ts';

test.each([
  ['2028-02-29T10:00:00.000Z', [24, 'months'], '2026-02-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', [10, 'years'], '2018-02-28T10:00:00.000Z'],
  ['2027-03-31T10:00:00.000Z', [1, 'months'], '2027-02-28T10:00:00.000Z'],
  ['2028-03-01T10:00:00.000Z', [24, 'months'], '2026-03-01T10:00:00.000Z'],
] as const)('at %s, a period of %j began at %s', (now, period, began) => {
  expect(new Date(expiredBefore(period, new Date(now))).toISOString()).toBe(began);
});

describe('without an attempt id,', () => {
  const submitter = () => {
    const { store } = makeBlobsInProcess('intakes');
    const submit = async (time: string | number) => {
      const content = { name: 'Ada' };
      const now = new Date(time);
      const stored = { attemptId: undefined, content, now };
      return (await storeOncePerAttempt(store, 'intakes', stored)).id;
    };
    return { store, submit };
  };

  test.each([
    '2026-11-26T00:00:00.000Z',
    '2026-11-26T01:59:59.000Z',
    '2026-11-26T12:00:00.000Z',
    '2026-11-26T22:30:00.000Z',
    '2026-11-26T23:59:59.500Z',
    '2027-12-31T23:59:59.999Z',
    '2028-02-28T18:00:00.000Z',
  ])('what is first sent at %s is stored once for 24 hours', async (time) => {
    const { store, submit } = submitter();
    const begin = Date.parse(time);
    const first = await submit(time);
    const hours = [0.01, 1.9, 2, 2.1, 5, 10, 12, 20, 23.99];
    for (const hour of hours) expect(await submit(begin + hour * HOUR_MS)).toBe(first);
    const second = await submit(begin + 24 * HOUR_MS);
    expect(second).not.toBe(first);
    for (const hour of hours) expect(await submit(begin + (24 + hour) * HOUR_MS)).toBe(second);
    expect(await submit(begin + 48 * HOUR_MS)).not.toBe(second);
    expect((await store.list({ prefix: 'intakes/' })).blobs).toHaveLength(3);
  });

  test('a retry that overtakes the first try at midnight stores nothing twice', async () => {
    const { store, submit } = submitter();
    const times = ['2026-11-26T23:59:59.999Z', '2026-11-27T00:00:00.001Z'];
    const ids = await Promise.all(times.toReversed().map(submit));
    expect(new Set(ids).size).toBe(1);
    expect((await store.list({ prefix: 'intakes/' })).blobs).toHaveLength(1);
  });

  test.each([
    ['27T00:00:01', '26T23:59:59', '26T23:59:59.5', '27T00:00:02', '26T23:59:58'],
    ['26T23:59:59', '27T00:00:01', '27T00:00:02', '26T23:59:58', '27T23:00:00'],
  ])(
    'tries on servers whose clocks differ at midnight store it once: %s, %s, …',
    async (...times) => {
      const { store, submit } = submitter();
      for (const time of times) await submit(`2026-11-${time}Z`);
      expect((await store.list({ prefix: 'intakes/' })).blobs).toHaveLength(1);
    },
  );
});
