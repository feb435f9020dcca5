import { getStore, type Store } from '@netlify/blobs';
import { type BlobsOperation, makeBlobsDouble } from './blobs-double.ts';

/** Status after which the client stops retrying, as it does after our own deadline. */
const GAVE_UP = 424;

/** Fault of one call: the request is lost, or the response is lost after the effect. */
export type StorageFault = 'before' | 'after';

export interface BlobsInProcess {
  readonly store: Store;
  /** Called for every call. Undefined lets it pass. */
  fault: (operation: BlobsOperation, key: string) => StorageFault | undefined;
  /** Runs before each call takes effect. */
  before: (() => Promise<void>) | undefined;
  /** All keys, in order. */
  keys(): string[];
  readJson(key: string): unknown;
}

/** Single store of a separate strict double, for tests that need thousands. */
export function makeBlobsInProcess(name: string): BlobsInProcess {
  const double = makeBlobsDouble({ pageSize: 1_000 });
  const made: BlobsInProcess = {
    store: getStore({ name, consistency: 'strong', ...double.context.options }),
    fault: () => undefined,
    before: undefined,
    keys: () => [...double.dump(name).keys()],
    readJson: (key) => {
      const blob = double.dump(name).get(key);
      return blob && (JSON.parse(Buffer.from(blob.data).toString()) as unknown);
    },
  };
  double.onRequest(() => made.before?.());
  double.setFaultSource(({ op, key }) => {
    const when = made.fault(op, key);
    return when && { kind: 'status', status: GAVE_UP, when };
  });
  return made;
}
