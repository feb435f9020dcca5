/**
 * Separate sites for tests: `npm start -- --no-build` as a process, with exclusive storage. Does not
 * depend on Playwright, so unit tests can use it, too.
 */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { BUNDLES } from '#platform/server/languages.ts';

const root = resolve(import.meta.dirname, '../../..');
const RUN = join(root, 'scripts/run.js');

type Environment = Readonly<Record<string, string>>;

/** Environment variables of the machine that would change a site. */
// The last group are Vitest's variables, which Vite would treat as the build's.
const OWN_VARIABLES =
  /^(?:PORT|LOCAL_DATA_DIR|OUTBOX_DIR|ADMIN_|MAIL_|SMTP_|PUBLIC_|NETLIFY_|STRIPE_|(?:NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|VITEST\w*)$)/;

/** Environment of this machine without site configuration, plus `additions`. */
export function plainEnvironment(additions: Environment = {}): NodeJS.ProcessEnv {
  const machine = Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name));
  return { ...Object.fromEntries(machine), ...additions };
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface RunningCommand {
  /** Waits for this output. @returns all output so far. @throws Error if the process ends first. */
  readonly printed: (text: string) => Promise<string>;
  readonly ended: Promise<Ended>;
  readonly signal: (name: NodeJS.Signals) => void;
}

/** Runs one of our scripts in a folder, as npm does. */
export function runScript(
  name: 'start' | 'dev',
  cwd: string,
  env: Environment,
  ...flags: readonly '--no-build'[]
): RunningCommand {
  const child = spawn(process.execPath, [RUN, name, ...flags], {
    cwd,
    env: plainEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  // An interrupted test run must not leave servers behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<Ended>((done) => {
    child.on('close', (code) => {
      process.off('exit', kill);
      done({ code, output, errors });
    });
  });
  const printed = (text: string) =>
    new Promise<string>((done, fail) => {
      const look = () => {
        if (output.includes(text)) done(output);
      };
      child.stdout.on('data', look);
      look();
      void ended.then(() => fail(new Error(`It ended without saying "${text}":\n${errors}`)));
    });
  return { printed, ended, signal: (name) => child.kill(name) };
}

/** Adds a part of the project to a folder: a link to a folder, a copy of a file. */
export function borrow(part: string, folder: string): void {
  const source = join(root, part);
  mkdirSync(dirname(join(folder, part)), { recursive: true });
  // Windows uses a junction, because it needs no administrator rights. Files have no junctions.
  if (statSync(source).isDirectory()) symlinkSync(source, join(folder, part), 'junction');
  else copyFileSync(source, join(folder, part));
}

/** Paths that a server needs in addition to a build. Only a site with several languages has bundles of them. */
export const SERVER_PARTS = ['netlify', 'netlify.toml', 'package.json', BUNDLES].filter(
  (part) => part !== BUNDLES || existsSync(join(root, part)),
);

/** Creates a folder that serves the current build, without the project's stored data. */
export function makeProjectFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-project-'));
  for (const part of ['dist', ...SERVER_PARTS]) borrow(part, folder);
  return folder;
}

/** Files below a folder: their relative paths and contents. */
function readFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(files.map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]));
}

export interface LocalSite {
  readonly address: string;
  readonly port: number;
  readonly dataDir: string;
  /** Output of the server when it was ready. */
  readonly welcome: string;
  /** All stored data, including emails, byte for byte. */
  readonly snapshot: () => ReadonlyMap<string, string>;
  /** Stored contact messages. */
  readonly contactMessages: () => readonly Readonly<Record<string, string>>[];
  /** Emails in the outbox, oldest first, in SMTP format. */
  readonly mails: () => readonly string[];
  /** Forgets the counted actions of every address, so that tests do not reach a limit together. */
  readonly forgetCounts: () => void;
  /** Makes every storage call fail until the storage is repaired. */
  readonly breakStorage: () => void;
  readonly repairStorage: () => void;
  /** Stops the server, as Ctrl-C does. */
  readonly stop: () => Promise<Ended>;
}

export interface LocalSiteOptions {
  /** Working folder, from `makeProjectFolder` or a separate build. */
  readonly cwd: string;
  readonly dataDir: string;
  readonly env?: Environment;
}

/** Starts a site and waits until it is ready. @throws Error if it does not start. */
export async function startLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { cwd, dataDir, env = {} } = options;
  const settings = { PORT: '0', LOCAL_DATA_DIR: dataDir, ...env };
  const command = runScript('start', cwd, settings, '--no-build');
  const welcome = await command.printed('Payment test cards');
  const address = /^Site: (\S+)$/m.exec(welcome)?.[1] ?? '';
  const blobs = join(dataDir, 'blobs');
  const aside = join(dataDir, 'blobs-set-aside');

  return {
    address,
    port: Number(new URL(address).port),
    dataDir,
    welcome,
    snapshot: () =>
      // Login attempts are counted, regardless of their result.
      new Map([...readFiles(dataDir)].filter(([file]) => !file.includes('counted-actions'))),
    contactMessages: () =>
      [...readFiles(join(blobs, 'entries'))]
        .filter(([path]) => path.includes('contact-messages/messages/'))
        .map(([, text]) => JSON.parse(text) as Record<string, string>),
    mails: () => [...readFiles(join(dataDir, 'outbox')).values()],
    forgetCounts: () => removeFolders(...globSync(join(blobs, '**/*counted-actions'))),
    breakStorage: () => {
      // A file in place of the folder makes every read and write fail, like a broken disk.
      if (existsSync(blobs)) renameSync(blobs, aside);
      writeFileSync(blobs, '');
    },
    repairStorage: () => {
      if (!existsSync(blobs) || statSync(blobs).isDirectory()) return;
      rmSync(blobs);
      if (existsSync(aside)) renameSync(aside, blobs);
    },
    stop: () => {
      command.signal('SIGINT');
      return command.ended;
    },
  };
}

/** Creates a folder for a site's data. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'site-data-'));
}

/** Removes the folders that these functions created. */
export function removeFolders(...folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Returns an unused port. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || !address) throw new Error('No port was free.');
  return address.port;
}
