/** Contrast of each control at rest, under the pointer, pressed, focused, and disabled. Axe checks only the state at rest. */
import type { ElementHandle, Locator, Page } from '@playwright/test';
import { pagePaths } from '#features/site/paths.ts';
import { chooseTheme } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { firstPlan } from '../../support/some-plans.ts';

/** Contrast of an element's text with the colors behind it, and the minimum of WCAG 2.2 AA. */
const measure = (element: Element) => {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const paint = (color: string): void => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
  };
  const ancestors: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) ancestors.unshift(one);
  const brightness = ancestors.reduce((product, one) => {
    const [, factor = '1'] = /brightness\(([\d.]+)\)/.exec(getComputedStyle(one).filter) ?? [];
    return product * Number(factor);
  }, 1);
  const luminance = (): number => {
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
      (value) => {
        const channel = Math.min(1, (value / 255) * brightness);
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
      },
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const one of ancestors) paint(getComputedStyle(one).backgroundColor);
  const behind = luminance();
  const { color, fontSize, fontWeight } = getComputedStyle(element);
  paint(color);
  const [low = 0, high = 0] = [behind, luminance()].sort((a, b) => a - b);
  const size = Number.parseFloat(fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
  const contrast = (high + 0.05) / (low + 0.05);
  return { contrast, least: isLarge ? 3 : 4.5, html: element.outerHTML.slice(0, 160) };
};

/** One visible control of each look that is not in `seen`. The same classes in the same state look the same. */
async function controlsOf(scope: Locator, seen: Set<string>): Promise<ElementHandle<Element>[]> {
  const all = scope
    .locator('a, button, summary, label:has(input):not([aria-hidden] *)')
    .filter({ visible: true });
  const looks = await all.evaluateAll((elements) =>
    elements.map((one) => {
      const { color, backgroundColor, fontSize } = getComputedStyle(one);
      const classes = [one.getAttribute('class'), one.parentElement?.getAttribute('class')];
      const state = [one.tagName, one.ariaPressed, one.ariaCurrent];
      return [...state, ...classes, color, backgroundColor, fontSize].join();
    }),
  );
  // A locator would search for its element before each step.
  const controls = (await all.elementHandles()) as ElementHandle<Element>[];
  expect(controls.length).toBeGreaterThan(4);
  return controls.filter((_, index) => {
    const isNew = !seen.has(looks[index]!);
    seen.add(looks[index]!);
    return isNew;
  });
}

/** Moves the pointer and the focus to a control, and measures its contrast in each state. */
async function expectContrast(page: Page, control: ElementHandle<Element>): Promise<void> {
  const check = async (state: string) => {
    const { contrast, least, html } = await control.evaluate(measure);
    expect.soft(contrast, `${state}: ${html}`).toBeGreaterThanOrEqual(least);
  };
  await control.scrollIntoViewIfNeeded();
  await check('at rest');
  await control.hover({ force: true });
  await check('under the pointer');
  await page.mouse.down();
  await check('pressed');
  // Away from the control, so that it is not clicked.
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await control.focus();
  await check('focused');
  if (!(await control.evaluate((element) => element.matches('button')))) return;
  await control.evaluate((element) => ((element as HTMLButtonElement).disabled = true));
  await check('disabled');
  await control.hover({ force: true });
  await check('disabled, under the pointer');
  await control.evaluate((element) => ((element as HTMLButtonElement).disabled = false));
}

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme, each control has enough contrast in each state`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const seen = new Set<string>();
    await chooseTheme(page, theme);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const path of [
      '/',
      '/blog',
      '/terms-conditions',
      pagePaths.checkout(firstPlan.id),
      '/ai-voice-agent-intake',
    ]) {
      await page.goto(path);
      const controls = await controlsOf(page.locator('body'), seen);
      for (const control of controls) await expectContrast(page, control);
    }

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    for (const link of await controlsOf(menu, seen)) await expectContrast(page, link);
  });
}
