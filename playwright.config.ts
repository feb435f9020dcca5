import { defineConfig } from '@playwright/test';
import { ADMIN_PASSWORD } from './tests/e2e/support/site-under-test.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A machine that is shared may stall for longer than a test waits.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  // A machine may be busy with other suites; what is seen at once is no slower for it.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Set once the site under test has said where it is; this file is read again by each worker then.
    baseURL: process.env.SITE_UNDER_TEST,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Tracing every test costs time; `--trace on` records what is looked into.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Chromium's sandbox needs rights that containers and CI machines rarely have.
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node tests/e2e/support/server.ts',
    // The system gives a free port, so nothing that runs here already can be in the way.
    env: { PORT: '0', ADMIN_PASSWORD },
    wait: { stdout: /^Site: (?<site_under_test>http\S+)$/m },
    stdout: 'ignore',
    timeout: 60_000,
    // So that it removes its storage.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
