import { describe, expect, test } from 'vitest';

import { plans } from '../../src/domain/plan.ts';
import { company } from '../../src/site/company.ts';
import { listProfiles } from '../../src/site/social.ts';
import { blogPosting, structuredData } from '../../src/site/seo.ts';
import { breadcrumbs, landingRecord } from '../../src/site/structured-data.ts';
import { buildArticle } from '../support/build.ts';

/**
 * Properties of each type. `required` are those that Google requires, or, for a type without rich
 * results, those that its purpose requires. `known` are further properties that schema.org defines for
 * the type.
 * @see https://schema.org/docs/full.html
 * @see https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
const vocabulary: Readonly<Record<string, { required: string[]; known: string[] }>> = {
  // https://developers.google.com/search/docs/appearance/structured-data/organization
  Organization: {
    required: ['name', 'url'],
    known: ['logo', 'description', 'telephone', 'email', 'sameAs'],
  },
  // https://developers.google.com/search/docs/appearance/site-names
  WebSite: { required: ['name', 'url'], known: ['publisher'] },
  Service: { required: ['name', 'provider'], known: ['description', 'offers'] },
  // https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
  Offer: { required: ['name', 'url', 'priceSpecification'], known: [] },
  UnitPriceSpecification: {
    required: ['price', 'priceCurrency', 'priceComponentType'],
    known: ['billingIncrement', 'unitCode'],
  },
  // https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
  BreadcrumbList: { required: ['itemListElement'], known: [] },
  ListItem: { required: ['position', 'name', 'item'], known: [] },
  // https://developers.google.com/search/docs/appearance/structured-data/article
  BlogPosting: {
    required: ['headline', 'image', 'author', 'datePublished', 'publisher', 'mainEntityOfPage'],
    known: [
      'description',
      'dateModified',
      'url',
      'keywords',
      'articleSection',
      'wordCount',
      'timeRequired',
      'inLanguage',
      'isAccessibleForFree',
    ],
  },
  Person: { required: ['name', 'url'], known: [] },
  ImageObject: { required: ['url', 'width', 'height'], known: [] },
  WebPage: { required: ['@id'], known: [] },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Record in schema.org's format. */
interface SchemaRecord {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** All records in a value, outermost first. */
function recordsIn(value: unknown): SchemaRecord[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  if (!isRecord(value)) return [];
  const inner = Object.values(value).flatMap(recordsIn);
  return '@type' in value ? [value as SchemaRecord, ...inner] : inner;
}

function ofType(value: unknown, type: string): SchemaRecord[] {
  return recordsIn(value).filter((record) => record['@type'] === type);
}

const article = buildArticle({ title: 'A title of an article', slug: 'a-title' });

const trail = breadcrumbs({ name: 'Blog', path: '/blog' }, { name: 'Article', path: '/blog/a' });

describe.each([
  ['the landing page', landingRecord()],
  ['breadcrumbs', trail],
  ['an article', blogPosting(article, 'The text.')],
])('the record of %s', (_name, record) => {
  test('names schema.org as its context', () => {
    expect(record).toHaveProperty('@context', 'https://schema.org');
  });

  test('contains what its types require, and only properties that schema.org defines', () => {
    const records = recordsIn(record);
    expect(records).not.toEqual([]);
    for (const { '@type': type, ...properties } of records) {
      const { required, known } = vocabulary[type] ?? { required: ['a known type'], known: [] };
      const names = Object.keys(properties);
      expect(names, `${type} misses a property`).toEqual(expect.arrayContaining(required));
      const allowed = new Set(['@context', '@id', ...required, ...known]);
      expect(names.filter((name) => !allowed.has(name))).toEqual([]);
    }
  });

  test('has no empty value', () => {
    const empty = recordsIn(record)
      .flatMap((one) => Object.entries(one))
      .filter(([, value]) => value === '' || value === undefined || value === null);
    expect(empty).toEqual([]);
  });

  test('contains absolute addresses', () => {
    const addresses = recordsIn(record).flatMap(({ url, item, logo }) =>
      [url, item, logo].filter((address) => address !== undefined),
    );
    for (const address of addresses) expect(address).toMatch(/^https:\/\/[^/]+\//);
  });

  test('refers by @id only to records that it contains', () => {
    const references = JSON.stringify(record).matchAll(/\{"@id":"([^"]+)"\}/g);
    const held = new Set(recordsIn(record).map((one) => one['@id']));
    for (const [, id] of references) expect(held).toContain(id);
  });
});

describe('the landing page', () => {
  const record = landingRecord();

  test('describes the company with its contact options', () => {
    expect(ofType(record, 'Organization')).toEqual([
      expect.objectContaining({
        name: company.name,
        telephone: company.phone,
        email: company.email,
        sameAs: listProfiles().map(({ href }) => href),
      }),
    ]);
  });

  test('offers every plan at their prices: setup once, then monthly', () => {
    const offers = ofType(record, 'Offer').map(({ name, priceSpecification }) => {
      const [setup, monthly] = priceSpecification as SchemaRecord[];
      expect(setup).toMatchObject({
        priceCurrency: 'USD',
        priceComponentType: 'https://schema.org/ActivationFee',
      });
      expect(setup).not.toHaveProperty('billingIncrement');
      expect(monthly).toMatchObject({
        priceCurrency: 'USD',
        priceComponentType: 'https://schema.org/Subscription',
        billingIncrement: 1,
        unitCode: 'MON',
      });
      return [name, setup?.price, monthly?.price];
    });
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    expect(offers.toSorted()).toEqual(
      Object.values(plans)
        .map(({ name, setupFee, monthlyFee }) => [name, dollars(setupFee), dollars(monthlyFee)])
        .toSorted(),
    );
  });
});

test('breadcrumbs lead from the home page down, counted from one', () => {
  expect(trail).toHaveProperty('itemListElement', [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${company.host}/` },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: `${company.host}/blog` },
    { '@type': 'ListItem', position: 3, name: 'Article', item: `${company.host}/blog/a` },
  ]);
});

test('no text in a record can close its script element', () => {
  const text = structuredData({ name: '</script><script>alert(1)</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' });
});
