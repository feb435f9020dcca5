import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { DomainError } from '#platform/server/errors.ts';
import { readWhole } from '#platform/server/http/request.ts';
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

/** Answers a request that is not for a file or a page. @returns undefined if nothing has this address. */
export type AnswerByCode = (message: IncomingMessage) => Promise<Response | undefined>;

/**
 * Runs functions and edge functions from their sources in this process, and the payment sandbox. Calls a
 * function after the whole request body has arrived, as the platform does.
 * @param load imports a function by its absolute path, at each call. By default, a function stays as first imported.
 * @throws Error if a function cannot be loaded.
 */
export async function startFunctions(
  payments: LocalPayments | undefined,
  // Node runs the TypeScript sources directly.
  load: (file: string) => Promise<unknown> = (file) => import(pathToFileURL(file).href),
): Promise<AnswerByCode> {
  const loadFunction = async (file: string) => (await load(resolve(file))) as FunctionModule;
  const files = globSync('netlify/{edge-functions,functions}/*.ts').sort();
  const routes = await Promise.all(
    files.map(async (file) => {
      const { path = [], method = [] } = (await loadFunction(file)).config;
      const patterns = [path].flat().map((pathname) => {
        return new URLPattern({ pathname }, { ignoreCase: true });
      });
      return { file, patterns, methods: [method].flat() };
    }),
  );
  const findRoute = (method: string, pathname: string) => {
    for (const { file, patterns, methods } of routes) {
      const found = patterns.map((pattern) => pattern.exec({ pathname })).find(Boolean);
      // An empty list allows every method.
      const isAllowed = methods.length === 0 || (methods as readonly string[]).includes(method);
      if (found && isAllowed) return { file, params: found.pathname.groups };
    }
    return undefined;
  };
  return async (message) => {
    const url = readAddress(message);
    if (!url) return new Response('Bad request', { status: 400 });
    const sent = toRequest(message, url);
    if (SANDBOX_PATHS.test(url.pathname)) return payments?.answer(sent);
    const route = findRoute(sent.method, url.pathname.replace(/(?<=.)\/$/, ''));
    if (!route) return undefined;
    let request = sent;
    // An edge function receives its request before the body has arrived.
    if (sent.body && !route.file.includes('edge-functions')) {
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
