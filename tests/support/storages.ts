import { getStore } from '@netlify/blobs';
import type { Store } from '@netlify/blobs';
import { afterEach, beforeEach, describe } from 'vitest';

import type { Consistency } from './blobs-double/blob-records.ts';
import { startBlobsDouble } from './blobs-double.ts';
import { startLocalBlobs } from './local-blobs.ts';
import type { StorageContext } from './storage-context.ts';

/** Opens a store of the storage under test with the real client; strong unless told otherwise. */
export type Connect = (storeName: string, options?: { consistency?: Consistency }) => Store;

/** The storage that the running test uses. */
export interface StorageUnderTest {
  /** For an expectation that differs: the local server is not faithful in everything. */
  readonly kind: 'local' | 'double';
  /** Only there while a test or its hooks run. */
  readonly context: StorageContext;
}

interface RunningStorage {
  readonly context: StorageContext;
  stop(): Promise<void>;
}

const STORAGES: readonly {
  readonly kind: StorageUnderTest['kind'];
  readonly label: string;
  readonly start: () => Promise<RunningStorage>;
}[] = [
  { kind: 'local', label: 'the official local server', start: startLocalBlobs },
  { kind: 'double', label: 'the strict double', start: startBlobsDouble },
];

/**
 * Defines the same tests once for each storage. Every test gets an empty storage of its own, and
 * while it runs `NETLIFY_BLOBS_CONTEXT` leads there, so code that calls `getStore` itself reaches
 * it too. For the same reason such tests can not be `test.concurrent`.
 */
export function describeOnEachStorage(
  name: string,
  define: (connect: Connect, storage: StorageUnderTest) => void,
): void {
  describe.each(STORAGES)(`${name} on $label`, ({ kind, start }) => {
    let running: RunningStorage | undefined;
    let outerContext: string | undefined;

    beforeEach(async () => {
      running = await start();
      outerContext = process.env.NETLIFY_BLOBS_CONTEXT;
      process.env.NETLIFY_BLOBS_CONTEXT = running.context.encoded;
    });

    afterEach(async () => {
      if (outerContext === undefined) delete process.env.NETLIFY_BLOBS_CONTEXT;
      else process.env.NETLIFY_BLOBS_CONTEXT = outerContext;
      await running?.stop();
      running = undefined;
    });

    const storage: StorageUnderTest = {
      kind,
      get context() {
        if (!running) throw new Error('The storage runs only while a test does.');
        return running.context;
      },
    };
    const connect: Connect = (storeName, { consistency = 'strong' } = {}) =>
      getStore({ name: storeName, consistency, ...storage.context.options });

    define(connect, storage);
  });
}
