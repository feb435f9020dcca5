import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Contrast depends on the theme and reflow on the width: two of the four pairs show both of each. */
export const looks = [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1440 },
] as const;

/** Chooses a theme as an earlier visit would have. Before the page is opened. */
export async function chooseTheme(
  page: Page,
  theme: (typeof looks)[number]['theme'],
): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
}

/**
 * Judges the page as it stands now, by WCAG 2.2 AA and by what axe calls best practice. Call it with
 * reduced motion: what fades in hides from it.
 * @param state says which of a page's states it is, where there are several.
 */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  // Only to put the findings of frames together does axe need a second page.
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!hasFrames).analyze();
  const faults = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
  expect(faults, state).toEqual([]);
}

/** The controls of a role as Chromium exposes them to assistive technology. */
export async function exposedControls(page: Page, role: string) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .filter((node) => node.role?.value === role)
    .map(({ name, properties }) => ({
      name: String(name?.value),
      invalid: String(properties?.find((one) => one.name === 'invalid')?.value.value),
    }));
}

/** Nothing may stick out to the side. */
export async function expectNoSidewaysScroll(page: Page, state = ''): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `pixels the page is wider than the window ${state}`).toBe(0);
}
