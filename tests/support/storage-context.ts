/** What the `@netlify/blobs` client needs to reach a storage: `getStore({ name, ...options })`. */
export interface ConnectionOptions {
  readonly siteID: string;
  readonly token: string;
  /** Where eventually consistent calls go. */
  readonly edgeURL: string;
  /** Where strongly consistent calls go. */
  readonly uncachedEdgeURL: string;
}

/** The two ways to connect the client to a storage that a test started. */
export interface StorageContext {
  /** For a store opened by hand: `getStore({ name, consistency: 'strong', ...options })`. */
  readonly options: ConnectionOptions;
  /** For code that calls `getStore` itself: the value of `process.env.NETLIFY_BLOBS_CONTEXT`. */
  readonly encoded: string;
}

/** Adds to the connection options the form in which the platform hands them to a function. */
export function toStorageContext(options: ConnectionOptions): StorageContext {
  return { options, encoded: Buffer.from(JSON.stringify(options)).toString('base64') };
}
