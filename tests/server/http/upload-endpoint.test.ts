import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { answerUpload, FILES_AT_ONCE } from '../../../src/server/http/upload-endpoint.ts';
import { newId } from '../../../src/server/storage/attempts.ts';
import { type BlobsDouble, startBlobsDouble } from '../../support/blobs-double.ts';
import { connectStorage, SITE, siteRequest } from '../../support/call-function.ts';
import { takeLogLines } from '../../support/console-guard.ts';

let double: BlobsDouble;
beforeEach(async () => {
  double = await startBlobsDouble();
  onTestFinished(() => double.stop());
  connectStorage(double);
});

/** Sends a file to an address that was handed out. */
function put(request: Request) {
  const id = newId(new Date());
  double.seed('training-guides', `tickets/${id}`, '{}');
  return answerUpload(request, { params: { id }, deploy: { context: 'production' } });
}

/** A file that does not end until `arrive` is called. `begun` resolves when reading begins. */
function slowFile() {
  const arrival = Promise.withResolvers<undefined>();
  const reading = Promise.withResolvers<undefined>();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        reading.resolve(undefined);
        await arrival.promise;
        controller.enqueue(new Uint8Array(3));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = siteRequest('PUT', '/', { body });
  return { request, begun: reading.promise, arrive: () => arrival.resolve(undefined) };
}

test('more files at once than there is room for are refused with 503, until others are through', async () => {
  const files = Array.from({ length: FILES_AT_ONCE }, slowFile);
  const answers = files.map(({ request }) => put(request));
  await Promise.all(files.map(({ begun }) => begun));
  const refused = await put(siteRequest('PUT', '/', { body: 'x' }));
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  for (const { arrive } of files) arrive();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(
    Array(FILES_AT_ONCE).fill(204),
  );
  expect((await put(siteRequest('PUT', '/', { body: 'x' }))).status).toBe(204);
  takeLogLines();
});

test.each([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: SITE, 'sec-fetch-site': 'cross-site' },
  { origin: SITE, 'sec-fetch-site': 'same-site' },
])('a file that another site sends is neither read nor stored: %j', async (headers) => {
  const request = siteRequest('PUT', '/', { body: 'x', headers });
  expect((await put(request)).status).toBe(403);
  expect(request.bodyUsed).toBe(false);
  expect(double.requests).toEqual([]);
  takeLogLines();
});
