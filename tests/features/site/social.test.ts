import { expect, test } from 'vitest';
import { social } from '#brand/file.ts';
import { listProfiles } from '#features/site/social.ts';

test('each profile of the company is linked, and no other network', () => {
  const given = Object.entries(social).filter(([, href]) => href);
  expect(given.length).toBeGreaterThan(0);
  const linked = listProfiles();
  expect(linked.map(({ network, href }) => [network, href]).toSorted()).toEqual(given.toSorted());
  expect(linked.map(({ label }) => label)).toEqual(['Facebook', 'X', 'Instagram', 'LinkedIn']);
});
