import { expect, test } from 'vitest';
import { iconSymbols } from '../../src/components/layout/icons.ts';
import { listSocialLinks } from '#features/site/social.ts';

test('every icon has a drawing, and every name in the site’s data an icon', () => {
  const symbols = iconSymbols().split('</symbol>').slice(0, -1);
  for (const symbol of symbols) expect(symbol).toMatch(/><(?:path|circle|rect) [^]*\/?>$/);
  const drawn = symbols.map((symbol) => /id="([^"]+)"/.exec(symbol)?.[1]);
  const names = [...listSocialLinks().map(({ network }) => network)];
  expect(drawn).toEqual(expect.arrayContaining(names));
});
