import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { readDotEnv } from './dot-env.ts';
import { localDataFolder } from './local-folders.ts';
import { UserError } from './user-error.ts';

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
 * The token for a site's storage. It is read from NETLIFY_AUTH_TOKEN, since what stands in a command
 * line can be read by everybody on the machine.
 * @throws UserError without one.
 */
export function requireToken(): string {
  const token = process.env.NETLIFY_AUTH_TOKEN;
  if (!token) throw new UserError('Set NETLIFY_AUTH_TOKEN to a personal access token of Netlify.');
  return token;
}

/**
 * Makes this process work on the live stores of a site.
 * @param siteID Netlify's id of it; without one: this machine's storage.
 */
export async function openChosenStorage(siteID: string | undefined): Promise<ChosenStorage> {
  if (siteID !== undefined) {
    const context = JSON.stringify({ siteID, token: requireToken() });
    process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(context).toString('base64');
    return { context: 'production', close: () => Promise.resolve() };
  }
  readDotEnv();
  return { context: 'dev', close: await startLocalStorage(localDataFolder()) };
}
