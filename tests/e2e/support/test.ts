/** The `test` of all browser tests. It fails on any error that the page logs. */
import { test as base, expect } from '@playwright/test';
import { build, makeBuildFolder } from './configured-site.ts';
import {
  type LocalSite,
  makeDataFolder,
  makeProjectFolder,
  removeFolders,
  startLocalSite,
} from './local-site.ts';
import { ADMIN_PASSWORD } from './site-under-test.ts';

export { expect };

interface TestFixtures {
  /**
   * Console messages that a test causes on purpose. Combine several in one expression with `|`:
   * Playwright reads a list of two in `test.use` as a value and its options.
   */
  readonly expectedComplaints: readonly RegExp[];
  readonly consoleGuard: undefined;
  /** Pauses the page's clock at a time, in ms. Playwright would take a pause over into the next test. */
  readonly pauseClock: (at: number) => Promise<void>;
}

interface WorkerFixtures {
  /** Site that only this worker's tests use, in sequence. */
  readonly ownSite: LocalSite;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  expectedComplaints: async ({}, use) => use([]),

  // A violated Content-Security-Policy, a script error, and a failed hydration are all logged here.
  consoleGuard: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (/^(?:error|warning)$/.test(message.type()))
          complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (event) => {
        const { name, message, stack } = event.error();
        complaints.push(`${name}: ${message}\n${stack}`);
      });
      await use(undefined);
      const unexpected = complaints.filter(
        (text) => !expectedComplaints.some((expected) => expected.test(text)),
      );
      expect(unexpected, 'what the page complained about').toEqual([]);
    },
    { auto: true },
  ],

  pauseClock: async ({ page }, use) => {
    let isPaused = false;
    await use(async (at) => {
      await page.clock.pauseAt(at);
      isPaused = true;
    });
    if (isPaused) await page.clock.resume();
  },

  ownSite: [
    async ({}, use) => {
      const [cwd, dataDir] = [makeProjectFolder(), makeDataFolder()];
      const site = await startLocalSite({ cwd, dataDir, env: { ADMIN_PASSWORD } });
      await use(site);
      await site.stop();
      removeFolders(cwd, dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The `test` for a site of this worker, for tests that store data. */
export const storingTest = test.extend({
  baseURL: async ({ ownSite }, use) => {
    ownSite.forgetCounts();
    await use(ownSite.address);
  },
});

/**
 * The `test` for a site that was built and runs with other variables than the site under test.
 * @param change changes the sources before the build.
 */
export function configuredTest(
  env: Readonly<Record<string, string>>,
  change: (folder: string) => void = () => undefined,
) {
  return test.extend<object, { readonly configuredSite: LocalSite }>({
    configuredSite: [
      async ({}, use) => {
        const folder = makeBuildFolder();
        change(folder);
        await build(folder, env);
        const dataDir = makeDataFolder();
        const site = await startLocalSite({ cwd: folder, dataDir, env });
        await use(site);
        await site.stop();
        removeFolders(folder, dataDir);
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    baseURL: async ({ configuredSite }, use) => use(configuredSite.address),
  });
}
