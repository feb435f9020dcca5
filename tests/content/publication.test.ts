/** Tests of the published articles in each deploy context. Each test builds a small blog. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { build, makeBuildFolder } from '../e2e/support/configured-site.ts';
import { buildArticleSource } from '../support/build.ts';

const BUILD_TIMEOUT = 120_000;

const project = makeBuildFolder();
const articles = join(project, 'src/content/articles');

/** A date in the distant future, so that the test does not expire. */
const FAR = '2999-01-01';

/** Text of a file of the last build, or nothing. */
function read(path: string): string {
  const file = join(project, 'dist', path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

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

beforeAll(() => {
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
  beforeAll(() => build(project, { CONTEXT: 'production' }), BUILD_TIMEOUT);

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
});

describe('a preview', () => {
  beforeAll(() => build(project, { CONTEXT: 'deploy-preview' }), BUILD_TIMEOUT);

  test.each([
    ['an-article-in-draft', 'Draft'],
    ['an-article-of-the-future', 'Scheduled'],
  ])('shows %s, marked as %s and hidden from search engines', (slug, badge) => {
    const page = read(`blog/${slug}.html`);
    expect(page).toContain(`<strong>${badge}</strong>`);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(read('blog.html')).toContain(`>${badge}</strong>`);
  });
});
