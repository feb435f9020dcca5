import type { Consistency, ListQuery, WriteCondition } from './records.ts';

export type BlobsOperation = 'get' | 'getMetadata' | 'set' | 'delete' | 'list' | 'listStores';

/** One request as the storage receives it. A call that the client retries sends several. */
export interface BlobsRequest {
  readonly op: BlobsOperation;
  /** Name passed to `getStore`. Empty for the list of stores. */
  readonly store: string;
  /** For a list: the requested prefix. Empty for `deleteAll`. */
  readonly key: string;
  /** Consistency of the reads that use its address. */
  readonly consistency: Consistency;
}

/** Parts of a request address. */
export interface BlobsAddress {
  readonly store: string;
  /** Empty if the address names a whole store or the list of stores. */
  readonly key: string;
  readonly list: ListQuery;
}

export const METADATA_HEADER = 'x-amz-meta-user';
const METADATA_PREFIX = 'b64;';
export const SITE_STORE_PREFIX = 'site:';
const MAX_KEY_BYTES = 600;

/**
 * Reads an address of the form `/{siteID}/site:{store}/{key}`, or `/{siteID}` for the list of stores. Returns
 * undefined for any other: deploy stores, regions and the API's signed addresses are not supported.
 */
export function parseBlobsAddress(target: string, siteID: string): BlobsAddress | undefined {
  const url = new URL(target, 'http://double');
  const [, site, wireStore, ...rest] = url.pathname.split('/').map(decodeSegment);
  const key = rest.join('/');
  if (site !== siteID) return undefined;
  const prefix = url.searchParams.get('prefix') ?? '';
  if (wireStore === undefined) {
    return { store: '', key: '', list: { prefix, directories: false, cursor: undefined } };
  }
  if (!wireStore.startsWith(SITE_STORE_PREFIX)) return undefined;
  if (rest.includes(undefined) || Buffer.byteLength(key) > MAX_KEY_BYTES) return undefined;

  return {
    store: wireStore.slice(SITE_STORE_PREFIX.length),
    key,
    list: {
      prefix,
      directories: url.searchParams.get('directories') === 'true',
      cursor: url.searchParams.get('cursor') ?? undefined,
    },
  };
}

/** Operation of a method, or undefined for an unsupported method. */
export function toOperation(
  method: string,
  { store, key }: BlobsAddress,
): BlobsOperation | undefined {
  if (store === '') return method === 'GET' ? 'listStores' : undefined;
  if (method === 'DELETE') return 'delete';
  if (method === 'GET') return key === '' ? 'list' : 'get';
  if (key === '') return undefined;
  if (method === 'HEAD') return 'getMetadata';
  return method === 'PUT' ? 'set' : undefined;
}

/** Condition in the headers of a write. */
export function readWriteCondition(headers: Headers): WriteCondition | undefined {
  const etag = headers.get('if-match');
  if (etag !== null) return { kind: 'match', etag };
  return headers.get('if-none-match') === '*' ? { kind: 'new' } : undefined;
}

/** Encodes metadata as the client does in its header. */
export function encodeMetadata(metadata: Readonly<Record<string, unknown>>): string {
  return METADATA_PREFIX + Buffer.from(JSON.stringify(metadata)).toString('base64');
}

/** Decodes the metadata of a header. A missing header means empty metadata, as in the client. */
export function decodeMetadata(header: string | undefined): Record<string, unknown> {
  if (!header?.startsWith(METADATA_PREFIX)) return {};
  const json = Buffer.from(header.slice(METADATA_PREFIX.length), 'base64').toString();
  return JSON.parse(json) as Record<string, unknown>;
}

/** Undefined for a stray `%`, which the client does not encode. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
