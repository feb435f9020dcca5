import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Debian's headless shell. It renders pages like the whole browser in half the processor time. */
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

/** Usual places of a Chromium, from the best for tests to the worst. */
const places = [
  process.env.CHROMIUM_PATH,
  chromium.executablePath(),
  DEBIAN_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function findChromium(): string | undefined {
  return places.find((place) => place && existsSync(place));
}

function run(command: string): void {
  spawnSync(command, { shell: true, stdio: 'ignore', timeout: 300_000 });
}

/**
 * Finds a Chromium for the browser tests, or installs one: Debian's headless shell if this user may install
 * packages, otherwise Playwright's download.
 * @returns undefined if none can be installed.
 */
export function provideChromium(): string | undefined {
  const hasShell = [process.env.CHROMIUM_PATH, chromium.executablePath(), DEBIAN_SHELL].some(
    (place) => place && existsSync(place),
  );
  if (!hasShell && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get update -qq');
    run('apt-get install -y -qq --no-install-recommends chromium-headless-shell');
  }
  if (!findChromium()) run('npx playwright install chromium');
  return findChromium();
}
