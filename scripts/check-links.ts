/** Checks that every internal link and anchor of the built site has a target. */
import { globSync, readFileSync } from 'node:fs';
import { callPaths } from '../src/domain/paths.ts';

interface Page {
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}

function readPage(html: string): Page {
  return {
    ids: new Set(Array.from(html.matchAll(/\sid="?([^"\s>]+)/g), ([, id = '']) => id)),
    links: Array.from(html.matchAll(/\s(?:href|action|src)="?([^"\s>]+)/g), ([, link = '']) =>
      link.replace(/&(?:amp|#38);/g, '&'),
    ),
  };
}

const pages = new Map<string, Page>();
/** Addresses that answer: functions, which have no file in the build, and files. */
const addresses = new Set<unknown>(Object.values(callPaths));
for (const file of globSync('**/*.*', { cwd: 'dist' })) {
  const path = `/${file.replaceAll('\\', '/')}`;
  const address = path.replace(/\/index\.html$/, '/').replace(/\.html$/, '');
  addresses.add(address);
  if (/\.(?:html|svg)$/.test(file)) {
    pages.set(address, readPage(readFileSync(`dist/${file}`, 'utf8')));
  }
}

const problems = new Set(
  pages.size > 0 ? [] : ['dist contains no built site: run "npm run build".'],
);
let checked = 0;
for (const [address, { links }] of pages) {
  for (const link of links) {
    // The payment sandbox serves its own addresses (scripts/local/payment-sandbox).
    if (!/^[/#]/.test(link) || /^\/\/|^\/sandbox\//.test(link)) continue;
    checked += 1;
    const target = new URL(link, `http://site${address}`);
    const path = decodeURI(target.pathname);
    const anchor = decodeURIComponent(target.hash.slice(1));
    if (!addresses.has(path))
      problems.add(`${address} links to ${link}, but that address does not exist`);
    else if (anchor && !pages.get(path)?.ids.has(anchor)) {
      problems.add(`${address} links to ${link}, but that page has no "${anchor}"`);
    }
  }
}

if (problems.size > 0) {
  console.error([...problems].join('\n'));
  process.exit(1);
}
console.log(`${checked} links on ${pages.size} pages have a target.`);
