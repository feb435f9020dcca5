import { expect, test, vi } from 'vitest';
import { isId, newId } from '#platform/browser/new-id.ts';

test('ids are UUIDs of version 4 on pages over plain HTTP, too', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 200 }, newId);
  vi.unstubAllGlobals();
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(isId(id)).toBe(true);
  }
  expect(new Set(ids).size).toBe(ids.length);
});

const id = '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b11';

test.each([
  [id, true],
  [`x${id}`, false],
  [[id], false],
])('a stored value may be an id: %j: %s', (value, isExpected) => {
  expect(isId(value)).toBe(isExpected);
});
