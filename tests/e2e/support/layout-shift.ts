import type { Page } from '@playwright/test';

/**
 * Records the layout shifts of each page that is opened from now on.
 * @returns a function that resolves to the total of the current page.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise((done) =>
          // After the frame in which the last shift would appear.
          requestAnimationFrame(() =>
            setTimeout(() => done((window as unknown as { seen: { shift: number } }).seen.shift)),
          ),
        ),
    );
}
