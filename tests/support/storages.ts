import { getStore } from '@netlify/blobs';
import type { Store } from '@netlify/blobs';
import { afterEach, beforeEach, describe } from 'vitest';

import type { Consistency } from './blobs-double/records.ts';
import { startBlobsDouble } from './blobs-double.ts';
import { startLocalBlobs } from './local-blobs.ts';
import type { StorageContext } from './storage-context.ts';

/** Opens a store of the tested storage with the real client. Strongly consistent by default. */
export type Connect = (storeName: string, options?: { consistency?: Consistency }) => Store;

/** The storage that the running test uses. */
export interface StorageUnderTest {
  /** For expectations that differ, because the local server is less faithful. */
  readonly kind: 'local' | 'double';
  /** Available only during a test and its hooks. */
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
 * Defines the same tests once for each storage. Every test gets a separate, empty storage, and
 * `NETLIFY_BLOBS_CONTEXT` points to it, so code that calls `getStore` itself uses it, too. Such tests
 * cannot be `test.concurrent` for the same reason.
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
