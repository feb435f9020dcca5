import { defineConfig } from '@playwright/test';
import { ADMIN_PASSWORD } from '../e2e/support/site-under-test.ts';
import './language.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/engines',
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may stall for longer than a flow waits.
  retries: process.env.CI ? 2 : 0,
  // One for each engine.
  workers: 2,
  projects: [{ name: 'Firefox' }, { name: 'WebKit' }],
  timeout: 180_000,
  reporter: 'list',
  use: { baseURL: process.env.SITE_UNDER_TEST },
  webServer: {
    command: 'node tests/engines/server.ts',
    cwd: '../..',
    env: { PORT: '0', ADMIN_PASSWORD, SITE_LANGUAGE: '' },
    wait: { stdout: /^Site: (?<site_under_test>http\S+)$.*^Outbox: (?<outbox>[^\n]+)$/ms },
    stdout: 'ignore',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
