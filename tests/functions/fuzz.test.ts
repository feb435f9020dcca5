import { expect, test, vi } from 'vitest';

import { adminConfig, stubAdminConfig } from '../support/admin-config.ts';
import { takeLogLines } from '../support/console-guard.ts';
import { editorSettings } from '../support/editor-settings.ts';
import { fuzz, stripeSettings } from '../support/fuzz/fuzz.ts';

test('no request makes a function fail, log personal data, or store refused data', async () => {
  stubAdminConfig();
  const unset = { SMTP_URL: '', OUTBOX_DIR: '', NETLIFY_BLOBS_CONTEXT: '' };
  const settings = { ...stripeSettings, ...editorSettings, ...unset };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const requests = Number(process.env.FUZZ_REQUESTS ?? 400);
  const options = { requests, seed: 1, takeLines: takeLogLines, secrets: adminConfig };
  const statuses = await fuzz(options);
  // Enough requests must succeed for the other checks to be meaningful.
  expect(statuses.get(200)).toBeGreaterThan(20);
  expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(requests);
});
