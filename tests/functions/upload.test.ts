import { beforeEach, describe, expect, test, vi } from 'vitest';

import * as upload from '../../netlify/edge-functions/file-upload.ts';
import { RETENTION_EVERY_MS } from '#platform/retention.ts';
import * as retention from '../../netlify/functions/retention.ts';
import * as uploadUrl from '../../netlify/functions/upload-url.ts';
import { callPaths } from '#features/site/paths.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { type BlobsDouble, connectBlobsDouble } from '../support/blobs-double.ts';
import { callFunction, callHandler, SITE, siteRequest } from '../support/call-function.ts';
import { expectLogLine } from '../support/console-guard.ts';
import { shortenPauses } from '../support/short-pauses.ts';

let double: BlobsDouble;

beforeEach(() => {
  double = connectBlobsDouble();
  shortenPauses();
});

async function issue(ip = ''): Promise<Response> {
  const request = siteRequest('POST', callPaths.fileUpload);
  const response = await callFunction(uploadUrl, request, { ip });
  expectLogLine(({ status }) => expect(status).toBe(response.status));
  return response;
}

describe('the call for an upload address', () => {
  test('accepts no body and returns an address of this site', async () => {
    const response = await issue();
    const { uploadURL } = (await response.json()) as { uploadURL: string };
    expect(uploadURL.startsWith(`${SITE}/training-guides/.private/uploads/`)).toBe(true);
    expect(new URLPattern({ pathname: upload.config.path }).test(uploadURL)).toBe(true);
  });

  test('answers 429 after 20 files from an address, and no other address is affected', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await issue('203.0.113.7')).status).toBe(200);
    }
    const response = await issue('203.0.113.7');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await issue('203.0.113.8')).status).toBe(200);
    // Visitors without an address would otherwise share one limit.
    for (let count = 0; count <= 20; count += 1) {
      expect((await issue()).status).toBe(200);
    }
  });
});

describe('the removal', () => {
  test('runs as often as the retention period of files assumes', () => {
    const hours = RETENTION_EVERY_MS / 3_600_000;
    const times = Array.from({ length: 24 / hours }, (_, index) => 3 + index * hours);
    expect(retention.config.schedule).toBe(`41 ${times.join(',')} * * *`);
  });

  const run = () => callHandler(retention.default, siteRequest('POST', '/'));
  const old = newId(new Date(Date.now() - 49 * 3_600_000));

  test('logs what it removed', async () => {
    double.seed('dev-uploads', `files/${old}`, 'x', { size: 1 });
    expect((await run()).status).toBe(204);
    expect(expectLogLine()).toMatchObject({ level: 'info', reason: 'removed 1' });
    expect(double.dump('dev-uploads').size).toBe(0);
  });

  test.each([
    [23, false],
    [25, true],
  ])(
    'after %i of the 30 seconds that the platform gives it, leaves the rest for the next run: %s',
    async (seconds, leaves) => {
      const date = Date.now() - 49 * 3_600_000;
      for (let index = 0; index < 300; index += 1) {
        double.seed('dev-uploads', `files/${newId(new Date(date - index))}`, 'x');
      }
      const { fetch } = globalThis;
      // The time of this machine does not count.
      let waited = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => waited);
      vi.stubGlobal('fetch', (...call: Parameters<typeof globalThis.fetch>) => {
        waited = seconds * 1_000;
        return fetch(...call);
      });
      expect((await run()).status).toBe(204);
      const left = [...double.dump('dev-uploads').keys()].filter((key) =>
        key.startsWith('files/'),
      ).length;
      // A run that has no time removes one batch, so that the next one has less to do.
      expect(left > 0).toBe(leaves);
      expect(expectLogLine()).toMatchObject({
        reason: leaves ? `removed ${300 - left}, ${left} left for next time` : 'removed 300',
      });
    },
  );
});
