import {
  appendFileSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { formerBase } from '#features/articles/translations.ts';
import { pagePaths } from '#features/site/paths.ts';
import { MANIFEST } from './island-scripts.ts';
import {
  addHeaderRules,
  fallbackPages,
  narrowPolicy,
  policiesByRule,
  renderHeaderRules,
} from './header-rules.ts';
import { baseOfBuild, isOtherLanguage, languageOfBuild, readLanguage } from './languages.ts';
import { completeLegalPages } from './legal-pages.ts';
import { markFallbacks } from './mark-fallbacks.ts';
import { groupFallbackTexts } from './untranslated.ts';

const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`);

/**
 * Lines of `_redirects` that do not depend on articles. The CDN also serves a page under the
 * name of its file (`/blog.html`, `/index`), but without the page's header rules. These names therefore
 * redirect to the page; the `!` applies a rule although a file exists. Addresses of unknown articles and
 * plans show the page for their kind, because the CDN looks for a file first. Other unknown addresses show the
 * 404 page of their language.
 * @param paths addresses of the pages, without the beginning that another language has.
 * @param formerBase beginning of the addresses from before this language became the default, if it was another one.
 */
export function redirectRules(paths: readonly string[], base: string, formerBase = ''): string {
  const names = [['/index', '/'], ...paths.map((path) => [fileOf(path), path])];
  return [
    ...names.map(([name, path]) => `${base}${name} ${base}${path} 308!\n`),
    `${base}/blog/* ${base}${pagePaths.articleNotFound} 404\n`,
    `${base}/checkout/* ${base}${pagePaths.invalidPlan} 404\n`,
    ...(formerBase
      ? [...paths, pagePaths.feed].map(
          (path) => `${formerBase}${path.replace(/\/$/, '')} ${path} 301\n`,
        )
      : []),
    ...(base ? [`${base}/* ${base}/404 404\n`] : []),
  ].join('');
}

/** Marks the texts that are not translated with their language. */
async function markPages(folder: URL): Promise<void> {
  for (const [code, texts] of await groupFallbackTexts(languageOfBuild)) {
    const { locale } = await readLanguage(code);
    for (const name of globSync('**/*.html', { cwd: fileURLToPath(folder) })) {
      const file = new URL(name, folder);
      const html = readFileSync(file, 'utf8');
      writeFileSync(file, markFallbacks(html, texts, `lang="${locale}"`));
    }
  }
}

/**
 * Completes the pages after Astro has rendered them:
 * - marks what is not translated, and completes legal texts in another language;
 * - reduces each page's Content-Security-Policy to what remains in the page, and writes it to
 *   `dist/_headers`, which Netlify and the local server both read. Astro passes the policies to a hook
 *   (`routeToHeaders`) instead of writing them into the pages;
 * - completes `dist/_redirects`. The build of another language adds its rules to both files;
 * - removes Vite's list of scripts, which only the build needs.
 */
export function finishPages(): AstroIntegration {
  /** Astro's policy for each page, by the page's address. */
  const policies = new Map<string, string>();

  return {
    name: 'finish-pages',
    hooks: {
      // Files whose names begin with an underscore are not routes.
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({ pattern: '/_redirects', entrypoint: './src/pages/_redirects.ts' }),
      'astro:build:generated': ({ routeToHeaders }) => {
        for (const [pathname, { headers }] of routeToHeaders) {
          const policy = headers.get('Content-Security-Policy');
          if (policy) policies.set(`/${pathname.replace(/^\/|\/$/g, '')}`, policy);
        }
      },
      'astro:build:done': async ({ dir }) => {
        await markPages(dir);
        completeLegalPages('dist');
        for (const [path, ofSite] of policies) {
          const page = readFileSync(new URL(`.${fileOf(path)}`, dir), 'utf8');
          policies.set(path, narrowPolicy(ofSite, page));
        }
        rmSync(new URL(MANIFEST, dir));
        const files = readdirSync(dir, { withFileTypes: true })
          .filter((entry) => entry.isFile() && !/^_|\.html$/.test(entry.name))
          .map(({ name }) => `/${name}`)
          .sort();
        const byRule = policiesByRule(policies);
        const own = [...policies.keys()].filter((path) => !fallbackPages.includes(path)).sort();
        if (!isOtherLanguage) {
          appendFileSync(new URL('_headers', dir), renderHeaderRules(byRule, files));
          appendFileSync(new URL('_redirects', dir), redirectRules(own, '', formerBase));
          return;
        }
        const headersOfSite = new URL('../_headers', dir);
        const rules = readFileSync(headersOfSite, 'utf8');
        writeFileSync(headersOfSite, addHeaderRules(rules, baseOfBuild, byRule, files));
        const ofArticles = readFileSync(new URL('_redirects', dir), 'utf8');
        const redirects = redirectRules(own, baseOfBuild);
        appendFileSync(new URL('../_redirects', dir), ofArticles + redirects);
        for (const name of ['_headers', '_redirects']) rmSync(new URL(name, dir), { force: true });
      },
    },
  };
}
