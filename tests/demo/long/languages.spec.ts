/** A site in English and Spanish, at its own addresses for each. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { parse } from 'ultrahtml';
import { querySelectorAll } from 'ultrahtml/selector';
import { company } from '#brand/company.ts';
import type { Plan } from '#brand/plan.ts';
import { legalPaths, pagePaths } from '#features/site/paths.ts';
import { requiredTexts } from '../../support/build.ts';
import { inLocale, testCards } from '../../../scripts/local/payment-sandbox/test-cards.ts';
import { firstPlan, voicePlan } from '../../support/some-plans.ts';
import { formAnswerTexts } from '../../../src/texts/es/answers.ts';
import { checkoutTexts } from '../../../src/texts/es/checkout.ts';
import { contactTexts } from '../../../src/texts/es/contact.ts';
import {
  contactFieldTexts,
  intakeFieldTexts,
  intakeSectionTexts,
} from '../../../src/texts/es/fields.ts';
import { intakeTexts } from '../../../src/texts/es/intake.ts';
import { paymentReturnTexts } from '../../../src/texts/es/payment-return.ts';
import { expectAccessible } from '../../e2e/support/axe.ts';
import { enterCard, GOOD_CARD } from '../../e2e/support/checkout-page.ts';
import { addLanguages } from '../../e2e/support/configured-site.ts';
import { intakesOf } from '../../e2e/support/intake-page.ts';
import { DOCUMENT, measure } from '../../e2e/support/page-bytes.ts';
import { sharedPaths } from '../../e2e/support/pages.ts';
import { takeTime } from '../../e2e/support/person.ts';
import { configuredTest, expect } from '../../e2e/support/test.ts';

const renamed = 'seo-local-como-le-encuentran-sus-vecinos';

/** One build of both languages for all tests of this file. A Spanish article was renamed, and another one deleted. */
const test = configuredTest({ PUBLIC_PAYMENTS: 'sandbox' }, (folder) => {
  addLanguages(folder, 'es');
  const article = join(folder, `src/content/articles/es/${renamed}.mdx`);
  const source = readFileSync(article, 'utf8');
  writeFileSync(article, source.replace(/^id:/m, 'aliases: [nombre-anterior]\nid:'));
  writeFileSync(join(folder, 'src/content/gone-articles.json'), '{"slugs": ["borrado"]}');
});
test.describe.configure({ mode: 'default' });
// In another language, the checkout begins a new attempt, because the one of the first language is refused with 409.
test.use({ expectedComplaints: [/no-such-|create-subscription/] });

const inSpanish = (path: string) => `/es${path}`;

type Attributes = Readonly<Record<string, string>>;

/** Attributes of the elements of a document that match a selector. */
function elementsOf(html: string, selector: string): readonly Attributes[] {
  const found = querySelectorAll(parse(html) as Parameters<typeof querySelectorAll>[0], selector);
  return found.map(({ attributes }) => attributes as Attributes);
}

async function read(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path, { maxRedirects: 0 });
  expect(response.status(), path).toBe(200);
  return response.text();
}

/** Versions of a page for search engines, by language. */
const alternatesOf = (html: string) =>
  Object.fromEntries(
    elementsOf(html, 'link[hreflang]').map(({ hreflang = '', href = '' }) => [hreflang, href]),
  );

/** Pages of a sitemap, with their alternates. */
async function readSitemap(request: APIRequestContext, path: string) {
  const xml = await read(request, path);
  return Array.from(
    xml.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g),
    ([, url = '', rest = '']) => ({
      path: new URL(url).pathname,
      alternates: Object.fromEntries(
        Array.from(rest.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g), ([, lang, href]) => [
          lang,
          href,
        ]),
      ) as Attributes,
    }),
  );
}

