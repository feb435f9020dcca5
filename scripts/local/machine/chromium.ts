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
  // On Windows, npm's commands are batch files, which only a shell can start.
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { shell, stdio: 'ignore', timeout: 300_000 }).status === 0;
}

/** True on Debian and its derivatives if this user may install packages. */
function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  succeeds('apt-get', 'update', '-qq');
  return succeeds('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name);
}

/**
 * Finds a Chromium for the browser tests: one on this machine, otherwise Playwright's download, otherwise
 * Debian's package.
 * @returns its path, or undefined if none can be installed.
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
 * Sets `CHROMIUM_PATH` for the browser tests, unless Playwright's own Chromium is used. Prefers a
 * headless shell: it renders pages like the whole browser in half the processor time, because it has no
 * windows, tabs, or start pages. Playwright downloads one; Debian has a package of it.
 * @returns true if a Chromium is available.
 */
export function provideTestBrowser(): boolean {
  if (process.env.CHROMIUM_PATH || existsSync(chromium.executablePath())) return true;
  const hasShell = existsSync(DEBIAN_SHELL) || installFromDebian('chromium-headless-shell');
  const path = hasShell ? DEBIAN_SHELL : provideChromium();
  if (path && path !== chromium.executablePath()) process.env.CHROMIUM_PATH = path;
  return path !== undefined;
}

/** One-line instruction for a machine where no Chromium can be installed. */
export const noChromiumHint =
  'Chromium was not found and could not be installed: install one and set CHROMIUM_PATH to its executable.';

/** @throws UserError if no Chromium is available. */
export function requireChromium(): string {
  const path = provideChromium();
  if (!path) throw new UserError(noChromiumHint);
  return path;
}
