import type { Page } from '@playwright/test';
import { company } from '#brand/company.ts';
import { filterCategories } from '#features/articles/article.ts';
import {
  blog,
  categoryHref,
  filterResult,
  gridHeading,
  keepCompounds,
  shareLinks,
} from '#features/articles/blog.ts';
import { articleTexts, blogTexts } from '#texts/blog.ts';
import { searchTexts } from '#texts/blog-search.ts';
import { pagePaths, sectionPath } from '#features/site/paths.ts';
import { reviewerOf } from '#features/site/people.ts';
import { formatDay } from '#platform/dates.ts';
import { language } from '#texts/language.ts';
import { publishedArticles } from '../support/published-articles.ts';
import { watchShifts } from './support/layout-shift.ts';
import { waitUntilIdle } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const ARTICLES = publishedArticles.length;
const newest = publishedArticles[0];
const newestFeatured = publishedArticles.filter(({ featured }) => featured);
/** Featured articles, in the order of the listing: the oldest, and then the newest first. */
const featured = [...newestFeatured.slice(-1), ...newestFeatured.slice(0, -1)];
/** First day on the listing. */
const firstDay = new Date((featured[0] ?? newest)?.publishDate ?? 0);

const countIn = (category: string) =>
  publishedArticles.filter((article) => article.category === category).length;
/** Categories with articles and a button. A blog may have only one. */
const used = filterCategories.filter((category) => countIn(category) > 0);
const category = used.at(0) ?? filterCategories[0];
const otherCategory = used.at(-1) ?? filterCategories[1];

/** Word that the search finds: the longest of a title. */
const WORD = (newest?.title ?? '')
  .split(/[^\p{L}]+/u)
  .reduce((longest, word) => (word.length > longest.length ? word : longest));

test.skip(ARTICLES === 0, 'there is no article yet');

const cards = (page: Page) => page.locator('#articles').getByRole('article');

