import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { BodyTooLargeError, readBytes } from '../../../src/server/http/read-bytes.ts';
import { CLIENT_ADDRESS_HEADER, toRequest } from './node-http.ts';

/** Netlify's name for the deploy context on a developer's machine. */
export const DEPLOY_CONTEXT = 'dev';

/** Maximum size of a request body that Netlify accepts for a function. */
const BODY_MAX_BYTES = 6 * 1024 * 1024;

interface FunctionModule {
  readonly default: (request: Request, context: Context) => Promise<Response>;
  readonly config: Config;
}

/** Imports a module by its absolute path. */
type Load = (file: string) => Promise<unknown>;

/** Answers a request to a function. @returns undefined if no function has this address. */
export type AnswerFunction = (message: IncomingMessage, url: URL) => Promise<Response | undefined>;

/** Node runs the TypeScript sources directly. */
const importOnce: Load = (file) => import(pathToFileURL(file).href);

interface Route {
  readonly file: string;
  readonly patterns: readonly URLPattern[];
  /** An empty list allows every method. */
  readonly methods: readonly string[];
}

function toRoute(file: string, { path = [], method = [] }: Config): Route {
  const patterns = [path].flat().map((pathname) => {
    return new URLPattern({ pathname }, { ignoreCase: true });
  });
  return { file, patterns, methods: [method].flat() };
}

/** Finds the function at an address, and the parameters in that address. */
function findRoute(routes: readonly Route[], method: string, url: URL) {
  const pathname = url.pathname.replace(/(?<=.)\/$/, '');
  for (const { file, patterns, methods } of routes) {
    const found = patterns.map((pattern) => pattern.exec({ pathname })).find(Boolean);
    if (found && (methods.length === 0 || methods.includes(method))) {
      return { file, params: found.pathname.groups };
    }
  }
  return undefined;
}

function sizeOrFailure(error: unknown): 'too large' {
  if (error instanceof BodyTooLargeError) return 'too large';
  throw error;
}

/**
 * Runs functions from their sources in this process. Calls each one after the whole request body has
 * arrived, as the platform does.
 * @param load imports a function at each call. By default, a function stays as first imported.
 * @throws Error if a function cannot be loaded.
 */
export async function startFunctions(load: Load = importOnce): Promise<AnswerFunction> {
  const loadFunction = async (file: string) => (await load(resolve(file))) as FunctionModule;
  const files = globSync('netlify/functions/*.ts').sort();
  const routes = await Promise.all(
    files.map(async (file) => toRoute(file, (await loadFunction(file)).config)),
  );
  return async (message, url) => {
    const { method = 'GET' } = message;
    const route = findRoute(routes, method, url);
    if (!route) return undefined;
    const sent = toRequest(message, url);
    const body = sent.body && (await readBytes(sent, BODY_MAX_BYTES).catch(sizeOrFailure));
    if (body === 'too large') return new Response('The request is too large.', { status: 413 });
    const request = body ? new Request(sent, { body }) : sent;
    const context = {
      params: route.params,
      requestId: randomUUID(),
      ip: sent.headers.get(CLIENT_ADDRESS_HEADER),
      deploy: { context: DEPLOY_CONTEXT },
    };
    // Only the fields that our functions read from the platform's context.
    return (await loadFunction(route.file)).default(request, context as unknown as Context);
  };
}
