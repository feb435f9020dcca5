import { expect, test } from 'vitest';
import { icons } from '../../src/components/layout/icons.ts';
import { about } from '../../src/site/landing.ts';
import { socialLinks } from '../../src/site/navigation.ts';

test('every icon has a drawing, and every name in the site’s data an icon', () => {
  for (const rest of Object.values(icons)) expect(rest).toMatch(/><(?:path|circle|rect) [^]*\/?>$/);
  const names = [
    ...about.tiles.map(({ icon }) => icon),
    ...socialLinks.map((link) => link.network),
  ];
  expect(names.filter((name) => !Object.hasOwn(icons, name))).toEqual([]);
});
