import { type Article, countWords } from '#features/articles/article.ts';
import { nameOfCategory } from '#features/articles/blog.ts';
import { base, pagePaths } from '#features/site/paths.ts';
import { company } from '#brand/company.ts';
import { initialPayment, plans } from '#brand/plan.ts';
import { prices } from '#brand/money.ts';
import { hours } from '#brand/of-default-language.ts';
import { openingHours } from './opening-hours.ts';
import { authorOf, peopleHref } from '#features/site/people.ts';
import { linkTexts } from '#texts/frame.ts';
import { language } from '#texts/language.ts';
import { pageTexts } from '#texts/pages.ts';
import { articleKeywords, canonicalUrl, ogImagePath, ogImageSize } from './seo.ts';
import { listProfiles } from '#features/site/social.ts';

const CONTEXT = 'https://schema.org';
const home = canonicalUrl(pagePaths.home);
/** One organization for the pages of all languages. */
const organizationId = `${company.host}/#organization`;

/**
 * Agency as an `Organization`. A `LocalBusiness` would need a street address, which the
 * agency does not publish. The page of the plans has the business hours, in a contact point.
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

/** The agency as the publisher of an article, and as its author until the owner names people. */
const publisher = {
  '@type': 'Organization',
  name: company.name,
  url: home,
  logo: { '@type': 'ImageObject', url: canonicalUrl('/icon-512.png'), width: 512, height: 512 },
};

/** Record of the landing page: its site, and in the default language the organization, too. */
export function landingRecord(): object {
  const site = {
    '@type': 'WebSite',
    name: company.name,
    url: home,
    publisher: { '@id': organizationId },
  };
  return { '@context': CONTEXT, '@graph': base ? [site] : [organization(), site] };
}

/** Agency with its hours, and the plans as services, each with an offer: the setup fee once, and the monthly fee. */
export function planOffers(): object {
  const priceCurrency = prices.currency.toUpperCase();
  const amount = (cents: number) => (cents / 100).toFixed(2);
  const seller = {
    ...organization(),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: company.phone,
      hoursAvailable: openingHours(hours),
    },
  };
  return {
    '@context': CONTEXT,
    '@graph': [
      seller,
      ...Object.values(plans).map((plan) => ({
        '@type': 'Service',
        name: plan.name,
        description: plan.audience,
        provider: { '@id': organizationId },
        offers: {
          '@type': 'Offer',
          url: canonicalUrl(pagePaths.checkout(plan.id)),
          price: amount(initialPayment(plan)),
          priceCurrency,
          priceSpecification: [
            {
              '@type': 'UnitPriceSpecification',
              name: pageTexts.fees.setup,
              price: amount(plan.setupFee),
              priceCurrency,
            },
            {
              '@type': 'UnitPriceSpecification',
              name: pageTexts.fees.monthly,
              price: amount(plan.monthlyFee),
              priceCurrency,
              billingDuration: 'P1M',
            },
          ],
        },
      })),
    ],
  };
}

/** Breadcrumbs of a page. @param trail the pages below the home page, in order. */
export function breadcrumbs(
  ...trail: readonly { readonly name: string; readonly path: string }[]
): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: linkTexts.home, path: pagePaths.home }, ...trail].map(
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
 * Article as a schema.org record.
 * @param text the article's text without tags.
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
    author: authorOf(article)
      ? { '@type': 'Person', name: authorOf(article), url: canonicalUrl(peopleHref) }
      : publisher,
    publisher,
    datePublished: article.publishDate,
    dateModified: article.updatedDate ?? article.publishDate,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    url,
    keywords: articleKeywords(article).join(', '),
    articleSection: nameOfCategory(article.category),
    wordCount: countWords(text),
    timeRequired: `PT${Number.parseInt(article.readTime, 10)}M`,
    inLanguage: language.locale,
    isAccessibleForFree: true,
  };
}

/** Record as the content of a script element. No text in it can end the element. */
export function structuredData(record: object): string {
  return JSON.stringify(record).replaceAll('<', '\\u003c');
}
