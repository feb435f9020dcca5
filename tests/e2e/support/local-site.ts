/**
 * Sites of a test's own: `npm start -- --no-build` as a process, on storage that no other test touches.
 * Knows nothing of Playwright, so that unit tests can use it too.
 */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
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
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const RUN = join(root, 'scripts/run.js');

type Environment = Readonly<Record<string, string>>;

/** Variables of the machine that would change what a site does. */
// The last group is what Vitest says of itself, which Vite would take for the build's.
const OWN_VARIABLES =
  /^(?:PORT|LOCAL_DATA_DIR|OUTBOX_DIR|ADMIN_|MAIL_|SMTP_|PUBLIC_|NETLIFY_|STRIPE_|(?:NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|VITEST\w*)$)/;

/** This machine's environment without anything that configures a site, and with `additions`. */
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
  /** Waits until it has printed this. @returns all its output. @throws Error when it ends before. */
  readonly printed: (text: string) => Promise<string>;
  readonly ended: Promise<Ended>;
  readonly signal: (name: NodeJS.Signals) => void;
}

/** Runs a script of ours in a folder, as npm does. */
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
  // A test run that is cut off must not leave servers behind.
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

/** Puts a part of the project into a folder: a link to a folder, a copy of a file. */
export function borrow(part: string, folder: string): void {
  const source = join(root, part);
  // On Windows a junction, which needs no rights of an administrator; there is none for files.
  if (statSync(source).isDirectory()) symlinkSync(source, join(folder, part), 'junction');
  else copyFileSync(source, join(folder, part));
}

/** What a server needs besides a build. */
export const SERVER_PARTS = ['netlify', 'netlify.toml', 'package.json'] as const;

/** A folder that serves the present build, without what this machine keeps in the project's. */
export function makeProjectFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-project-'));
  for (const part of ['dist', ...SERVER_PARTS]) borrow(part, folder);
  return folder;
}

/** Everything below a folder that is a file: its path from there, and what it holds. */
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
  /** What the server printed when it was ready. */
  readonly welcome: string;
  /** Everything it keeps, storage and mail, byte for byte. */
  readonly snapshot: () => ReadonlyMap<string, string>;
  /** The contact messages that are stored. */
  readonly contactMessages: () => readonly Readonly<Record<string, string>>[];
  /** The mails in the outbox, oldest first, as they would go over the wire. */
  readonly mails: () => readonly string[];
  /** Makes every call to storage fail, until it is repaired. */
  readonly breakStorage: () => void;
  readonly repairStorage: () => void;
  /** Stops it as Ctrl-C does. */
  readonly stop: () => Promise<Ended>;
}

export interface LocalSiteOptions {
  /** Where it runs, from `makeProjectFolder` or a build of its own. */
  readonly cwd: string;
  readonly dataDir: string;
  /** A free one by default. */
  readonly port?: number;
  readonly env?: Environment;
}

/** Starts a site and waits until it says that it answers. @throws Error when it does not start. */
export async function startLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { cwd, dataDir, port = 0, env = {} } = options;
  const settings = { PORT: String(port), LOCAL_DATA_DIR: dataDir, ...env };
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
      // Tries to log in are counted, whatever becomes of them.
      new Map([...readFiles(dataDir)].filter(([file]) => !file.includes('login-tries'))),
    contactMessages: () =>
      [...readFiles(join(blobs, 'entries'))]
        .filter(([path]) => path.includes('contact-messages/messages/'))
        .map(([, text]) => JSON.parse(text) as Record<string, string>),
    mails: () => [...readFiles(join(dataDir, 'outbox')).values()],
    breakStorage: () => {
      // A file where its folder should be: every read and write then fails, as on a broken disk.
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

/** A new folder for what a site keeps. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'site-data-'));
}

/** Removes folders made above. */
export function removeFolders(...folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || !address) throw new Error('No port was free.');
  return address.port;
}