test.describe('the listing', () => {
  test('has a title that scrolls to the top, its topics, the featured articles, and all articles, newest first', async ({
    page,
  }) => {
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogTexts.title);
    await expect(page.getByText(blog.subtitle)).toBeVisible();
    await expect(page.getByRole('link', { name: `${company.name}, home` })).toHaveAttribute(
      'href',
      '/',
    );

    const about = page.getByRole('region', { name: blogTexts.aboutHeading });
    await expect(about.getByRole('heading', { level: 3 })).toHaveText(
      blog.about.map(({ title }) => title),
    );
    await expect(about.getByRole('listitem').getByRole('paragraph')).toHaveText(
      blog.about.map(({ text }) => text),
    );
    const method = about.getByRole('link', { name: blogTexts.method });
    await expect(method).toHaveAttribute('href', pagePaths.howWeWrite);
    const lead = page
      .locator('#articles')
      .getByRole('listitem')
      .filter({ hasText: blog.lead.title });
    await expect(lead).toContainText(blog.lead.text);
    const action = lead.getByRole('link', { name: blog.lead.action });
    await expect(action).toHaveAttribute('href', sectionPath('contact'));

    const section = page.getByRole('region', { name: blogTexts.featuredHeading });
    await expect(section).toHaveCount(featured.length > 0 ? 1 : 0);
    await expect(section.getByRole('article')).toHaveCount(featured.length);
    for (const [index, article] of featured.entries()) {
      const card = section.getByRole('article').nth(index);
      await expect(card.getByText(blogTexts.start)).toHaveCount(index === 0 ? 1 : 0);
      await expect(card).toContainText(article.category);
      await expect(card).toContainText(`${article.readTime} read`);
      await expect(card.getByRole('heading')).toHaveText(keepCompounds(article.title));
      await expect(card.getByRole('listitem')).toHaveText(article.tags.slice(0, 2));
      await expect(
        card.getByRole('link', { name: `${blogTexts.readFull} about ${article.title}` }),
      ).toHaveAttribute('href', pagePaths.article(article.slug));
    }

    await expect(page.getByRole('heading', { name: 'All Articles' })).toBeVisible();
    await expect(cards(page)).toHaveCount(ARTICLES);
    const days = await cards(page)
      .getByRole('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(days).toEqual(publishedArticles.map(({ publishDate }) => publishDate));
    const shown = publishedArticles.map(({ excerpt }) => excerpt);
    await expect(page.locator('#articles .excerpt')).toHaveText(shown);
    const more = page.locator('#articles').getByRole('link', { name: /^Read More about / });
    await expect(more).toHaveText(publishedArticles.map(({ title }) => `Read More about ${title}`));
    const tags = publishedArticles.flatMap((article) => article.tags.slice(0, 3));
    await expect(cards(page).getByRole('listitem')).toHaveText(tags);
    for (const rare of await page.locator('#articles .topic').getByRole('link').all()) {
      const name = (await rare.textContent()) as (typeof publishedArticles)[number]['category'];
      await expect(rare).toHaveAttribute('href', categoryHref(name));
    }

    await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
    await page.getByRole('link', { name: blogTexts.title }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('limits excerpts to three lines, or two in the grid, and leaves no empty cell there', async ({
    page,
  }) => {
    await page.goto('/blog');
    for (const [selector, lines, count] of [
      ['.featured .excerpt', 3, featured.length],
      ['#articles .excerpt', 2, ARTICLES],
    ] as const) {
      const excerpts = await page
        .locator(selector)
        .evaluateAll((all) =>
          all.map((one) =>
            Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
          ),
        );
      expect(excerpts).toHaveLength(count);
      expect(Math.max(0, ...excerpts)).toBeLessThanOrEqual(lines);
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
      expect(new Set(lefts).size).toBe(Math.min(columns, ARTICLES));
    }
  });
});

test.describe('days', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Pacific/Honolulu' });

  test("use the visitor's locale, and never shift to another day", async ({ page }) => {
    await page.goto('/blog');
    const day = firstDay.toLocaleDateString('de-DE', { timeZone: 'UTC' });
    await expect(page.getByRole('time').first()).toHaveText(day);
  });
});

test.describe('the filter', () => {
  test('shows one category, reports it, keeps it in the address, and follows the Back button', async ({
    page,
  }) => {
    await page.goto('/blog');
    const buttons = page.getByRole('group', { name: 'Show articles about' }).getByRole('button');
    await expect(buttons).toHaveText([blogTexts.allArticles, ...filterCategories]);
    await expect(buttons.first()).toHaveAttribute('aria-pressed', 'true');

    const button = (name: string) => buttons.filter({ hasText: new RegExp(`^${name}$`) });
    await button(category).click();
    await expect(page.getByRole('heading', { name: gridHeading(category) })).toBeVisible();
    await expect(page.locator('#articles').getByRole('status')).toHaveText(
      filterResult(category, countIn(category)),
    );
    await expect(button(category)).toHaveAttribute('aria-pressed', 'true');
    await expect(buttons.first()).toHaveAttribute('aria-pressed', 'false');
    await expect(cards(page)).toHaveCount(countIn(category));
    await expect(cards(page).getByText(category, { exact: true })).toHaveCount(countIn(category));
    expect(new URL(page.url()).searchParams.get('category')).toBe(category);
    await expect(page.locator('.featured').getByRole('article')).toHaveCount(featured.length);

    await button(otherCategory).click();
    await button(blogTexts.allArticles).click();
    await expect(cards(page)).toHaveCount(ARTICLES);
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await expect(page.getByRole('heading', { name: gridHeading(otherCategory) })).toBeVisible();
    await expect(cards(page)).toHaveCount(countIn(otherCategory));
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
    await page.goto(`/blog?category=${encodeURIComponent(otherCategory)}#articles`);
    await expect(page.getByRole('heading', { name: gridHeading(otherCategory) })).toBeInViewport();
    await expect(cards(page)).toHaveCount(countIn(otherCategory));
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
    const day = firstDay.toLocaleDateString('en-US', { timeZone: 'UTC' });
    await expect(page.getByRole('time').first()).toHaveText(day);
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

    const field = page.getByRole('searchbox', { name: 'Search the blog' });
    await expect(field).toHaveAttribute('placeholder', searchTexts.placeholder);
    await field.fill(newest!.title);
    const found = page.locator('article-search').getByRole('link');
    await expect(found.first()).toContainText(newest!.title);
    await expect(page.locator('article-search').getByRole('status')).toHaveText(
      /\d+ articles? found$/,
    );
    expect(scripts).toContain('/chunks/blog-search.js');

    await page.keyboard.press('ArrowDown');
    await expect(found.first()).toBeFocused();
    await expect(page.getByText('Ask us instead')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(pagePaths.article(newest!.slug));
  });

  test('says that it is running while its index is slow, and shows no article for nonsense', async ({
    page,
  }) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/pagefind/*.pf_meta', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('/blog');
    const status = page.locator('article-search').getByRole('status');
    await page.getByRole('searchbox').fill(WORD);
    await expect(status).toHaveText('Searching...');
    release();
    await expect(status).toHaveText(/found$/);
    for (const query of ['xyzzyq', `${WORD} xyzzyq`, '☃']) {
      await page.getByRole('searchbox').fill(query);
      await expect(status).toContainText(`nothing for “${query}”`);
      await expect(page.locator('article-search li')).toHaveCount(0);
    }
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
    const ask = page.getByRole('link', { name: 'Ask us instead' });
    await expect(ask).toBeFocused();
    await expect(ask).toHaveAttribute('href', sectionPath('contact'));
    // The arrow keys go around.
    for (const stop of [field, ask]) {
      await page.keyboard.press('ArrowUp');
      await expect(stop).toBeFocused();
    }
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(status).toBeHidden();
    await expect(field).toBeFocused();

    await field.fill(WORD);
    await expect(status).toBeVisible();
    await page.getByText(blog.subtitle).click();
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
        'The search could not be loaded. The articles are listed below.',
      );
      await page.unroute('**/pagefind/pagefind.js*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('article-search').getByRole('status')).not.toContainText('loaded');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    });
  });
});

