import { vi } from 'vitest';

const setTimeoutReally = globalThis.setTimeout;

/**
 * Skips every pause in src/ until the running test ends. Other timers keep their time, because Node's
 * `fetch` uses the same function for its timeouts.
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
