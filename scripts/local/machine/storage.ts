import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { readDotEnv } from './dot-env.ts';
import { localDataFolder } from './local-folders.ts';

const SITE_ID = 'local';

/** A storage to work on, and the deploy context whose stores are meant. */
export interface ChosenStorage {
  readonly context: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts the official file-backed Blobs server and makes this process's functions use it.
 * @returns what stops it. Everything stays on disk.
 */
export async function startLocalStorage(dataDir: string): Promise<() => Promise<void>> {
  const token = randomUUID();
  const server = new BlobsServer({ directory: join(dataDir, 'blobs'), token });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const context = { edgeURL, uncachedEdgeURL: edgeURL, siteID: SITE_ID, token };
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64');
  return () => server.stop();
}

/**
 * Makes this process work on the storage of the site that NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN name,
 * its live stores; without both, on this machine's.
 */
export async function openChosenStorage(): Promise<ChosenStorage> {
  readDotEnv();
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = process.env;
  if (siteID && token) {
    const context = JSON.stringify({ siteID, token });
    process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(context).toString('base64');
    return { context: 'production', close: () => Promise.resolve() };
  }
  return { context: 'dev', close: await startLocalStorage(localDataFolder()) };
}
