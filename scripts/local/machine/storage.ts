import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';

const SITE_ID = 'local';

/**
 * Starts the official file-backed Blobs server and makes this process's functions use it.
 * @returns what stops it. Everything stays on disk.
 */
export async function startLocalStorage(dataDir: string): Promise<() => Promise<void>> {
  const token = randomUUID();
  const directory = join(dataDir, 'blobs');
  // The server has no list of stores for a site that never kept anything.
  mkdirSync(join(directory, 'entries', SITE_ID), { recursive: true });
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const context = { edgeURL, uncachedEdgeURL: edgeURL, siteID: SITE_ID, token };
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64');
  return () => server.stop();
}
