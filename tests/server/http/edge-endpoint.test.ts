import { expect, test } from 'vitest';

import { edgeEndpoint, FILES_AT_ONCE } from '../../../src/server/http/edge-endpoint.ts';
import { siteRequest } from '../../support/call-function.ts';
import { takeLogLines } from '../../support/console-guard.ts';

const put = edgeEndpoint('files', 'PUT', async ({ readFile }) => {
  await readFile(100);
});
const context = { deploy: { context: 'production' } };

/** A file that is on its way until `arrive` is called. */
function slowFile(): { request: Request; arrive: () => void } {
  let arrive: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      arrive = () => {
        controller.enqueue(new Uint8Array(3));
        controller.close();
      };
    },
  });
  return { request: siteRequest('PUT', '/', { body }), arrive };
}

test('more files at once than there is room for are refused with 503, until others are through', async () => {
  const files = Array.from({ length: FILES_AT_ONCE }, slowFile);
  const answers = files.map(({ request }) => put(request, context));
  const refused = await put(siteRequest('PUT', '/', { body: 'x' }), context);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  for (const { arrive } of files) arrive();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(
    Array(FILES_AT_ONCE).fill(204),
  );
  expect((await put(siteRequest('PUT', '/', { body: 'x' }), context)).status).toBe(204);
  takeLogLines();
});
