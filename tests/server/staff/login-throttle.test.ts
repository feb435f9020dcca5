import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { openStore } from '../../../src/server/storage/blobs.ts';
import { TooManyError } from '../../../src/server/errors.ts';
import { countTry, inTurn, loginLimits } from '../../../src/server/staff/login-throttle.ts';
import { type BlobsDouble, startBlobsDouble } from '../../support/blobs-double.ts';
import { connectStorage } from '../../support/call-function.ts';
import { shortenPauses } from '../../support/short-pauses.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z').getTime();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const { freeTries, freeTriesOfSite, overallTries, firstWaitMs, longestWaitMs } = loginLimits;

let double: BlobsDouble;
beforeEach(async () => {
  double = await startBlobsDouble({ pageSize: 1_000 });
  onTestFinished(() => double.stop());
  connectStorage(double);
});

interface Guess {
  readonly address?: string;
  readonly device?: string;
  readonly at?: number;
  readonly isRight?: boolean;
}

/** One login: 'wrong', 'right', or the seconds to wait. */
async function guess({ address = '203.0.113.7', device, at = NOON, isRight = false }: Guess = {}) {
  try {
    const source = { address, device, now: new Date(at), secret: 'a secret' };
    const store = openStore('login-tries', 'production');
    return (await countTry(store, source, () => Promise.resolve(isRight))) ? 'right' : 'wrong';
  } catch (error) {
    if (error instanceof TooManyError) return error.retryAfterSeconds;
    throw error;
  }
}

async function fail(times: number, options: Guess = {}): Promise<void> {
  for (let time = 0; time < times; time += 1) expect(await guess(options)).toBe('wrong');
}

describe('wrong passwords from one address', () => {
  test('are free a few times, then cost a wait that doubles and has an end', async () => {
    await fail(freeTries);
    const waits: number[] = [];
    let at = NOON;
    for (let round = 0; round < 6; round += 1) {
      const wait = await guess({ at });
      if (typeof wait !== 'number') throw new Error('expected a wait');
      waits.push(wait);
      expect(await guess({ at: at + (wait - 1) * SECOND })).toBe(1);
      at += wait * SECOND;
      expect(await guess({ at })).toBe('wrong');
    }
    expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
    expect(Math.max(...waits)).toBe(longestWaitMs / SECOND);
  });

  test('refuse the right password too while waiting, and take it after', async () => {
    await fail(freeTries);
    expect(await guess({ isRight: true })).toBe(firstWaitMs / SECOND);
    expect(await guess({ isRight: true, at: NOON + firstWaitMs })).toBe('right');
  });

  test('are forgotten after a right one', async () => {
    await fail(freeTries - 1);
    expect(await guess({ isRight: true, at: NOON + 1 })).toBe('right');
    await fail(freeTries, { at: NOON + 2 });
    expect(double.dump('login-tries').size).toBe(freeTries);
  });

  test('do not slow another address', async () => {
    await fail(freeTries);
    expect(await guess({ address: '203.0.113.8' })).toBe('wrong');
  });

  test('count for the whole network of an IPv6 caller', async () => {
    for (let host = 1; host <= freeTries; host += 1) {
      expect(await guess({ address: `2001:db8:1:2::${host}` })).toBe('wrong');
    }
    expect(await guess({ address: '2001:db8:1:2:ffff::9' })).toBe(30);
    expect(await guess({ address: '2001:db8:1:3::1' })).toBe('wrong');
  });

  test('count for an IPv6 /48 as well, after more of them', async () => {
    for (let network = 0; network < freeTriesOfSite; network += 1) {
      const at = NOON + network;
      expect(await guess({ address: `2001:db8:1:${network.toString(16)}::1`, at })).toBe('wrong');
    }
    expect(await guess({ address: '2001:0DB8:0001:ffff::1', at: NOON + 100 })).toBe(30);
    expect(await guess({ address: '2001:db8:2::1', at: NOON + 100 })).toBe('wrong');
  });

  test('count for an IPv4 address however it is written, and not for another', async () => {
    for (const address of ['::ffff:203.0.113.7', '203.0.113.7', '0:0:0:0:0:FFFF:203.0.113.7']) {
      await fail(1, { address });
    }
    await fail(freeTries - 3);
    expect(await guess({ address: '::ffff:203.0.113.7' })).toBe(30);
    expect(await guess({ address: '::ffff:203.0.113.8' })).toBe('wrong');
  });

  test('never get more guesses by being sent at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => guess()));
    const checked = outcomes.filter((outcome) => outcome === 'wrong');
    expect(checked.length).toBeLessThanOrEqual(freeTries);
  });

  test('are kept without the address', async () => {
    await guess({ address: '203.0.113.7' });
    const kept = [...double.dump('login-tries').keys()].join();
    expect(kept).not.toContain('203');
    expect(kept).toMatch(/^tries\/address-[0-9a-f]{32}\/[0-9A-Z]{26}$/);
  });
});

test('a right password is taken although nothing can be tidied up after it', async () => {
  shortenPauses();
  await fail(2, { at: NOON - 2 * loginLimits.sourceWindowMs });
  double.failNext({ op: 'delete' }, { kind: 'status', status: 500 }, 99);
  expect(await guess({ isRight: true })).toBe('right');
});

describe('wrong passwords from everywhere', () => {
  async function flood(): Promise<void> {
    for (let index = 0; index < overallTries; index += 1) {
      expect(await guess({ address: `198.51.100.${index}`, at: NOON + index })).toBe('wrong');
    }
  }

  test('are limited together, and the limit ends', async () => {
    await flood();
    const wait = await guess({ address: '192.0.2.1', at: NOON + MINUTE });
    expect(wait).toBe(9 * 60);
    expect(await guess({ address: '192.0.2.1', at: NOON + 10 * MINUTE + 1 })).toBe('wrong');
  });

  test('do not keep out a browser that has logged in before', async () => {
    await flood();
    expect(await guess({ device: 'desk', at: NOON + MINUTE, isRight: true })).toBe('right');
  });

  test('leave behind no more keys than the limit, however many try', async () => {
    await flood();
    for (let index = 0; index < 20; index += 1) await guess({ address: `192.0.2.${index}` });
    expect(double.dump('login-tries').size).toBe(overallTries);
  });

  test('from where the platform names no address count only together', async () => {
    await fail(freeTries + 5, { address: '' });
  });
});

describe('a browser that has logged in before', () => {
  test('waits for its own wrong passwords', async () => {
    await fail(freeTries, { device: 'desk' });
    expect(await guess({ device: 'desk', address: '192.0.2.99' })).toBe(30);
    expect(await guess({ device: 'other desk' })).toBe('wrong');
  });
});

describe('counting', () => {
  test('checks no password when storage can not count', async () => {
    double.setFaultSource(() => ({ kind: 'status', status: 403 }));
    await expect(guess()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('removes keys that no longer count', async () => {
    await fail(3);
    expect(await guess({ address: '192.0.2.1', at: NOON + 2 * 60 * MINUTE })).toBe('wrong');
    expect(double.dump('login-tries').size).toBe(1);
  });

  test('does not count a check that could not be made', async () => {
    const source = { address: '', device: undefined, now: new Date(NOON), secret: 'a secret' };
    const store = openStore('login-tries', 'production');
    const broken = countTry(store, source, () => Promise.reject(new Error('no memory')));
    await expect(broken).rejects.toThrow('no memory');
    expect(double.dump('login-tries').size).toBe(0);
  });
});

test('heavy work runs one at a time, and a long queue is refused', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return 'done';
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => inTurn(work)));
  expect(most).toBe(1);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await inTurn(work)).toBe('done');
});
