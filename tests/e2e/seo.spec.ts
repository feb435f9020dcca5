import type { Page } from '@playwright/test';
import { baseOf, pagePaths } from '#features/site/paths.ts';
import { company } from '#brand/company.ts';
import { languages } from '#brand/file.ts';
import { pageMeta, type PageMeta } from '#features/seo/seo.ts';
import { languageTexts } from '#texts/languages.ts';
import { legalTextPaths } from '#features/articles/translations.ts';
import { listPages, splitPath } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const addresses = listPages();

const metas: ReadonlyMap<string, PageMeta> = new Map(
  Object.values<PageMeta>(pageMeta).map((meta) => [meta.path, meta]),
);

function isUnlisted(address: string): boolean {
  const { path } = splitPath(address);
  return metas.get(path)?.noindex ?? path.startsWith('/checkout/');
}

/** Address of the page with the same text, which is another one if a legal text is not translated. */
function canonicalOf(address: string): string {
  const { code, path } = splitPath(address);
  const paths = legalTextPaths(path.slice(1)) ?? { [code]: address };
  return paths[code] ?? Object.values(paths)[0]!;
}

/** True if search engines list the page. */
const isOriginal = (address: string) => !isUnlisted(address) && canonicalOf(address) === address;

/** Metadata in a page's head, by tag name or property. Referenced files are not loaded. */
async function readHead(page: Page, html: string) {
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html');
    const tags: Record<string, string[]> = {};
    for (const tag of document.head.querySelectorAll('meta[name], meta[property]')) {
      const name = tag.getAttribute('name') ?? tag.getAttribute('property') ?? '';
      (tags[name] ??= []).push(tag.getAttribute('content') ?? '');
    }
    const canonical = document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]');
    return {
      title: document.title,
      tags,
      canonical: Array.from(canonical, ({ href }) => href),
      records: Array.from(
        document.querySelectorAll('script[type="application/ld+json"]'),
        ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
      ),
      headings: document.querySelectorAll('h1').length,
    };
  }, html);
}

test('every page describes itself to search engines and social networks', async ({
  page,
  request,
}) => {
  const listed = addresses.filter(isOriginal);
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
  for (const address of addresses) {
    const html = await (await request.get(address)).text();
    const { title, tags, canonical, records, headings } = await readHead(page, html);
    const url = `${company.host}${address}`;
    const { code, path } = splitPath(address);

    expect(title, address).toContain(company.name);
    const isMarked = html.includes(languageTexts.onlyHere);
    if (languages.length === 1) expect(isMarked, address).toBe(false);
    if (listed.includes(address)) {
      seen.titles.add(title);
      seen.descriptions.add(String(tags.description));
    }
    expect(tags.description, address).toEqual([expect.stringMatching(/^.{8,250}$/)]);
    expect(tags.robots, address).toEqual([
      isUnlisted(address) ? 'noindex' : expect.stringMatching(/^index, follow/),
    ]);
    expect(canonical, address).toEqual(
      isUnlisted(address) ? [] : [company.host + canonicalOf(address)],
    );
    expect(tags, address).toMatchObject({
      'og:site_name': [company.name],
      'og:title': [expect.stringMatching(/./)],
      'og:description': tags.description,
      'og:type': [/^\/blog\/./.test(path) ? 'article' : 'website'],
      'og:url': [url],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:image:alt': [expect.stringContaining(company.name)],
      'twitter:card': ['summary_large_image'],
    });
    for (const record of records) expect(record['@context'], address).toBe('https://schema.org');
    // The dashboard's island renders its heading.
    expect(headings, address).toBe(address === '/admin' ? 0 : 1);
    if (/^\/(?:blog|privacy-policy|terms-conditions)/.test(path)) {
      const trail = records.find((record) => record['@type'] === 'BreadcrumbList');
      const above = (path.startsWith('/blog/') ? ['/', '/blog'] : ['/']).map(
        (one) => baseOf(code) + one,
      );
      expect(trail?.itemListElement, address).toEqual(
        [...above, address].map((item, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: expect.stringMatching(/./),
          item: `${company.host}${item}`,
        })),
      );
    }

    const [picture = ''] = tags['og:image'] ?? [];
    // A page that is not translated has the picture of its original.
    const { code: pictureCode } = splitPath(canonicalOf(address));
    expect(picture, address).toMatch(
      new RegExp(`^${company.host}${baseOf(pictureCode)}/og/.+\\.png$`),
    );
    const answer = await request.get(new URL(picture).pathname);
    expect(answer.headers()['content-type'], picture).toBe('image/png');
    const png = await answer.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], picture).toEqual([1200, 630]);
  }
  expect(seen.titles.size).toBe(listed.length);
  expect(seen.descriptions.size).toBe(listed.length);
});

test('the sitemap lists every public page and no others', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  // Search engines must be able to read a page to see its noindex rule.
  expect(robots).not.toContain('/admin');
  expect(robots).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  const locations = async (address: string) => {
    const xml = await (await request.get(new URL(address).pathname)).text();
    return Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, location = '']) => location);
  };
  const maps = await locations(sitemap);
  const pages = (await Promise.all(maps.map(locations))).flat();
  expect(pages.sort()).toEqual(
    addresses
      .filter(isOriginal)
      .map((address) => `${company.host}${address}`)
      .sort(),
  );
});

test('every icon exists', async ({ page, request }) => {
  await page.goto('/');
  const icons = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(icons).toEqual(['/favicon.png', '/favicon.svg', '/apple-touch-icon.png']);
  for (const icon of ['/icon-192.png', '/icon-512.png', '/favicon.ico', ...icons]) {
    const answer = await request.get(icon);
    expect(answer.status(), icon).toBe(200);
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  }
});

test('every page links to the feed', async ({ page }) => {
  const feed = page.locator('link[rel=alternate][type="application/rss+xml"]');
  for (const path of [
    pagePaths.home,
    pagePaths.blog,
    pagePaths.intake,
    pagePaths.privacyPolicy,
    pagePaths.termsConditions,
  ]) {
    await page.goto(path);
    await expect(feed).toHaveAttribute('href', pagePaths.feed);
  }
});

test('security.txt names a contact, and expires within a year', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt');
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
  const lines = (await answer.text()).trim().split('\n');
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)));
  expect(fields).toMatchObject({
    Contact: `mailto:${company.email}`,
    Canonical: `${company.host}/.well-known/security.txt`,
    'Preferred-Languages': 'en',
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(365);
});
