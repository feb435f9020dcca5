import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { makePrivateFolder } from './local-files.ts';

const SITE_ID = 'local';

/** Private methods of the official server. */
interface ServerMethods {
  handleRequest(request: Request): Promise<Response>;
  getLocalPaths(url: URL): { readonly dataPath?: string; readonly key?: string };
}

/**
 * Makes conditional writes work as in production. The official server checks a condition and writes in two
 * separate steps, so writes are queued. It also returns no etag for a read, so the etag is added.
 */
function completeConditions(server: BlobsServer): void {
  const target = server as unknown as ServerMethods;
  const { generateETag } = BlobsServer as unknown as {
    readonly generateETag: (path: string) => Promise<string>;
  };
  const handle = target.handleRequest.bind(server);
  let last: Promise<unknown> = Promise.resolve();

  const read = async (request: Request) => {
    const { dataPath, key } = target.getLocalPaths(new URL(request.url));
    // The etag is read first, so that it is never newer than the content.
    const etag = dataPath && key ? await generateETag(dataPath) : '';
    const response = await handle(request);
    if (response.ok && etag) response.headers.set('etag', etag);
    return response;
  };
  target.handleRequest = (request) => {
    if (request.method === 'GET') return read(request);
    if (request.method !== 'PUT') return handle(request);
    const write = last.then(() => handle(request));
    last = write.catch(() => undefined);
    return write;
  };
}

/**
 * Makes this process reach its own servers directly, also if it uses a proxy (NODE_USE_ENV_PROXY). Node reads the
 * variables at each request.
 */
function bypassProxy(): void {
  const known = process.env.no_proxy ?? process.env.NO_PROXY;
  const hosts = [known, 'localhost', '127.0.0.1', '::1'].filter(Boolean).join(',');
  process.env.no_proxy = hosts;
  process.env.NO_PROXY = hosts;
}

/**
 * Starts the official file-backed Blobs server and makes this process's functions use it.
 * @returns a function that stops it. All data stays on disk.
 */
export async function startLocalStorage(dataDir: string): Promise<() => Promise<void>> {
  bypassProxy();
  const token = randomUUID();
  const directory = join(dataDir, 'blobs');
  // The server offers no mode for its files.
  process.umask(0o077);
  // The server has no list of stores for a site without stored records.
  makePrivateFolder(directory);
  makePrivateFolder(join(directory, 'entries', SITE_ID));
  const server = new BlobsServer({ directory, token });
  completeConditions(server);
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const context = { edgeURL, uncachedEdgeURL: edgeURL, siteID: SITE_ID, token };
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64');
  return () => server.stop();
}
