import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { behavior } from '#features/site/behavior.ts';

test.each([
  ['styles/base.css', 'scroll-padding-top: 80px;'],
  ['components/layout/theme-switch.ts', 'scrollY > 50)'],
  ['components/layout/Header.astro', `@media (width < ${behavior.mobileBreakpoint}px)`],
  ['components/landing/Booking.astro', `@media (width >= ${behavior.mobileBreakpoint}px)`],
  ['styles/sections.css', 'animation-range: entry 5% '],
  ['styles/buttons.css', 'var(--wait, 0.7s)'],
  ['components/blog/ShareArticle.astro', '--wait: 0.7s;'],
  ['components/blog/ShareArticle.astro', '--wait 0s 0.3s'],
  ['layouts/Base.astro', 'class="dark"'],
])('%s has the number of the specification: %s', (file, text) => {
  expect(readFileSync(`src/${file}`, 'utf8')).toContain(text);
});
