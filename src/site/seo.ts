import { type Article, type LegalText, readTimeDuration } from '../domain/article.ts';
import type { Day } from '../domain/dates.ts';
import type { ListingPage } from '../domain/listing-pages.ts';
import { formatPrice } from '../domain/money.ts';
import { anchors, editorPaths, pagePaths, sectionPath } from '../domain/paths.ts';
import type { Plan } from '../domain/plan.ts';
import { blog, generalKeywords, listingTitle } from './blog.ts';
import { company } from './company.ts';
import { hero } from './landing.ts';
import { people, peopleHref } from './people.ts';

/** Metadata of a page for search engines and social networks. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Path of the page, from which its canonical address is made. */
  readonly path: string;
  /** True if the page must not be in search results and the sitemap. */
  readonly noindex?: true;
  readonly keywords?: readonly string[];
  readonly author?: string;
  /** Title for sharing, if it should not repeat the site's name. */
  readonly shareTitle?: string;
  /** Text on the sharing picture. The default is the title without the site's name. */
  readonly pictureText?: string;
  /** Path of another page whose sharing picture this page uses. */
  readonly pictureOf?: string;
  /** Makes the page an Open Graph article. */
  readonly article?: {
    readonly publishedTime: Day;
    readonly modifiedTime: Day;
    readonly section: string;
    readonly tags: readonly string[];
  };
}

export const pageMeta = {
  home: {
    title: `${company.name} | ${hero.searchTitle}`,
    description: hero.searchDescription,
    path: pagePaths.home,
    pictureText: hero.headline,
  },
  blog: {
    title: `Blog | ${company.name}`,
    description:
      'Practical articles on website design, SEO, AI chatbots, agents and voice agents for owners of small businesses.',
    path: pagePaths.blog,
    pictureText: blog.subtitle,
  },
  intake: {
    title: `AI Voice Agent Customization | ${company.name}`,
    description:
      'Tell us how your AI voice receptionist should greet, answer and hand over calls. The required part takes about five minutes.',
    path: pagePaths.intake,
    noindex: true,
  },
  admin: {
    title: `Admin | ${company.name}`,
    description: 'For staff.',
    path: pagePaths.admin,
    noindex: true,
  },
  editor: {
    title: `Editor | ${company.name}`,
    description: 'For editors.',
    path: editorPaths.page,
    noindex: true,
  },
  notFound: {
    title: `Page Not Found | ${company.name}`,
    description: 'This page does not exist or has been moved.',
    path: '/404',
    noindex: true,
  },
  articleNotFound: {
    title: `Article Not Found | ${company.name} Blog`,
    description: 'This article does not exist or has been moved.',
    path: pagePaths.articleNotFound,
    noindex: true,
  },
  invalidPlan: {
    title: `Invalid Plan | ${company.name}`,
    description: 'The selected plan is not valid.',
    path: pagePaths.invalidPlan,
    noindex: true,
  },
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

export function canonicalUrl(path: string): string {
  return path === '/' ? `${company.host}/` : `${company.host}${path}`;
}

export const ogImageSize = { width: 1200, height: 630 } as const;

/** Returns the path of a page's sharing picture: `/` → `/og/home.png`, `/blog/slug` → `/og/blog/slug.png`. */
export function ogImagePath(meta: Pick<PageMeta, 'path' | 'pictureOf'>): string {
  const path = meta.pictureOf ?? meta.path;
  return `/og${path === pagePaths.home ? '/home' : path}.png`;
}

/** Returns the text on a page's sharing picture. */
export function pictureText(meta: PageMeta): string {
  return meta.pictureText ?? meta.shareTitle ?? meta.title.replace(/ \| .*$/, '');
}

/** Returns the metadata of a listing page. The first page of all articles is the blog itself. */
export function listingMeta(page: ListingPage<unknown>): PageMeta {
  const path = pagePaths.listing(page.number, page.category);
  if (path === pagePaths.blog) return pageMeta.blog;
  const title = listingTitle(page);
  return {
    title: `${title} | ${blog.title}`,
    description: `${title}: ${page.total} articles in all, for owners of small businesses.`,
    path,
    pictureText: blog.subtitle,
    pictureOf: pagePaths.blog,
  };
}

export function legalMeta(text: LegalText, path: string): PageMeta {
  return { title: `${text.title} | ${company.name}`, description: text.description, path };
}

export function checkoutMeta(plan: Plan): PageMeta {
  const setup = plan.setupFee > 0 ? `${formatPrice(plan.setupFee)} once for setup and ` : '';
  return {
    title: `Checkout: ${plan.name} | ${company.name}`,
    description: `Start the ${plan.name} plan: ${setup}${formatPrice(plan.monthlyFee)} a month.`,
    path: pagePaths.checkout(plan.id),
    noindex: true,
    pictureText: `${plan.name} plan`,
  };
}

export const contactHref = sectionPath(anchors.contact);

function articleKeywords(article: Article): string[] {
  return [...article.tags, ...generalKeywords];
}

export function articleMeta(article: Article): PageMeta {
  return {
    title: `${article.title} | ${company.name} Blog`,
    shareTitle: article.title,
    description: article.excerpt,
    path: pagePaths.article(article.slug),
    keywords: articleKeywords(article),
    author: people[article.author].name,
    article: {
      publishedTime: article.publishDate,
      modifiedTime: article.updatedDate ?? article.publishDate,
      section: article.category,
      tags: article.tags,
    },
  };
}

/**
 * Returns an article as a schema.org record.
 * @param text the article's text without tags; its length is the record's `wordCount`.
 */
export function blogPosting(article: Article, text: string): object {
  const url = canonicalUrl(pagePaths.article(article.slug));
  const organization = { '@type': 'Organization', name: company.name, url: canonicalUrl('/') };
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    image: {
      '@type': 'ImageObject',
      url: canonicalUrl(ogImagePath({ path: pagePaths.article(article.slug) })),
      ...ogImageSize,
    },
    author: {
      '@type': 'Person',
      name: people[article.author].name,
      url: canonicalUrl(peopleHref),
    },
    publisher: organization,
    datePublished: article.publishDate,
    dateModified: article.updatedDate ?? article.publishDate,
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': url,
    },
    url,
    keywords: articleKeywords(article).join(', '),
    articleSection: article.category,
    wordCount: text.length,
    timeRequired: readTimeDuration(article.readTime),
    inLanguage: 'en-US',
    isAccessibleForFree: true,
  };
}

/** Returns a record as the content of a script element. No text in it can end the element. */
export function structuredData(record: object): string {
  return JSON.stringify(record).replaceAll('<', '\\u003c');
}
