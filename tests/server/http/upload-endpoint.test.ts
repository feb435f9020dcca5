import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { answerUpload, FILES_AT_ONCE } from '../../../src/server/http/upload-endpoint.ts';
import { newId } from '../../../src/server/storage/attempts.ts';
import { type BlobsDouble, startBlobsDouble } from '../../support/blobs-double.ts';
import { connectStorage, siteRequest } from '../../support/call-function.ts';
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

let reading = 0;
/** A file that is on its way until `arrive` is called. */
function slowFile(): { request: Request; arrive: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        reading += 1;
        await promise;
        controller.enqueue(new Uint8Array(3));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { request: siteRequest('PUT', '/', { body }), arrive: () => resolve(undefined) };
}

test('more files at once than there is room for are refused with 503, until others are through', async () => {
  const files = Array.from({ length: FILES_AT_ONCE }, slowFile);
  const answers = files.map(({ request }) => put(request));
  await vi.waitUntil(() => reading === FILES_AT_ONCE);
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
