import { expect, test, vi } from 'vitest';

import brand from '../../support/demo-brand.json' with { type: 'json' };
import { company } from '#brand/company.ts';
import { listProfiles } from '#features/site/social.ts';
import {
  blogPosting,
  breadcrumbs,
  planOffers,
  landingRecord,
  structuredData,
} from '#features/seo/structured-data.ts';
import { initialPayment, plans } from '#brand/plan.ts';
import { authorOf } from '#features/site/people.ts';
import { articleMeta } from '#features/seo/seo.ts';
import { openingHours } from '#features/seo/opening-hours.ts';
import { buildArticle } from '../../support/build.ts';

const home = `${company.host}/`;
type SchemaRecord = Readonly<Record<string, unknown>>;
const graph = (landingRecord() as { '@graph': SchemaRecord[] })['@graph'];

test('the landing page describes the company with its contact options', () => {
  const [organization, site] = graph;
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: company.name,
    url: home,
    logo: `${home}icon-512.png`,
    description: company.description,
    telephone: company.phone,
    email: company.email,
    sameAs: listProfiles().map(({ href }) => href),
  });
  const provider = { '@id': organization?.['@id'] };
  expect(site).toMatchObject({
    '@type': 'WebSite',
    name: company.name,
    url: home,
    publisher: provider,
  });
});

test('an article has the properties of the specification, and those that search engines require', () => {
  const article = buildArticle({ slug: 'a-title' });
  const url = `${home}blog/a-title`;
  const named = authorOf(article);
  expect(blogPosting(article, 'The text, in five  words.\n')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    image: {
      '@type': 'ImageObject',
      url: `${home}og/blog/a-title.png`,
      width: 1200,
      height: 630,
    },
    author: named
      ? { '@type': 'Person', name: named, url: `${home}how-we-write#who-writes` }
      : { '@type': 'Organization', name: company.name },
    publisher: {
      '@type': 'Organization',
      name: company.name,
      url: home,
      logo: { '@type': 'ImageObject', url: `${home}icon-512.png`, width: 512, height: 512 },
    },
    datePublished: article.publishDate,
    dateModified: article.publishDate,
    mainEntityOfPage: { '@id': url },
    url,
    keywords: expect.stringContaining(article.tags.join(', ')) as string,
    articleSection: article.category,
    wordCount: 5,
    timeRequired: 'PT8M',
    inLanguage: 'en-US',
    isAccessibleForFree: true,
  });
  const updated = buildArticle({ updatedDate: '2025-07-01' });
  expect(blogPosting(updated, '')).toMatchObject({ dateModified: '2025-07-01' });
});

test('breadcrumbs lead from the home page down, counted from one', () => {
  const trail = breadcrumbs({ name: 'Blog', path: '/blog' }, { name: 'Article', path: '/blog/a' });
  expect(trail).toHaveProperty('itemListElement', [
    { '@type': 'ListItem', position: 1, name: 'Home', item: home },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: `${home}blog` },
    { '@type': 'ListItem', position: 3, name: 'Article', item: `${home}blog/a` },
  ]);
});

test('no text in a record can close its script element', () => {
  const record = { name: '</script><script>alert(1)</script>' };
  expect(structuredData(record)).not.toContain('<');
  expect(JSON.parse(structuredData(record))).toEqual(record);
});

test('the byline, the metadata, and the record of an article name the same author', () => {
  const article = buildArticle();
  const { author } = blogPosting(article, '') as { author: { name: string } };
  expect(author.name).toBe(authorOf(article) ?? company.name);
  expect(articleMeta(article).author).toBe(author.name);
});

test('each plan is a service with an offer of what its checkout charges', () => {
  const { '@graph': records } = planOffers() as { '@graph': SchemaRecord[] };
  const [seller, ...services] = records;
  expect(seller).toMatchObject({
    '@type': 'Organization',
    contactPoint: {
      '@type': 'ContactPoint',
      telephone: company.phone,
      hoursAvailable: openingHours(company.hours),
    },
  });
  expect(services).toMatchObject(
    Object.values(plans).map((plan) => ({
      '@type': 'Service',
      name: plan.name,
      description: plan.audience,
      provider: { '@id': seller?.['@id'] },
      offers: {
        '@type': 'Offer',
        priceCurrency: 'USD',
        url: `${home}checkout/${plan.id}`,
        price: (initialPayment(plan) / 100).toFixed(2),
        priceSpecification: [
          { name: 'Setup fee', price: (plan.setupFee / 100).toFixed(2), priceCurrency: 'USD' },
          {
            name: 'Monthly fee',
            price: (plan.monthlyFee / 100).toFixed(2),
            priceCurrency: 'USD',
            billingDuration: 'P1M',
          },
        ],
      },
    })),
  );
});

test('in another language, the hours of the default language are stated to search engines', async () => {
  vi.resetModules();
  vi.doMock('#brand/company.ts', async (importOriginal) => {
    const original = await importOriginal<{ company: typeof company }>();
    const hours = 'De lunes a viernes, de 9 a. m. a 5 p. m.';
    return { ...original, company: { ...original.company, hours } };
  });
  const translated = await import('#features/seo/structured-data.ts');
  vi.doUnmock('#brand/company.ts');
  // Later tests of this worker load the modules again.
  vi.resetModules();
  const { '@graph': records } = translated.planOffers() as { '@graph': SchemaRecord[] };
  const hoursAvailable = openingHours(brand.company.hours);
  expect(hoursAvailable).toBeDefined();
  expect(records[0]).toMatchObject({ contactPoint: { hoursAvailable } });
});

test.each([
  ['Mon-Fri: 9am - 5pm EST', ['Monday', 'Friday', 5], '09:00', '17:00'],
  ['Tue–Sat 10:30 am – 6:15 pm', ['Tuesday', 'Saturday', 5], '10:30', '18:15'],
  ['Monday-Thursday: 08:00-17:30', ['Monday', 'Thursday', 4], '08:00', '17:30'],
  ['Sat-Sun: 12pm - 12am', ['Saturday', 'Sunday', 2], '12:00', '00:00'],
  ['Wed-Wed: 1pm - 4pm', ['Wednesday', 'Wednesday', 1], '13:00', '16:00'],
])('the hours %s are stated to search engines', (hours, [first, last, days], opens, closes) => {
  const found = openingHours(hours) as { dayOfWeek: string[] };
  expect(found).toMatchObject({ opens, closes });
  expect(found.dayOfWeek).toHaveLength(days as number);
  expect([found.dayOfWeek[0], found.dayOfWeek.at(-1)]).toEqual([first, last]);
});

test.each(['by appointment', 'Fri-Mon: 9am - 5pm', 'Mo bis Fr 9 bis 17 Uhr', ''])(
  'hours in another form are omitted: %s',
  (hours) => {
    expect(openingHours(hours)).toBeUndefined();
  },
);
