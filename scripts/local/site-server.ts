import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { NetlifyDev } from '@netlify/dev';
import { compress } from './compress.ts';
import { answerAtEdge } from './edge-functions.ts';
import { makeEmulatedProject } from './emulated-project.ts';
import { sendResponse, toRequest } from './node-http.ts';
import type { LocalPayments } from './payment-sandbox/start.ts';
import { startLocalStorage } from './storage.ts';
import { UserError } from './user-error.ts';

const NOT_FOUND_PAGE = '/404';

export interface SiteServer {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * The emulator, twice. It asks the rules of netlify.toml before the files, and then puts the headers
 * of the rule's target on a file that exists; the CDN looks at files first.
 */
interface Emulators {
  /** Functions and files, without the rules. */
  readonly site: NetlifyDev;
  /** The rules, for addresses where nothing is. */
  readonly rules: NetlifyDev;
}

/**
 * Answers as the CDN would. The emulator leaves two things to us: it answers nothing where nothing
 * matched, and answers our 404 rewrites (the only rules in netlify.toml) with status 200.
 */
async function answer(
  { site, rules }: Emulators,
  payments: LocalPayments,
  message: IncomingMessage,
  address: string,
): Promise<Response> {
  const fromEdge = await answerAtEdge(message, address);
  if (fromEdge) return fromEdge;
  const request = toRequest(message, address);
  // The CDN forces these before it looks at files: a page has one address.
  if (/(?:\.html|\/index)$/.test(new URL(request.url).pathname)) {
    const elsewhere = await rules.handle(new Request(request.url));
    if (elsewhere?.status === 308) return elsewhere;
  }
  const found = (await payments.answer(request)) ?? (await site.handle(request));
  if (found) return found;
  const ruled = await rules.handle(new Request(request.url));
  if (ruled && ruled.status >= 300 && ruled.status < 400) return ruled;
  const page = ruled ?? (await site.handle(new Request(new URL(NOT_FOUND_PAGE, request.url))));
  return new Response(page?.body ?? 'Not found', { status: 404, headers: page?.headers ?? {} });
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = `Port ${port} is in use: stop what runs there, or choose another with PORT=8889.`;
      reject(error.code === 'EADDRINUSE' ? new UserError(busy) : error);
    });
    server.listen(port, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/**
 * Serves the built site with functions, storage, headers and redirects, through Netlify's own
 * emulator.
 * @param port 0 picks a free one.
 * @throws UserError when there is no build, or the port is in use.
 */
export async function startSiteServer(options: {
  port: number;
  dataDir: string;
  payments: LocalPayments;
}): Promise<SiteServer> {
  if (!existsSync('dist/index.html')) {
    throw new UserError('There is no build to serve: run "npm run build" first, or "npm start".');
  }
  const state: { netlify?: Emulators; address: string } = { address: '' };
  const server = createServer((message, response) => {
    if (!state.netlify) {
      response.writeHead(503, { 'Retry-After': '1' }).end();
      return;
    }
    answer(state.netlify, options.payments, message, state.address)
      .then((result) => compress(result, message.headers['accept-encoding'] ?? ''))
      .then((result) => sendResponse(message, result, response))
      .catch((error: unknown) => {
        if (!response.headersSent) response.statusCode = 500;
        response.end();
        // A visitor who goes away midway is no fault of the server.
        if (!message.destroyed) console.error(error);
      });
  });
  const port = await listen(server, options.port);
  const address = `http://localhost:${port}`;

  const stopStorage = await startLocalStorage(options.dataDir);
  const project = await makeEmulatedProject();
  const common = {
    projectRoot: project.root,
    skipGitignore: true,
    serverAddress: null,
    staticFiles: { directories: ['dist'] as string[] },
    // Storage is started above, so that its folder can be chosen; the rest is not used here.
    blobs: { enabled: false },
    aiGateway: { enabled: false },
    database: { enabled: false },
    edgeFunctions: { enabled: false },
    environmentVariables: { enabled: false },
    geolocation: { enabled: false },
    images: { enabled: false },
  };
  const site = new NetlifyDev({ ...common, redirects: { enabled: false } });
  const rules = new NetlifyDev({ ...common, functions: { enabled: false } });
  await site.start();
  await rules.start();
  state.netlify = { site, rules };
  state.address = address;
  options.payments.connect(address);

  return {
    address,
    stop: async () => {
      options.payments.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await site.stop();
      await rules.stop();
      await stopStorage();
      project.remove();
    },
  };
}
