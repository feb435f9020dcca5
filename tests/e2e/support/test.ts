/** The `test` of all browser tests: fails on anything the page complains about. */
import { test as base, expect, type BrowserContext, type ConsoleMessage } from '@playwright/test';
import { callPaths } from '../../../src/domain/paths.ts';
import {
  type LocalSite,
  type LocalSiteOptions,
  makeDataFolder,
  makeProjectFolder,
  removeFolders,
  startLocalSite,
} from './local-site.ts';
import { ADMIN_PASSWORD } from './site-under-test.ts';

export { expect };

interface TestFixtures {
  /**
   * What the console says because a test brings it about on purpose. Several are one expression with
   * `|`: Playwright takes a list of two in `test.use` for a value and its options.
   */
  readonly expectedComplaints: readonly RegExp[];
  readonly consoleGuard: undefined;
  /** Starts a site on storage of this test's own, which a later start finds again. */
  readonly startSite: (options?: Pick<LocalSiteOptions, 'env' | 'port'>) => Promise<LocalSite>;
  /** Makes the page's context that of a member of staff, without typing the password. */
  readonly logIn: () => Promise<void>;
}

interface WorkerFixtures {
  /** A folder from which this worker's sites can be served. */
  readonly projectFolder: string;
  /** A site that only this worker's tests use, one test after another. */
  readonly ownSite: LocalSite;
  readonly staffCookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning';
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  expectedComplaints: async ({}, use) => use([]),

  // A violated Content-Security-Policy, an error of a script, a failed hydration: all end up here.
  consoleGuard: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (isComplaint(message)) complaints.push(`${message.text()} (${message.location().url})`);
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

  startSite: async ({ projectFolder, context }, use) => {
    const dataDir = makeDataFolder();
    const started: LocalSite[] = [];
    await use(async (options = {}) => {
      const site = await startLocalSite({ cwd: projectFolder, dataDir, ...options });
      started.push(site);
      return site;
    });
    // A page that still asks for something would complain that nobody answers.
    await Promise.all(context.pages().map((page) => page.goto('about:blank')));
    await Promise.all(started.map((site) => site.stop()));
    removeFolders(dataDir);
  },

  projectFolder: [
    async ({}, use) => {
      const folder = makeProjectFolder();
      await use(folder);
      removeFolders(folder);
    },
    { scope: 'worker' },
  ],

  ownSite: [
    async ({ projectFolder }, use) => {
      const dataDir = makeDataFolder();
      const site = await startLocalSite({
        cwd: projectFolder,
        dataDir,
        env: { ADMIN_PASSWORD },
      });
      await use(site);
      await site.stop();
      removeFolders(dataDir);
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  staffCookies: [
    async ({ ownSite, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: ownSite.address });
      const answer = await request.post(callPaths.adminLogin, {
        data: { password: ADMIN_PASSWORD },
      });
      expect(answer.status()).toBe(204);
      const { cookies } = await request.storageState();
      await request.dispose();
      await use(cookies);
    },
    { scope: 'worker' },
  ],

  logIn: async ({ context, staffCookies }, use) => {
    await use(async () => {
      await context.addCookies(staffCookies);
      await context.addInitScript(() => {
        // An empty page has no storage.
        if (location.protocol === 'http:') sessionStorage.setItem('admin-session', 'yes');
      });
    });
  },
});

/** The same on a site of the worker's own, for tests that store something. */
export const storingTest = test.extend({
  baseURL: async ({ ownSite }, use) => use(ownSite.address),
});