test('each language has its own addresses, also for what does not exist', async ({ request }) => {
  for (const path of sharedPaths) {
    expect(elementsOf(await read(request, path), 'html')[0]?.lang).toBe('en-US');
    expect(elementsOf(await read(request, inSpanish(path)), 'html')[0]?.lang).toBe('es-US');
  }
  for (const path of [
    '/es/no-such-page',
    '/es/blog/no-such-article',
    '/es/checkout/no-such-plan',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(elementsOf(await response.text(), 'html')[0]?.lang, path).toBe('es-US');
  }
  for (const [name, path] of [
    ['/es/index', '/es/'],
    ['/es/index.html', '/es/'],
    ['/es/blog.html', '/es/blog'],
  ] as const) {
    const response = await request.get(name, { maxRedirects: 0 });
    expect(response.status(), name).toBe(308);
    expect(response.headers().location, name).toBe(path);
  }
  // What a site has once is not in the folder of a language.
  for (const path of ['/es/admin', '/es/editor', '/es/robots.txt', '/es/favicon.ico']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('the addresses of a renamed and of a deleted article work in its language', async ({
  request,
}) => {
  const moved = await request.get('/es/blog/nombre-anterior', { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(`/es/blog/${renamed}`);
  const gone = await request.get('/es/blog/borrado');
  expect(gone.status()).toBe(410);
  expect(elementsOf(await gone.text(), 'html')[0]?.lang).toBe('es-US');
});

test('cards of a Spanish page name the month', async ({ page }) => {
  await page.goto('/es/blog');
  const days = await page.getByRole('main').locator('time').allTextContents();
  expect(days.length).toBeGreaterThan(2);
  for (const day of days) expect(day).toMatch(/^\d+ [a-z]{3,4} \d{4}$/);
});

test('every indexed page names its versions, and each version names the others', async ({
  request,
}) => {
  const [english, spanish] = [
    await readSitemap(request, '/sitemap-0.xml'),
    await readSitemap(request, '/es/sitemap-0.xml'),
  ];
  const index = await read(request, '/sitemap-index.xml');
  expect(index).toContain(`${company.host}/es/sitemap-0.xml`);
  expect(spanish.map(({ path }) => path)).toContain('/es/');
  expect(spanish.filter(({ path }) => path.startsWith('/es/blog/'))).toHaveLength(
    readdirSync('src/content/articles/es').filter((name) => name.endsWith('.mdx')).length,
  );
  for (const { path, alternates } of [...english, ...spanish]) {
    const html = await read(request, path);
    expect(alternatesOf(html), path).toEqual(alternates);
    const [canonical] = elementsOf(html, 'link[rel="canonical"]');
    expect(canonical?.href, path).toBe(company.host + path);
    const versions = Object.values(alternates);
    if (versions.length === 0) continue;
    expect(Object.keys(alternates), path).toEqual(['en', 'es', 'x-default']);
    expect(alternates['x-default'], path).toBe(alternates.en);
    expect(versions, path).toContain(company.host + path);
    for (const version of versions) {
      const other = await read(request, new URL(version).pathname);
      expect(alternatesOf(other), version).toEqual(alternates);
    }
  }
  for (const path of ['/', '/blog', '/plans']) {
    expect(english.find((one) => one.path === path)?.alternates.es, path).toBeTruthy();
  }
});

test('a page, its feed, and its records for search engines name their language', async ({
  request,
}) => {
  const html = await read(request, '/es/');
  expect(elementsOf(html, 'meta[property^="og:locale"]')).toEqual([
    { property: 'og:locale:alternate', content: 'en_US' },
    { property: 'og:locale', content: 'es_US' },
  ]);
  const [feed] = elementsOf(html, 'link[type="application/rss+xml"]');
  expect(feed?.href).toBe('/es/rss.xml');
  const rss = await read(request, '/es/rss.xml');
  expect(rss).toContain('<language>es-US</language>');
  const links = Array.from(rss.matchAll(/<item>.*?<link>([^<]*)/gs), ([, link = '']) => link);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const path = new URL(link).pathname;
    expect(path).toMatch(/^\/es\/blog\//);
    const article = await read(request, path);
    expect(article).toContain('"inLanguage":"es-US"');
  }
});

test('a legal text without a translation is marked as English, and is a copy of the English page', async ({
  page,
  request,
}) => {
  const html = await read(request, inSpanish(pagePaths.privacyPolicy));
  const [canonical] = elementsOf(html, 'link[rel="canonical"]');
  expect(canonical?.href).toBe(company.host + pagePaths.privacyPolicy);
  expect(alternatesOf(html)).not.toHaveProperty('es');
  for (const part of ['.prose', 'title', 'meta[name="description"]']) {
    expect(elementsOf(html, part)[0], part).toMatchObject({ lang: 'en-US' });
  }
  // Its facts, such as refunds and hours, are English, too.
  for (const path of legalPaths) {
    const textOf = async (address: string) => {
      await page.goto(address);
      return page.locator('.prose').textContent();
    };
    expect(await textOf(inSpanish(path)), path).toBe(await textOf(path));
  }
  await page.goto(inSpanish(pagePaths.privacyPolicy));
  await expect(page.locator('.prose [href="/es/terms-conditions"]').first()).toBeAttached();
  await expect(
    page
      .getByRole('main')
      .getByText(/inglés/)
      .first(),
  ).toBeVisible();
});

test('a link leads to the same page in the other language, or says that there is none', async ({
  page,
}) => {
  for (const path of [...sharedPaths, '/no-such-page']) {
    const isLost = path === '/no-such-page';
    await page.goto(path);
    const toSpanish = page.getByRole('contentinfo').getByRole('link', { name: 'Español' });
    await expect(toSpanish).toHaveAttribute('lang', 'es');
    await toSpanish.click();
    await expect(page).toHaveURL(isLost ? '/es/' : inSpanish(path));
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(isLost ? '/' : path);
  }
  await page.goto('/es/blog');
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/^[^/]*\/\/[^/]*\/blog\/[\w-]+$/);
  await page.goto('/blog/database-design-management-business-websites');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('This article is in English only')).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Español' })).toHaveAttribute('href', '/es/blog');
});

test('no link or file of a Spanish page leads nowhere, or to a redirect', async ({ request }) => {
  const pages = (await readSitemap(request, '/es/sitemap-0.xml')).map(({ path }) => path);
  const targets = new Set<string>();
  for (const path of [...pages, ...sharedPaths.map(inSpanish)]) {
    const html = await read(request, path);
    for (const { href, src, scripts } of elementsOf(html, '[href], [src], [scripts]')) {
      for (const target of [href, src, ...(scripts ?? '').split(' ')]) {
        if (target?.startsWith('/')) targets.add(target.replace(/#.*/, ''));
      }
    }
  }
  for (const target of targets) {
    if (target.startsWith('/sandbox/')) continue;
    const { status } = await request
      .get(target, { maxRedirects: 0 })
      .then((response) => ({ status: response.status() }));
    expect(status, target).toBe(200);
  }
});

/** All texts below a value. Functions of values are left out. */
function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => listTexts(one, `${path}.${key}`));
}

async function readTexts(code: string): Promise<ReadonlyMap<string, string>> {
  const folder = `src/texts/${code}`;
  const areas = await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map(async (file) => {
        const exported: unknown = await import(`../../../${folder}/${file}`);
        return listTexts(exported, file);
      }),
  );
  return new Map(areas.flat());
}

test('no Spanish page shows or announces an English text of the site', async ({ page }) => {
  const [english, spanish] = [await readTexts('en'), await readTexts('es')];
  const translations = new Set(spanish.values());
  const foreign = new Set(
    [...english].flatMap(([path, text]) =>
      spanish.get(path) !== text && !translations.has(text) ? [text.trim()] : [],
    ),
  );
  expect(foreign.size).toBeGreaterThan(150);
  for (const path of [
    ...sharedPaths.map(inSpanish),
    '/es/no-such-page',
    '/es/blog/no-such-article',
  ]) {
    await page.goto(path);
    const shown = await page.evaluate(() => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (parentElement?.closest('script, style, [lang^="en"]:not(html)')) continue;
        texts.push(textContent ?? '');
      }
      for (const element of document.querySelectorAll('*')) {
        if (element.closest('[lang^="en"]:not(html)')) continue;
        for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'content']) {
          texts.push(element.getAttribute(name) ?? '');
        }
      }
      return texts;
    });
    expect(
      shown.filter((text) => foreign.has(text.trim())),
      path,
    ).toEqual([]);
  }
});

