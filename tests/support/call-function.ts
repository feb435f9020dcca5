import type { Config, Context } from '@netlify/functions';
import { onTestFinished } from 'vitest';

/** Origin of the site in tests. Requests are sent to and from this origin. */
export const SITE = 'https://site.example';

/** A function's default export. */
export type FunctionHandler = (request: Request, context: Context) => Promise<Response>;

/** A module in netlify/functions. */
export interface FunctionModule {
  readonly default: FunctionHandler;
  readonly config: Config;
}

/** Platform data about a request. Missing fields have simple defaults. */
export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly requestId?: string;
  readonly deployContext?: string;
  readonly ip?: string;
  /** Without it, a function finishes all work before it responds, as on the local server. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

function makeContext({ deployContext = 'dev', ...options }: CallOptions): Context {
  const defaults = { params: {}, requestId: 'test-request', ip: '' };
  const context = { ...defaults, ...options, deploy: { context: deployContext } };
  // Only the fields that our functions read. Access to any other field fails.
  return context as unknown as Context;
}

/** Calls a handler in this process, with the part of the context that our handlers read. */
export function callHandler(
  handler: FunctionHandler,
  request: Request,
  options: CallOptions = {},
): Promise<Response> {
  return handler(request, makeContext(options));
}

/**
 * Calls a function as the platform would: only if its `config.path` matches, and with the parameters of
 * the path.
 * @throws Error if the function does not serve the request's address.
 */
export function callFunction(
  module: FunctionModule,
  request: Request,
  options: Omit<CallOptions, 'params'> = {},
): Promise<Response> {
  const params = [module.config.path ?? []]
    .flat()
    .map((pathname) => new URLPattern({ pathname }).exec(request.url)?.pathname.groups)
    .find((groups) => groups !== undefined);
  if (!params) throw new Error(`No path of this function matches ${request.url}`);
  return callHandler(module.default, request, {
    ...options,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? ''])),
  });
}

/** Request to our site, as our pages send it unless `headers` differ. */
export function siteRequest(
  method: string,
  path: string,
  options: { body?: BodyInit; headers?: Readonly<Record<string, string>> } = {},
): Request {
  const { body, headers } = options;
  return new Request(new URL(path, SITE), {
    method,
    headers: { Origin: SITE, 'Sec-Fetch-Site': 'same-origin', ...headers },
    ...(body === undefined ? {} : { body }),
    // Node requires this for a stream; it has no effect on other bodies.
    ...({ duplex: 'half' } as object),
  });
}

/** A request with a JSON body. */
export function jsonRequest(
  method: string,
  path: string,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return siteRequest(method, path, {
    body: JSON.stringify(value),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** Two ways to connect the client to a test's storage. */
export interface StorageContext {
  /** For code that passes options: `getStore({ name, consistency: 'strong', ...options })`. */
  readonly options: Readonly<Record<'siteID' | 'token' | 'edgeURL' | 'uncachedEdgeURL', string>>;
  /** For code that calls `getStore` itself: the value of `process.env.NETLIFY_BLOBS_CONTEXT`. */
  readonly encoded: string;
}

/** Adds the form in which the platform passes the options to a function. */
export function toStorageContext(options: StorageContext['options']): StorageContext {
  return { options, encoded: Buffer.from(JSON.stringify(options)).toString('base64') };
}

/** Connects every store that code opens to this storage until the running test ends. */
export function connectStorage(storage: { readonly context: StorageContext }): void {
  const outer = process.env.NETLIFY_BLOBS_CONTEXT;
  process.env.NETLIFY_BLOBS_CONTEXT = storage.context.encoded;
  onTestFinished(() => {
    if (outer === undefined) delete process.env.NETLIFY_BLOBS_CONTEXT;
    else process.env.NETLIFY_BLOBS_CONTEXT = outer;
  });
}
