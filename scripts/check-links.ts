/** Checks that every internal link and anchor of the built site leads somewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { callPaths } from '../src/domain/paths.ts';

const DIST = 'dist';

/** Addresses that answer without being files: the functions. */
const calls: ReadonlySet<string> = new Set(
  Object.values(callPaths).filter((path) => typeof path === 'string'),
);

interface Page {
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}

function readPage(html: string): Page {
  const ids = new Set([...html.matchAll(/\sid="?([^"\s>]+)/g)].map((match) => match[1] ?? ''));
  const links = [...html.matchAll(/\s(?:href|action|src)="?([^"\s>]+)/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
  );
  return { ids, links };
}

function addressOf(file: string): string {
  const path = `/${relative(DIST, file).replaceAll('\\', '/')}`;
  return path.replace(/\/index\.html$/, '/').replace(/\.html$/, '');
}

const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const pages = new Map<string, Page>();
const addresses = new Set<string>(calls);
for (const file of files) {
  addresses.add(addressOf(file));
  if (/\.(?:html|svg)$/.test(file))
    pages.set(addressOf(file), readPage(readFileSync(file, 'utf8')));
}

const problems: string[] =
  pages.size > 0 ? [] : ['There is no built site in dist: run "npm run build".'];
let checked = 0;
for (const [address, page] of pages) {
  for (const link of page.links) {
    // The payment sandbox answers for itself (scripts/local/payment-sandbox).
    if (!/^[/#]/.test(link) || /^\/\/|^\/sandbox\//.test(link)) continue;
    checked += 1;
    const target = new URL(link, `http://site${address}`);
    const path = decodeURI(target.pathname);
    const anchor = decodeURIComponent(target.hash.slice(1));
    if (!addresses.has(path)) problems.push(`${address} links to ${link}, which does not exist`);
    else if (anchor && !pages.get(path)?.ids.has(anchor)) {
      problems.push(`${address} links to ${link}, but that page has no "${anchor}"`);
    }
  }
}

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}
console.log(`${checked} links on ${pages.size} pages all lead somewhere.`);
