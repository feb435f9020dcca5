import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import brand from '../../brand.json' with { type: 'json' };
import planTexts from '../../src/content/site/plans.json' with { type: 'json' };
import { bundleLanguages } from '../../src/build/language-bundles.ts';
import { findDeployProblem } from '../../src/build/check-brand.ts';
import { MARK_FILE } from '../../src/build/drawing.ts';
import { otherLanguages } from '../../src/build/languages.ts';
import { findLogoProblems } from '../../src/build/logo.ts';
import { baseOf } from '#features/site/paths.ts';
import { findConfigProblems } from '#platform/server/config.ts';
import { UserError } from '../local/machine/user-error.ts';

const ASTRO = 'node_modules/astro/bin/astro.mjs';
/** The command-line program. The same index takes a third longer through its Node API. */
const PAGEFIND = 'node_modules/pagefind/lib/runner/bin.cjs';
/** Pagefind's user interfaces. The blog has a separate one. */
const UNUSED = 'pagefind/pagefind-{ui,modular-ui,component-ui,highlight}.*';
/**
 * In megabytes. With Node's default of 16, garbage collection takes a tenth of the time of a large build.
 */
const YOUNG_OBJECTS = '--max-semi-space-size=64';

/**
 * Creates the blog's search index next to the built pages. Without an article, there is none.
 * @param site the folder of a build.
 * @throws UserError if Pagefind fails. Pagefind's output contains the reason.
 */
function indexArticles(site: string): void {
  const pages = 'blog/*.html';
  if (globSync(pages, { cwd: site }).length === 0) return;
  const args = [PAGEFIND, '--site', site, '--glob', pages, '--quiet'];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new UserError('The search index could not be created.');
  for (const file of globSync(UNUSED, { cwd: site })) rmSync(join(site, file));
}

/** Texts of the owner in a language. A file that the language lacks has none. */
function readTranslation(code: string, name: string): object {
  const file = `src/content/site/${code}/${name}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
}

/** Explains why the owner's files must not be published, with the answers on the page of the plans. */
export function findOwnersProblem(env: NodeJS.ProcessEnv): string | undefined {
  const translated = otherLanguages.map((code) => {
    const [ofBrand, plans] = ['brand', 'plans'].map((name) => readTranslation(code, name));
    return [code, { ...ofBrand, texts: { plans } }] as const;
  });
  const texts = { ...brand, texts: { plans: planTexts }, ...Object.fromEntries(translated) };
  return findDeployProblem(env, texts, readFileSync(MARK_FILE, 'utf8'));
}

/**
 * Builds the pages of a language into its folder. Astro runs in a separate process, so its memory is free before
 * indexing needs a similar amount (docs/decisions/2026-11-22-build-and-local-server.md).
 * @param language code of a language other than the default.
 */
function buildPages(isQuiet: boolean, language = ''): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [YOUNG_OBJECTS, ASTRO, 'build'], {
    // The bundler's allocator would use 2 MB pages, waste a part of each, and keep freed memory.
    env: {
      MIMALLOC_ALLOW_THP: '0',
      MIMALLOC_PURGE_DELAY: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...process.env,
      SITE_LANGUAGE: language,
    },
    stdio: isQuiet ? 'pipe' : 'inherit',
    maxBuffer: Infinity,
  });
  if (status !== 0) {
    if (isQuiet) console.error(`${stdout.toString()}${stderr.toString()}`);
    throw new UserError('The build failed.');
  }
}

/**
 * Builds the site: the pages of each language into dist/, with their search index, and then the server's bundles. The
 * default language is first, because its build empties the folder. Two builds at the same time would write the same
 * files in .astro/.
 * @param isQuiet prints output only if the build fails.
 * @throws UserError if the logo or a variable must change first, or if Astro fails. Astro's output
 * contains the reason.
 */
export async function buildSite({ isQuiet }: { readonly isQuiet: boolean }): Promise<void> {
  const problems = [
    ...(await findLogoProblems(brand)),
    ...findConfigProblems(['pages', 'urls'], process.env).map((problem) => `${problem}.`),
    findOwnersProblem(process.env),
  ].filter(Boolean);
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  buildPages(isQuiet);
  indexArticles('dist');
  for (const code of otherLanguages) {
    buildPages(isQuiet, code);
    indexArticles(`dist${baseOf(code)}`);
  }
  await bundleLanguages();
}