test('Spanish pages are accessible, and fit a narrow screen', async ({ page }) => {
  for (const path of [...sharedPaths.map(inSpanish), '/es/no-such-page']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('a second language adds at most 250 bytes to the landing page', async ({ request }) => {
  const html = await read(request, '/');
  const alone = html
    .replaceAll(/<link rel="alternate" hreflang[^>]*>/g, '')
    .replaceAll(/<meta property="og:locale[^>]*>/g, '')
    .replaceAll(/<li><a href="\/es\/".*?<\/li>/g, '');
  expect(brotliCompressSync(html).length - brotliCompressSync(alone).length).toBeLessThanOrEqual(
    250,
  );
});

test('the pages of each language arrive in the first round trip', async ({ page, baseURL }) => {
  const paths = ['/es/plans', '/es/blog', '/es/terms-conditions', '/es/privacy-policy'];
  for (const path of ['/', '/es/', '/terms-conditions', ...paths]) {
    const result = measure(page, baseURL);
    await page.goto(path);
    expect((await result()).document, path).toBeLessThanOrEqual(DOCUMENT);
  }
});

/** The forms, as a visitor uses them in Spanish. */
test.describe('in Spanish, a visitor', () => {
  const words = {
    name: 'Ana Peña',
    email: 'ana@casa.example',
    subject: '¿Cuánto?',
    message: 'Hola',
  };
  const contactFormOf = (page: Page) => page.locator('form[action="/api/contact?language=es"]');

  async function writeMessage(page: Page): Promise<void> {
    for (const [name, text] of Object.entries(words)) {
      const { label } = contactFieldTexts[name as keyof typeof words];
      await contactFormOf(page).getByRole('textbox', { name: label }).fill(text);
    }
    await contactFormOf(page).getByRole('checkbox').check();
  }

  test('writes a message, after a field was missing', async ({ page, configuredSite }) => {
    await page.goto('/es/#contact');
    const form = contactFormOf(page);
    await form.hover();
    await expect(form).toHaveAttribute('novalidate');
    await form.getByRole('button', { name: contactTexts.submit }).click();
    const { label, missing } = contactFieldTexts.name;
    await expect(form.getByRole('textbox', { name: label })).toHaveAccessibleDescription(missing);
    await writeMessage(page);
    await takeTime(page);
    await form.getByRole('button', { name: contactTexts.submit }).click();
    await expect(page.getByText(contactTexts.received.heading)).toBeVisible();
    expect(configuredSite.contactMessages().at(-1)).toMatchObject({ ...words, language: 'es' });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('writes a message', async ({ page, configuredSite }) => {
      await page.goto('/es/#contact');
      await writeMessage(page);
      const before = configuredSite.contactMessages().length;
      await contactFormOf(page).getByRole('button', { name: contactTexts.submit }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        contactTexts.received.heading,
      );
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
      await expect(page.getByRole('link', { name: formAnswerTexts.home })).toHaveAttribute(
        'href',
        '/es/',
      );
      const messages = configuredSite.contactMessages();
      expect(messages.length).toBe(before + 1);
      for (const message of messages) expect(message).toMatchObject({ language: 'es' });
    });
  });

  async function fillInCheckout(page: Page, plan: Plan): Promise<Locator> {
    await page.goto(inSpanish(pagePaths.checkout(plan.id)));
    await page.getByLabel(checkoutTexts.name).fill(words.name);
    await page.getByLabel(checkoutTexts.email).fill(words.email);
    await page.getByRole('checkbox').check();
    return page.getByRole('button', { name: /^Pagar/ });
  }

  async function expectPaid(page: Page): Promise<void> {
    await expect(page).toHaveURL('/es/');
    await expect(page.getByRole('complementary', { name: paymentReturnTexts.label })).toBeVisible();
  }

  test('pays after every kind of refused card, and gets a receipt', async ({
    page,
    configuredSite,
  }) => {
    const pay = await fillInCheckout(page, firstPlan);
    for (const { number, error } of testCards) {
      if (!error) continue;
      const { message } = inLocale(error, 'es-419');
      expect(message).not.toBe(error.message);
      await enterCard(page, number);
      await pay.click();
      await expect(pay).toHaveAccessibleDescription(`${message} ${checkoutTexts.notCharged}`);
    }
    await enterCard(page, GOOD_CARD);
    await pay.click();
    await expectPaid(page);
    await expect
      .poll(() => configuredSite.mails().join('\n'))
      .toMatch(/^To: ana@casa\.example(?:\r?\n.+)*\r?\nSubject: Recibo/m);
  });

  test('pays with 3-D Secure', async ({ page }) => {
    const pay = await fillInCheckout(page, firstPlan);
    await enterCard(page, '4000002500003155');
    await pay.click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expectPaid(page);
  });

  test('pays through the page of a bank', async ({ page }) => {
    const pay = await fillInCheckout(page, voicePlan ?? firstPlan);
    await page.getByRole('radio', { name: 'Bank redirect' }).check();
    await pay.click();
    await page.getByRole('button', { name: 'Authorize test payment' }).click();
    await expectPaid(page);
  });

  test('sends an intake with a file', async ({ page, configuredSite }) => {
    await page.goto('/es/ai-voice-agent-intake');
    for (const [name, text] of Object.entries(requiredTexts)) {
      const { label } = intakeFieldTexts[name as keyof typeof requiredTexts];
      await page.getByLabel(label).first().fill(text);
    }
    const form = page.locator('form[action="/api/ai-voice-agent-intake?language=es"]');
    await expect(form).toHaveAttribute('novalidate');
    await page.getByRole('heading', { name: intakeSectionTexts.upload.title }).hover();
    const guide = { name: 'guía.txt', mimeType: 'text/plain', buffer: Buffer.from('Hola') };
    await page.locator('input[type="file"]').setInputFiles(guide);
    await expect(page.getByText(intakeTexts.guideUploaded)).toBeVisible();
    await takeTime(page);
    await page.getByRole('button', { name: intakeTexts.submit }).click();
    await expect(page.getByText(intakeTexts.submitted)).toBeVisible();
    const [stored] = intakesOf(configuredSite, requiredTexts.practiceName);
    expect(stored).toMatchObject({ language: 'es', trainingGuideFileName: guide.name });
    await expect
      .poll(() => configuredSite.mails().join('\n'))
      .toMatch(/^Subject: Recibimos el cuestionario/m);
  });
});
