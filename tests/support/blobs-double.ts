import { onTestFinished } from 'vitest';
import { BlobRecords } from './blobs-double/records.ts';
import type { Consistency } from './blobs-double/records.ts';
import { FaultPlan } from './blobs-double/faults.ts';
import type { Fault, FaultSource, RequestMatcher, ScriptedFault } from './blobs-double/faults.ts';
import {
  decodeMetadata,
  encodeMetadata,
  METADATA_HEADER,
  parseBlobsAddress,
  readWriteCondition,
  SITE_STORE_PREFIX,
  toOperation,
} from './blobs-double/wire.ts';
import type { BlobsAddress, BlobsRequest } from './blobs-double/wire.ts';
import { connectStorage } from './call-function.ts';
import { toStorageContext } from './storage-context.ts';
import type { StorageContext } from './storage-context.ts';

const SITE_ID = 'double-site';
const TOKEN = 'double-token';
/** Production uses 1,000. With a small page size, every list test reads several pages. */
const DEFAULT_PAGE_SIZE = 3;

export interface BlobsDoubleOptions {
  /** Blobs and directories on one page of a list; 3 by default. */
  readonly pageSize?: number;
  /** Makes eventually consistent reads miss every write. They see only what `seed` stored. */
  readonly staleReads?: 'until-settled';
}

/** A stored blob as `dump` shows it. */
interface DumpedBlob {
  readonly data: Uint8Array;
  readonly metadata: Record<string, unknown>;
  readonly etag: string;
}

export interface BlobsDouble extends AsyncDisposable {
  readonly context: StorageContext;
  /** Every request since the start or the last reset, including retries, in order of arrival. */
  readonly requests: readonly BlobsRequest[];
  resetRequests(): void;
  /**
   * Calls the listener at each request, before it takes effect. Returns a function that removes the
   * listener.
   */
  onRequest(listener: (request: BlobsRequest) => Promise<void> | void): () => void;
  /** Makes the next matching request fail, or several of them. */
  failNext(matcher: RequestMatcher, fault: Fault, times?: number): ScriptedFault;
  /** Calls `source` for every request without a scripted fault. Undefined removes the source. */
  setFaultSource(source: FaultSource | undefined): void;
  /** Removes the scripted faults and the fault source. */
  clearFaults(): void;
  /** Current content of a store as a copy, in the order of its keys. */
  dump(storeName: string): Map<string, DumpedBlob>;
  /** Stores a blob without a request, immediately visible to every read. */
  seed(
    storeName: string,
    key: string,
    data: string | Uint8Array,
    metadata?: Readonly<Record<string, unknown>>,
  ): void;
  /** Makes every later request fail. */
  stop(): Promise<void>;
}

/** Handlers of the requests to each double, by origin. */
const handlers = new Map<string, (request: Request) => Promise<Response>>();

const fetchReally = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const { origin } = new URL(input instanceof Request ? input.url : input);
  const handle = handlers.get(origin);
  if (!handle) return fetchReally(input, init);
  return handle(new Request(input, { ...init, duplex: 'half' } as RequestInit));
};

function breakConnection(): never {
  throw new TypeError('fetch failed');
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/** Response whose body breaks off in the middle. A response without a body never starts. */
async function cutMidway(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) breakConnection();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      if (isFirst) stream.enqueue(bytes.subarray(0, bytes.length / 2));
      else stream.error(new TypeError('terminated'));
      isFirst = false;
    },
  });
  return new Response(body, response);
}

/** Responds to a request normally, or as the fault specifies. */
function respond(
  perform: () => Response,
  fault: Fault | undefined,
  signal: AbortSignal,
): Response | Promise<Response> {
  if (!fault) return perform();
  if (fault.kind === 'hang') return aborted(signal);
  if (fault.kind === 'cut' && fault.when === 'midway') return cutMidway(perform());
  if (fault.when === 'after') perform();
  if (fault.kind === 'cut') breakConnection();
  const headers = { 'x-nf-error': 'scripted failure' };
  return new Response(null, { status: fault.status, headers });
}

