import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, rmSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { UPLOAD_MAX_BYTES } from '#features/forms/file-rules.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { issueUploadAddress, openFile } from '#features/submissions/server/uploaded-files.ts';
import { type EdgeServer, startEdgeServer } from '../support/deno.ts';
import { bundleEdgeFunctions } from '../support/edge-bundle.ts';
import { type LocalBlobs, startLocalBlobs } from '../support/local-blobs.ts';

let folder: string;
let storage: LocalBlobs;
let deno: EdgeServer;
let origin: string;
/** Error output of the function and of Deno, line by line. */
const log: string[] = [];
let outerContext: string | undefined;

beforeAll(async () => {
  storage = await startLocalBlobs();
  outerContext = process.env.NETLIFY_BLOBS_CONTEXT;
  process.env.NETLIFY_BLOBS_CONTEXT = storage.context.encoded;
  folder = await bundleEdgeFunctions();
  copyFileSync('tests/support/deno-edge-server.ts', join(folder, 'server.ts'));
  const args = ['server.ts', './netlify/edge-functions/file-upload.ts'];
  deno = await startEdgeServer(['--config', 'deno.json', ...args], {
    cwd: folder,
    onLine: (line) => log.push(line),
  });
  origin = deno.origin;
  // On a busy machine, bundling and the first start of Deno take long.
}, 400_000);

afterAll(async () => {
  await deno.stop();
  await storage.stop();
  rmSync(folder, { recursive: true, force: true });
  if (outerContext === undefined) delete process.env.NETLIFY_BLOBS_CONTEXT;
  else process.env.NETLIFY_BLOBS_CONTEXT = outerContext;
});

const store = () => openStore('uploads', 'production');

async function issue(now = new Date()): Promise<string> {
  const { uploadURL } = await issueUploadAddress(origin, {
    store: store(),
    now,
  });
  return uploadURL;
}

async function stored(uploadURL: string): Promise<Buffer | undefined> {
  const guide = await openFile(uploadURL, store());
  return guide && Buffer.from(await new Response(guide.body).arrayBuffer());
}

async function put(url: string, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'PUT',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
  const answer = await response.text();
  return { status: response.status, answer, headers: response.headers };
}

/** Sends a body of unknown length, in pieces. */
function inPieces(size: number): ReadableStream<Uint8Array> {
  let left = size;
  return new ReadableStream({
    pull: (controller) => {
      const piece = Math.min(left, 65_536);
      left -= piece;
      if (piece === 0) controller.close();
      else controller.enqueue(new Uint8Array(piece).fill(7));
    },
  });
}

describe('the bundled edge function under Deno', () => {
  test.each([1, UPLOAD_MAX_BYTES])('stores %i bytes unchanged', async (size) => {
    const url = await issue();
    const bytes = randomBytes(size);
    const { status, headers } = await put(url, bytes);
    expect(status).toBe(204);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await stored(url))?.equals(bytes)).toBe(true);
  });

  test('stores a body whose length was not announced', async () => {
    const url = await issue();
    expect((await put(url, inPieces(200_000))).status).toBe(204);
    expect(await stored(url)).toHaveLength(200_000);
  });

  test.each(['announced', 'counted'])('refuses one byte too many, %s', async (how) => {
    const url = await issue();
    const size = UPLOAD_MAX_BYTES + 1;
    const { status, answer } = await put(
      url,
      how === 'announced' ? new Uint8Array(size) : inPieces(size),
    );
    expect(status).toBe(413);
    expect(JSON.parse(answer)).toMatchObject({ status: 413 });
    expect(await stored(url)).toBeUndefined();
  });

  test('stores nothing of a body that is cut midway, and accepts it in full afterwards', async () => {
    const url = await issue();
    const { hostname, port, pathname } = new URL(url);
    const socket = connectSocket(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `PUT ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 1000000\r\n\r\n`,
    );
    await new Promise((resolve) => socket.write(Buffer.alloc(500_000, 1), resolve));
    log.length = 0;
    socket.destroy();
    await expect.poll(() => log.join('\n')).toContain('The file did not arrive whole.');
    expect(await stored(url)).toBeUndefined();

    const whole = randomBytes(1_000_000);
    expect((await put(url, whole)).status).toBe(204);
    expect((await stored(url))?.equals(whole)).toBe(true);
  });
});
