import { beforeEach, describe, expect, test } from 'vitest';

import { checkCheckoutLimits, countFailure } from '#features/checkout/server/checkout-limits.ts';
import { type BlobsInProcess, makeBlobsInProcess } from '../../../support/blobs-in-process.ts';

describe('The limits of the checkout', () => {
  const NOW = new Date('2026-11-22T12:00:00.000Z');
  const HOUR = 3_600_000;
  const before = (ms: number) => new Date(NOW.getTime() - ms);
  let counts: BlobsInProcess;
  beforeEach(() => (counts = makeBlobsInProcess('counted-actions')));
  const checkLimits = (attemptId: string, addressHash = 'a', now = NOW) =>
    checkCheckoutLimits(attemptId, { openStore: () => counts.store, addressHash, now });
  let events = 0;
  const fail = (attemptId: string, now = NOW) =>
    countFailure(counts.store, attemptId, { event: `evt_${(events += 1)}`, failedAt: now, now });
  const started = {
    kind: 'too-many',
    message: expect.stringContaining('checkouts were started') as string,
  };
  const failed = {
    kind: 'too-many',
    message: expect.stringContaining('payments failed') as string,
  };

  test('allow 60 new purchases of an address in an hour, and any number of calls for one', async () => {
    await checkLimits('oldest', 'a', before(HOUR - 1));
    for (let count = 1; count < 60; count += 1) await checkLimits(`purchase-${count}`);
    await checkLimits('purchase-1');
    await expect(checkLimits('purchase-60')).rejects.toMatchObject(started);
    await checkLimits('purchase-60', 'b');
    await checkLimits('purchase-61', 'a', new Date(NOW.getTime() + 1));
    await expect(
      checkLimits('purchase-62', 'a', new Date(NOW.getTime() + 1)),
    ).rejects.toMatchObject(started);
  });

  test('stop an address after 10 failed payments in an hour, and report the tenth', async () => {
    await checkLimits('first', 'a', before(2 * HOUR));
    await checkLimits('second', 'a', before(HOUR));
    expect(await fail('first', before(HOUR))).toBe(false);
    for (let failure = 1; failure < 10; failure += 1) expect(await fail('second')).toBe(false);
    await checkLimits('second');
    expect(await fail('first')).toBe(true);
    // The limit also stops a purchase that was started before the limit was reached.
    await expect(checkLimits('second')).rejects.toMatchObject(failed);
    await checkLimits('third', 'b');
  });

  test('count no failure of a purchase whose address is not known', async () => {
    expect(await fail('unknown')).toBe(false);
    await checkLimits('nameless', '');
    expect(await fail('nameless')).toBe(false);
    await counts.store.set('checkouts/damaged/1', 'not JSON');
    expect(await fail('damaged')).toBe(false);
    expect(counts.keys()).toEqual(['checkouts/damaged/1']);
  });

  test('allow every purchase while storage cannot be reached, and hide no other error', async () => {
    counts.fault = () => 'before';
    await checkLimits('first');
    const broken = () => {
      throw new TypeError('broken');
    };
    await expect(
      checkCheckoutLimits('first', { openStore: broken, addressHash: 'a', now: NOW }),
    ).rejects.toThrow('broken');
  });
});
