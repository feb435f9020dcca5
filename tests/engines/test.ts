import { test as base, expect } from '@playwright/test';
import { startFirefox } from './firefox.ts';
import { type Engine, Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

/** The `test` of all flows. It fails on any error that a page reports. */
export const test = base.extend<{ visitor: Visitor }, { engine: Engine }>({
  engine: [
    async ({}, use, { project }) => {
      const engine = await (project.name === 'WebKit' ? startWebKit() : startFirefox());
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  visitor: async ({ engine, baseURL }, use) => {
    await engine.resize(1280, 900);
    const visitor = new Visitor(engine, baseURL ?? '');
    await use(visitor);
    // The intake saves its draft when it is left, so another page clears the storage.
    await visitor.open('/terms-conditions');
    const faults = await visitor.evaluate(() => {
      const collected = sessionStorage.getItem('faults');
      sessionStorage.clear();
      localStorage.clear();
      return collected;
    });
    expect(faults, 'errors in the console').toBeNull();
  },
});
