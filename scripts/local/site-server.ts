import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { NetlifyDev } from '@netlify/dev';
import { answerAtEdge } from './edge-functions.ts';
import { sendAnswer } from './send-answer.ts';
import { startLocalStorage } from './storage.ts';
import { UserError } from './user-error.ts';

const NOT_FOUND_PAGE = '/404';

export interface SiteServer {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

function toRequest(message: IncomingMessage, address: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const method = message.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(message.url ?? '/', address), {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(message), duplex: 'half' } : {}),
  } as RequestInit);
}

/**
 * Answers as the CDN would. The emulator leaves two things to us: it answers nothing where nothing
 * matched, and answers our 404 rewrites (the only rewrites in netlify.toml) with status 200.
 */
async function answer(
  netlify: NetlifyDev,
  message: IncomingMessage,
  address: string,
): Promise<Response> {
  const fromEdge = await answerAtEdge(message, address);
  if (fromEdge) return fromEdge;
  const request = toRequest(message, address);
  const result = await netlify.handleAndIntrospect(request);
  if (result === undefined) {
    const page = await netlify.handle(new Request(new URL(NOT_FOUND_PAGE, request.url)));
    return new Response(page?.body ?? 'Not found', { status: 404, headers: page?.headers ?? {} });
  }
  const { response, type } = result;
  if (type === 'redirect' && response.status === 200) {
    return new Response(response.body, { status: 404, headers: response.headers });
  }
  return response;
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
}): Promise<SiteServer> {
  if (!existsSync('dist/index.html')) {
    throw new UserError('There is no build to serve: run "npm run build" first, or "npm start".');
  }
  const state: { netlify?: NetlifyDev; address: string } = { address: '' };
  const server = createServer((message, response) => {
    if (!state.netlify) {
      response.writeHead(503, { 'Retry-After': '1' }).end();
      return;
    }
    answer(state.netlify, message, state.address)
      .then((result) => sendAnswer(message, result, response))
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
  const emulator = new NetlifyDev({
    projectRoot: process.cwd(),
    skipGitignore: true,
    serverAddress: null,
    staticFiles: { directories: ['dist'] },
    // Storage is started above, so that its folder can be chosen; the rest is not used here.
    blobs: { enabled: false },
    aiGateway: { enabled: false },
    database: { enabled: false },
    edgeFunctions: { enabled: false },
    environmentVariables: { enabled: false },
    geolocation: { enabled: false },
    images: { enabled: false },
  });
  await emulator.start();
  state.netlify = emulator;
  state.address = address;

  return {
    address,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await emulator.stop();
      await stopStorage();
    },
  };
}
