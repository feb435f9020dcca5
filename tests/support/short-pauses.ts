import { vi } from 'vitest';

const setTimeoutReally = globalThis.setTimeout;

/**
 * Makes every pause that code in src/ takes pass at once, until the running test is over.
 * Other timers keep their time: Node's own `fetch` uses the same function for its time-outs.
 */
export function shortenPauses(): void {
  const shortened = (callback: (...values: unknown[]) => void, ms?: number, ...rest: unknown[]) =>
    setTimeoutReally(callback, isCalledBySource() ? 0 : ms, ...rest);
  vi.stubGlobal('setTimeout', shortened);
}

function isCalledBySource(): boolean {
  const [, , , caller = ''] = new Error().stack?.split('\n') ?? [];
  return caller.includes('/src/');
}
