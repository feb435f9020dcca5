import type { Config, Context } from '@netlify/functions';
import { onTestFinished } from 'vitest';

import type { StorageContext } from './storage-context.ts';

/** The address of the site in tests: functions are called at, and from, this origin. */
export const SITE = 'https://site.example';

/** A function's default export. */
export type FunctionHandler = (request: Request, context: Context) => Promise<Response>;

/** A module in netlify/functions. */
export interface FunctionModule {
  readonly default: FunctionHandler;
  readonly config: Config;
}

/** What the platform tells a function about a request; what is left out has a plain default. */
export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly requestId?: string;
  readonly deployContext?: string;
  readonly ip?: string;
  /** Without it a function does all before it answers, as the local server has it do. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

function makeContext({ deployContext = 'dev', ...options }: CallOptions): Context {
  const defaults = { params: {}, requestId: 'test-request', ip: '' };
  const context = { ...defaults, ...options, deploy: { context: deployContext } };
  // Only what our functions read: the next thing they need fails here and is added then.
  return context as unknown as Context;
}

/** Hands a request to a handler in this process, with the part of the context that ours read. */
export function callHandler(
  handler: FunctionHandler,
  request: Request,
  options: CallOptions = {},
): Promise<Response> {
  return handler(request, makeContext(options));
}

/**
 * Hands a request to a function as the platform would: only when its `config.path` matches, and
 * with the parameters that the path names.
 * @throws Error when the function does not serve the request's address.
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

/** A request to our own site, as our own pages send it unless `headers` say otherwise. */
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
    // Node asks for this with a stream; it changes nothing for other bodies.
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

/** Makes every store that code opens lead to this storage until the running test is over. */
export function connectStorage(storage: { readonly context: StorageContext }): void {
  const outer = process.env.NETLIFY_BLOBS_CONTEXT;
  process.env.NETLIFY_BLOBS_CONTEXT = storage.context.encoded;
  onTestFinished(() => {
    if (outer === undefined) delete process.env.NETLIFY_BLOBS_CONTEXT;
    else process.env.NETLIFY_BLOBS_CONTEXT = outer;
  });
}
