import type { Page } from '@playwright/test';
import { MINIMUM_FILL_MS } from '../../../src/domain/robot-trap.ts';

/** Waits as long as a person needs at least to fill in a form. */
export async function takeTime(page: Page): Promise<void> {
  await page.waitForFunction((ms) => performance.now() > ms, MINIMUM_FILL_MS);
}
