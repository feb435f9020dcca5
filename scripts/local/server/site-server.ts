import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { HeadersHandler } from '@netlify/headers';
import { StaticHandler } from '@netlify/static';
import { type AnswerByCode, startFunctions } from './functions.ts';
import { readAddress, refuseMethod, sendResponse } from './node-http.ts';
import type { LocalPayments } from '../payment-sandbox/start.ts';
import { type HostAndPort, listen } from '../machine/host-and-port.ts';
import { startLocalStorage } from '../machine/storage.ts';
import { UserError } from '../machine/user-error.ts';

const brotli = promisify(brotliCompress);
const NOT_FOUND_PAGE = '/404';
const BUILT_RULES = 'dist/_redirects';

interface SiteServer {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

interface Site {
  readonly answerByCode: AnswerByCode;
  readonly answerByFile: (request: Request) => Promise<Response | undefined>;
  /** Redirect rules of the build: from, to, status, and `!`. The first rule that matches applies. */
  readonly rules: readonly RegExpMatchArray[];
}

/** Answers in the order of the CDN: code, forced rules, files, other rules, and finally the 404 page. */
async function answer(
  { answerByCode, answerByFile, rules }: Site,
  message: IncomingMessage,
): Promise<Response> {
  const answered = refuseMethod(message) ?? (await answerByCode(message));
  if (answered) return answered;
  const url = readAddress(message) ?? new URL(NOT_FOUND_PAGE, 'http://localhost');
  const path = url.pathname.replace(/(?<=.)\/$/, '');
  const [, , to = NOT_FOUND_PAGE, status = '404', force] =
    rules.find(([, from = '']) =>
      from.endsWith('/*') ? path.startsWith(from.slice(0, -1)) : path === from,
    ) ?? [];
  const found = force ? undefined : await answerByFile(new Request(url));
  if (found) return found;
  if (status.startsWith('3')) {
    const headers = { Location: to + url.search };
    return new Response(null, { status: Number(status), headers });
  }
  const page = await answerByFile(new Request(new URL(to, url)));
  return new Response(page?.body ?? 'Not found', {
    status: Number(status),
    headers: page?.headers ?? {},
  });
}

/** Compresses text as a CDN does, so that timings measured here are realistic. */
async function compress(response: Response, acceptEncoding = ''): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const isText = /^text\/|javascript|json|xml/.test(type);
  if (!response.body || !isText || !/\bbr\b/.test(acceptEncoding)) return response;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const body = new Uint8Array(await brotli(await response.arrayBuffer(), { params }));
  const headers = new Headers(response.headers);
  headers.set('Content-Encoding', 'br');
  headers.set('Vary', 'Accept-Encoding');
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { status: response.status, headers });
}

/** Answers with the files of a build and their headers, through the packages of Netlify's emulator. */
function serveFiles(publishDir: string): Site['answerByFile'] {
  const files = new StaticHandler({ directory: publishDir });
  const headers = new HeadersHandler({ projectDir: '.', publishDir, logger: console });
  return async (request) => {
    const response = await (await files.match(request))?.handle();
    if (response) await headers.apply(request, response);
    return response;
  };
}

/**
 * Serves the built site: functions from their sources, storage on disk, and files with their headers.
 * @throws UserError without a build, or if the server cannot listen at this address.
 */
export async function startSiteServer(options: {
  /** By default, a free port. */
  readonly hostAndPort?: HostAndPort;
  readonly dataDir: string;
  readonly payments: LocalPayments | undefined;
}): Promise<SiteServer> {
  if (!existsSync('dist/index.html')) {
    throw new UserError('dist contains no built site: run "npm run build" first, or "npm start".');
  }
  const { hostAndPort = { host: 'localhost', port: 0 }, payments } = options;
  const stopStorage = await startLocalStorage(options.dataDir);
  const answerByCode = await startFunctions(payments);
  const built = existsSync(BUILT_RULES) ? readFileSync(BUILT_RULES, 'utf8') : '';
  const rules = [...built.matchAll(/^(\S+) (\S+) (\d+)(!?)$/gm)];
  const site = { answerByCode, answerByFile: serveFiles('dist'), rules };
  const server = createServer((message, response) => {
    answer(site, message)
      .then((answered) => compress(answered, String(message.headers['accept-encoding'])))
      .then((answered) => sendResponse(answered, response))
      .catch((error: unknown) => {
        // A disconnected visitor is not an error, and a failed request must not stop the server.
        if (!response.destroyed) console.error(error);
        if (!response.headersSent) response.statusCode = 500;
        response.end();
      });
  });
  await listen(server, hostAndPort);
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  payments?.connect(address);

  return {
    address,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stopStorage();
    },
  };
}
