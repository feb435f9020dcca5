/** `npm run budget`: loads each kind of page, prints its bytes, and compares them with the budgets. */
import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Response, test } from '@playwright/test';
import { company } from '#brand/company.ts';
import { isOfDemo } from '#brand/demo.ts';
import { pagePaths } from '#features/site/paths.ts';
import { listParts } from './support/document-parts.ts';
import { ADMIN_PASSWORD } from './support/site-under-test.ts';
import { publishedArticles } from '../support/published-articles.ts';
import { firstPlan } from '../support/some-plans.ts';

/** Bytes per kibibyte, the unit of the budgets. */
const KB = 1_024;

/** Cost of one load. Bytes are compressed with Brotli at its highest level, as a CDN stores files. */
interface Figures {
  /** Document with its response headers: the content of a first round trip, without the handshake. */
  readonly document: number;
  /** Scripts of this site, without those of the payment provider. */
  readonly scripts: number;
  readonly scriptFiles: number;
  readonly pictures: number;
  readonly font: number;
  readonly total: number;
  readonly requests: number;
}
type Budget = Partial<Figures>;

/**
 * A server sends ten packets, 14.2 KB, before it waits for an answer (RFC 6928). The demo leaves half a kilobyte of
 * 14 KB to the owner's own plans, photos, and clients. The rest is for the framing of TLS and HTTP.
 */
const DOCUMENT = (isOfDemo(company.name) ? 13.5 : 14) * KB;

/** Page without interaction: the document, its pictures, and the typeface of its headings. */
const read: Budget = { document: DOCUMENT, scripts: 2 * KB, font: 10 * KB, requests: 5 };
/** Page that loads no script file at all. */
const plain: Budget = { ...read, scriptFiles: 0, total: 32 * KB };

const pages: readonly (readonly [name: string, path: string, budget: Budget])[] = [
  ['landing', pagePaths.home, { ...read, total: 40 * KB }],
  ['listing', pagePaths.blog, plain],
  ['plans', pagePaths.plans, plain],
  // Articles are long texts, so their documents may be larger.
  ...publishedArticles
    .slice(0, 1)
    .map(
      ({ slug }) =>
        ['article', pagePaths.article(slug), { ...plain, document: 17 * KB, requests: 7 }] as const,
    ),
  ['privacy policy', pagePaths.privacyPolicy, plain],
  ['terms', pagePaths.termsConditions, plain],
  ['not found', '/no-such-page', read],
  ['intake', pagePaths.intake, read],
  [
    'checkout',
    pagePaths.checkout(firstPlan.id),
    { ...read, scripts: 75 * KB, scriptFiles: 4, requests: 6 },
  ],
  ['admin login', pagePaths.admin, { ...read, scripts: 72 * KB }],
];

/** Scripts that the first focus in a form loads. */
const forms: readonly (readonly [path: string, field: string, budget: Budget])[] = [
  [pagePaths.home, 'Name', { scripts: 72 * KB, scriptFiles: 4 }],
  [pagePaths.intake, 'Practice Name', { scripts: 84 * KB, scriptFiles: 4 }],
];

const dashboard: Budget = { scripts: 115 * KB };

/** Headers that do not exist in HTTP/2, which the CDN uses (RFC 9113, section 8.2.2). */
const ofThisConnection = /^(?:connection|keep-alive|transfer-encoding)$/i;

async function weigh(response: Response) {
  // An answer without a body, such as 204, has none to read.
  const body = await response.body().catch(() => Buffer.alloc(0));
  const type = response.headers()['content-type'] ?? '';
  // The browser reports a request for a sprite as `other`. An SVG counts as an image.
  const kind = type.startsWith('image/') ? 'image' : response.request().resourceType();
  const isCompressed = kind === 'font' || type.endsWith('png');
  const headers = (await response.headersArray()).filter(
    ({ name }) => !ofThisConnection.test(name),
  );
  return {
    kind,
    bytes: isCompressed ? body.byteLength : brotliCompressSync(body).byteLength,
    headerBytes: headers.reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0),
  };
}

