import type { Page } from '@playwright/test';
import { company } from '#brand/company.ts';
import { watchShifts } from './support/layout-shift.ts';
import { waitUntilIdle } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const TITLE = `${company.name} Blog`;
const ARTICLES = 25;

const cards = (page: Page) => page.locator('#articles').getByRole('article');

test.describe('the listing', () => {
  test('has a title that scrolls to the top, its topics, four featured articles, and all articles, newest first', async ({
    page,
  }) => {
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expect(
      page.getByText('Insights on Website Design, SEO, AI Integration & Digital Innovation'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: `${company.name}, home` })).toHaveAttribute(
      'href',
      '/',
    );

    const about = page.getByRole('region', { name: `About the ${TITLE}` });
    await expect(about.getByRole('heading', { level: 3 })).toHaveText([
      'Website Design & Development',
      'SEO & Digital Marketing',
      'AI Solutions & Innovation',
    ]);

    const featured = page.getByRole('region', { name: 'Featured Articles' });
    await expect(featured.getByRole('article')).toHaveCount(4);
    const first = featured.getByRole('article').first();
    await expect(first).toContainText('Website Design');
    await expect(first).toContainText('8 min read');
    await expect(first.getByRole('time')).toHaveText('1/28/2025');
    await expect(first.getByRole('listitem')).toHaveCount(2);
    await expect(
      first.getByRole('link', {
        name: /^Read Full Article about Small Business Website Design/,
      }),
    ).toHaveAttribute('href', '/blog/small-business-website-design-guide-2025');

    await expect(page.getByRole('heading', { name: 'All Articles' })).toBeVisible();
    await expect(cards(page)).toHaveCount(ARTICLES);
    const days = await cards(page)
      .getByRole('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(days).toEqual(days.toSorted().reverse());
    for (const card of await cards(page).all()) {
      await expect(card.getByRole('listitem')).toHaveCount(3);
      await expect(card.getByRole('link', { name: /^Read More about / })).toHaveCount(1);
    }

    await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
    await page.getByRole('link', { name: TITLE }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('limits excerpts to three lines, or two in the grid, and leaves no empty cell there', async ({
    page,
  }) => {
    await page.goto('/blog');
    for (const [selector, lines] of [
      ['.featured .excerpt', 3],
      ['#articles .excerpt', 2],
    ] as const) {
      const excerpts = await page
        .locator(selector)
        .evaluateAll((all) =>
          all.map((one) =>
            Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
          ),
        );
      expect(excerpts.length).toBeGreaterThan(0);
      expect(Math.max(...excerpts)).toBeLessThanOrEqual(lines);
    }

    // The grid has no empty cell, for any filter.
    const widthOfLastRow = () =>
      page.locator('#articles .cards > li').evaluateAll((all) => {
        const boxes = all
          .map((one) => one.getBoundingClientRect())
          .filter(({ width }) => width > 0);
        const bottom = Math.max(...boxes.map(({ top }) => top));
        const last = boxes.filter(({ top }) => top === bottom);
        return (
          Math.max(...last.map(({ right }) => right)) - Math.min(...last.map(({ left }) => left))
        );
      });
    const { width } = (await page.locator('#articles .cards').boundingBox())!;
    for (const button of await page.locator('#articles').getByRole('button').all()) {
      await button.click();
      await expect(page.locator('html')).toHaveAttribute(
        'data-shown',
        (await button.getAttribute('value'))!,
      );
      expect(Math.round(await widthOfLastRow())).toBe(Math.round(width));
    }
  });

  test('has one, two or three columns', async ({ page }) => {
    await page.goto('/blog');
    for (const [width, columns] of [
      [360, 1],
      [768, 2],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const lefts = await cards(page).evaluateAll((elements) =>
        elements.map((element) => Math.round(element.getBoundingClientRect().left)),
      );
      expect(new Set(lefts).size).toBe(columns);
    }
  });
});

test.describe('days', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Pacific/Honolulu' });

  test("use the visitor's locale, and never shift to another day", async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByRole('time').first()).toHaveText('28.1.2025');
  });
});

test.describe('the filter', () => {
  test('shows one category, reports it, keeps it in the address, and follows the Back button', async ({
    page,
  }) => {
    await page.goto('/blog');
    const buttons = page.getByRole('group', { name: 'Show articles about' }).getByRole('button');
    await expect(buttons).toHaveText([
      'All Articles',
      'Website Design',
      'SEO',
      'AI Chatbots',
      'AI Agents',
      'AI Voice Agents',
      'AI Integration',
    ]);
    await expect(buttons.first()).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: 'SEO' }).click();
    await expect(page.getByRole('heading', { name: 'SEO Articles' })).toBeVisible();
    await expect(page.locator('#articles').getByRole('status')).toHaveText('4 articles in SEO');
    await expect(page.getByRole('button', { name: 'SEO' })).toHaveAttribute('aria-pressed', 'true');
    await expect(buttons.first()).toHaveAttribute('aria-pressed', 'false');
    await expect(cards(page)).toHaveCount(4);
    await expect(cards(page).getByText('SEO', { exact: true })).toHaveCount(4);
    expect(new URL(page.url()).search).toBe('?category=SEO');
    await expect(page.locator('.featured').getByRole('article')).toHaveCount(4);

    await page.getByRole('button', { name: 'AI Agents' }).click();
    await page.getByRole('button', { name: 'All Articles' }).click();
    await expect(cards(page)).toHaveCount(ARTICLES);
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'AI Agents Articles' })).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
  });

  test('shows a category without a button from a link, and its button meanwhile', async ({
    page,
  }) => {
    await page.goto('/blog?category=Website%20Analytics#articles');
    const button = page.getByRole('button', { name: 'Website Analytics' });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('heading', { name: 'Website Analytics Articles' })).toBeVisible();
    await expect(cards(page).getByText('Website Analytics', { exact: true })).toHaveCount(
      await cards(page).count(),
    );
    await page.getByRole('button', { name: 'All Articles' }).click();
    await expect(button).toBeHidden();
    await expect(cards(page)).toHaveCount(ARTICLES);
  });

  test('opens from a link without a layout shift, and ignores an unknown category', async ({
    page,
  }) => {
    const shift = await watchShifts(page);
    await page.goto('/blog?category=AI%20Voice%20Agents#articles');
    await expect(page.getByRole('heading', { name: 'AI Voice Agents Articles' })).toBeInViewport();
    await expect(cards(page)).toHaveCount(2);
    // On a busy machine, the first card is painted before the second makes their row taller.
    expect(await shift()).toBeLessThan(0.001);

    await page.goto('/blog?category=Gardening');
    await expect(page.getByRole('heading', { name: 'All Articles' })).toBeVisible();
    await expect(cards(page)).toHaveCount(ARTICLES);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('all articles are visible, and controls that need a script are hidden', async ({ page }) => {
    await page.goto('/blog?category=SEO');
    await expect(cards(page)).toHaveCount(ARTICLES);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('time').first()).toHaveText('1/28/2025');
  });
});