test.describe('an article', () => {
  test.use({ javaScriptEnabled: false });

  test('shows its dates, what it is for, its parts, and where to read on', async ({ page }) => {
    // Prefers an article that was changed after its publication.
    const article = publishedArticles.find(({ updatedDate }) => updatedDate) ?? newest!;
    const { title, excerpt, publishDate, updatedDate, reader, slug, tags } = article;
    await page.goto(pagePaths.article(slug));
    const main = page.getByRole('main');
    const header = main.locator('header');
    await expect(header.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(header).toContainText(excerpt);
    const topic = header.getByRole('link', { name: article.category, exact: true });
    await expect(topic).toHaveAttribute('href', categoryHref(article.category));
    const days = [publishDate, ...(updatedDate ? [updatedDate] : [])];
    await expect(header.getByRole('time')).toHaveText(days.map(formatDay));
    await expect(header.getByText(articleTexts.updated)).toHaveCount(days.length - 1);
    // An article that needs a reviewer says so until there is one.
    const isUnreviewed = article.reviewer !== undefined && !reviewerOf(article);
    await expect(header.getByText(articleTexts.unreviewed)).toHaveCount(isUnreviewed ? 1 : 0);
    await expect(main.locator('.reader dd')).toHaveText([reader.result, reader.time, reader.needs]);
    // The table of contents lists the headings of the second level, and links to each.
    const headings = main.locator('.prose > h2');
    const parts = await headings.evaluateAll((all) => all.map(({ id }) => `#${id}`));
    const contents = page.getByRole('navigation', { name: articleTexts.contents });
    const links = contents.getByRole('link');
    await expect(links).toHaveText(await headings.allTextContents());
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
      parts,
    );
    await expect(main.locator('.after > .tags > li')).toHaveText(tags.slice(0, 3));
    const share = page.getByRole('region', { name: articleTexts.share.heading });
    for (const { label, href } of shareLinks(title, company.host + pagePaths.article(slug))) {
      const link = share.getByRole('link', { name: label });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
    for (const { text, action, href } of [
      { ...articleTexts.explore, href: pagePaths.blog },
      { ...articleTexts.help, href: sectionPath('contact') },
    ]) {
      await expect(main).toContainText(text);
      await expect(main.getByRole('link', { name: action })).toHaveAttribute('href', href);
    }
    for (const [property, content] of [
      ['article:published_time', publishDate],
      ['article:modified_time', updatedDate ?? publishDate],
      ['article:section', article.category],
    ] as const) {
      const tag = page.locator(`meta[property="${property}"]`);
      await expect(tag).toHaveAttribute('content', content);
    }
    const keywords = page.locator('meta[name=keywords]');
    await expect(keywords).toHaveAttribute(
      'content',
      [...tags, ...blog.keywords, company.name].join(', '),
    );
  });
});

test('the feed is linked from the blog, and contains every article', async ({ request }) => {
  const html = await (await request.get('/blog')).text();
  expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/rss.xml"/);
  const response = await request.get('/rss.xml');
  const feed = await response.text();
  // In a browser, the feed has a style sheet, a typeface, and a mark, which its policy permits.
  const [, sheet = ''] = /<\?xml-stylesheet href="([^"]+)"/.exec(feed) ?? [];
  const styles = await (await request.get(sheet)).text();
  expect(styles).toContain('item');
  expect(styles).toContain(blogTexts.feedNote);
  const [, typeface = ''] = /url\('(\/[^']+)'\)/.exec(styles) ?? [];
  expect((await request.get(typeface)).ok(), typeface).toBe(true);
  const [, address, blogLink] = /<h:p>(.*?)<\/h:p><h:a href="(.*?)">/.exec(feed) ?? [];
  expect([address, blogLink]).toEqual([`${company.host}/rss.xml`, `${company.host}/blog`]);
  expect(styles.match(/--mark: url\("data:image\/svg/g)).toHaveLength(2);
  const policy = response.headers()['content-security-policy'];
  for (const kind of ['style', 'font', 'img']) expect(policy).toContain(`${kind}-src 'self'`);
  expect(policy).toContain("img-src 'self' data:");
  const links = [...feed.matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(([, link]) => link);
  expect(new Set(links).size).toBe(ARTICLES);
  for (const link of links) expect(link).toMatch(`${company.host}/blog/`);
  // The values of each article in the order of the feed, as a feed reader shows them.
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const items = feed.match(/<item>.*?<\/item>/gs) ?? [];
  expect(items).toHaveLength(Math.min(ARTICLES, 30));
  for (const [index, item] of items.entries()) {
    const { title, excerpt, category, tags, publishDate, slug } = publishedArticles[index]!;
    for (const part of [
      `<title>${escaped(title)}</title>`,
      `<link>${company.host}${pagePaths.article(slug)}</link>`,
      `<description>${escaped(excerpt)}</description>`,
      ...[category, ...tags].map((name) => `<category>${escaped(name)}</category>`),
      `<pubDate>${new Date(`${publishDate}T12:00:00Z`).toUTCString()}</pubDate>`,
    ]) {
      expect(item, slug).toContain(part);
    }
  }
  const [channel = ''] = feed.split('<item>');
  for (const part of [blogTexts.title, blog.subtitle].map(escaped)) expect(channel).toContain(part);
  expect(channel).toContain(`<language>${language.locale}</language>`);
  expect(channel).toContain(`<atom:link href="${company.host}${pagePaths.feed}" rel="self"`);
});

test('the feed, if a browser shows it, has a visible link to each article', async ({ page }) => {
  await page.goto('/rss.xml');
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('item')].map((item) => {
      const link = item.querySelector('a');
      const isVisible = link instanceof HTMLAnchorElement && link.offsetHeight > 0;
      return [isVisible && link.href, item.querySelector('link')?.textContent];
    }),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const [href, address] of links) expect(href).toBe(address);
});

