import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { BlobRecords } from './blobs-double/blob-records.ts';
import type { BlobRecord, Consistency, StaleReads } from './blobs-double/blob-records.ts';
import { FaultPlan } from './blobs-double/faults.ts';
import type { Fault, FaultSource, RequestMatcher, ScriptedFault } from './blobs-double/faults.ts';
import {
  decodeMetadata,
  encodeMetadata,
  isValidKey,
  METADATA_HEADER,
  parseBlobsAddress,
  readWriteCondition,
  SITE_STORE_PREFIX,
  toOperation,
} from './blobs-double/wire.ts';
import type { BlobsAddress, BlobsRequest } from './blobs-double/wire.ts';
import { toStorageContext } from './storage-context.ts';
import type { StorageContext } from './storage-context.ts';

const SITE_ID = 'double-site';
const TOKEN = 'double-token';
/** Production uses 1,000. With a small page size, every list test reads several pages. */
const DEFAULT_PAGE_SIZE = 3;

export interface BlobsDoubleOptions {
  /** Blobs and directories on one page of a list; 3 by default. */
  readonly pageSize?: number;
  /** Lag of eventually consistent reads. None by default. */
  readonly staleReads?: StaleReads;
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
  onRequest(listener: (request: BlobsRequest) => void): () => void;
  /** Makes the next matching request fail, or several of them. */
  failNext(matcher: RequestMatcher, fault: Fault, times?: number): ScriptedFault;
  /** Calls `source` for every request without a scripted fault. Undefined removes the source. */
  setFaultSource(source: FaultSource | undefined): void;
  /** Removes the scripted faults and the fault source. */
  clearFaults(): void;
  /** Makes all earlier writes visible to eventually consistent reads. */
  settle(): void;
  /** Current content of a store as a copy, in the order of its keys. */
  dump(storeName: string): Map<string, DumpedBlob>;
  /**
   * Stores a blob without a request, immediately visible to every read. Returns its etag. Throws a
   * RangeError for a key that the storage would refuse.
   */
  seed(
    storeName: string,
    key: string,
    data: string | Uint8Array,
    metadata?: Readonly<Record<string, unknown>>,
  ): string;
  /** Stops the servers and closes pending connections. */
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/**
 * Starts an in-memory storage that speaks the protocol of Netlify Blobs' edge access to the real
 * client, and is stricter than the official local server: conditional writes are atomic, reads
 * carry etags, lists come in small pages sorted by key, and any request can be made to fail.
 *
 * The two consistencies are two ports, because the client drops the path of a configured address.
 *
 * The client retries a 429, a 5xx and a network error five times: one fault is invisible, and
 * `ATTEMPTS_PER_CALL` faults in a row fail a call. It waits five seconds between attempts, or one
 * millisecond where NODE_ENV is 'test' when the client is first imported. Vitest sets that; a
 * script that runs the double without Vitest sets it itself.
 */
export async function startBlobsDouble(options: BlobsDoubleOptions = {}): Promise<BlobsDouble> {
  const { pageSize = DEFAULT_PAGE_SIZE, staleReads } = options;
  const records = new BlobRecords(staleReads);
  const faults = new FaultPlan();
  const listeners = new Set<(request: BlobsRequest) => void>();
  const stopping = new AbortController();
  let requests: BlobsRequest[] = [];

  async function handle(
    consistency: Consistency,
    message: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (message.headers.authorization !== `Bearer ${TOKEN}`) {
      send(response, { status: 403 });
      return;
    }
    const address = parseBlobsAddress(message.url ?? '', SITE_ID);
    const op = address && toOperation(message.method, address);
    if (!op) {
      send(response, { status: 400 });
      return;
    }

    const key = op.startsWith('list') ? address.list.prefix : address.key;
    const request = { op, store: address.store, key, consistency };
    requests.push(request);
    for (const listener of listeners) listener(request);
    const fault = faults.next(request);

    const body = await readBody(message);
    // The client disconnected while sending. An incomplete body must not be stored.
    if (!body) return;

    const perform = () => answer(request, address, message, body);
    await respond(response, perform, fault, stopping.signal);
  }

  function answer(
    { op, consistency, store, key }: BlobsRequest,
    { list }: BlobsAddress,
    { headers }: IncomingMessage,
    body: Uint8Array,
  ): Answer {
    switch (op) {
      case 'get':
      case 'getMetadata':
        return answerRead(records.read(consistency, store, key), headers['if-none-match']);
      case 'set': {
        const metadata = headers[METADATA_HEADER];
        const blob = { data: body, metadataHeader: metadata ? String(metadata) : undefined };
        const record = records.put(store, key, blob, readWriteCondition(headers));
        return record ? { status: 200, headers: { etag: record.etag } } : { status: 412 };
      }
      case 'delete':
        if (key === '') return answerJson({ blobs_deleted: records.deleteAll(store) });
        records.delete(store, key);
        return { status: 204 };
      case 'listStores':
        return answerJson({ stores: records.storeNames().map((name) => SITE_STORE_PREFIX + name) });
      case 'list':
        return answerJson(records.list(consistency, store, list, pageSize));
    }
  }

  const servers: Server[] = [];
  async function listen(consistency: Consistency): Promise<string> {
    const server = createServer((message, response) => {
      handle(consistency, message, response).catch((error: unknown) => {
        // A listener or a fault source threw: close the connection and fail the test run.
        response.destroy();
        throw error;
      });
    });
    // A connection closed for idleness would cause a network error that the test did not request.
    server.keepAliveTimeout = 0;
    // A load test opens more parallel connections than the default backlog allows.
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
    await once(server, 'listening');
    servers.push(server);
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  let stopped: Promise<unknown> | undefined;
  async function stopServer(server: Server): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  async function stop(): Promise<void> {
    stopping.abort();
    await (stopped ??= Promise.all(servers.map(stopServer)));
  }

  const context = toStorageContext({
    siteID: SITE_ID,
    token: TOKEN,
    edgeURL: await listen('eventual'),
    uncachedEdgeURL: await listen('strong'),
  });

  return {
    context,
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
    settle: () => records.settle(),
    dump: (storeName) =>
      new Map(records.entries(storeName).map(([key, record]) => [key, toDumpedBlob(record)])),
    seed: (storeName, key, data, metadata) => {
      if (key === '' || !isValidKey(key)) throw new RangeError(`not a blob key: '${key}'`);
      return records.seed(storeName, key, {
        data: typeof data === 'string' ? Buffer.from(data) : data.slice(),
        metadataHeader: metadata && encodeMetadata(metadata),
      }).etag;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Responds to a request normally, or as the fault specifies. */
async function respond(
  response: ServerResponse,
  perform: () => Answer,
  fault: Fault | undefined,
  stopping: AbortSignal,
): Promise<void> {
  if (!fault) {
    send(response, perform());
    return;
  }
  switch (fault.kind) {
    case 'status': {
      if (fault.when === 'after') perform();
      const headers = { 'x-nf-error': 'scripted failure', ...fault.headers };
      send(response, { status: fault.status, headers });
      return;
    }
    case 'cut':
      if (fault.when === 'midway') {
        sendHalf(response, perform());
        return;
      }
      if (fault.when === 'after') perform();
      response.destroy();
      return;
    case 'hang': {
      const early = fault.when === 'after' ? perform() : undefined;
      // Without a duration, the response never comes: the connection stays open until the double stops.
      if (fault.ms === undefined || !(await waited(fault.ms, stopping))) return;
      send(response, early ?? perform());
      return;
    }
  }
}

/** Waits. @returns false if the double stopped first. */
async function waited(ms: number, stopping: AbortSignal): Promise<boolean> {
  try {
    await delay(ms, undefined, { signal: stopping });
    return true;
  } catch {
    return false;
  }
}

function answerRead(record: BlobRecord | undefined, knownEtag: string | undefined): Answer {
  if (!record) return { status: 404 };
  const { data, etag, metadataHeader } = record;
  const headers = { etag, ...(metadataHeader && { [METADATA_HEADER]: metadataHeader }) };
  return knownEtag === etag ? { status: 304, headers } : { status: 200, headers, body: data };
}

function answerJson(value: unknown): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  };
}

function send(response: ServerResponse, { status, headers, body = '' }: Answer): void {
  const hasNoBody = status === 204 || status === 304;
  const length = hasNoBody ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(body);
}

function sendHalf(response: ServerResponse, { status, headers, body = '' }: Answer): void {
  const bytes = Buffer.from(body);
  if (response.req.method === 'HEAD' || bytes.length === 0) {
    // Headers alone would be a complete response.
    response.destroy();
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.flushHeaders();
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

/** Complete body, or undefined if the connection broke. */
async function readBody(message: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return message.complete ? new Uint8Array(Buffer.concat(chunks)) : undefined;
}

function toDumpedBlob({ data, etag, metadataHeader }: BlobRecord): DumpedBlob {
  return { data: new Uint8Array(data), metadata: decodeMetadata(metadataHeader), etag };
}
