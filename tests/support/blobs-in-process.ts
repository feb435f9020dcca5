import { getStore, type Store } from '@netlify/blobs';
import { BlobRecords } from './blobs-double/blob-records.ts';
import {
  METADATA_HEADER,
  parseBlobsAddress,
  readWriteCondition,
  toOperation,
} from './blobs-double/wire.ts';

const SITE_ID = 'in-process';
/** A status after which the client gives up at once, as it does when our own deadline is over. */
const GAVE_UP = 424;

/** What goes wrong with one call: lost before it took effect, or its answer lost after. */
export type StorageFault = 'before' | 'after';

export interface BlobsInProcess {
  readonly store: Store;
  /** Asked about every call; undefined lets it pass. */
  fault: (operation: string, key: string) => StorageFault | undefined;
  /** Every key there is, in order. */
  keys(): string[];
  readJson(key: string): unknown;
}

/**
 * The strict double without sockets, for tests that need thousands of storages: the real client
 * over a `fetch` of our own. Conditional writes are atomic.
 */
export function makeBlobsInProcess(name: string): BlobsInProcess {
  const records = new BlobRecords(undefined);
  const made: Omit<BlobsInProcess, 'store'> = {
    fault: () => undefined,
    keys: () => records.entries(name).map(([key]) => key),
    readJson: (key) => {
      const record = records.read('strong', name, key);
      return record && (JSON.parse(Buffer.from(record.data).toString()) as unknown);
    },
  };

  const answer = async (url: URL, init: RequestInit): Promise<Response> => {
    const address = parseBlobsAddress(`${url.pathname}${url.search}`, SITE_ID);
    const operation = address && toOperation(init.method?.toUpperCase() ?? 'GET', address);
    if (!operation) return new Response(null, { status: 400 });
    const { key, list } = address;
    const fault = made.fault(operation, operation === 'list' ? list.prefix : key);
    if (fault === 'before') return new Response(null, { status: GAVE_UP });
    const response = await perform(operation, key, list, init);
    return fault === 'after' ? new Response(null, { status: GAVE_UP }) : response;
  };

  const perform = async (
    operation: string,
    key: string,
    list: Parameters<BlobRecords['list']>[2],
    init: RequestInit,
  ): Promise<Response> => {
    if (operation === 'list') return Response.json(records.list('strong', name, list, 1_000));
    if (operation === 'set') {
      const data = new Uint8Array(await new Response(init.body).arrayBuffer());
      const headers = new Headers(init.headers);
      const condition = readWriteCondition({
        'if-match': headers.get('if-match') ?? undefined,
        'if-none-match': headers.get('if-none-match') ?? undefined,
      });
      const metadataHeader = headers.get(METADATA_HEADER) ?? undefined;
      const record = records.put(name, key, { data, metadataHeader }, condition);
      return new Response(null, record ? { headers: { etag: record.etag } } : { status: 412 });
    }
    if (operation === 'delete') {
      records.delete(name, key);
      return new Response(null, { status: 204 });
    }
    const record = records.read('strong', name, key);
    if (!record) return new Response(null, { status: 404 });
    const body = operation === 'get' ? Buffer.from(record.data).toString() : null;
    const { etag, metadataHeader } = record;
    return new Response(body, {
      headers: { etag, ...(metadataHeader && { [METADATA_HEADER]: metadataHeader }) },
    });
  };

  const store = getStore({
    name,
    consistency: 'strong',
    siteID: SITE_ID,
    token: 'token',
    edgeURL: 'http://blobs.test',
    uncachedEdgeURL: 'http://blobs.test',
    fetch: (input, init = {}) =>
      answer(new URL(input instanceof Request ? input.url : input), init),
  });
  return Object.assign(made, { store });
}
