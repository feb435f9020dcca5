import { expect, test } from 'vitest';
import { expiredBefore } from '#platform/retention.ts';
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

test('a retry without an attempt id finds the first record across midnight', async () => {
  const { store } = makeBlobsInProcess('intakes');
  const at = (time: string) =>
    storeOncePerAttempt(store, 'submissions', {
      attemptId: undefined,
      content: { name: 'Ada' },
      now: new Date(time),
    });
  const first = await at('2026-11-26T23:59:59.500Z');
  expect((await at('2026-11-27T00:00:20.000Z')).id).toBe(first.id);
  expect((await at('2026-11-27T09:00:00.000Z')).id).toBe(first.id);
  expect((await at('2026-11-28T09:00:00.000Z')).id).not.toBe(first.id);
});
