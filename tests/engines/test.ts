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
    // A page that stores nothing clears the storage: the intake saves its draft when it is left, and the checkout of
    // a purchase whose result was not seen goes to the landing page, which would cancel the next step of a test.
    await visitor.open('/terms-conditions');
    const faults = await visitor.evaluate(async () => {
      const collected = sessionStorage.getItem('faults');
      sessionStorage.clear();
      localStorage.clear();
      await new Promise((resolve) => {
        const removal = indexedDB.deleteDatabase('checkout');
        removal.onsuccess = removal.onerror = removal.onblocked = resolve;
      });
      return collected;
    });
    expect(faults, 'errors in the console').toBeNull();
  },
});
