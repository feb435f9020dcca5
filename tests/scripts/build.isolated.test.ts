/** Tests of what a build runs and says, on a site with a second language. Nothing is built. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeConsoleOutput } from '../support/console-guard.ts';

const site = vi.hoisted(() => ({
  languages: ['en', 'es'],
  problems: [] as object[],
  untranslated: {} as Record<string, string[]>,
  /** Commands in order, and their statuses by their first words. */
  runs: [] as string[],
  statuses: {} as Record<string, number>,
  /** Folders with built articles. */
  blogs: [] as string[],
}));

vi.mock('#brand/file.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get languages() {
    return site.languages;
  },
}));
vi.mock('../../src/build/languages.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get otherLanguages() {
    return site.languages.slice(1);
  },
}));
vi.mock('../../src/build/untranslated.ts', () => ({
  findUntranslated: (code: string) => site.untranslated[code] ?? [],
  listUntranslated: (code: string) => site.untranslated[code] ?? [],
  countUntranslated: (found: readonly string[], articles: number) =>
    `texts: ${found.length}, articles: ${articles}`,
}));
vi.mock('#features/articles/translations.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  articlesWithoutTranslation: (code: string) => (code === 'es' ? ['a.mdx', 'b.mdx'] : []),
}));
vi.mock('#features/articles/check/check-articles.ts', () => ({
  checkSite: () => ({ problems: site.problems, articles: 3 }),
}));
vi.mock('../../src/build/language-bundles.ts', () => ({
  bundleLanguages: () => Promise.resolve(void site.runs.push('bundle')),
}));
vi.mock('../../src/build/logo.ts', () => ({ findLogoProblems: () => Promise.resolve([]) }));
vi.mock('../../src/build/check-brand.ts', () => ({
  findDeployProblem: ({ CONTEXT }: NodeJS.ProcessEnv) =>
    CONTEXT === 'production' ? 'It is the demo.' : undefined,
}));
vi.mock('node:fs', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  globSync: (pattern: string, { cwd }: { readonly cwd: string }) =>
    pattern === 'blog/*.html' && site.blogs.includes(cwd) ? ['blog/one.html'] : [],
}));
vi.mock('node:child_process', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  spawnSync: (_node: string, args: readonly string[], options: { env?: NodeJS.ProcessEnv }) => {
    const folder = args[args.indexOf('--site') + 1];
    const run = args.includes('--site')
      ? `index ${folder}`
      : `pages ${options.env?.SITE_LANGUAGE || 'default'}`;
    site.runs.push(run);
    return { status: site.statuses[run] ?? 0, stdout: 'Output of Astro.', stderr: '' };
  },
}));

const run = async (script: 'build' | 'untranslated') => {
  vi.resetModules();
  await import(`../../scripts/${script}.ts`);
  return takeConsoleOutput().map(({ text }) => text);
};

beforeEach(() => {
  vi.stubEnv('CONTEXT', undefined);
  Object.assign(site, { languages: ['en', 'es'], problems: [], untranslated: {}, statuses: {} });
  Object.assign(site, { runs: [], blogs: ['dist', 'dist/es'] });
});

describe('a build', () => {
  test('indexes the articles of each language in its own folder, after its pages', async () => {
    await run('build');
    expect(site.runs).toEqual([
      'pages default',
      'index dist',
      'pages es',
      'index dist/es',
      'bundle',
    ]);
  });

  test('creates no index without an article', async () => {
    site.blogs = ['dist'];
    await run('build');
    expect(site.runs).toEqual(['pages default', 'index dist', 'pages es', 'bundle']);
  });

  test.each([
    ['pages default', 'The build failed.', 1],
    ['index dist', 'The search index could not be created.', 2],
    ['pages es', 'The build failed.', 3],
  ])('ends after a failure of "%s"', async (failing, message, count) => {
    site.statuses = { [failing]: 1 };
    await expect(run('build')).rejects.toMatchObject({ name: 'UserError', message });
    expect(site.runs).toHaveLength(count);
    takeConsoleOutput();
  });

  test('begins only if no article has a problem', async () => {
    site.problems = [{ file: 'a.mdx', message: 'No title.' }];
    await expect(run('build')).rejects.toMatchObject({ name: 'UserError' });
    expect(site.runs).toEqual([]);
  });

  test('of this computer warns that the demo must not be published', async () => {
    expect((await run('build')).at(-1)).toBe('Do not publish this build. It is the demo.');
  });

  test('for production refuses to begin while the site is the demo', async () => {
    vi.stubEnv('CONTEXT', 'production');
    await expect(run('build')).rejects.toMatchObject({ message: 'It is the demo.' });
    expect(site.runs).toEqual([]);
    takeConsoleOutput();
  });

  test('lists the texts that a language lacks', async () => {
    site.untranslated = { en: ['not listed'], es: ['a: title', 'b: text'] };
    expect(await run('build')).toContain(
      'Not translated to es, so it appears in en:\n  a: title\n  b: text',
    );
  });
});

describe('the list of untranslated texts', () => {
  test('is about every language, and names the articles that it lacks', async () => {
    site.untranslated = { es: ['c: title'] };
    expect(await run('untranslated')).toEqual([
      'Left in en: texts: 0, articles: 0.',
      'c: title',
      'a.mdx: no translation to es',
      'b.mdx: no translation to es',
      'Left in es: texts: 1, articles: 2.',
    ]);
  });

  test.each([
    [['en'], ['The site is in English only.']],
    [['de'], ['Left in de: texts: 0, articles: 0.']],
  ])('of a site in %j alone', async (languages, output) => {
    site.languages = languages;
    expect(await run('untranslated')).toEqual(output);
  });
});
