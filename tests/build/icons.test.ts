import { expect, test } from 'vitest';
import { tightViewBox } from '../../src/build/icons.ts';
import { iconSymbols } from '../../src/components/layout/icons.ts';
import { listSocialLinks } from '#features/site/social.ts';

test('every icon has a drawing, and every name in the site’s data an icon', () => {
  const symbols = iconSymbols().split('</symbol>').slice(0, -1);
  for (const symbol of symbols) expect(symbol).toMatch(/><(?:path|circle|rect) [^]*\/?>$/);
  const drawn = symbols.map((symbol) => /id="([^"]+)"/.exec(symbol)?.[1]);
  const names = [...listSocialLinks().map(({ network }) => network)];
  expect(drawn).toEqual(expect.arrayContaining(names));
});

test.each([
  ['0 0 64 64', '<rect x="8" y="16" width="32" height="20" fill="red"/>', '8 16 32 20'],
  ['0 0 512 512', '<path d="M160 240h192v160H160z" fill="#123"/>', '160 240 192 160'],
  ['-10 -10 20 20', '<path d="M-10-10h20v20h-20z"/>', '-10 -10 20 20'],
])('a mark in %s is cut to its edges', async (viewBox, shape, tight) => {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${shape}</svg>`;
  expect(await tightViewBox(mark)).toBe(tight);
});
