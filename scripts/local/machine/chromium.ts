import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { UserError } from './user-error.ts';

const installedPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...installedPlaces];
  return places.find((place) => place && existsSync(place));
}

function succeeds(command: string, ...args: string[]): boolean {
  // On Windows npm's commands are batch files, which only a shell starts.
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { shell, stdio: 'ignore', timeout: 300_000 }).status === 0;
}

/** On Debian and its relatives, where we may install packages. */
function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  succeeds('apt-get', 'update', '-qq');
  return succeeds('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name);
}

/**
 * Finds a Chromium for the browser tests, or installs one: a browser on this machine, else
 * Playwright's own download, else Debian's package.
 * @returns its path, or nothing when none can be had.
 */
export function provideChromium(): string | undefined {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium on this machine; installing one …');
  if (succeeds('npx', 'playwright', 'install', 'chromium') && findChromium()) return findChromium();
  installFromDebian('chromium');
  return findChromium();
}

/**
 * Names the Chromium of the browser tests in `CHROMIUM_PATH`, unless that is Playwright's own. A shell
 * comes first: it draws pages as the whole browser does, in half the processor time, for want of
 * windows, tabs and start pages around them. Playwright brings one; Debian has it as a package.
 * @returns whether there is one.
 */
export function provideTestBrowser(): boolean {
  if (process.env.CHROMIUM_PATH || existsSync(chromium.executablePath())) return true;
  const hasShell = existsSync(DEBIAN_SHELL) || installFromDebian('chromium-headless-shell');
  const path = hasShell ? DEBIAN_SHELL : provideChromium();
  if (path && path !== chromium.executablePath()) process.env.CHROMIUM_PATH = path;
  return path !== undefined;
}

/** What to do when none can be had, in one line. */
export const noChromiumHint =
  'No Chromium was found or could be installed: install one and set CHROMIUM_PATH to its executable.';

/** @throws UserError when no Chromium can be had. */
export function requireChromium(): string {
  const path = provideChromium();
  if (!path) throw new UserError(noChromiumHint);
  return path;
}