test.describe('search', () => {
  test('loads only when its field is used', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto('/blog');
    await waitUntilIdle(page);
    expect(scripts).toEqual([]);

    await page.getByRole('searchbox', { name: 'Search the blog' }).fill('waterfall');
    const found = page.locator('article-search').getByRole('link');
    await expect(found.first()).toContainText('Website Speed Optimization for SEO');
    await expect(page.locator('article-search').getByRole('status')).toHaveText(
      /^\d+ articles? found$/,
    );
    expect(scripts).toContain('/chunks/blog-search.js');

    await page.keyboard.press('ArrowDown');
    await expect(found.first()).toBeFocused();
    await expect(page.getByText('Ask us instead')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/blog/website-speed-optimization-seo-techniques-2025');
  });

  test('finds words of titles, does not repeat the title below itself, and tells how many it leaves out', async ({
    page,
  }) => {
    await page.goto('/blog');
    await page.getByRole('searchbox').fill('creepy');
    const found = page.locator('article-search').getByRole('link');
    await expect(found).toHaveCount(1);
    await expect(found).toHaveText(/^AI-Powered Personalization Without Being Creepy…/);
    await expect(found.locator('span')).not.toContainText('Creepy');
    await page.getByRole('searchbox').fill('phone');
    await expect(found).toHaveCount(6);
    await expect(page.locator('article-search').getByRole('status')).toHaveText(
      /^Best 6 of \d+ articles found$/,
    );
  });

  test('says that it is running while its index is slow, and shows no article for nonsense', async ({
    page,
  }) => {
    let release = (): void => undefined;
    await page.route('**/pagefind/*.pf_meta', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await page.goto('/blog');
    const status = page.locator('article-search').getByRole('status');
    await page.getByRole('searchbox').fill('phone');
    await expect(status).toHaveText('Searching...');
    release();
    await expect(status).toHaveText(/found$/);
    for (const query of ['xyzzyq', 'phone xyzzyq', '☃']) {
      await page.getByRole('searchbox').fill(query);
      await expect(status).toContainText(`nothing for “${query}”`);
      await expect(page.locator('article-search li')).toHaveCount(0);
    }
    // The index contains no symbols, so these queries are sought in the texts.
    await page.getByRole('searchbox').fill('&');
    await expect(status).toHaveText(/found/);
  });

  test('reports an empty result, and closes on Escape, on a click outside, and when the focus leaves', async ({
    page,
  }) => {
    await page.goto('/blog');
    const field = page.getByRole('searchbox');
    await field.fill('qwertzuiop');
    const status = page.locator('article-search').getByRole('status');
    await expect(status).toHaveText('The search found nothing for “qwertzuiop”. Try another word.');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Ask us instead' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(status).toBeHidden();
    await expect(field).toBeFocused();

    await field.fill('waterfall');
    await expect(status).toBeVisible();
    await page.getByText('Insights on Website Design').click();
    await expect(status).toBeHidden();
    await field.focus();
    await expect(status).toBeVisible();
    await page.getByRole('button', { name: 'All Articles' }).focus();
    await expect(status).toBeHidden();
  });

  test.describe(() => {
    test.use({ expectedComplaints: [/ERR_FAILED/] });

    test('reports that it could not be loaded', async ({ page }) => {
      await page.route('**/pagefind/pagefind.js*', (route) => route.abort());
      await page.goto('/blog');
      await page.getByRole('searchbox').fill('anything');
      await expect(page.locator('article-search').getByRole('status')).toHaveText(
        'The search could not be loaded. All articles are listed below.',
      );
      await page.unroute('**/pagefind/pagefind.js*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('article-search').getByRole('status')).not.toContainText('loaded');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    });
  });
});

test('the feed is linked from the blog, and contains every article', async ({ request }) => {
  const html = await (await request.get('/blog')).text();
  expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/rss.xml"/);
  const response = await request.get('/rss.xml');
  const feed = await response.text();
  // In a browser, the feed has a style sheet, which its policy permits.
  const [, sheet = ''] = /<\?xml-stylesheet href="([^"]+)"/.exec(feed) ?? [];
  expect(await (await request.get(sheet)).text()).toContain('item');
  expect(response.headers()['content-security-policy']).toContain("style-src 'self'");
  const links = [...feed.matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(([, link]) => link);
  expect(new Set(links).size).toBe(ARTICLES);
  for (const link of links) expect(link).toMatch(`${company.host}/blog/`);
});
