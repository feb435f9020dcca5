import { describe, expect, it } from 'vitest';
import {
  arrivalsAddress,
  isCheckDue,
  tabOfArrivals,
  unseen,
} from '../../src/islands/admin/use-arrivals.ts';
import { adminWords } from '../../src/site/admin.ts';

const seen = { intake: 'A', message: null, payments: 3 };
const found = { since: seen, intakes: 2, messages: 1, payments: 4 };

describe('what arrived', () => {
  it('is asked for since what was seen', () => {
    expect(arrivalsAddress(seen)).toBe('/api/admin/summary?sinceIntake=A&sincePayments=3');
  });

  it('is no longer new once it was seen, each kind for itself', () => {
    expect(unseen(found, seen)).toEqual({ intakes: 2, messages: 1, payments: 4 });
    expect(unseen(found, { ...seen, payments: 7 })).toEqual({
      intakes: 2,
      messages: 1,
      payments: 0,
    });
    expect(unseen(found, { intake: 'B', message: 'C', payments: 3 })).toEqual({
      intakes: 0,
      messages: 0,
      payments: 4,
    });
    expect(unseen(undefined, seen)).toEqual({ intakes: 0, messages: 0, payments: 0 });
  });

  it('is told in words', () => {
    const { arrivals } = adminWords.dashboard;
    expect(arrivals(1, 2, 1)).toBe('1 new submission, 2 new messages, 1 new payment');
    expect(arrivals(0, 0, 2)).toBe('2 new payments');
    expect(arrivals(0, 0, 0)).toBe('');
  });

  it.each([
    [1, 1, 1, 'submissions'],
    [0, 1, 1, 'messages'],
    [0, 0, 1, 'payments'],
  ])('of %i submissions, %i messages and %i payments is shown under %s', (...row) => {
    const [intakes, messages, payments, tab] = row;
    expect(tabOfArrivals({ intakes, messages, payments })).toBe(tab);
  });
});

describe('asking again', () => {
  it.each([
    [60_000, true, true],
    [10_000, true, false],
    [60_000, false, false],
    [240_000, false, false],
    [300_000, false, true],
    [299_900, false, true],
  ])('after %i ms, visible: %s, is due: %s', (ms, isVisible, isDue) => {
    expect(isCheckDue(ms, isVisible)).toBe(isDue);
  });
});
