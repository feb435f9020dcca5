import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { contrast, findContrastProblems } from '../../scripts/brand/contrast.ts';
import { readColors, renderColors, replaceColors, TOKEN_FILE } from '../../scripts/brand/tokens.ts';

const css = readFileSync(TOKEN_FILE, 'utf8');

test('The colors for code that cannot read CSS match the token file', async () => {
  // To fix: npm run setup
  expect(readFileSync('src/site/colors.ts', 'utf8')).toBe(await renderColors(css));
});

test('No code contains a brand color', () => {
  // The last one contains the blue of a status, which the specification defines.
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

test('Both themes are readable', () => {
  expect(findContrastProblems(readColors(css))).toEqual([]);
});

test('Contrast follows WCAG, and low contrast is reported', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2);
  const { dark, light } = readColors(css);
  const [problem] = findContrastProblems({ dark, light: { ...light, muted: '#aaaaaa' } });
  expect(problem).toMatch(
    /^light: muted #aaaaaa on ground #\w+ has a contrast of 2\.\d+, and needs 4\.5$/,
  );
});

test('Colors are replaced only where each theme defines them', () => {
  const changed = replaceColors(css, { dark: { accent: '#123456' }, light: { accent: '#654321' } });
  expect(readColors(changed)).toEqual({
    dark: { ...readColors(css).dark, accent: '#123456' },
    light: { ...readColors(css).light, accent: '#654321' },
  });
  expect(changed.slice(changed.indexOf('@media print'))).toBe(
    css.slice(css.indexOf('@media print')),
  );
});
