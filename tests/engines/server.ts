/**
 * Serves the last build to the engines. WebDriver does not report the console of WebKit, so a script in
 * each page collects errors in `sessionStorage`.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { borrow, SERVER_PARTS } from '../e2e/support/local-site.ts';

/** Runs in each page before all other scripts. */
function prepare(): void {
  // A browser also reports what it was still loading when the visitor left the page.
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
  const note = (fault: unknown) => {
    if (isLeaving) return;
    const faults = JSON.parse(sessionStorage.getItem('faults') ?? '[]') as string[];
    faults.push(`${location.pathname}: ${String(fault)}`);
    sessionStorage.setItem('faults', JSON.stringify(faults));
  };
  const onError = ({ message, target }: ErrorEvent) =>
    note(message || `failed to load: ${(target as Element).outerHTML}`);
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} refuses ${blockedURI}`),
  );
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...args: unknown[]) => note(args.join(' '));
  }
  // Safari, unlike WebKitGTK, does not focus a clicked link or button.
  if (!navigator.userAgent.includes('AppleWebKit')) return;
  addEventListener('mousedown', (event) => {
    if (!(event.target as Element).closest('a, button')) return;
    event.preventDefault();
    (document.activeElement as HTMLElement | null)?.blur();
  });
}

if (!existsSync('dist')) throw new Error('There is no build. Run "npm test" first.');
const folder = mkdtempSync(join(tmpdir(), 'site-engines-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const part of SERVER_PARTS) borrow(part, folder);
cpSync('dist', join(folder, 'dist'), { recursive: true });
process.chdir(folder);

const script = `(${String(prepare)})()`;
const hash = createHash('sha256').update(script).digest('base64');
/** Changes a file of the copied build. @throws Error if nothing in it changes. */
function replaceIn(file: string, from: RegExp, to: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, () => to);
  if (before === after) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(file, after);
}
replaceIn('dist/_headers', /script-src /g, `script-src 'sha256-${hash}' `);
for (const page of globSync('dist/**/*.html')) {
  replaceIn(page, /<meta charset="utf-8">/, `<meta charset="utf-8"><script>${script}</script>`);
}
await import('../e2e/support/server.ts');
