import { type Article, readTimeDuration } from '../domain/article.ts';
import type { Day } from '../domain/dates.ts';
import type { LegalText } from '../domain/legal-text.ts';
import type { ListingPage } from '../domain/listing-pages.ts';
import { formatPrice } from '../domain/money.ts';
import { anchors, pagePaths, sectionPath } from '../domain/paths.ts';
import type { Plan } from '../domain/plan.ts';
import { blog, generalKeywords, listingTitle } from './blog.ts';
import { company } from './company.ts';
import { hero } from './landing.ts';

/** What a page says about itself to search engines and to those who share it. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** The page's own path; canonical addresses are made of it. */
  readonly path: string;
  /** Kept out of search results and of the sitemap. */
  readonly noindex?: true;
  /** What search engines may do with the page; `index, follow` unless stated. */
  readonly robots?: string;
  readonly keywords?: readonly string[];
  readonly author?: string;
  /** The title when shared, where it should not repeat the site's name. */
  readonly shareTitle?: string;
  /** The words on its picture when shared; the title without the site's name unless stated. */
  readonly pictureText?: string;
  /** The page whose picture stands for this one, which has none of its own. */
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
    title: `${company.name} | AI receptionists and websites for small businesses`,
    description:
      'We build AI chatbots, email agents, voice agents and professional websites for small businesses, and keep them running. Fixed setup fee, fixed monthly fee.',
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
      'Tell us how your AI voice receptionist should greet, answer and hand over calls. Takes about ten minutes.',
    path: pagePaths.intake,
    noindex: true,
  },
  admin: {
    title: `Admin | ${company.name}`,
    description: 'For staff.',
    path: pagePaths.admin,
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

/** Whether a built page belongs in the sitemap. @param address the page's full address. */
export function isInSitemap(address: string): boolean {
  const { pathname } = new URL(address);
  return !unlisted.has(pathname) && !pathname.startsWith('/checkout/');
}

/** Where a page's canonical address begins: `/` stays `/`, so no address ends in two slashes. */
export function canonicalUrl(path: string): string {
  return path === '/' ? `${company.host}/` : `${company.host}${path}`;
}

/** The size of the pictures that stand for a page where it is shared, in pixels. */
export const ogImageSize = { width: 1200, height: 630 } as const;

/** Where the picture of a page is: `/` → `/og/home.png`, `/blog/slug` → `/og/blog/slug.png`. */
export function ogImagePath(meta: Pick<PageMeta, 'path' | 'pictureOf'>): string {
  const path = meta.pictureOf ?? meta.path;
  return `/og${path === pagePaths.home ? '/home' : path}.png`;
}

/** What a page's picture says. */
export function pictureText(meta: PageMeta): string {
  return meta.pictureText ?? (meta.shareTitle ?? meta.title).replace(/ \| .*$/, '');
}

/** What a page of the listing says about itself; the first one of all articles is the blog. */
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

/** A legal page says about itself what its text states. */
export function legalMeta(text: LegalText, path: string): PageMeta {
  return { title: `${text.title} | ${company.name}`, description: text.description, path };
}

/** What a plan's checkout says about itself. */
export function checkoutMeta(plan: Plan): PageMeta {
  return {
    title: `Checkout: ${plan.name} | ${company.name}`,
    description: `Start the ${plan.name} plan: ${formatPrice(plan.setupFee)} once for setup and ${formatPrice(plan.monthlyFee)} a month.`,
    path: pagePaths.checkout(plan.id),
    noindex: true,
    pictureText: `${plan.name} plan`,
  };
}

/** Where "contact us" leads from every other page. */
export const contactHref = sectionPath(anchors.contact);

const MAXIMUM_PREVIEWS =
  'index, follow, max-snippet:-1, max-image-preview:large, max-video-preview:-1';

function articleKeywords(article: Article): string[] {
  return [...article.tags, ...generalKeywords];
}

/** What an article's page says about itself. */
export function articleMeta(article: Article): PageMeta {
  return {
    title: `${article.title} | ${company.name} Blog`,
    shareTitle: article.title,
    description: article.excerpt,
    path: pagePaths.article(article.slug),
    robots: MAXIMUM_PREVIEWS,
    keywords: articleKeywords(article),
    author: company.name,
    article: {
      publishedTime: article.publishDate,
      modifiedTime: article.updatedDate ?? article.publishDate,
      section: article.category,
      tags: article.tags,
    },
  };
}

/**
 * An article as a schema.org record.
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
    author: organization,
    publisher: organization,
    datePublished: article.publishDate,
    dateModified: article.updatedDate ?? article.publishDate,
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': url,
      lastReviewed: article.checked,
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

/** A record as the content of a script element: no text in it can end that element. */
export function structuredData(record: object): string {
  return JSON.stringify(record).replaceAll('<', '\\u003c');
}
