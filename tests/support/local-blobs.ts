import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { BlobsServer } from '@netlify/blobs/server';

import { type StorageContext, toStorageContext } from './call-function.ts';

const SITE_ID = 'local-site';
const TOKEN = 'local-token';

export interface LocalBlobs extends AsyncDisposable {
  readonly context: StorageContext;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts the official local storage server in an empty temporary folder.
 * It stores real files but does not handle races: parallel `onlyIfNew` writes can all succeed, reads have
 * no etag, a list is one unordered page, and a list during a write can contain a temporary file or be
 * incomplete. Tests of such cases use the strict double.
 */
export async function startLocalBlobs(): Promise<LocalBlobs> {
  const directory = await mkdtemp(join(tmpdir(), 'local-blobs-'));
  const server = new BlobsServer({ directory, token: TOKEN });
  const { address } = await server.start();

  let stopped: Promise<void> | undefined;
  async function stopOnce(): Promise<void> {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
  const stop = () => (stopped ??= stopOnce());

  return {
    context: toStorageContext({
      siteID: SITE_ID,
      token: TOKEN,
      edgeURL: address,
      uncachedEdgeURL: address,
    }),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
