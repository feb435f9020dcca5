import type { Article } from '../domain/article.ts';
import { type Cents, prices } from '../domain/money.ts';
import { pagePaths } from '../domain/paths.ts';
import { type Plan, plansOfKind } from '../domain/plan.ts';
import { company } from './company.ts';
import { services } from './landing.ts';
import { people, peopleHref } from './people.ts';
import { articleKeywords, canonicalUrl, ogImagePath, ogImageSize } from './seo.ts';
import { listProfiles } from './social.ts';

const CONTEXT = 'https://schema.org';
const home = canonicalUrl(pagePaths.home);
const organizationId = `${home}#organization`;

type Service = (typeof services.cards)[number];

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

/** Returns a fee that is paid once or monthly (`MON` is the UN/CEFACT code for a month). */
function fee(amount: Cents, kind: 'ActivationFee' | 'Subscription') {
  return {
    '@type': 'UnitPriceSpecification',
    price: (amount / 100).toFixed(2),
    priceCurrency: prices.currency.toUpperCase(),
    ...(prices.tax && { valueAddedTaxIncluded: true }),
    priceComponentType: `${CONTEXT}/${kind}`,
    ...(kind === 'Subscription' && { billingIncrement: 1, unitCode: 'MON' }),
  };
}

function offer(plan: Plan) {
  return {
    '@type': 'Offer',
    name: plan.name,
    url: canonicalUrl(pagePaths.checkout(plan.id)),
    priceSpecification: [fee(plan.setupFee, 'ActivationFee'), fee(plan.monthlyFee, 'Subscription')],
  };
}

function service({ sells, title, text }: Service) {
  const offers = sells ? plansOfKind(sells).map(offer) : [];
  return {
    '@type': 'Service',
    name: title,
    description: text,
    provider: { '@id': organizationId },
    ...(offers.length > 0 && { offers }),
  };
}

/**
 * Returns the record of the landing page: the organization, its site, its services, and their prices.
 * The questions have microdata instead (components/landing/Faq.astro).
 */
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
      ...services.cards.map(service),
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