test('the feed has the theme that the browser prefers', async ({ page }) => {
  const darkness: number[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/rss.xml');
    darkness.push(
      await page.evaluate(() => {
        const { backgroundColor } = getComputedStyle(document.documentElement);
        return Math.max(...(backgroundColor.match(/\d+/g) ?? []).map(Number));
      }),
    );
  }
  expect(darkness[0]).toBeGreaterThan(200);
  expect(darkness[1]).toBeLessThan(60);
});

test('words in the figures of articles are at least 13 pixels high on the smallest phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const { slug } of publishedArticles.slice(0, 5)) {
    await page.goto(pagePaths.article(slug));
    const widths = await page
      .locator('.figure > svg')
      .evaluateAll((drawings) => drawings.map((one) => one.getBoundingClientRect().width));
    // The smallest words are 15 of 400 units high.
    for (const width of widths) expect(width, slug).toBeGreaterThanOrEqual((13 / 15) * 400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), slug).toBe(320);
  }
});

test('the feed is valid XML, and has the whole text of each article without scripts', async ({
  page,
}) => {
  await page.goto('/blog');
  const items = await page.evaluate(async () => {
    const text = await (await fetch('/rss.xml')).text();
    const feed = new DOMParser().parseFromString(text, 'application/xml');
    if (feed.querySelector('parsererror')) throw new Error('The feed is no XML.');
    return [...feed.querySelectorAll('item')].map((item) => ({
      path: new URL(item.querySelector('link')?.textContent ?? '').pathname,
      html: item.getElementsByTagName('content:encoded')[0]?.textContent ?? '',
    }));
  });
  expect(items.length).toBeGreaterThan(0);
  for (const { html } of items) {
    expect(html).not.toMatch(/<(?:script|style|svg|button)\b/);
    expect(html).not.toMatch(/(?:href|src)="(?!https?:|mailto:|tel:)/);
  }
  for (const { path, html } of [items[0]!, items.at(-1)!]) {
    await page.goto(path);
    const missing = await page.evaluate((inFeed) => {
      const wordsOf = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
      const feed = wordsOf(new DOMParser().parseFromString(inFeed, 'text/html').body.textContent);
      return [...document.querySelectorAll('.prose > :is(h2, p)')]
        .map(({ textContent }) => wordsOf(textContent))
        .filter((text) => !feed.includes(text));
    }, html);
    expect(missing, path).toEqual([]);
  }
});
