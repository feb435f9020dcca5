import { getStore, type Store } from '@netlify/blobs';
import { afterEach, beforeEach, describe, vi } from 'vitest';
import { makeBlobsDouble } from './blobs-double.ts';
import type { StorageContext } from './call-function.ts';
import { startLocalBlobs } from './local-blobs.ts';

/** Opens a store of the tested storage with the real client, strongly consistent. */
export type Connect = (storeName: string) => Store;

interface RunningStorage {
  readonly context: StorageContext;
  stop(): Promise<void>;
}

/** Every test gets a separate, empty storage, and `NETLIFY_BLOBS_CONTEXT` points to it. */
function useStorage(start: () => RunningStorage | Promise<RunningStorage>): Connect {
  let running: RunningStorage | undefined;
  beforeEach(async () => {
    running = await start();
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', running.context.encoded);
  });
  afterEach(() => running?.stop());
  return (name) => getStore({ name, consistency: 'strong', ...running?.context.options });
}

/** Defines tests that store records in the double. */
export function describeWithStorage(name: string, define: (connect: Connect) => void): void {
  describe(name, () => define(useStorage(makeBlobsDouble)));
}

/** Defines the same tests for the double and for the official server, which speaks the real protocol. */
export function describeOnEachStorage(name: string, define: (connect: Connect) => void): void {
  describe(`${name} in the double`, () => define(useStorage(makeBlobsDouble)));
  describe(`${name} on the official local server`, () => define(useStorage(startLocalBlobs)));
}
