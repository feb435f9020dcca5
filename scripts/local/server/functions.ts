import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { DomainError } from '../../../src/server/errors.ts';
import { readWhole } from '../../../src/server/http/request.ts';
import { type LocalPayments, SANDBOX_PATHS } from '../payment-sandbox/start.ts';
import { CLIENT_ADDRESS_HEADER, readAddress, toRequest } from './node-http.ts';

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

/** Answers a request that is not for a file or a page. @returns undefined if nothing has this address. */
export type AnswerByCode = (message: IncomingMessage) => Promise<Response | undefined>;

/** Node runs the TypeScript sources directly. */
const importOnce: Load = (file) => import(pathToFileURL(file).href);

interface Route {
  readonly file: string;
  readonly patterns: readonly URLPattern[];
  /** An empty list allows every method. */
  readonly methods: readonly string[];
  /** An edge function receives its request before the body has arrived. */
  readonly isEdge: boolean;
}

function toRoute(file: string, { path = [], method = [] }: Config): Route {
  const patterns = [path].flat().map((pathname) => {
    return new URLPattern({ pathname }, { ignoreCase: true });
  });
  return { file, patterns, methods: [method].flat(), isEdge: file.includes('edge-functions') };
}

/** Finds the function at an address, and the parameters in that address. */
function findRoute(routes: readonly Route[], method: string, url: URL) {
  const pathname = url.pathname.replace(/(?<=.)\/$/, '');
  for (const { file, patterns, methods, isEdge } of routes) {
    const found = patterns.map((pattern) => pattern.exec({ pathname })).find(Boolean);
    if (found && (methods.length === 0 || methods.includes(method))) {
      return { file, isEdge, params: found.pathname.groups };
    }
  }
  return undefined;
}

/**
 * Runs functions and edge functions from their sources in this process, and the payment sandbox. Calls a
 * function after the whole request body has arrived, as the platform does.
 * @param load imports a function at each call. By default, a function stays as first imported.
 * @throws Error if a function cannot be loaded.
 */
export async function startFunctions(
  payments: LocalPayments | undefined,
  load: Load = importOnce,
): Promise<AnswerByCode> {
  const loadFunction = async (file: string) => (await load(resolve(file))) as FunctionModule;
  const files = globSync('netlify/{edge-functions,functions}/*.ts').sort();
  const routes = await Promise.all(
    files.map(async (file) => toRoute(file, (await loadFunction(file)).config)),
  );
  return async (message) => {
    const url = readAddress(message);
    if (!url) return new Response('Bad request', { status: 400 });
    const sent = toRequest(message, url);
    if (SANDBOX_PATHS.test(url.pathname)) return payments?.answer(sent);
    const route = findRoute(routes, sent.method, url);
    if (!route) return undefined;
    let request = sent;
    if (sent.body && !route.isEdge) {
      try {
        const body = await (await readWhole(sent, BODY_MAX_BYTES)).arrayBuffer();
        request = new Request(sent, { body });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return new Response('The request is too large.', { status: 413 });
      }
    }
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
