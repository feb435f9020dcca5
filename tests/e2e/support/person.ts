import type { Page } from '@playwright/test';
import { MINIMUM_FILL_MS } from '../../../src/domain/robot-trap.ts';

/** Lets the time pass in which only a robot could have filled a form. */
export async function takeTime(page: Page): Promise<void> {
  await page.waitForFunction((ms) => performance.now() > ms, MINIMUM_FILL_MS);
}
