import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { behaviour } from '../../src/site/behaviour.ts';

/**
 * A style sheet cannot import a number from a module. This test compares the numbers that both contain.
 */
const inFile: readonly [file: string, text: string][] = [
  ['styles/base.css', `scroll-padding-top: ${behaviour.scrollOffset}px;`],
  ['components/layout/Header.astro', `animation-range: ${behaviour.headerThreshold}px `],
  ['browser/theme-switch.ts', `scrollY > ${behaviour.headerThreshold})`],
  ['components/layout/Header.astro', `@media (width < ${behaviour.mobileBreakpoint}px)`],
  ['components/landing/Booking.astro', `@media (width >= ${behaviour.mobileBreakpoint}px)`],
  ['styles/sections.css', `animation-range: entry ${behaviour.revealThreshold * 100}% `],
  ['styles/base.css', `var(--wait, ${behaviour.tooltip.openDelay / 1000}s)`],
  ['components/blog/ShareArticle.astro', `--wait: ${behaviour.tooltip.openDelay / 1000}s;`],
  ['components/blog/ShareArticle.astro', `--wait 0s ${behaviour.tooltip.skipDelay / 1000}s`],
  ['layouts/Base.astro', `class="${behaviour.theme.default}"`],
];

test.each(inFile)('%s has the number of behaviour.ts: %s', (file, text) => {
  expect(readFileSync(`src/${file}`, 'utf8')).toContain(text);
});
