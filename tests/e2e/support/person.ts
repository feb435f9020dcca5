import { expect, type Locator, type Page } from '@playwright/test';
import { MINIMUM_FILL_MS } from '#features/forms/robot-trap.ts';

/** Sets the page's clock ahead by the least time that a person needs to fill in a form. */
export async function takeTime(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ms;
  }, MINIMUM_FILL_MS);
}

/** Presses Tab, or another key, until the element has focus. */
export async function pressTabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Finding the element again after each key took longer than the rest of a test.
  const element = await target.elementHandle();
  const isFocused = () => page.evaluate((one) => one === document.activeElement, element);
  for (let presses = 0; presses < 80 && !(await isFocused()); presses += 1) {
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused({ timeout: 1 });
}
