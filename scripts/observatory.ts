/**
 * `npm run observatory`: grades every kind of address of the built site as MDN's HTTP Observatory
 * does, with its own rules, without the internet. Prints a row an address; fails below 130, which is
 * all there is to reach without a browser's preload list.
 *
 * The Observatory is a whole web service with a database; its package is therefore no dependency, but
 * is fetched from the registry when this runs, without its install scripts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { callPaths, pagePaths } from '../src/domain/paths.ts';
import { planIds } from '../src/domain/plan.ts';
import { observatoryLosses } from '../tests/support/observatory.ts';
import { onBuiltSite } from './measure/on-built-site.ts';

const PACKAGE = '@mdn/mdn-http-observatory';
const VERSION = '1.4.8';
const FULL_SCORE = 130;
const FOLDER = '.local/observatory';
const HOST = 'site.example';

/** What of the package is used. @see its src/scanner/index.js, which this follows. */
interface Observatory {
  readonly ALL_TESTS: readonly ((requests: object) => { result: string | null })[];
  readonly getScoreModifier: (result: string) => number;
  readonly Requests: new (host: string) => {
    responses: Record<string, unknown>;
    resources: { path: string | null };
    session: unknown;
  };
  readonly parseHttpEquivHeaders: (html: string, base: string) => Map<string, string[]>;
}

function provide(): string {
  const folder = resolve(FOLDER);
  const source = resolve(folder, 'node_modules', PACKAGE, 'src');
  if (existsSync(source)) return source;
  mkdirSync(folder, { recursive: true });
  writeFileSync(resolve(folder, 'package.json'), '{"private":true}\n');
  const args = ['install', '--ignore-scripts', '--no-save', `${PACKAGE}@${VERSION}`];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  // It would fetch the browsers' preload list from the internet; a new site is not on it.
  writeFileSync(resolve(source, '../conf/hsts-preload.json'), '{}\n');
  return source;
}

async function loadObservatory(): Promise<Observatory> {
  const source = provide();
  const files = ['constants.js', 'grader/grader.js', 'types.js', 'retriever/utils.js'];
  const load = (file: string): Promise<object> => import(pathToFileURL(resolve(source, file)).href);
  return Object.assign({}, ...(await Promise.all(files.map(load)))) as Observatory;
}

/** Every kind of address there is: pages, what is answered for unknown ones, files and calls. */
const addresses = [
  pagePaths.home,
  pagePaths.blog,
  pagePaths.article('local-seo-strategies-small-business-website-success'),
  pagePaths.privacyPolicy,
  pagePaths.termsConditions,
  pagePaths.intake,
  pagePaths.admin,
  ...planIds.map(pagePaths.checkout),
  '/no-such-page',
  pagePaths.article('no-such-article'),
  '/checkout/no-such-plan',
  '/robots.txt',
  '/rss.xml',
  callPaths.contact,
  callPaths.adminIntakes,
];

/**
 * As the Observatory would have met the address on the platform, which leads http to https by itself.
 * @returns whether it is full marks, and our tests' copy of the rules says so too.
 */
async function grade(observatory: Observatory, server: string, path: string): Promise<boolean> {
  const { ALL_TESTS, getScoreModifier, parseHttpEquivHeaders, Requests } = observatory;
  const answer = await fetch(`${server}${path}`);
  // The parser behind it does not know nested rules, and fills the terminal with them.
  const html = (await answer.text()).replace(/<style>[\s\S]*?<\/style>/g, '');
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  const url = new URL(path, `https://${HOST}`);
  const response = {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    verified: true,
    httpEquiv: isPage ? parseHttpEquivHeaders(html, `https://${HOST}/`) : new Map(),
  };
  const requests = new Requests(HOST);
  requests.resources.path = html;
  requests.session = { url };
  requests.responses = {
    auto: response,
    http: response,
    https: response,
    cors: null,
    httpRedirects: [
      { url: new URL(path, `http://${HOST}`), status: 301 },
      { url, status: answer.status },
    ],
    httpsRedirects: [],
  };
  const results = ALL_TESTS.flatMap((run) => run(requests).result ?? []);
  const score = results.reduce((sum, result) => sum + getScoreModifier(result), 100);
  const losses = results.filter((result) => getScoreModifier(result) < 0);
  const ours = observatoryLosses(response.headers);
  console.log([score, answer.status, path, ...losses, ...ours].join('  '));
  return score >= FULL_SCORE && ours.length === 0;
}

await onBuiltSite(async (site) => {
  const observatory = await loadObservatory();
  let isFull = true;
  for (const path of addresses) isFull = (await grade(observatory, site, path)) && isFull;
  return isFull;
});
