import { formatPrice } from '#brand/money.ts';
import { keepCompounds } from '#features/articles/blog.ts';
import { notices } from '#features/notices/notices.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { plans } from '#brand/plan.ts';
import { publishedArticles } from '../support/published-articles.ts';
import { waitUntilIdle } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedComplaints: [/status of 404/] });

const pages = [
  {
    path: '/no-such-page',
    heading: 'Page Not Found',
    text: "The page you're looking for doesn't exist or has been moved.",
    links: [
      ['Back to Home', '/'],
      ['Blog', '/blog'],
      ['Contact', '/#contact'],
      ['Services', '/#services'],
    ],
  },
  {
    path: '/checkout/no-such-plan',
    heading: 'Invalid Plan',
    text: 'The selected plan is not valid.',
    links: [
      ['Compare all plans', pagePaths.plans],
      ['Back to Home', '/'],
    ],
    plans: Object.values(plans).map(({ id, name, audience, monthlyFee, setupFee }) => [
      pagePaths.checkout(id),
      name,
      audience,
      formatPrice(monthlyFee),
      setupFee > 0 ? formatPrice(setupFee) : 'without a setup fee',
    ]),
  },
];

test('addresses below existing ones answer 404 with the page of their kind', async ({ page }) => {
  for (const path of ['/blog/none', '/blog/none/deeper/still', '/admin/none', '/api/none']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    const isArticle = path.startsWith('/blog/');
    const heading = isArticle ? 'Article Not Found' : 'Page Not Found';
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    if (!isArticle) continue;
    const back = page.getByRole('main').getByRole('link', { name: 'Return to Blog' });
    await expect(back).toHaveAttribute('href', '/blog');
    const newest = publishedArticles.slice(0, 3);
    const shown = page.getByRole('main').getByRole('article').getByRole('heading');
    await expect(shown).toHaveText(newest.map(({ title }) => keepCompounds(title)));
  }
});

test('the page of a plan that was removed reports the interrupted payment of the plan', async ({
  page,
}) => {
  const { title } = notices.paymentSucceeded;
  const address = '/checkout/removed';
  await page.route(`**${callPaths.createSubscription}`, (route) =>
    route.fulfill({ json: { clientSecret: 'pi_1_secret_1', payment: 'succeeded' } }),
  );
  await page.goto(address);
  await page.evaluate(async () => {
    const opening = indexedDB.open('checkout');
    opening.onupgradeneeded = () => opening.result.createObjectStore('purchases');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const now = Date.now();
    const id = '0190a7c2-5d3f-4b3e-9a61-3f0c4f9f2b12';
    const purchase = { id, begunAt: now, pressedAt: now, payment: 'pi_1' };
    const writing = opening.result.transaction('purchases', 'readwrite').objectStore('purchases');
    const put = writing.put(purchase, 'removed');
    await new Promise((resolve) => (put.onsuccess = resolve));
    opening.result.close();
    localStorage.setItem('unseen-payment:removed', '1');
  });
  await page.goto(address);
  await expect(page.locator('.notice-title', { hasText: title })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('unseen-payment:removed')))
    .toBeNull();
});

for (const { path, heading, text, links, plans: offered = [] } of pages) {
  test(`${path} answers 404 with "${heading}" and links to other pages`, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(main.getByText(text, { exact: true })).toBeVisible();
    const ways = await main
      .locator('ul')
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.textContent.trim(), link.getAttribute('href')]),
      );
    expect(ways).toEqual(links);
    const report = main.getByRole('link', { name: 'If a link on this site led here' });
    await expect(report).toHaveCount(heading === 'Page Not Found' ? 1 : 0);
    for (const link of await report.all()) await expect(link).toHaveAttribute('href', '/#contact');
    const cards = main.getByRole('navigation').getByRole('link');
    await expect(cards).toHaveCount(offered.length);
    for (const [index, [address = '', ...fees]] of offered.entries()) {
      await expect(cards.nth(index)).toHaveAttribute('href', address);
      for (const fee of fees) await expect(cards.nth(index)).toContainText(fee);
    }
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    // The theme switch works only if the page's policy allows its script.
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(page.locator('html')).not.toHaveClass(/dark/);
    await waitUntilIdle(page);
    expect(calls).toEqual([]);
  });
}
