/**
 * `npm run benchmark:articles`: builds a copy of this site with more and more articles and prints what
 * each further one costs in processor time and memory. Fails when that grows with their number, when a
 * build takes too much memory, or when a page changes that has nothing to do with the new articles.
 * For Linux; takes about ten minutes. Other numbers of articles may follow the command.
 *
 * `--beside <folder>` builds a checkout of Astro's blog example (`npm create astro@latest -- --template
 * blog --no-install`) with the same words and this project's packages after each of those builds.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ARTICLES_FOLDER, readArticleFolder } from './content/article-folder.ts';
import { generateArticles } from './content/generate-articles.ts';
import { toExamplePost } from './content/example-post.ts';
import { type Cost, measureCommand } from './measure/measure-command.ts';
import { indexCommand } from './site/index-articles.ts';

/** How many articles there are in all, the real ones included. */
const SIZES = [25, 625, 1_250, 2_500];
const MOST_BYTES = 2 * 10 ** 9;
/** How much more a further article may cost in the last step than in the first. */
const MOST_GROWTH = 1.25;

const sources = ['src', 'public', 'scripts', 'astro.config.mjs', 'package.json', 'tsconfig.json'];
/** What builds keep between them, in node_modules: the copy has its own. */
const caches = ['.astro', '.cache', '.vite'];
/** Astro's own example, which the figures are compared with, draws none. */
const PICTURES = 'src/pages/og';
const ASTRO = resolve('node_modules/astro/bin/astro.mjs');
const EXAMPLE_POSTS = 'src/content/blog';

const { values: options, positionals } = parseArgs({
  options: { beside: { type: 'string' } },
  allowPositionals: true,
});
const real = readArticleFolder();
const folder = mkdtempSync(join(tmpdir(), 'articles-'));
const site = join(folder, 'site');
const example = join(folder, 'example');
process.on('exit', () => rmSync(folder, { recursive: true }));

/** Installed packages are linked: both build with the same ones. */
function linkPackages(project: string): void {
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((name) => !caches.includes(name))) {
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name), 'junction');
  }
}

function copyProject(): void {
  for (const source of sources) cpSync(source, join(site, source), { recursive: true });
  linkPackages(site);
}

/** Copies the example without its own posts, and without its one page that has a picture anyway. */
function copyExample(from: string): void {
  for (const source of ['src', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json']) {
    cpSync(join(from, source), join(example, source), { recursive: true });
  }
  for (const file of readdirSync(join(example, EXAMPLE_POSTS))) {
    rmSync(join(example, EXAMPLE_POSTS, file));
  }
  rmSync(join(example, 'src/pages/about.astro'));
  linkPackages(example);
}

function addArticles(count: number): void {
  const generated = generateArticles(count - real.size, real.values());
  for (const [file, text] of [...real, ...generated]) {
    const name = basename(file);
    writeFileSync(join(site, ARTICLES_FOLDER, name), text);
    if (options.beside) writeFileSync(join(example, EXAMPLE_POSTS, name), toExamplePost(text));
  }
}

function forgetBuilds(project: string): void {
  for (const cache of caches) {
    rmSync(join(project, 'node_modules', cache), { recursive: true, force: true });
  }
}

function run(script: string): Promise<Cost> {
  return measureCommand([process.execPath, script], { cwd: site });
}

/** The files of a build that must stay as they are, by path: not the listing, not the sitemap. */
function readSettled(): Map<string, string> {
  const articles = [...real.keys()].map((file) =>
    file.replace(ARTICLES_FOLDER, 'blog').replace(/mdx$/, 'html'),
  );
  const others = readdirSync(join(site, 'dist')).filter(
    (name) => /^_headers$|\.(?:html|xml|js|svg)$/.test(name) && !/^blog\.|^sitemap/.test(name),
  );
  const files = [...others, ...articles];
  return new Map(files.map((file) => [file, readFileSync(join(site, 'dist', file), 'utf8')]));
}

const failures: string[] = [];
const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;
const inMegabytes = (bytes: number): string => `${Math.round(bytes / 10 ** 6)} MB`;
const inMs = (seconds: number, count: number): string =>
  `${((seconds * 1_000) / count).toFixed(1)} ms`;

function printRow(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(13)).join(''));
}

