import type { Page } from '@playwright/test';
import { MINIMUM_FILL_MS } from '../../../src/domain/robot-trap.ts';

/** Sets the page's clock ahead by the time that a person needs at least to fill in a form. */
export async function takeTime(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ms;
  }, MINIMUM_FILL_MS);
}
