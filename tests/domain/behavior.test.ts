import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { behavior } from '../../src/site/behavior.ts';

/**
 * A style sheet cannot import a number from a module. This test compares the numbers that both contain.
 */
const inFile: readonly [file: string, text: string][] = [
  ['styles/base.css', `scroll-padding-top: ${behavior.scrollOffset}px;`],
  ['components/layout/Header.astro', `animation-range: ${behavior.headerThreshold}px `],
  ['browser/theme-switch.ts', `scrollY > ${behavior.headerThreshold})`],
  ['components/layout/Header.astro', `@media (width < ${behavior.mobileBreakpoint}px)`],
  ['components/landing/Booking.astro', `@media (width >= ${behavior.mobileBreakpoint}px)`],
  ['styles/sections.css', `animation-range: entry ${behavior.revealThreshold * 100}% `],
  ['styles/buttons.css', `var(--wait, ${behavior.tooltip.openDelay / 1000}s)`],
  ['components/blog/ShareArticle.astro', `--wait: ${behavior.tooltip.openDelay / 1000}s;`],
  ['components/blog/ShareArticle.astro', `--wait 0s ${behavior.tooltip.skipDelay / 1000}s`],
  ['layouts/Base.astro', `class="${behavior.theme.default}"`],
];

test.each(inFile)('%s has the number of behavior.ts: %s', (file, text) => {
  expect(readFileSync(`src/${file}`, 'utf8')).toContain(text);
});
