import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { closedPort } from '../e2e/support/local-site.ts';
import type { Engine } from './visitor.ts';

/** Name under which WebDriver refers to an element of the page. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = Readonly<Record<typeof ELEMENT, string>>;

/** Starts Debian's WebKitGTK. Its driver speaks WebDriver over HTTP; the browser is MiniBrowser. */
export async function startWebKit(): Promise<Engine> {
  const config = mkdtempSync(join(tmpdir(), 'webkit-'));
  // MiniBrowser is at least 334 pixels wide because of its buttons, although a popup hides them.
  mkdirSync(join(config, 'gtk-3.0'));
  writeFileSync(join(config, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; font-size: 1px }');
  // Motion keeps a core busy.
  writeFileSync(join(config, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const port = await closedPort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, XDG_CONFIG_HOME: config, LANG: 'C.UTF-8' },
    stdio: 'inherit',
  });
  const stopDriver = () => driver.kill();
  process.once('exit', stopDriver);

  let session = '';
  /** Sends a command. @returns its value. @throws Error with the driver's message. */
  async function command(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}/session${session}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const post = (path: string, body: object = {}) => command('POST', path, body);
  const evaluate = (expression: string) =>
    post('/execute/sync', { script: `return ${expression}`, args: [] });

  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const args = ['--automation', '--javascript-can-open-windows-automatically=true'];
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args } };
  // The driver answers as soon as it listens.
  await expect(async () => {
    const { sessionId } = (await post('', { capabilities: { alwaysMatch } })) as {
      sessionId: string;
    };
    session = `/${sessionId}`;
  }).toPass({ timeout: 60_000 });
  // Only a popup can be as narrow as a phone.
  await evaluate(`void window.open('about:blank', '', 'popup')`);
  const first = await command('GET', '/window');
  await expect(async () => {
    const handles = (await command('GET', '/window/handles')) as string[];
    const handle = handles.find((one) => one !== first);
    if (!handle) throw new Error('The popup did not open.');
    await command('DELETE', '/window');
    await post('/window', { handle });
  }).toPass({ timeout: 20_000 });

  return {
    open: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    resize: (width, height) => post('/window/rect', { width, height }),
    evaluate,
    find: async (expression) => {
      const element = (await evaluate(expression)) as ElementReference | null;
      if (!element) return undefined;
      const path = `/element/${element[ELEMENT]}`;
      return {
        click: () => post(`${path}/click`),
        type: (text) => post(`${path}/value`, { text }),
        upload: (file) => post(`${path}/value`, { text: file }),
      };
    },
    close: async () => {
      await command('DELETE', '');
      process.off('exit', stopDriver);
      stopDriver();
      rmSync(config, { recursive: true, force: true });
    },
  };
}
