import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { makePrivateFolder } from './local-folders.ts';

const SITE_ID = 'local';

/** Queues writes, because the official server checks a condition and writes in two separate steps. */
function queueWrites(server: BlobsServer): void {
  const target = server as unknown as { handleRequest(request: Request): Promise<Response> };
  const handle = target.handleRequest.bind(server);
  let last: Promise<unknown> = Promise.resolve();
  target.handleRequest = (request) => {
    if (request.method !== 'PUT') return handle(request);
    const write = last.then(() => handle(request));
    last = write.catch(() => undefined);
    return write;
  };
}

/**
 * Starts the official file-backed Blobs server and makes this process's functions use it.
 * @returns a function that stops it. All data stays on disk.
 */
export async function startLocalStorage(dataDir: string): Promise<() => Promise<void>> {
  const token = randomUUID();
  const directory = join(dataDir, 'blobs');
  // The server has no list of stores for a site without stored records.
  makePrivateFolder(directory);
  makePrivateFolder(join(directory, 'entries', SITE_ID));
  const server = new BlobsServer({ directory, token });
  queueWrites(server);
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const context = { edgeURL, uncachedEdgeURL: edgeURL, siteID: SITE_ID, token };
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64');
  return () => server.stop();
}
