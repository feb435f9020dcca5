import { expect, onTestFinished, test, vi } from 'vitest';

import * as admin from '../../netlify/functions/admin.ts';
import { listedIntakeSchema } from '#features/submissions/intake-schema.ts';
import { callPaths } from '#features/site/paths.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { beginSession } from '#features/staff/server/admin-session.ts';
import { noFilters, readAll } from '../../src/islands/admin/records.ts';
import { buildListedIntake } from '../support/build.ts';
import { adminConfig, stubAdminConfig } from '../support/admin-config.ts';
import { connectBlobsDouble } from '../support/blobs-double.ts';
import { callFunction, SITE, siteRequest } from '../support/call-function.ts';
import { expectLogLine } from '../support/console-guard.ts';

test('an export of 3,000 submissions takes three calls', async () => {
  stubAdminConfig();
  const double = connectBlobsDouble({ pageSize: 1_000 });
  const now = new Date();
  for (let index = 0; index < 3_000; index += 1) {
    const time = new Date(now.getTime() - index * 60_000);
    const intake = buildListedIntake({ id: newId(time), createdAt: time.toISOString() });
    double.seed('dev-intakes', `intakes/${intake.id}`, JSON.stringify(intake));
  }
  const place = { now, deployContext: 'dev', request: new Request(SITE) };
  const [cookie = ''] = beginSession('', place, adminConfig).split(';');
  const { fetch } = globalThis;
  let calls = 0;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof globalThis.fetch>) => {
    const [address] = call;
    if (typeof address !== 'string' || !address.startsWith('/')) return fetch(...call);
    calls += 1;
    const answer = await callFunction(admin, siteRequest('GET', address, { headers: { cookie } }));
    expectLogLine();
    return answer;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });

  const source = { address: callPaths.adminIntakes, schema: listedIntakeSchema };
  const { signal } = new AbortController();
  const all = await readAll(source, noFilters, { signal, onProgress: () => undefined });
  expect(new Set(all.map(({ id }) => id)).size).toBe(3_000);
  expect(calls).toBe(3);
});
