import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
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
const BUILT_RULES = 'dist/_redirects';

export interface SiteServer {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

interface Site {
  readonly code: AnsweringCode;
  /**
   * Files with their headers. The emulator's own redirects would give a file the headers of the rule's
   * target.
   */
  readonly emulator: NetlifyDev;
  readonly rules: readonly RegExpMatchArray[];
}

/**
 * Redirect rules of the build, then of netlify.toml, in the order that Netlify applies: from, to, status,
 * and `!`.
 */
function readRules(): RegExpMatchArray[] {
  const built = existsSync(BUILT_RULES) ? readFileSync(BUILT_RULES, 'utf8') : '';
  const configured = readFileSync('netlify.toml', 'utf8');
  return [
    ...built.matchAll(/^(\S+) (\S+) (\d+)(!?)$/gm),
    ...configured.matchAll(/^from = "(.+)"\r?\nto = "(.+)"\r?\nstatus = (\d+)/gm),
  ];
}

/** Creates a folder with the same build and rules, because the emulator writes into its folder. */
function makeEmulatedProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'emulated-'));
  // Windows uses a junction, because it needs no administrator rights.
  symlinkSync(resolve('dist'), join(root, 'dist'), 'junction');
  copyFileSync('netlify.toml', join(root, 'netlify.toml'));
  return root;
}

/** Answers in the order of the CDN: code, forced rules, files, other rules, and finally the 404 page. */
async function answer(
  { code, emulator, rules }: Site,
  message: IncomingMessage,
): Promise<Response> {
  const answered = await answerByCode(code, message);
  if (answered) return answered;
  const url = readAddress(message) ?? new URL(NOT_FOUND_PAGE, 'http://localhost');
  const path = url.pathname.replace(/(?<=.)\/$/, '');
  const [, , to = NOT_FOUND_PAGE, status = '404', force] =
    rules.find(([, from = '']) =>
      from.endsWith('/*') ? path.startsWith(from.slice(0, -1)) : path === from,
    ) ?? [];
  const found = force ? undefined : await emulator.handle(new Request(url));
  if (found) return found;
  if (status.startsWith('3')) {
    const headers = { Location: to + url.search };
    return new Response(null, { status: Number(status), headers });
  }
  const page = await emulator.handle(new Request(new URL(to, url)));
  return new Response(page?.body ?? 'Not found', {
    status: Number(status),
    headers: page?.headers ?? {},
  });
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
 * Serves the built site: functions from their sources, storage on disk, and files, headers, and redirects
 * through Netlify's emulator.
 * @throws UserError without a build, or if the server cannot listen at this address.
 */
export async function startSiteServer(options: {
  readonly place: HostAndPort;
  readonly dataDir: string;
  readonly payments: LocalPayments | undefined;
}): Promise<SiteServer> {
  requireBuild();
  const stopStorage = await startLocalStorage(options.dataDir);
  const projectRoot = makeEmulatedProject();
  const emulator = new NetlifyDev({
    projectRoot,
    skipGitignore: true,
    serverAddress: null,
    staticFiles: { directories: ['dist'] },
    // The other features are implemented elsewhere or not used here.
    blobs: { enabled: false },
    functions: { enabled: false },
    aiGateway: { enabled: false },
    database: { enabled: false },
    edgeFunctions: { enabled: false },
    environmentVariables: { enabled: false },
    geolocation: { enabled: false },
    images: { enabled: false },
    redirects: { enabled: false },
  });
  const [answerFunction] = await Promise.all([startFunctions(), emulator.start()]);
  const { place, payments } = options;
  const site = { code: { answerFunction, payments }, emulator, rules: readRules() };
  const server = createServer((message, response) => {
    respond(site, message, response).catch((error: unknown) => {
      // A disconnected visitor is not an error, and a failed request must not stop the server.
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
      await emulator.stop();
      await stopStorage();
      rmSync(projectRoot, { recursive: true, force: true });
    },
  };
}
