import { expect, test } from 'vitest';
import { readArticle } from '#features/articles/check/article-file.ts';
import { readTexts } from '#features/articles/check/site-content.ts';
import { addLastChange } from '#features/seo/last-changes.ts';
import {
  articleMeta,
  checkoutMeta,
  isInSitemap,
  legalMeta,
  ogImagePath,
  pageMeta,
  pictureText,
} from '#features/seo/seo.ts';
import { blog } from '#features/articles/blog.ts';
import { company } from '#brand/company.ts';
import { buildArticle } from '../../support/build.ts';
import { firstPlan } from '../../support/some-plans.ts';

test('the title of an article in search results may be shorter than its title', () => {
  const article = buildArticle({ title: 'A title that is too long for a list of search results' });
  const short = { ...article, searchTitle: 'A short title' };

  expect(articleMeta(short).title).toMatch(/^A short title \| /);
  expect(articleMeta(short).shareTitle).toBe(article.title);
  expect(articleMeta(article).title).toContain(article.title);
});

test('the sitemap has the day of the last change of articles only', () => {
  const lastChange = (path: string) =>
    addLastChange({ url: `https://studio.example${path}` }).lastmod;

  for (const [file, source] of readTexts()) {
    const { article, name } = readArticle(file, source);
    const day = article?.updatedDate ?? article?.publishDate;
    expect(lastChange(`/blog/${name}`), name).toBe(day);
  }
  expect(lastChange('/privacy-policy')).toBeUndefined();
  expect(lastChange('/')).toBeUndefined();
  expect(lastChange('/blog')).toBeUndefined();
});

test('an article describes itself with its fields and the name of the company', () => {
  const article = buildArticle({ slug: 'a-title' });
  const meta = articleMeta(article);
  expect(meta).toMatchObject({
    description: article.excerpt,
    path: '/blog/a-title',
    author: company.name,
    article: { publishedTime: article.publishDate, section: article.category, tags: article.tags },
  });
  expect(meta.keywords).toEqual([...article.tags, ...blog.keywords, company.name]);
  expect(meta).not.toHaveProperty('paths');
});

test('a checkout names its plan and fees, and is not listed', () => {
  const plan = { ...firstPlan, name: 'Studio', setupFee: 12_300, monthlyFee: 4_500 };
  const meta = checkoutMeta(plan);
  expect(meta).toMatchObject({ path: `/checkout/${plan.id}`, noindex: true });
  expect(meta.title).toMatch(RegExp(`Studio.* \\| ${company.name}$`));
  expect(meta.description).toMatch(/Studio.*\$123.*\$45/);
  expect(pictureText(meta)).toContain('Studio');
  expect(checkoutMeta({ ...plan, setupFee: 0 }).description).not.toMatch(/\$0|setup/i);
});

test('a legal text has the name of the company in its title', () => {
  const meta = legalMeta({ title: 'Terms', description: 'Our terms.' }, '/terms', { en: '/terms' });
  expect(meta).toEqual({
    title: `Terms | ${company.name}`,
    description: 'Our terms.',
    path: '/terms',
    paths: { en: '/terms' },
  });
});

test('a sharing picture has the address of its page, and shows a title without the name of the site', () => {
  expect(ogImagePath({ path: '/' })).toBe('/og/home.png');
  expect(ogImagePath({ path: '/blog/a' })).toBe('/og/blog/a.png');
  const page = { title: 'Plans | Studio', description: '', path: '/plans' };
  expect(pictureText(page)).toBe('Plans');
  expect(pictureText({ ...page, shareTitle: 'To share' })).toBe('To share');
  expect(pictureText({ ...page, shareTitle: 'To share', pictureText: 'Words' })).toBe('Words');
});

test('pages for staff, forms after a payment, and lost pages are not in the sitemap', () => {
  const address = (path: string) => `https://studio.example${path}`;
  const listed = ['/', '/blog', '/plans', '/blog/a', '/privacy-policy'];
  expect(listed.filter((path) => isInSitemap(address(path)))).toEqual(listed);
  const unlisted = Object.values(pageMeta).flatMap((meta) => ('noindex' in meta ? meta.path : []));
  expect(unlisted).toEqual(
    expect.arrayContaining(['/admin', '/editor', '/404', '/ai-voice-agent-intake']),
  );
  const others = [...unlisted, `/checkout/${firstPlan.id}`];
  expect(others.filter((path) => isInSitemap(address(path)))).toEqual([]);
});
