import { expect, test, vi } from 'vitest';
import { newId } from '#platform/browser/new-id.ts';
import { isPurchaseId } from '#features/checkout/purchase.ts';

test('ids are UUIDs of version 4 on pages over plain HTTP, too', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 200 }, newId);
  vi.unstubAllGlobals();
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(isPurchaseId(id)).toBe(true);
  }
  expect(new Set(ids).size).toBe(ids.length);
});
