import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bundleScript } from '../../src/build/bundle-script.ts';

/** Runs a script of the head as pages contain it. Imports call `load`. */
async function run(entry: string, constants: Record<string, string | number>, window: object) {
  const script = await bundleScript(entry, 'iife', constants);
  runInNewContext(script.replaceAll('import(', 'load('), window);
}

test.each([
  ['a phone', ['(width<768px)'], 1_000],
  ['a desktop', [], 100],
  ['reduced motion', ['(prefers-reduced-motion:reduce)'], undefined],
])('the animations of the hero load after the delay of %s', async (_name, media, delay) => {
  const seen: unknown[] = [];
  await run(
    'src/components/landing/hero-animation.ts',
    {
      MOBILE: '(width<768px)',
      DELAY_ON_MOBILE: 1_000,
      DELAY_ON_DESKTOP: 100,
      DEPLOY_QUERY: '?dpl=1',
    },
    {
      matchMedia: (query: string) => ({ matches: media.includes(query) }),
      addEventListener: (name: string, listener: () => void) => {
        seen.push(name);
        listener();
      },
      setTimeout: (act: () => void, ms: number) => {
        seen.push(ms);
        act();
      },
      load: (address: string) => seen.push(address),
    },
  );
  const expected = ['/chunks/animate-call.js?dpl=1', '/chunks/animate-booking.js?dpl=1'];
  expect(seen).toEqual(delay === undefined ? [] : ['DOMContentLoaded', delay, ...expected]);
});
