import { beforeEach, expect, test } from 'vitest';

import { readRun, scheduled } from '#platform/server/schedule/scheduled.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../../support/blobs-double.ts';
import { callHandler, siteRequest } from '../../../support/call-function.ts';
import { expectLogLine } from '../../../support/console-guard.ts';

let double: BlobsDouble;
beforeEach(() => {
  double = connectBlobsDouble({ anyKey: true });
});

const run = (job: Parameters<typeof scheduled>[1]) =>
  callHandler(scheduled('nightly', job), siteRequest('POST', '/'), {
    deployContext: 'production',
    requestId: 'the-id',
  });
const noted = () => readRun(openStore('schedule-runs', 'production'), 'nightly');

test.each([
  [undefined, 'info', 'removed 1'],
  ['one left', 'error', 'removed 1; one left'],
] as const)(
  'a run with the problem %j is logged as %s and recorded',
  async (failure, level, reason) => {
    let startedAt: string | undefined;
    const response = await run(async ({ now, openStore: open }) => {
      startedAt = now.toISOString();
      await open('intakes').set('a', 'x');
      return { done: 'removed 1', failure };
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(expectLogLine()).toMatchObject({
      ...{ level, endpoint: 'nightly', status: 204, requestId: 'the-id', reason },
    });
    expect(await noted()).toEqual({ kind: 'found', record: { startedAt, failure } });
    expect([...double.dump('intakes').keys()]).toEqual(['a']);
  },
);

test('a run that fails is answered with 500, logged as an error, and not recorded', async () => {
  const response = await run(() => Promise.reject(new Error('storage is down')));
  expect([response.status, await response.text()]).toEqual([500, '']);
  const reason = 'Error: storage is down';
  expect(expectLogLine()).toMatchObject({ level: 'error', status: 500, reason });
  expect(await noted()).toEqual({ kind: 'missing' });
});