async function build(what: string): Promise<Cost> {
  const cost = await run('scripts/build.ts');
  if (cost.bytes >= MOST_BYTES) failures.push(`${what}: ${inMegabytes(cost.bytes)} of memory.`);
  return cost;
}

/**
 * The example checks no content, draws no pictures and has no search, so the build alone is compared,
 * with the index of the search and without.
 */
async function buildExample(own: Cost): Promise<void> {
  // Pagefind leaves out what is there already.
  rmSync(join(site, 'dist/pagefind'), { recursive: true });
  const search = await measureCommand(indexCommand('dist'), { cwd: site });
  printRow('  of it the search', '', inSeconds(search.seconds));
  forgetBuilds(example);
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const cost = await measureCommand([process.execPath, ASTRO, 'build'], { cwd: example, env });
  const times = `${(own.seconds / cost.seconds).toFixed(2)} x time`;
  const pages = `${((own.seconds - search.seconds) / cost.seconds).toFixed(2)} x`;
  const memory = `${(own.bytes / cost.bytes).toFixed(2)} x`;
  printRow("  Astro's example", times, inSeconds(cost.seconds), memory, inMegabytes(cost.bytes));
  printRow('  without the search', pages);
}

interface Step extends Cost {
  readonly count: number;
  readonly settled: ReadonlyMap<string, string>;
}

async function measureSizes(sizes: readonly number[]): Promise<Step[]> {
  const steps: Step[] = [];
  printRow('Articles, no pictures', 'check', 'build', 'per further', 'memory');
  for (const count of sizes) {
    addArticles(count);
    forgetBuilds(site);
    const check = await run('scripts/check-content.ts');
    const cost = await build(`${count} articles`);
    const last = steps.at(-1);
    const further = last ? inMs(cost.seconds - last.seconds, count - last.count) : '';
    const [checked, built] = [check, cost].map(({ seconds }) => inSeconds(seconds));
    printRow(String(count), checked ?? '', built ?? '', further, inMegabytes(cost.bytes));
    if (options.beside) await buildExample(cost);
    steps.push({ count, settled: readSettled(), ...cost });
  }
  return steps;
}

/** Fails when the articles of the last step cost more than those of the first. */
function compareCosts(steps: readonly Step[]): void {
  const costs = steps.slice(1).map(({ seconds, count }, index) => {
    const last = steps[index];
    return (seconds - (last?.seconds ?? 0)) / (count - (last?.count ?? 0));
  });
  const growth = (costs.at(-1) ?? 0) / (costs[0] ?? 0);
  console.log(`A further article costs ${growth.toFixed(2)} times as much in the last step.`);
  if (growth > MOST_GROWTH) failures.push('The cost of an article grows with their number.');
}

/** From the second size on: the feed is full there, and real articles have all their neighbors. */
function compareFiles([, fewer]: readonly Step[], more: Step): void {
  for (const [file, text] of fewer?.settled ?? []) {
    const later = more.settled.get(file) ?? '';
    if (later !== text)
      failures.push(`${file}: from ${text.length} to ${later.length} characters.`);
  }
  const compared = `${fewer?.settled.size} files with ${fewer?.count} and ${more.count} articles`;
  console.log(`Compared ${compared}.\n`);
}

async function measurePictures({ count, seconds }: Step): Promise<void> {
  cpSync(PICTURES, join(site, PICTURES), { recursive: true });
  forgetBuilds(site);
  printRow(`${count}, with pictures`, '', 'build', 'per picture', 'memory');
  for (const name of ['all to be drawn', 'all drawn before']) {
    const cost = await build(name);
    const picture = inMs(cost.seconds - seconds, count);
    printRow(name, '', inSeconds(cost.seconds), picture, inMegabytes(cost.bytes));
  }
}

console.log(`${cpus()[0]?.model}, Node ${process.version}. Processor time of all processes.\n`);
copyProject();
if (options.beside) copyExample(options.beside);
rmSync(join(site, PICTURES), { recursive: true });
const given = positionals.map(Number);
const steps = await measureSizes(given.length > 1 ? given : SIZES);
const most = steps.at(-1);
compareCosts(steps);
if (most) {
  compareFiles(steps, most);
  await measurePictures(most);
}
for (const failure of failures) console.log(`FAILED: ${failure}`);
if (failures.length > 0) process.exitCode = 1;
