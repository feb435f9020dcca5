import type { Article } from '#features/articles/article.ts';
import { pagePaths } from '#features/site/paths.ts';
import { company } from '#brand/company.ts';
import { people, peopleHref } from '#features/site/people.ts';
import { articleKeywords, canonicalUrl, ogImagePath, ogImageSize } from './seo.ts';
import { listProfiles } from '#features/site/social.ts';

const CONTEXT = 'https://schema.org';
const home = canonicalUrl(pagePaths.home);
const organizationId = `${home}#organization`;

/**
 * Returns the agency as an `Organization`. A `LocalBusiness` would need a street address, which the
 * agency does not publish. The business hours are therefore only on the page.
 */
function organization() {
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: company.name,
    url: home,
    logo: canonicalUrl('/icon-512.png'),
    description: company.description,
    telephone: company.phone,
    email: company.email,
    sameAs: listProfiles().map(({ href }) => href),
  };
}

/** Returns the record of the landing page: the organization and its site. */
export function landingRecord(): object {
  return {
    '@context': CONTEXT,
    '@graph': [
      organization(),
      {
        '@type': 'WebSite',
        name: company.name,
        url: home,
        publisher: { '@id': organizationId },
      },
    ],
  };
}

/** Returns the breadcrumbs of a page. @param trail the pages below the home page, in order. */
export function breadcrumbs(
  ...trail: readonly { readonly name: string; readonly path: string }[]
): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: pagePaths.home }, ...trail].map(
      ({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: canonicalUrl(path),
      }),
    ),
  };
}

/**
 * Returns an article as a schema.org record.
 * @param text the article's text without tags; its length is the record's `wordCount`.
 */
export function blogPosting(article: Article, text: string): object {
  const url = canonicalUrl(pagePaths.article(article.slug));
  return {
    '@context': CONTEXT,
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    image: {
      '@type': 'ImageObject',
      url: canonicalUrl(ogImagePath({ path: pagePaths.article(article.slug) })),
      ...ogImageSize,
    },
    author: { '@type': 'Person', name: people[article.author].name, url: canonicalUrl(peopleHref) },
    publisher: { '@type': 'Organization', name: company.name, url: home },
    datePublished: article.publishDate,
    dateModified: article.updatedDate ?? article.publishDate,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    url,
    keywords: articleKeywords(article).join(', '),
    articleSection: article.category,
    wordCount: text.length,
    timeRequired: `PT${Number.parseInt(article.readTime, 10)}M`,
    inLanguage: 'en-US',
    isAccessibleForFree: true,
  };
}

/** Returns a record as the content of a script element. No text in it can end the element. */
export function structuredData(record: object): string {
  return JSON.stringify(record).replaceAll('<', '\\u003c');
}
