import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { contrast, findContrastProblems } from '../../scripts/brand/contrast.ts';
import { readColors, renderColors, replaceColors, TOKEN_FILE } from '../../scripts/brand/tokens.ts';

const css = readFileSync(TOKEN_FILE, 'utf8');

test('The colors for what cannot read CSS are those of the token file', async () => {
  // Mended by: npm run setup
  expect(readFileSync('src/site/colors.ts', 'utf8')).toBe(await renderColors(css));
});

test('No code states a color of its own', () => {
  // The last has the blue of a status, which is no brand's: the specification names it.
  const allowed = new Set([
    TOKEN_FILE,
    'src/site/colors.ts',
    'src/islands/notices/notices.css',
    'src/styles/tool.css',
  ]);
  const stating = globSync('src/**/*.{ts,tsx,astro,css}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !allowed.has(file))
    .filter((file) => /#[\da-f]{6}\b/i.test(readFileSync(file, 'utf8')));
  expect(stating).toEqual([]);
});

test('Both themes can be read', () => {
  expect(findContrastProblems(readColors(css))).toEqual([]);
});

test('Contrast is what WCAG says it is, and too little is named', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2);
  const { dark, light } = readColors(css);
  const [problem] = findContrastProblems({ dark, light: { ...light, muted: '#aaaaaa' } });
  expect(problem).toMatch(
    /^light: muted #aaaaaa on ground #\w+ has a contrast of 2\.\d+, and needs 4\.5$/,
  );
});

test('Colors are replaced where each theme states them, and nowhere else', () => {
  const changed = replaceColors(css, { dark: { accent: '#123456' }, light: { accent: '#654321' } });
  expect(readColors(changed)).toEqual({
    dark: { ...readColors(css).dark, accent: '#123456' },
    light: { ...readColors(css).light, accent: '#654321' },
  });
  expect(changed.slice(changed.indexOf('@media print'))).toBe(
    css.slice(css.indexOf('@media print')),
  );
});
