import { beforeEach, expect, test, vi } from 'vitest';

import { answerUpload, FILES_AT_ONCE } from '#features/submissions/server/upload-endpoint.ts';
import { UPLOAD_MAX_BYTES } from '#features/forms/file-rules.ts';
import { FILE_BUDGET_MS } from '#platform/server/storage/store-fetch.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { type BlobsDouble, connectBlobsDouble } from '../../../support/blobs-double.ts';
import { SITE, siteRequest } from '../../../support/call-function.ts';
import { expectLogLine, takeLogLines } from '../../../support/console-guard.ts';

let double: BlobsDouble;
beforeEach(() => {
  double = connectBlobsDouble();
});

/** Sends a file to an upload address. */
function put(request: Request) {
  const id = newId(new Date());
  double.seed('uploads', `addresses/${id}`, '{}');
  return answerUpload(request, { params: { id }, deploy: { context: 'production' } });
}

const filesStored = () =>
  [...double.dump('uploads').keys()].filter((key) => key.startsWith('files/'));

/** File that does not end until `arrive` is called. `begun` resolves when reading starts. */
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

test('more parallel files than the limit are refused with 503, until others have finished', async () => {
  const files = Array.from({ length: FILES_AT_ONCE }, slowFile);
  const answers = files.map(({ request }) => put(request));
  await Promise.all(files.map(({ begun }) => begun));
  const refused = await put(siteRequest('PUT', '/', { body: 'x' }));
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  const detail = 'Too many files arrive at the moment.';
  expect(await refused.json()).toMatchObject({ detail });

  for (const { arrive } of files) arrive();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(
    Array(FILES_AT_ONCE).fill(204),
  );
  expect((await put(siteRequest('PUT', '/', { body: 'x' }))).status).toBe(204);
  takeLogLines();
});

test('a file is stored however long it takes to arrive', async () => {
  const { request, begun, arrive } = slowFile();
  const answer = put(request);
  await begun;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10 * FILE_BUDGET_MS);
  arrive();
  expect((await answer).status).toBe(204);
  expect(filesStored()).toHaveLength(1);
  takeLogLines();
});

test.each([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: SITE, 'sec-fetch-site': 'cross-site' },
  { origin: SITE, 'sec-fetch-site': 'same-site' },
])('a file from another site is neither read nor stored: %j', async (headers) => {
  const request = siteRequest('PUT', '/', { body: 'x', headers });
  const refused = await put(request);
  expect(refused.status).toBe(403);
  const detail = 'This call can only be made from this site.';
  expect(await refused.json()).toMatchObject({ detail });
  expect(request.bodyUsed).toBe(false);
  expect(double.requests).toEqual([]);
  takeLogLines();
});

test('a file of the maximum size is stored and answered with 204, no body, and the headers of every response', async () => {
  const id = newId(new Date());
  double.seed('uploads', `addresses/${id}`, '{}');
  const context = { requestId: 'the-id', params: { id }, deploy: { context: 'production' } };
  const bytes = new Uint8Array(UPLOAD_MAX_BYTES).fill(7);
  const request = siteRequest('PUT', '/', { body: bytes, headers: announcing(bytes.length) });
  const response = await answerUpload(request, context);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'the-id',
  });
  expect(filesStored()).toEqual([`files/${id}`]);
  const stored = double.dump('uploads').get(`files/${id}`)?.data ?? '';
  expect(Buffer.compare(Buffer.from(stored), bytes)).toBe(0);
  expect(expectLogLine()).toMatchObject({
    ...{ level: 'info', status: 204, method: 'PUT', requestId: 'the-id' },
    endpoint: 'file-upload',
  });
});

const announcing = (bytes: number) => ({ 'Content-Length': String(bytes) });
const production = { deploy: { context: 'production' } };
const UNREACHABLE = 'Storage cannot be reached at the moment.';

test.each([
  [405, 'This address takes PUT.', 'POST', {}, production],
  [405, 'This address takes PUT.', 'PATCH', {}, production],
  [503, UNREACHABLE, 'PUT', {}, {}],
  [503, UNREACHABLE, 'PUT', {}, { deploy: { context: '' } }],
  [404, 'This upload address does not exist.', 'PUT', {}, { ...production, params: {} }],
  [404, 'This upload address does not exist.', 'PUT', {}, { ...production, params: undefined }],
  [
    ...[413, 'This is too large. The limit is 10 MB.', 'PUT'],
    ...[announcing(UPLOAD_MAX_BYTES + 1), production],
  ],
  [400, 'The file did not arrive whole.', 'PUT', announcing(2), production],
] as [number, string, string, Record<string, string>, object][])(
  'a refused file is answered with %i, "%s", and is not stored: %s %j %j',
  async (status, detail, method, headers, context) => {
    const id = newId(new Date());
    double.seed('uploads', `addresses/${id}`, '{}');
    const request = siteRequest(method, '/', { body: 'x', headers });
    const response = await answerUpload(request, { params: { id }, ...context });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status, detail });
    expect(response.headers.get('allow')).toBe(status === 405 ? 'PUT' : null);
    expect(filesStored()).toEqual([]);
    const level = status >= 500 ? 'error' : 'warn';
    expect(expectLogLine()).toMatchObject({ level, status });
  },
);
