import type { Article } from '#features/articles/article.ts';
import type { LegalText } from '#features/articles/legal-text.ts';
import type { Day } from '#platform/dates.ts';
import { formatPrice } from '#brand/money.ts';
import {
  base,
  baseOf,
  editorPaths,
  pagePaths,
  type PathByLanguage,
  pathsInLanguages,
} from '#features/site/paths.ts';
import type { Plan } from '#brand/plan.ts';
import { blog, nameOfCategory, nameOfTag } from '#features/articles/blog.ts';
import { company } from '#brand/company.ts';
import { hero } from '#features/site/landing.ts';
import { planPage } from '#features/site/plan-page.ts';
import { authorOf } from '#features/site/people.ts';
import { blogTexts } from '#texts/blog.ts';
import { language } from '#texts/language.ts';
import { pageTexts } from '#texts/pages.ts';

/** Metadata of a page for search engines and social networks. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Path of the page. Its canonical address is derived from the path. */
  readonly path: string;
  /**
   * Paths of the page by the languages in which its content exists. By default, it exists in each language at the
   * same address.
   */
  readonly paths?: PathByLanguage;
  /** True if the page must not be in search results and the sitemap. */
  readonly noindex?: true;
  readonly keywords?: readonly string[];
  readonly author?: string;
  /** Locale of the page, if it is not that of the site. */
  readonly locale?: string;
  /** Locale of title and description, if it is not that of the page. */
  readonly titleLocale?: string;
  /** Title for sharing, if it should not repeat the site's name. */
  readonly shareTitle?: string;
  /** Text on the sharing picture. The default is the title without the site's name. */
  readonly pictureText?: string;
  /** Makes the page an Open Graph article. */
  readonly article?: {
    readonly publishedTime: Day;
    readonly modifiedTime: Day;
    readonly section: string;
    readonly tags: readonly string[];
  };
}

/** Metadata of a page that search engines must not list. */
function unlistedPage(
  { title, description }: { readonly title: string; readonly description: string },
  path: string,
  site = company.name,
) {
  return { title: `${title} | ${site}`, description, path, noindex: true as const };
}

const { code }: { readonly code: string } = language;

/** Pages for staff are in English on a site in any language. */
const forStaff = code === 'en' ? {} : { locale: 'en-US' };

/** Paths of the page to which a lost page links in another language. */
const homePaths = pathsInLanguages(pagePaths.home);

export const pageMeta = {
  home: {
    title: `${hero.searchTitle} | ${company.name}`,
    description: hero.searchDescription,
    path: pagePaths.home,
    pictureText: hero.headline,
  },
  blog: {
    title: `${pageTexts.blog.title} | ${company.name}`,
    description: pageTexts.blog.description,
    path: pagePaths.blog,
    pictureText: blog.subtitle,
  },
  plans: {
    title: `${planPage.searchTitle} | ${company.name}`,
    description: planPage.searchDescription,
    path: pagePaths.plans,
  },
  intake: unlistedPage(pageTexts.intake, pagePaths.intake),
  admin: {
    ...unlistedPage({ title: 'Admin', description: 'For staff.' }, pagePaths.admin),
    ...forStaff,
  },
  editor: {
    ...unlistedPage({ title: 'Editor', description: 'For editors.' }, editorPaths.page),
    ...forStaff,
  },
  notFound: { ...unlistedPage(pageTexts.notFound, `${base}/404`), paths: homePaths },
  articleNotFound: {
    ...unlistedPage(pageTexts.articleNotFound, pagePaths.articleNotFound, blogTexts.title),
    paths: homePaths,
  },
  invalidPlan: { ...unlistedPage(pageTexts.invalidPlan, pagePaths.invalidPlan), paths: homePaths },
} as const satisfies Record<string, PageMeta>;

const unlisted: ReadonlySet<string> = new Set(
  Object.values<PageMeta>(pageMeta)
    .filter(({ noindex }) => noindex)
    .map(({ path }) => path),
);

/** True if a built page belongs in the sitemap. @param address the page's full address. */
export function isInSitemap(address: string): boolean {
  const { pathname } = new URL(address);
  return !unlisted.has(pathname) && !pathname.startsWith('/checkout/');
}

export const pathsOf = ({ path, paths }: Pick<PageMeta, 'path' | 'paths'>): PathByLanguage =>
  paths ?? pathsInLanguages(path);

export function canonicalUrl(path: string): string {
  return company.host + path;
}

/** Versions of a page for search engines; none if it exists in one language. */
export function alternatesOf(paths: PathByLanguage): { lang: string; url: string }[] {
  const versions = Object.entries(paths).map(([lang, path = '']) => ({
    lang,
    url: canonicalUrl(path),
  }));
  const [first, ...others] = versions;
  return first && others.length > 0 ? [...versions, { ...first, lang: 'x-default' }] : [];
}

export const ogImageSize = { width: 1200, height: 630 } as const;

type Place = Pick<PageMeta, 'path' | 'paths'>;

/** True for a page that shows the content of another language. */
export const isCopy = (meta: Place): boolean => pathsOf(meta)[language.code] === undefined;

/**
 * Path of a page's sharing picture: `/` → `/og/home.png`, `/blog/slug` → `/og/blog/slug.png`. A copy has the picture of
 * its original.
 */
export function ogImagePath(meta: Place): string {
  const [[code, original = ''] = [language.code]] = Object.entries(pathsOf(meta));
  const [from, path] = isCopy(meta) ? [baseOf(code), original] : [base, meta.path];
  return `${from}/og${path === `${from}/` ? '/home' : path.slice(from.length)}.png`;
}

export function pictureText(meta: PageMeta): string {
  return meta.pictureText ?? meta.shareTitle ?? meta.title.replace(/ \| .*$/, '');
}

export function legalMeta(
  text: LegalText,
  path: string,
  paths?: PathByLanguage,
  titleLocale?: string,
): PageMeta {
  return {
    ...(titleLocale && { titleLocale }),
    title: `${text.title} | ${company.name}`,
    description: text.description,
    path,
    ...(paths && { paths }),
  };
}

export function checkoutMeta(plan: Plan): PageMeta {
  const { name } = plan;
  const values = {
    plan: name,
    setup: formatPrice(plan.setupFee),
    monthly: formatPrice(plan.monthlyFee),
  };
  const { title, description, descriptionWithSetup, picture } = pageTexts.checkout;
  return {
    title: `${title({ plan: name })} | ${company.name}`,
    description: (plan.setupFee > 0 ? descriptionWithSetup : description)(values),
    path: pagePaths.checkout(plan.id),
    noindex: true,
    pictureText: picture({ plan: name }),
  };
}

export function articleKeywords({ tags }: Article): readonly string[] {
  return [...tags.map(nameOfTag), ...blog.keywords, company.name];
}

export function articleMeta(article: Article, paths?: PathByLanguage): PageMeta {
  return {
    ...(paths && { paths }),
    title: `${article.searchTitle ?? article.title} | ${blogTexts.title}`,
    shareTitle: article.title,
    description: article.excerpt,
    path: pagePaths.article(article.slug),
    keywords: articleKeywords(article),
    author: authorOf(article) ?? company.name,
    article: {
      publishedTime: article.publishDate,
      modifiedTime: article.updatedDate ?? article.publishDate,
      section: nameOfCategory(article.category),
      tags: article.tags.map(nameOfTag),
    },
  };
}
