import { expect, test, vi } from 'vitest';

import { timeFor } from '../../src/server/after-response.ts';

test('a run has time until its milliseconds have passed', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const hasTime = timeFor(500);
  expect(hasTime()).toBe(true);
  clock.mockReturnValue(1_499);
  expect(hasTime()).toBe(true);
  clock.mockReturnValue(1_500);
  expect(hasTime()).toBe(false);
});
