import { beforeEach, describe, expect, test } from 'vitest';

import { throttleLogin } from '#features/staff/server/login-throttle.ts';
import { hashAddress } from '#platform/server/storage/address-counts.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { DomainError } from '#platform/server/errors.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../../support/blobs-double.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z').getTime();
const SECOND = 1_000;
const count = 5;
const windowMs = 15 * 60 * SECOND;

let double: BlobsDouble;
beforeEach(() => {
  double = connectBlobsDouble({ pageSize: 1_000 });
});

interface Guess {
  readonly address?: string;
  readonly at?: number;
  readonly isRight?: boolean;
}

/** Result of one login: 'wrong', 'right', or the seconds to wait. */
async function guess({ address = '203.0.113.7', at = NOON, isRight = false }: Guess = {}) {
  try {
    const caller = { addressHash: hashAddress(address), now: new Date(at) };
    const store = openStore('counted-actions', 'production');
    const wrong = new DomainError('unauthenticated', 'The password is wrong.');
    const check = () => (isRight ? Promise.resolve('right') : Promise.reject(wrong));
    return await throttleLogin(store, caller, check);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.kind === 'unauthenticated') return 'wrong';
    if (error.kind === 'too-many') return Number(error.headers?.['Retry-After']);
    throw error;
  }
}

async function fail(times: number, options: Guess = {}): Promise<void> {
  for (let time = 0; time < times; time += 1) expect(await guess(options)).toBe('wrong');
}

describe('wrong passwords from one address', () => {
  test('are allowed five times in a quarter of an hour, and then block even the right password', async () => {
    await fail(count);
    const later = { at: NOON + windowMs - SECOND };
    for (const isRight of [false, true]) expect(await guess({ ...later, isRight })).toBe(1);
    expect(await guess({ at: NOON + windowMs, isRight: true })).toBe('right');
  });

  test('are forgotten after a right one', async () => {
    await fail(count - 1);
    expect(await guess({ isRight: true, at: NOON + 1 })).toBe('right');
    await fail(count, { at: NOON + 2 });
    expect(double.dump('counted-actions').size).toBe(count);
  });

  test('do not slow another address', async () => {
    await fail(count);
    expect(await guess({ address: '203.0.113.8' })).toBe('wrong');
  });

  test('get no additional guesses from parallel requests', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => guess()));
    const checked = outcomes.filter((outcome) => outcome === 'wrong');
    expect(checked.length).toBeLessThanOrEqual(count);
  });

  test('are stored without the address', async () => {
    await guess({ address: '203.0.113.7' });
    const kept = [...double.dump('counted-actions').keys()].join();
    expect(kept).not.toContain('203');
    expect(kept).toMatch(/^actions\/login-[0-9a-f]{32}\/[0-9A-Z]{26}$/);
  });
});

test('nothing is counted if the platform provides no address', async () => {
  await fail(count + 5, { address: '' });
  expect(double.dump('counted-actions').size).toBe(0);
});

describe('counting', () => {
  test('checks no password if storage cannot count', async () => {
    double.setFaultSource(() => ({ kind: 'status', status: 403 }));
    await expect(guess()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test.each([new Error('no memory'), new DomainError('unavailable', 'no memory')])(
    'does not count a check that failed: %s',
    async (error) => {
      const caller = { addressHash: hashAddress('198.51.100.1'), now: new Date(NOON) };
      const store = openStore('counted-actions', 'production');
      const broken = throttleLogin(store, caller, () => Promise.reject(error));
      await expect(broken).rejects.toThrow('no memory');
      expect(double.dump('counted-actions').size).toBe(0);
    },
  );
});
