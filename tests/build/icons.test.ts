import { expect, test } from 'vitest';
import sharp from 'sharp';
import { colors } from '#brand/colors.ts';
import { renderIcon, tightViewBox } from '../../src/build/icons.ts';
import { iconSymbols } from '../../src/components/layout/icons.ts';
import { listSocialLinks } from '#features/site/social.ts';
import { GET, getStaticPaths } from '../../src/pages/_icon.png.ts';

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

test('an icon has its size, and nothing of the mark in the part that a phone may cut off', async () => {
  const size = 100;
  const { data, info } = await sharp(await renderIcon(size))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([size, size]);
  const ground = [1, 3, 5].map((at) => Number.parseInt(colors.dark.ground.slice(at, at + 2), 16));
  const colorAt = (x: number, y: number) => [...data.subarray((y * size + x) * 3).subarray(0, 3)];
  for (let at = 0; at < size; at += 1) {
    for (const edge of [0, 9, 90, 99]) {
      expect(colorAt(at, edge)).toEqual(ground);
      expect(colorAt(edge, at)).toEqual(ground);
    }
  }
});

test('each icon file has the size in its name, or that of its kind', async () => {
  const paths = (await getStaticPaths({} as never)) as { params: { icon: string } }[];
  const sizes = await Promise.all(
    paths.map(async ({ params }) => {
      const answer = await GET({ params } as never);
      expect(answer.headers.get('content-type')).toBe('image/png');
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
      return [params.icon, width, height, format];
    }),
  );
  expect(sizes).toEqual([
    ['favicon', 32, 32, 'png'],
    // The size that iOS asks for.
    ['apple-touch-icon', 180, 180, 'png'],
    ['icon-192', 192, 192, 'png'],
    ['icon-512', 512, 512, 'png'],
  ]);
});
