/** What a build shows, by where it will be deployed: builds a small blog, once for each context. */
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

import { scaffoldArticle } from '../../scripts/content/scaffold.ts';

const BUILD_TIMEOUT = 120_000;
const project = mkdtempSync(join(tmpdir(), 'blog-'));
const articles = join(project, 'src/content/articles');

/** A far day, so that the test holds for as long as anybody runs it. */
const FAR = '2999-01-01';

function writeArticle(id: string, slug: string, change: (source: string) => string): void {
  const source = scaffoldArticle({ id, title: `The article ${slug}`, slug, today: '2025-06-30' });
  writeFileSync(join(articles, `${slug}.mdx`), change(source));
}

const publish = (source: string) => source.replace('draft: true\n', '');

function build(context: string): (path: string) => string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'build', '--config', 'config.mjs', '--outDir', context],
    {
      cwd: project,
      // Nothing of Vitest's own environment, which says that this is development.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, CONTEXT: context },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
  return (path) => {
    const file = join(project, context, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
}

beforeAll(() => {
  for (const part of ['src', 'public', 'package.json', 'tsconfig.json', 'astro.config.mjs']) {
    cpSync(part, join(project, part), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  // A cache of its own: other builds on this machine must not see these articles.
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
    read = build('production');
  }, BUILD_TIMEOUT);

  test('shows what is out', () => {
    expect(read('blog/an-article-that-is-out.html')).toContain(
      'The article an-article-that-is-out',
    );
    expect(read('blog.html')).toContain('/blog/an-article-that-is-out"');
  });

  test.each(['an-article-in-draft', 'an-article-of-the-future'])('holds nothing of %s', (slug) => {
    expect(read(`blog/${slug}.html`)).toBe('');
    for (const path of ['blog.html', 'rss.xml', 'sitemap-0.xml', 'article-not-found.html']) {
      expect(read(path)).not.toBe('');
      expect(read(path)).not.toContain(slug);
    }
  });

  test('leads from former addresses to the present one, for good', () => {
    expect(read('_redirects').trim().split('\n')).toEqual([
      '/blog/its-old-address /blog/an-article-that-is-out 301',
      '/blog/its-older-address /blog/an-article-that-is-out 301',
    ]);
  });

  test('has no page for editors', () => {
    expect(read('dev/components.html')).toBe('');
    expect(existsSync(join(project, 'production/dev'))).toBe(false);
  });

  test('can be searched', () => {
    expect(read('pagefind/pagefind-entry.json')).toContain('"page_count":2');
  });
});

describe('a preview', () => {
  let read: ReturnType<typeof build>;
  beforeAll(() => {
    read = build('deploy-preview');
  }, BUILD_TIMEOUT);

  test.each([
    ['an-article-in-draft', 'Draft'],
    ['an-article-of-the-future', 'Scheduled'],
  ])('shows %s, marked as %s and kept from search engines', (slug, badge) => {
    const page = read(`blog/${slug}.html`);
    expect(page).toContain(`<strong class="unpublished">${badge}</strong>`);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(read('blog.html')).toContain(`>${badge}</strong>`);
  });
});
