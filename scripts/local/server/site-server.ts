import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NetlifyDev } from '@netlify/dev';
import { type AnsweringCode, answerByCode, readAddress } from './answer-by-code.ts';
import { compress } from './compress.ts';
import { startFunctions } from './functions.ts';
import { sendResponse } from './node-http.ts';
import type { LocalPayments } from '../payment-sandbox/start.ts';
import { type HostAndPort, listen } from '../machine/host-and-port.ts';
import { startLocalStorage } from '../machine/storage.ts';
import { requireBuild } from '../../site/last-build.ts';

const NOT_FOUND_PAGE = '/404';

export interface SiteServer {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * The emulator, twice. It asks the rules of netlify.toml before the files, and then puts the headers
 * of the rule's target on a file that exists; the CDN looks at files first.
 */
interface Site {
  readonly code: AnsweringCode;
  /** Files and their headers, without the rules. */
  readonly files: NetlifyDev;
  /** The rules, for addresses where nothing is. */
  readonly rules: NetlifyDev;
}

/** Makes a folder with the same build and rules: the emulator writes into the one it is given. */
function makeEmulatedProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'emulated-'));
  // On Windows a junction, which needs no rights of an administrator.
  symlinkSync(resolve('dist'), join(root, 'dist'), 'junction');
  copyFileSync('netlify.toml', join(root, 'netlify.toml'));
  return root;
}

/**
 * Answers as the CDN would. The emulator leaves two things to us: it answers nothing where nothing
 * matched, and answers our 404 rewrites (the only rules in netlify.toml) with status 200.
 */
async function answer({ code, files, rules }: Site, message: IncomingMessage): Promise<Response> {
  const answered = await answerByCode(code, message);
  if (answered) return answered;
  const url = readAddress(message) ?? new URL(NOT_FOUND_PAGE, 'http://localhost');
  // The CDN forces these before it looks at files: a page has one address.
  if (/(?:\.html|\/index)$/.test(url.pathname)) {
    const elsewhere = await rules.handle(new Request(url));
    if (elsewhere?.status === 308) return elsewhere;
  }
  const found = await files.handle(new Request(url));
  if (found) return found;
  const ruled = await rules.handle(new Request(url));
  if (ruled && ruled.status >= 300 && ruled.status < 400) return ruled;
  const page = ruled ?? (await files.handle(new Request(new URL(NOT_FOUND_PAGE, url))));
  return new Response(page?.body ?? 'Not found', { status: 404, headers: page?.headers ?? {} });
}

async function respond(
  site: Site,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encodings = message.headers['accept-encoding'] ?? '';
  await sendResponse(await compress(await answer(site, message), encodings), response);
}

/**
 * Serves the built site: functions from their sources, storage on disk, and files, headers and
 * redirects through Netlify's own emulator.
 * @throws UserError when there is no build, or nothing can listen at this place.
 */
export async function startSiteServer(options: {
  readonly place: HostAndPort;
  readonly dataDir: string;
  readonly payments: LocalPayments | undefined;
}): Promise<SiteServer> {
  requireBuild();
  const stopStorage = await startLocalStorage(options.dataDir);
  const projectRoot = makeEmulatedProject();
  const common = {
    projectRoot,
    skipGitignore: true,
    serverAddress: null,
    staticFiles: { directories: ['dist'] as string[] },
    // What follows is done elsewhere, or not used here.
    blobs: { enabled: false },
    functions: { enabled: false },
    aiGateway: { enabled: false },
    database: { enabled: false },
    edgeFunctions: { enabled: false },
    environmentVariables: { enabled: false },
    geolocation: { enabled: false },
    images: { enabled: false },
  };
  const files = new NetlifyDev({ ...common, redirects: { enabled: false } });
  const rules = new NetlifyDev(common);
  const [answerFunction] = await Promise.all([startFunctions(), files.start(), rules.start()]);
  const { place, payments } = options;
  const site = { code: { answerFunction, payments }, files, rules };
  const server = createServer((message, response) => {
    respond(site, message, response).catch((error: unknown) => {
      // A visitor who goes away midway is no fault of the server, and no fault of one request ends it.
      if (!response.destroyed) console.error(error);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
  });
  await listen(server, place);
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  payments?.connect(address);

  return {
    address,
    stop: async () => {
      payments?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([files.stop(), rules.stop()]);
      await stopStorage();
      rmSync(projectRoot, { recursive: true, force: true });
    },
  };
}
