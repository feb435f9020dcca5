/** Options of the `@netlify/blobs` client for a storage: `getStore({ name, ...options })`. */
export interface ConnectionOptions {
  readonly siteID: string;
  readonly token: string;
  /** Address of eventually consistent calls. */
  readonly edgeURL: string;
  /** Address of strongly consistent calls. */
  readonly uncachedEdgeURL: string;
}

/** Two ways to connect the client to a test's storage. */
export interface StorageContext {
  /** For code that passes options: `getStore({ name, consistency: 'strong', ...options })`. */
  readonly options: ConnectionOptions;
  /** For code that calls `getStore` itself: the value of `process.env.NETLIFY_BLOBS_CONTEXT`. */
  readonly encoded: string;
}

/** Adds the form in which the platform passes the options to a function. */
export function toStorageContext(options: ConnectionOptions): StorageContext {
  return { options, encoded: Buffer.from(JSON.stringify(options)).toString('base64') };
}
