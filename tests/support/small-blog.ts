import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildArticleSource } from './build.ts';

/** A date in the distant future, so that the tests do not expire. */
const FAR = '2999-01-01';

/** Published article of the small blog. */
export const smallArticle = {
  slug: 'an-article-that-stays',
  title: 'The article an-article-that-stays',
};

/** Gives a copy of the site a small blog: two published articles, a draft, and a scheduled one. */
export function replaceArticles(copy: string): void {
  const articles = join(copy, 'src/content/articles');
  rmSync(articles, { recursive: true });
  mkdirSync(articles);
  const write = (id: string, slug: string, change: (source: string) => string) => {
    const source = buildArticleSource({
      id,
      title: `The article ${slug}`,
      publishDate: '2025-06-30',
      featured: false,
      draft: true,
    });
    writeFileSync(join(articles, `${slug}.mdx`), change(source));
  };
  const publish = (source: string) => source.replace('draft: true\n', '');
  write('29', smallArticle.slug, publish);
  write('30', 'an-article-that-is-out', (source) =>
    publish(source).replace('featured: false', 'aliases: [its-old-address, its-older-address]'),
  );
  write('31', 'an-article-in-draft', (source) =>
    source.replace('featured: false', 'aliases: [address-of-a-draft]'),
  );
  write('32', 'an-article-of-the-future', (source) => publish(source).replace('2025-06-30', FAR));
}
