import { createHash } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { recognizeKeys } from '#features/submissions/server/known-keys.ts';
import { storeNames } from '#platform/stored-records.ts';
import { connectStorage, type StorageContext, toStorageContext } from './call-function.ts';

const SITE_ID = 'double-site';
const TOKEN = 'double-token';
const MAX_KEY_BYTES = 600;

export type BlobsOperation = 'get' | 'getMetadata' | 'set' | 'delete' | 'list' | 'listStores';

/** One request as the storage receives it. A call that the client retries sends several. */
export interface BlobsRequest {
  readonly op: BlobsOperation;
  /** Name passed to `getStore`. Empty for the list of stores. */
  readonly store: string;
  /** For a list: the requested prefix. */
  readonly key: string;
  /** False if the client accepts an older state. The double always answers with the newest one. */
  readonly isStrong: boolean;
}

/**
 * Fault of one request. `when` says whether a write is applied first ('after') or not
 * ('before', the default); for reads it makes no difference.
 *
 * - `status`: a response with that status. After 429 and 5xx, the client retries five times.
 * - `cut`: the connection breaks. 'midway' applies a write and breaks off the response's body half
 *   way (a response without a body never starts). The client retries a missing response, but not a
 *   body that breaks off.
 * - `hang`: the response never comes.
 */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly when?: 'before' | 'after' }
  | { readonly kind: 'cut'; readonly when?: 'before' | 'midway' | 'after' }
  | { readonly kind: 'hang' };

/** Selects requests. A missing field matches everything. */
interface RequestMatcher {
  readonly op?: BlobsOperation | readonly BlobsOperation[];
  readonly store?: string;
  /** Beginning of the key (for a list: of its prefix), or a pattern that it contains. */
  readonly key?: string | RegExp;
  /** Number of matching requests that pass before the fault applies. */
  readonly skip?: number;
}

