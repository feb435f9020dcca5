import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Contrast depends on the theme and reflow on the width. Two of the four pairs cover both values of each.
 */
const looks = [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1440 },
] as const;

/**
 * Shows the current page in each look in turn. Loading it again would take longer than the checks.
 * @param check called in each look, with its name.
 */
export async function inEachLook(page: Page, check: (name: string) => Promise<void>) {
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    const root = page.locator('html');
    if ((await root.evaluate((one) => getComputedStyle(one).colorScheme)) !== theme) {
      await page.locator('.theme-switch').click();
    }
    await expect(root).toHaveCSS('color-scheme', theme);
    await check(`${theme}, ${width} px`);
  }
}

/** Sets a theme as an earlier visit would have. Call it before opening the page. */
export async function chooseTheme(
  page: Page,
  theme: (typeof looks)[number]['theme'],
): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
}

/**
 * Checks the current page with axe, by WCAG 2.2 AA and axe's best practices. Enable reduced motion first,
 * because axe cannot see elements that fade in.
 * @param state name of the page's state, for a page with several states.
 */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  // Axe needs a second page only to combine the results of frames.
  const hasFrames = page.frames().length > 1;
  // The 600 KB of axe must run only once in a page.
  const isLoaded = !hasFrames && (await page.evaluate(() => 'axe' in window));
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .setLegacyMode(!hasFrames)
    // Axe would also describe each element without a violation, which takes longer than its checks.
    .options({ resultTypes: ['violations'] })
    .analyze();
  const faults = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
  expect(faults, state).toEqual([]);
}

/** Controls with a role, as Chromium exposes them to assistive technology. */
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

/** Checks that no element overflows horizontally. */
export async function expectNoSidewaysScroll(page: Page, state = ''): Promise<void> {
  const { overflow, cutOff } = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrollsOrClips = (element: Element): boolean => {
      const parent = element.parentElement?.closest('main *');
      return (
        !!parent && (getComputedStyle(parent).overflowX !== 'visible' || scrollsOrClips(parent))
      );
    };
    // People do not see the field that traps robots.
    const shown =
      'main :is(h1, h2, h3, p, a, b, svg, img, button, input:not([tabindex="-1"]), select, textarea, td)';
    return {
      overflow: document.documentElement.scrollWidth - width,
      cutOff: [...document.querySelectorAll(shown)]
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return box.width > 0 && box.right > width + 1 && !scrollsOrClips(element);
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    };
  });
  expect(overflow, `pixels the page is wider than the window ${state}`).toBe(0);
  // The main element clips what is wider, so nothing scrolls.
  expect(cutOff, `cut off at the right edge of the window ${state}`).toEqual([]);
}
