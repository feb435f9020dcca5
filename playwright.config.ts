import { defineConfig } from '@playwright/test';
import brand from './brand.json' with { type: 'json' };
import { findChromium } from './scripts/local/machine/chromium.ts';
import { isOfDemo } from './src/brand/demo.ts';
import { ADMIN_PASSWORD } from './tests/e2e/support/site-under-test.ts';

const executablePath = findChromium();
/** Matches the tests of a folder, also on Windows, and those with a tag. */
const long = /\blong[\\/]|@long/;
/** Tests of the demo's content. A rebranded copy has other content. */
const ofDemo = isOfDemo(brand.company.name) ? ['demo/**/*.spec.ts'] : [];

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', ...ofDemo],
  projects: [
    { name: 'behavior', grepInvert: long },
    // Tests of many pages or states, or of sites with other settings. CI runs them after `npm test`.
    { name: 'long', grep: long },
  ],
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests often wait, for example for an animation or a pause in requests.
  workers: '150%',
  // A shared machine may stall, which a browser shows as a late typeface or a canceled navigation that hangs.
  retries: process.env.CI ? 2 : 0,
  timeout: 120_000,
  // Other suites may keep the machine busy. A longer timeout does not slow a passing assertion.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Set after the site under test has printed its address. Each worker then reads this file again.
    baseURL: process.env.SITE_UNDER_TEST,
    // Playwright clears the context after each test. A new one would start new processes.
    reuseContext: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Endless animations keep a core busy, and axe cannot see what fades in. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces slow down every test. Use `--trace on` to record one that you investigate.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium's sandbox needs rights that containers and CI machines rarely have.
        '--no-sandbox',
        '--disable-background-networking',
        // Otherwise, Chromium rounds the width of each letter, as no phone does.
        '--font-render-hinting=none',
        // Each process takes longer to start than a page takes to load.
        '--renderer-process-limit=1',
        '--in-process-gpu',
      ],
    },
  },
  webServer: {
    command: 'node tests/e2e/support/server.ts',
    // The system assigns a free port, so a running server cannot conflict.
    env: { PORT: '0', ADMIN_PASSWORD },
    wait: { stdout: /^Site: (?<site_under_test>http\S+)$/m },
    stdout: 'ignore',
    timeout: 60_000,
    // Lets the server remove its storage.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