interface StoredBlob {
  readonly data: Uint8Array;
  /** Metadata header as received. Empty if the client sent none. */
  readonly header: string;
  readonly etag: string;
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

export const METADATA_HEADER = 'x-amz-meta-user';

/** Encodes metadata as the client does in its header. */
export function encodeMetadata(metadata: Readonly<Record<string, unknown>>): string {
  return `b64;${Buffer.from(JSON.stringify(metadata)).toString('base64')}`;
}

function decodeMetadata(header: string): Record<string, unknown> {
  const json = Buffer.from(header.replace('b64;', ''), 'base64').toString();
  return JSON.parse(json || '{}') as Record<string, unknown>;
}

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

function toBlob(data: Uint8Array, header: string): StoredBlob {
  // Production's etag is the MD5 of the content in quotes (seen in netlify/primitives issue 787), so
  // writing the same content again gives the same etag: an etag does not prove that nothing happened.
  return { data, header, etag: `"${createHash('md5').update(data).digest('hex')}"` };
}

/** One page of a list, with the field names of the protocol. */
function listPage(blobs: ReadonlyMap<string, StoredBlob>, query: URLSearchParams, size: number) {
  const prefix = query.get('prefix') ?? '';
  const isDirectory = (name: string) =>
    query.get('directories') === 'true' && name.includes('/', prefix.length);
  const names = [...blobs.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => (isDirectory(key) ? key.slice(0, key.indexOf('/', prefix.length) + 1) : key));
  // A cursor contains the last name shown, so a write between two pages shifts no names.
  const after = Buffer.from(query.get('cursor') ?? '', 'base64url').toString();
  const rest = [...new Set(names)].sort().filter((name) => name > after);
  const page = rest.slice(0, size);
  return {
    blobs: page
      .filter((name) => !isDirectory(name))
      .map((key) => ({ key, etag: blobs.get(key)?.etag })),
    directories: page.filter(isDirectory).map((name) => name.slice(0, -1)),
    ...(rest.length > size && { next_cursor: Buffer.from(page.at(-1)!).toString('base64url') }),
  };
}

/**
 * Reads an address of the form `/{siteID}/site:{store}/{key}`, or `/{siteID}` for the list of stores. Returns
 * undefined for any other: deploy stores, regions and the API's signed addresses are not supported.
 */
function readAddress({ pathname }: URL, method: string) {
  let parts: string[];
  try {
    parts = pathname.split('/').map(decodeURIComponent);
  } catch {
    // A stray `%`, which the client does not encode.
    return undefined;
  }
  const [, site, store = 'site:', ...rest] = parts;
  const key = rest.join('/');
  const isSound = site === SITE_ID && store.startsWith('site:');
  if (!isSound || Buffer.byteLength(key) > MAX_KEY_BYTES) return undefined;
  const kind = [parts.length === 2 ? 'site' : key ? 'blob' : 'store', method].join(' ');
  const operations: Readonly<Record<string, BlobsOperation>> = {
    'site GET': 'listStores',
    'store GET': 'list',
    'blob GET': 'get',
    'blob HEAD': 'getMetadata',
    'blob PUT': 'set',
    'blob DELETE': 'delete',
  };
  const op = operations[kind];
  return op && { op, store: store.slice('site:'.length), key };
}

export type BlobsDouble = ReturnType<typeof makeBlobsDouble>;

/**
 * Creates an in-memory storage that speaks the protocol of Netlify Blobs' edge access to the real
 * client in this process, and is stricter than the official local server: conditional writes are
 * atomic, reads carry etags, lists come in small pages sorted by key, and any request can be made to fail.
 *
 * The two consistencies are two hosts, because the client drops the path of a configured address.
 * @param options `pageSize`: blobs and directories on one page of a list. Production uses 1,000. With a
 * small page size, every list test reads several pages.
 */
export function makeBlobsDouble({ pageSize = 3 }: { readonly pageSize?: number } = {}) {
  const stores = new Map<string, Map<string, StoredBlob>>();
  const blobsIn = (store: string) => stores.get(store) ?? stores.set(store, new Map()).get(store)!;
  type Rule = RequestMatcher & { readonly fault: Fault; skipsLeft: number; timesLeft: number };
  let rules: Rule[] = [];
  let source: ((request: BlobsRequest) => Fault | undefined) | undefined;
  const listeners = new Set<(request: BlobsRequest) => Promise<void> | void>();
  let requests: BlobsRequest[] = [];
  let isStopped = false;

  /** Fault for a request: that of the first matching rule that is due, or else of the source. */
  function nextFault(request: BlobsRequest): Fault | undefined {
    for (const rule of rules) {
      const { op = request.op, store = request.store, key = '' } = rule;
      const isMatch =
        [op].flat().includes(request.op) &&
        store === request.store &&
        (typeof key === 'string' ? request.key.startsWith(key) : request.key.search(key) !== -1);
      if (!isMatch || rule.timesLeft <= 0) continue;
      if (rule.skipsLeft-- > 0) continue;
      rule.timesLeft -= 1;
      return rule.fault;
    }
    return source?.(request);
  }

  /** Synchronous, so no other request can run between a condition and its write. */
  function perform(
    { op, store, key }: BlobsRequest,
    { headers, url }: Request,
    data: Uint8Array,
  ): Response {
    const blobs = blobsIn(store);
    const current = blobs.get(key);
    switch (op) {
      case 'get':
      case 'getMetadata': {
        if (!current) return new Response(null, { status: 404 });
        const { etag, header } = current;
        const answered = { etag, ...(header && { [METADATA_HEADER]: header }) };
        const isKnown = headers.get('if-none-match') === etag;
        const body = isKnown || op === 'getMetadata' ? null : new Uint8Array(current.data);
        return new Response(body, { status: isKnown ? 304 : 200, headers: answered });
      }
      case 'set': {
        const match = headers.get('if-match');
        const isRefused =
          match === null
            ? current && headers.get('if-none-match') === '*'
            : current?.etag !== match;
        if (isRefused) return new Response(null, { status: 412 });
        const blob = toBlob(data, headers.get(METADATA_HEADER) ?? '');
        blobs.set(key, blob);
        return new Response(null, { headers: { etag: blob.etag } });
      }
      case 'delete':
        blobs.delete(key);
        return new Response(null, { status: 204 });
      case 'listStores': {
        const names = [...stores.keys()].filter((name) => blobsIn(name).size > 0);
        return Response.json({ stores: names.map((name) => `site:${name}`) });
      }
      case 'list':
        return Response.json(listPage(blobs, new URL(url).searchParams, pageSize));
    }
  }

  async function handle(isStrong: boolean, request: Request): Promise<Response> {
    const { headers, method, signal } = request;
    if (isStopped) breakConnection();
    if (headers.get('authorization') !== `Bearer ${TOKEN}`)
      return new Response(null, { status: 403 });
    const url = new URL(request.url);
    const address = readAddress(url, method);
    if (!address) return new Response(null, { status: 400 });

    const isList = address.op.startsWith('list');
    const key = isList ? (url.searchParams.get('prefix') ?? '') : address.key;
    const entry = { ...address, key, isStrong };
    requests.push(entry);
    for (const listener of listeners) await listener(entry);
    const fault = nextFault(entry);
    const read = address.op === 'set' ? request.arrayBuffer() : new ArrayBuffer(0);
    const body = new Uint8Array(await Promise.race([read, aborted(signal)]));
    return respond(() => perform(entry, request, body), fault, signal);
  }

  function listen(isStrong: boolean): string {
    const origin = `http://blobs-${handlers.size}.test`;
    handlers.set(origin, (request) => handle(isStrong, request));
    return origin;
  }

  /** Makes every later request fail. */
  const stop = () => {
    isStopped = true;
    return Promise.resolve();
  };
  return {
    context: toStorageContext({
      siteID: SITE_ID,
      token: TOKEN,
      edgeURL: listen(false),
      uncachedEdgeURL: listen(true),
    }) satisfies StorageContext,
    /** Every request since the start or the last reset, including retries, in order of arrival. */
    get requests(): readonly BlobsRequest[] {
      return requests;
    },
    resetRequests: () => {
      requests = [];
    },
    /** Calls the listener at each request, before it takes effect. Returns a function that removes it. */
    onRequest: (listener: (request: BlobsRequest) => Promise<void> | void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Makes the next matching request fail, or several of them. */
    failNext: (matcher: RequestMatcher, fault: Fault, times = 1) => {
      rules.push({ ...matcher, fault, skipsLeft: matcher.skip ?? 0, timesLeft: times });
    },
    /** Calls a function for every request without a scripted fault. Undefined removes it. */
    setFaultSource: (next: typeof source) => {
      source = next;
    },
    /** Removes the scripted faults and the fault source. */
    clearFaults: () => {
      rules = [];
      source = undefined;
    },
    /** Current content of a store as a copy, in the order of its keys. */
    dump: (store: string) =>
      new Map(
        [...blobsIn(store)]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, { data, header, etag }]) => [
            key,
            { data: new Uint8Array(data), metadata: decodeMetadata(header), etag },
          ]),
      ),
    /** Stores a blob without a request. */
    seed: (
      store: string,
      key: string,
      data: string | Uint8Array,
      metadata?: Readonly<Record<string, unknown>>,
    ) => {
      const header = metadata ? encodeMetadata(metadata) : '';
      blobsIn(store).set(key, toBlob(Uint8Array.from(Buffer.from(data as string)), header));
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/**
 * Creates a double in which all code stores its records until the running test ends. The test fails if the code
 * wrote a record that the table of stored records does not list for its store, because no run would remove it.
 * @param options `anyKey`: the test writes keys of its own.
 */
export function connectBlobsDouble(options?: {
  readonly pageSize?: number;
  readonly anyKey?: true;
}): BlobsDouble {
  const double = makeBlobsDouble(options);
  const unknown = new Set<string>();
  double.onRequest(({ op, store, key }) => {
    const name = storeNames.find((one) => store === one || store.endsWith(`-${one}`));
    const isKnown = name && recognizeKeys(name, [key]).length > 0;
    if (op === 'set' && !isKnown) unknown.add(`${store}/${key}`);
  });
  onTestFinished(async () => {
    await double.stop();
    if (!options?.anyKey) expect([...unknown], 'records without a rule').toEqual([]);
  });
  connectStorage(double);
  return double;
}