/** Records the responses of this site from now on. Read the result when the page is idle. */
function measure(page: Page, site = ''): () => Promise<Figures> {
  const responses: ReturnType<typeof weigh>[] = [];
  page.on('response', (response) => {
    // The sandbox stands for the payment provider. Drawings load their animations when they are seen. The
    // owner's logo has a separate limit.
    const isOther = /\/sandbox\/|\/chunks\/animate-|\/brand\/logo/.test(response.url());
    if (response.url().startsWith(site) && !isOther) responses.push(weigh(response));
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const fetched = await Promise.all(responses);
    const sum = (kind: string) =>
      fetched.reduce((bytes, one) => bytes + (one.kind === kind ? one.bytes : 0), 0);
    const [document] = fetched.filter(({ kind }) => kind === 'document');
    return {
      document: document ? document.bytes + document.headerBytes : 0,
      scripts: sum('script'),
      scriptFiles: fetched.filter(({ kind }) => kind === 'script').length,
      pictures: sum('image'),
      font: sum('font'),
      total: fetched.reduce((bytes, one) => bytes + one.bytes, 0),
      requests: fetched.length,
    };
  };
}

/**
 * @param list names what to make smaller. Called only if the page is over its budget, because it compresses the
 * document once for each part.
 */
function compare(name: string, figures: Figures, budget: Budget, list = () => ''): void {
  console.log(name, JSON.stringify(figures).replace(/[{}"]/g, ' '));
  for (const [figure, limit] of Object.entries(budget)) {
    const measured = figures[figure as keyof Figures];
    const parts = measured > limit ? list() : '';
    const hint = parts && `. Make a part of the document smaller:\n${parts}`;
    expect(measured, `${figure} of ${name}${hint}`).toBeLessThanOrEqual(limit);
  }
}

test.use({ viewport: { width: 412, height: 823 } });

for (const [name, path, budget] of pages) {
  test(`the ${name} page stays within its budget`, async ({ page, baseURL }) => {
    const result = measure(page, baseURL);
    const response = await page.goto(path);
    const html = (await response?.text()) ?? '';
    compare(name, await result(), budget, () => listParts(html));
  });
}

test('a landing page over its budget names the bytes of its parts, and where to change them', async ({
  request,
}) => {
  const html = await (await request.get(pagePaths.home)).text();
  const longer = html.replace('</h1>', `${randomBytes(6_000).toString('base64')}</h1>`);
  const parts = listParts(longer);
  expect(parts).toMatch(/^\d{4} bytes: start \(src\/content\/site\/hero\.json/);
  for (const name of ['styles', 'header', 'footer', 'about', 'services', 'plans', 'questions']) {
    expect(parts).toContain(` bytes: ${name} (`);
  }
  const figures = { document: 9 } as Figures;
  expect(() => compare('landing', figures, { document: 8 }, () => 'the parts')).toThrow(
    'the parts',
  );
});

for (const [path, field, budget] of forms) {
  test(`the form with the field "${field}" loads few scripts`, async ({ page, baseURL }) => {
    await page.goto(path);
    const input = page.getByLabel(field).first();
    await input.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const result = measure(page, baseURL);
    await input.focus();
    await page.waitForFunction(
      () => !document.querySelector('deferred-island:not([ready]):focus-within'),
    );
    compare(field, await result(), budget);
  });
}

test('the dashboard stays within its budget, including the login', async ({ page, baseURL }) => {
  const result = measure(page, baseURL);
  await page.goto(pagePaths.admin);
  const input = page.getByLabel('Password').first();
  await input.fill(ADMIN_PASSWORD);
  await input.press('Enter');
  await page.getByRole('button', { name: 'Messages' }).waitFor();
  compare('dashboard', await result(), dashboard);
});
