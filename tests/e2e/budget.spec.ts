/** `npm run budget`: loads each kind of page, prints its bytes, and compares them with the budgets. */
import { randomBytes } from 'node:crypto';
import { languages } from '#brand/file.ts';
import { baseOf, pagePaths } from '#features/site/paths.ts';
import { listParts } from './support/document-parts.ts';
import { DOCUMENT, type Figures, KB, measure } from './support/page-bytes.ts';
import { ADMIN_PASSWORD } from './support/site-under-test.ts';
import { publishedArticles } from '../support/published-articles.ts';
import { firstPlan } from '../support/some-plans.ts';
import { expect, test } from './support/test.ts';

type Budget = Partial<Figures>;

/** Page without interaction: the document, its pictures, and the typeface of its headings. */
const read: Budget = { document: DOCUMENT, scripts: 2 * KB, font: 10 * KB, requests: 5 };
/** Page that loads no script file at all. */
const plain: Budget = { ...read, scriptFiles: 0, total: 32 * KB };

const pages: readonly (readonly [name: string, path: string, budget: Budget])[] = [
  ...languages.map(
    (code) => [`landing (${code})`, `${baseOf(code)}/`, { ...read, total: 40 * KB }] as const,
  ),
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

const dashboard: Budget = { scripts: 116 * KB };

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

// One of the pages is the answer to an unknown address.
test.use({ viewport: { width: 412, height: 823 }, expectedComplaints: [/status of 404/] });

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
