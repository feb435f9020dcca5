import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeQueryClient } from '../../src/islands/admin/records.ts';
import {
  arrivalsAddress,
  arrivalsOptions,
  tabOfArrivals,
} from '../../src/islands/admin/use-arrivals.ts';
import { adminWords } from '../../src/site/admin.ts';

const seen = { newestIntake: 'A', newestMessage: null, payments: 3 };

describe('new records', () => {
  it('are requested since the last ones that were seen', () => {
    expect(arrivalsAddress(seen)).toBe('/api/admin/summary?sincePayments=3&sinceIntake=A');
  });

  it('are described in words', () => {
    const { arrivals } = adminWords.dashboard;
    expect(arrivals(1, 2, 1)).toBe('1 new submission, 2 new messages, 1 new payment');
    expect(arrivals(0, 0, 2)).toBe('2 new payments');
    expect(arrivals(0, 0, 0)).toBe('');
  });

  it.each([
    [1, 1, 1, 'submissions'],
    [0, 1, 1, 'messages'],
    [0, 0, 1, 'payments'],
  ])('with %i submissions, %i messages, and %i payments are shown under %s', (...row) => {
    const [newIntakes, newMessages, , tab] = row;
    expect(tabOfArrivals({ newIntakes, newMessages })).toBe(tab);
  });
});

describe('polling', () => {
  it.each([
    ['visible', [60_000, 120_000, 180_000]],
    ['hidden', [300_000, 600_000, 900_000]],
  ])('waits as long as a %s tab may, and does not start immediately', async (visibility, times) => {
    vi.useFakeTimers({ now: 0 });
    vi.stubGlobal('document', { visibilityState: visibility });
    const asked: number[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      expect(address).toBe(arrivalsAddress(seen));
      asked.push(Date.now());
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    environmentManager.setIsServer(() => false);
    const client = makeQueryClient(() => undefined);
    const options = arrivalsOptions(seen, () => undefined);
    const stop = new QueryObserver(client, options).subscribe(() => undefined);
    onTestFinished(() => {
      stop();
      client.clear();
      environmentManager.setIsServer(() => true);
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    await vi.advanceTimersByTimeAsync(times.at(-1) ?? 0);
    expect(asked).toEqual(times);
  });
});
