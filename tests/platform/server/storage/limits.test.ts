import { describe, expect, test, vi } from 'vitest';

import {
  countAction,
  countWithinLimit,
  enforceRateLimit,
  listActions,
  type RateLimit,
} from '#platform/server/storage/address-counts.ts';
import { checkoutLimit, failedPaymentLimit } from '#features/checkout/server/checkout-limits.ts';
import { loginLimit } from '#features/staff/server/login-throttle.ts';
import { uploadLimit } from '#features/submissions/server/uploaded-files.ts';
import { exceedsMailLimit } from '#platform/server/mail/record-mails.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { fetchWithRetries, TimeBudget } from '#platform/server/storage/store-fetch.ts';
import { makeBlobsInProcess } from '../../../support/blobs-in-process.ts';
import { shortenPauses } from '../../../support/short-pauses.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const MINUTE = 60_000;
const at = (ms: number) => newId(new Date(NOW.getTime() + ms));

const rateLimits: Readonly<Record<string, RateLimit>> = Object.fromEntries(
  [loginLimit, checkoutLimit, failedPaymentLimit, uploadLimit].map((limit) => [
    limit.action,
    limit,
  ]),
);

describe('The limit of an address', () => {
  const { count } = uploadLimit;
  /** Checks the limit after uploads of these ages in milliseconds, filled up to the limit with new uploads. */
  const refuse = (...ages: number[]) => {
    const all = [...ages, ...Array.from({ length: count - ages.length }, () => 0)];
    enforceRateLimit(
      uploadLimit,
      all.map((age) => at(-age)),
      NOW,
    );
  };

  test('allows fewer actions than the limit within its window', () => {
    expect(() => refuse(60 * MINUTE)).not.toThrow();
  });

  test.each([
    [[60 * MINUTE - 1], 1, '1 minute'],
    [[59 * MINUTE], 60, '1 minute'],
    [[59 * MINUTE - 1], 61, '2 minutes'],
    [[10 * MINUTE, 50 * MINUTE], 600, '10 minutes'],
  ])('refuses actions that are %j ms old for %i seconds', (ages, seconds, words) => {
    expect(() => refuse(...ages)).toThrow(
      expect.objectContaining({
        kind: 'too-many',
        headers: { 'Retry-After': String(seconds) },
        message: `Too many files were uploaded from your network. The limit ends in ${words}.`,
      }),
    );
  });

  test.each([
    ['login', 5, 15],
    ['checkout', 60, 60],
    ['failed-payment', 10, 60],
    ['upload', 20, 60],
  ] as const)('of the action %s is %i in %i minutes', (action, limit, minutes) => {
    const actions = (number: number, age: number) => Array.from({ length: number }, () => at(-age));
    const check = (...ids: string[]) => enforceRateLimit(rateLimits[action]!, ids, NOW);
    const oldest = at(1 - minutes * MINUTE);
    expect(() => check(...actions(limit - 1, 0))).not.toThrow();
    expect(() => check(oldest, ...actions(limit - 1, 0))).toThrow('network');
    expect(() => check(...actions(limit, minutes * MINUTE))).not.toThrow();
  });

  test('does not apply to visitors whose address the platform does not tell', async () => {
    const open = () => {
      throw new Error('Nothing is counted.');
    };
    await countWithinLimit(uploadLimit, open, { addressHash: '', now: NOW });
  });

  test('counts each action of each source separately', async () => {
    const { store } = makeBlobsInProcess('counted-actions');
    const first = await countAction(store, loginLimit, 'a', NOW);
    await countAction(store, loginLimit, 'b', NOW);
    await countAction(store, uploadLimit, 'a', NOW);
    await store.set('actions/login-a/not-an-id', '');
    expect(await listActions(store, loginLimit, 'a')).toEqual([first]);
  });
});

describe('The limit for individual emails', () => {
  // The first millisecond of a window of 2^20 ms.
  const start = Math.ceil(NOW.getTime() / 2 ** 20) * 2 ** 20;
  const id = (ms: number) => newId(new Date(start + ms));

  test('is reached when its window has 30 earlier records', async () => {
    const { store } = makeBlobsInProcess('intakes');
    // One record before the window, one after the last, and a key that is not a record.
    for (const ms of [-1, 99]) await store.set(`intakes/${id(ms)}`, '');
    await store.set(`intakes/${id(0).slice(0, 6)}`, '');
    const isOver: boolean[] = [];
    for (let ms = 0; ms <= 30; ms += 1) {
      isOver.push(await exceedsMailLimit(store, 'intakes/', id(ms)));
      await store.set(`intakes/${id(ms)}`, '');
    }
    expect(isOver.indexOf(true)).toBe(30);
    expect(await exceedsMailLimit(store, 'intakes/', id(2 ** 20))).toBe(false);
  });
});

describe('A call to storage', () => {
  const call = (fetchOnce: Parameters<typeof fetchWithRetries>[0], budget?: TimeBudget) =>
    fetchWithRetries(fetchOnce, 'http://x.test', {}, { attemptMs: 4_000, budget });

  test.each([
    [200, 1],
    [404, 1],
    [428, 1],
    [429, 3],
    [499, 1],
    [500, 3],
    [503, 3],
  ])('that is answered with %i is made %i times', async (status, times) => {
    shortenPauses();
    const deadlines: number[] = [];
    const response = await call((_input, _init, deadline) => {
      deadlines.push(deadline);
      return Promise.resolve(new Response(status === 503 ? null : 'x', { status }));
    });
    expect(response.status).toBe(times === 1 ? status : 424);
    expect(deadlines).toEqual(Array.from({ length: times }, () => 4_000));
  });

  test('frees the connections of the answers that it does not use', async () => {
    shortenPauses();
    const canceled: number[] = [];
    let made = 0;
    await call(() => {
      const attempt = (made += 1);
      const body = new ReadableStream({ cancel: () => void canceled.push(attempt) });
      return Promise.resolve(new Response(body, { status: attempt < 3 ? 503 : 200 }));
    });
    expect(canceled).toEqual([1, 2]);
  });

  test('waits 200 ms, then 400 ms, and gets no more time than is left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const deadlines: number[] = [];
    const start = performance.now();
    const fail = (_input: unknown, _init: unknown, deadline: number) => {
      deadlines.push(deadline);
      return Promise.reject(new Error('cut'));
    };
    const run = async (work: Promise<Response>) => {
      await vi.runAllTimersAsync();
      expect((await work).status).toBe(424);
    };
    await run(call(fail));
    expect(performance.now() - start).toBe(600);
    await run(call(fail, new TimeBudget(500)));
    expect(deadlines).toEqual([4_000, 4_000, 4_000, 500, 300]);
    expect(performance.now() - start).toBe(1_100);
    vi.useRealTimers();
  });

  test('waits for its turn if 50 other calls are running', async () => {
    let running = 0;
    let most = 0;
    const calls = Array.from({ length: 120 }, () =>
      call(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        return new Response(null);
      }),
    );
    await Promise.all(calls);
    expect(most).toBe(50);
  });
});
