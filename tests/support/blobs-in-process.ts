import { getStore, type Store } from '@netlify/blobs';
import { BlobRecords } from './blobs-double/blob-records.ts';
import {
  type BlobsAddress,
  type BlobsOperation,
  METADATA_HEADER,
  parseBlobsAddress,
  readWriteCondition,
  toOperation,
} from './blobs-double/wire.ts';
import { toStorageContext } from './storage-context.ts';

const SITE_ID = 'in-process';
/** Status after which the client stops retrying, as it does after our own deadline. */
const GAVE_UP = 424;

/** Fault of one call: the request is lost, or the response is lost after the effect. */
export type StorageFault = 'before' | 'after';

/** Called for every call. Undefined lets it pass. */
type FaultOf = (operation: BlobsOperation, key: string, store: string) => StorageFault | undefined;

/**
 * The strict double without sockets: it implements the `fetch` of the real client. Conditional writes are
 * atomic.
 */
export async function answerInProcess(
  records: BlobRecords,
  input: string | URL | Request,
  init: RequestInit,
  faultOf: FaultOf,
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const address = parseBlobsAddress(`${url.pathname}${url.search}`, SITE_ID);
  const operation = address && toOperation(init.method?.toUpperCase() ?? 'GET', address);
  if (!operation) return new Response(null, { status: 400 });
  const { key, list, store } = address;
  const fault = faultOf(operation, operation === 'list' ? list.prefix : key, store);
  if (fault === 'before') return new Response(null, { status: GAVE_UP });
  const response = await perform(records, operation, address, init);
  return fault === 'after' ? new Response(null, { status: GAVE_UP }) : response;
}

async function perform(
  records: BlobRecords,
  operation: BlobsOperation,
  { store, key, list }: BlobsAddress,
  init: RequestInit,
): Promise<Response> {
  if (operation === 'list') return Response.json(records.list('strong', store, list, 1_000));
  if (operation === 'set') {
    const data = new Uint8Array(await new Response(init.body).arrayBuffer());
    const headers = new Headers(init.headers);
    const condition = readWriteCondition({
      'if-match': headers.get('if-match') ?? undefined,
      'if-none-match': headers.get('if-none-match') ?? undefined,
    });
    const metadataHeader = headers.get(METADATA_HEADER) ?? undefined;
    const record = records.put(store, key, { data, metadataHeader }, condition);
    return new Response(null, record ? { headers: { etag: record.etag } } : { status: 412 });
  }
  if (operation === 'delete') {
    records.delete(store, key);
    return new Response(null, { status: 204 });
  }
  const record = records.read('strong', store, key);
  if (!record) return new Response(null, { status: 404 });
  const { data, etag, metadataHeader } = record;
  return new Response(operation === 'get' ? new Uint8Array(data) : null, {
    headers: { etag, ...(metadataHeader && { [METADATA_HEADER]: metadataHeader }) },
  });
}

/** Client options for a storage in this process. The client must use its `fetch`. */
export const inProcess = toStorageContext({
  siteID: SITE_ID,
  token: 'token',
  edgeURL: 'http://blobs.test',
  uncachedEdgeURL: 'http://blobs.test',
});

export interface BlobsInProcess {
  readonly store: Store;
  fault: FaultOf;
  /** Runs before every call takes effect. */
  before: (() => Promise<void>) | undefined;
  /** All keys, in order. */
  keys(): string[];
  readJson(key: string): unknown;
}

/** Store with a separate storage, for tests that need thousands. */
export function makeBlobsInProcess(name: string): BlobsInProcess {
  const records = new BlobRecords(undefined);
  const made: BlobsInProcess = {
    store: getStore({
      name,
      consistency: 'strong',
      ...inProcess.options,
      fetch: async (input, init = {}) => {
        await made.before?.();
        return answerInProcess(records, input, init, (...call) => made.fault(...call));
      },
    }),
    fault: () => undefined,
    before: undefined,
    keys: () => records.entries(name).map(([key]) => key),
    readJson: (key) => {
      const record = records.read('strong', name, key);
      return record && (JSON.parse(Buffer.from(record.data).toString()) as unknown);
    },
  };
  return made;
}