/** Responds to the requests of the real client, with pages of this size. */
function perform(
  records: BlobRecords,
  { op, consistency, store, key }: BlobsRequest,
  { list }: BlobsAddress,
  { headers }: Request,
  data: Uint8Array,
  pageSize: number,
): Response {
  switch (op) {
    case 'get':
    case 'getMetadata': {
      const record = records.read(consistency, store, key);
      if (!record) return new Response(null, { status: 404 });
      const { etag, metadataHeader } = record;
      const answered = { etag, ...(metadataHeader && { [METADATA_HEADER]: metadataHeader }) };
      const isKnown = headers.get('if-none-match') === etag;
      const body = isKnown || op === 'getMetadata' ? null : new Uint8Array(record.data);
      return new Response(body, { status: isKnown ? 304 : 200, headers: answered });
    }
    case 'set': {
      const metadataHeader = headers.get(METADATA_HEADER) ?? undefined;
      const condition = readWriteCondition(headers);
      const record = records.put(store, key, { data, metadataHeader }, condition);
      return new Response(null, record ? { headers: { etag: record.etag } } : { status: 412 });
    }
    case 'delete':
      if (key === '') return Response.json({ blobs_deleted: records.deleteAll(store) });
      records.delete(store, key);
      return new Response(null, { status: 204 });
    case 'listStores':
      return Response.json({
        stores: records.storeNames().map((name) => SITE_STORE_PREFIX + name),
      });
    case 'list':
      return Response.json(records.list(consistency, store, list, pageSize));
  }
}

/**
 * Creates an in-memory storage that speaks the protocol of Netlify Blobs' edge access to the real
 * client in this process, and is stricter than the official local server: conditional writes are
 * atomic, reads carry etags, lists come in small pages sorted by key, and any request can be made to fail.
 *
 * The two consistencies are two hosts, because the client drops the path of a configured address.
 */
export function makeBlobsDouble(options: BlobsDoubleOptions = {}): BlobsDouble {
  const { pageSize = DEFAULT_PAGE_SIZE, staleReads } = options;
  const records = new BlobRecords(staleReads !== undefined);
  const faults = new FaultPlan();
  const listeners = new Set<(request: BlobsRequest) => Promise<void> | void>();
  let requests: BlobsRequest[] = [];
  let isStopped = false;

  async function handle(consistency: Consistency, request: Request): Promise<Response> {
    const { headers, method, signal } = request;
    if (isStopped) breakConnection();
    if (headers.get('authorization') !== `Bearer ${TOKEN}`)
      return new Response(null, { status: 403 });
    const address = parseBlobsAddress(request.url, SITE_ID);
    const op = address && toOperation(method, address);
    if (!op) return new Response(null, { status: 400 });

    const key = op.startsWith('list') ? address.list.prefix : address.key;
    const entry = { op, store: address.store, key, consistency };
    requests.push(entry);
    for (const listener of listeners) await listener(entry);
    const fault = faults.next(entry);
    const read = op === 'set' ? request.arrayBuffer() : new ArrayBuffer(0);
    const body = new Uint8Array(await Promise.race([read, aborted(signal)]));
    const performNow = () => perform(records, entry, address, request, body, pageSize);
    return respond(performNow, fault, signal);
  }

  function listen(consistency: Consistency): string {
    const origin = `http://${consistency}-${handlers.size}.test`;
    handlers.set(origin, (request) => handle(consistency, request));
    return origin;
  }

  const stop = () => {
    isStopped = true;
    return Promise.resolve();
  };
  return {
    context: toStorageContext({
      siteID: SITE_ID,
      token: TOKEN,
      edgeURL: listen('eventual'),
      uncachedEdgeURL: listen('strong'),
    }),
    get requests() {
      return requests;
    },
    resetRequests: () => {
      requests = [];
    },
    onRequest: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    failNext: (matcher, fault, times = 1) => faults.script(matcher, fault, times),
    setFaultSource: (source) => faults.setSource(source),
    clearFaults: () => faults.clear(),
    dump: (storeName) =>
      new Map(
        records
          .entries(storeName)
          .map(([key, { data, etag, metadataHeader }]) => [
            key,
            { data: new Uint8Array(data), metadata: decodeMetadata(metadataHeader), etag },
          ]),
      ),
    seed: (storeName, key, data, metadata) =>
      records.seed(storeName, key, {
        data: typeof data === 'string' ? Buffer.from(data) : data.slice(),
        metadataHeader: metadata && encodeMetadata(metadata),
      }),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Creates a double in which all code stores its records until the running test ends. */
export function connectBlobsDouble(options?: BlobsDoubleOptions): BlobsDouble {
  const double = makeBlobsDouble(options);
  onTestFinished(() => double.stop());
  connectStorage(double);
  return double;
}
