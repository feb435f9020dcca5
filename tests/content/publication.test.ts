/** Tests of the published articles in each deploy context. Each test builds a small blog. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { indexArticles } from '../../scripts/site/build-site.ts';
import { buildArticleSource } from '../support/build.ts';

const BUILD_TIMEOUT = 120_000;

/** Files that a build and its server read. */
const parts = [
  'astro.config.mjs',
  'netlify',
  'netlify.toml',
  'package.json',
  'public',
  'scripts',
  'brand.json',
  'src',
  'tsconfig.json',
];

const project = mkdtempSync(join(tmpdir(), 'blog-'));
const articles = join(project, 'src/content/articles');

/** A date in the distant future, so that the test does not expire. */
const FAR = '2999-01-01';

function writeArticle(id: string, slug: string, change: (source: string) => string): void {
  const source = buildArticleSource({
    id,
    title: `The article ${slug}`,
    slug,
    publishDate: '2025-06-30',
    readTime: '1 min',
    featured: false,
    draft: true,
  });
  writeFileSync(join(articles, `${slug}.mdx`), change(source));
}

const publish = (source: string) => source.replace('draft: true\n', '');

function build(context: string, folder: string): (path: string) => string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'build', '--config', 'config.mjs', '--outDir', folder],
    {
      cwd: project,
      // Without Vitest's environment variables, which indicate development.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, CONTEXT: context },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
  return (path) => {
    const file = join(project, folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
}

beforeAll(() => {
  for (const part of parts) {
    cpSync(part, join(project, part), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'), 'junction');
  // A separate cache, because other builds on this machine must not see these articles.
  writeFileSync(
    join(project, 'config.mjs'),
    "import site from './astro.config.mjs';\nexport default { ...site, cacheDir: './.cache' };\n",
  );
  rmSync(articles, { recursive: true });
  const kept = 'src/content/articles/understanding-ai-agents-transform-business.mdx';
  cpSync(kept, join(project, kept));
  writeArticle('30', 'an-article-that-is-out', (source) =>
    publish(source).replace('featured: false', 'aliases: [its-old-address, its-older-address]'),
  );
  writeArticle('31', 'an-article-in-draft', (source) =>
    source.replace('featured: false', 'aliases: [address-of-a-draft]'),
  );
  writeArticle('32', 'an-article-of-the-future', (source) =>
    publish(source).replace('2025-06-30', FAR),
  );
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('production', () => {
  let read: ReturnType<typeof build>;
  beforeAll(() => {
    read = build('production', 'dist');
  }, BUILD_TIMEOUT);

  test('shows published articles', () => {
    expect(read('blog/an-article-that-is-out.html')).toContain(
      'The article an-article-that-is-out',
    );
    expect(read('blog.html')).toContain('/blog/an-article-that-is-out"');
  });

  test.each(['an-article-in-draft', 'an-article-of-the-future'])(
    'contains nothing of %s',
    (slug) => {
      expect(read(`blog/${slug}.html`)).toBe('');
      for (const path of ['blog.html', 'rss.xml', 'sitemap-0.xml', 'article-not-found.html']) {
        expect(read(path)).not.toBe('');
        expect(read(path)).not.toContain(slug);
      }
    },
  );

  test('redirects former addresses permanently to the current one', () => {
    const moved = read('_redirects')
      .split('\n')
      .filter((line) => line.endsWith(' 301'));
    expect(moved).toEqual([
      '/blog/its-old-address /blog/an-article-that-is-out 301',
      '/blog/its-older-address /blog/an-article-that-is-out 301',
    ]);
  });

  test('has a working search', () => {
    indexArticles(join(project, 'dist'));
    expect(read('pagefind/pagefind-entry.json')).toContain('"page_count":2');
  });
});

describe('a preview', () => {
  let read: ReturnType<typeof build>;
  beforeAll(() => {
    read = build('deploy-preview', 'preview');
  }, BUILD_TIMEOUT);

  test.each([
    ['an-article-in-draft', 'Draft'],
    ['an-article-of-the-future', 'Scheduled'],
  ])('shows %s, marked as %s and hidden from search engines', (slug, badge) => {
    const page = read(`blog/${slug}.html`);
    expect(page).toContain(`<strong class="unpublished">${badge}</strong>`);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(read('blog.html')).toContain(`>${badge}</strong>`);
  });
});
