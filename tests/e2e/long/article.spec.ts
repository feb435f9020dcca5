import { readFileSync } from 'node:fs';
import { colors } from '#brand/colors.ts';
import { company } from '#brand/company.ts';
import { gridHeading } from '#features/articles/blog.ts';
import { articleTexts } from '#texts/blog.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { linkedSlugs, relatedIn } from '#features/articles/related-articles.ts';
import { articleMeta } from '#features/seo/seo.ts';
import { pagePaths } from '#features/site/paths.ts';
import { authorOf } from '#features/site/people.ts';
import { formatDay } from '#platform/dates.ts';
import { FIGURES_FOLDER } from '#features/articles/check/site-content.ts';
import { computedColor } from '../support/colors.ts';
import { expect, test } from '../support/test.ts';
import { publishedArticles } from '../../support/published-articles.ts';

const sourceOf = (slug: string) => readFileSync(`${editedFolders.articles}/${slug}.mdx`, 'utf8');
const article = publishedArticles[0]!;
const PATH = pagePaths.article(publishedArticles[0]?.slug ?? '');
test.skip(publishedArticles.length === 0, 'there is no article');

/** The first drawing in an article. */
const drawn = publishedArticles
  .map(({ slug }) => {
    const [, name, caption] =
      /<Figure name="([^"]+)" caption="([^"]+)">/.exec(sourceOf(slug)) ?? [];
    return { path: pagePaths.article(slug), name, caption };
  })
  .find(({ name }) => name);

test.describe('an article', () => {
  test('begins with facts for its reader, and its title and category are links', async ({
    page,
  }) => {
    await page.goto(PATH);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title);
    const header = page.getByRole('main').locator('header');
    await expect(header).toContainText(formatDay(article.publishDate));
    await expect(header).toContainText(`${article.readTime} read`);
    await expect(page.getByRole('main').locator('.after > .tags > li')).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
    const box = page.getByRole('article').first().getByRole('term');
    await expect(box).toHaveText(['At the end', 'It takes', 'You need']);

    await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }));
    await page.getByRole('heading', { level: 1 }).getByRole('link').click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await header.getByRole('link', { name: article.category, exact: true }).click();
    await expect(
      page.getByRole('heading', { name: gridHeading(article.category) }),
    ).toBeInViewport();
  });

  test('shows a drawing that reserves its space and has a description', async ({
    page,
    request,
  }) => {
    test.skip(!drawn, 'No article has a drawing.');
    const { path, name = '', caption = '' } = drawn!;
    const file = readFileSync(`${FIGURES_FOLDER}/${name}.svg`, 'utf8');
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(file)!;
    const countTexts = (svg: string) => svg.split('<text').length - 1;
    const html = await (await request.get(path)).text();
    expect(countTexts(html)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const drawing = page.getByRole('img', { name: caption, exact: true });
    const figure = page.getByRole('figure').filter({ has: drawing });
    const address = await drawing.locator('use').getAttribute('href');
    const shown = await (await request.get(address ?? '')).text();
    expect(countTexts(shown)).toBe(countTexts(file));
    const box = await drawing.boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(Number(height) / Number(width), 2);
    const description = figure.locator('details > :not(summary)').first();
    await expect(description).toBeHidden();
    await figure.getByText(articleTexts.figure).click();
    await expect(description).toBeVisible();
    // In a wide window, the words are as wide as the frame.
    await page.setViewportSize({ width: 1280, height: 800 });
    const widths = [description, figure].map(async (one) => (await one.boundingBox())?.width ?? 0);
    const [words = 0, frame = 0] = await Promise.all(widths);
    expect(words / frame).toBeGreaterThan(0.9);
  });

  test('ends with its call to action, related articles, and two links', async ({ page }) => {
    await page.goto(PATH);
    const [, label = ''] = /<CallToAction label="([^"]+)">/.exec(sourceOf(article.slug))!;
    const action = page.getByRole('article').getByRole('link', { name: label, exact: true });
    await expect(action).toHaveAttribute('href', '/#contact');
    const next = page.getByRole('main').getByRole('listitem');
    const link = (card: string) => next.filter({ hasText: card }).getByRole('link');
    await expect(link('Explore More Articles')).toHaveAttribute('href', '/blog');
    await expect(link('Get Expert Help')).toHaveAttribute('href', '/#contact');
    const related = page.getByRole('region', { name: 'Related articles' });
    const others = Math.min(3, publishedArticles.length - 1);
    await expect(related.getByRole('article')).toHaveCount(others);
    await expect(related.getByRole('link', { name: article.title })).toHaveCount(0);
  });
});

test('every article leads to articles that are related to it, and names its checklists', async ({
  request,
}) => {
  const articles = publishedArticles.map((data) => ({
    data,
    links: linkedSlugs(sourceOf(data.slug)),
  }));
  const related = relatedIn(articles);
  for (const [position, { data }] of articles.entries()) {
    const path = pagePaths.article(data.slug);
    const html = await (await request.get(path)).text();
    const [, cards = ''] = html.split(`${articleTexts.related}</h2>`);
    const slugs = related[position]!.map((each) => each.data.slug);
    const links = Array.from(cards.matchAll(/class="more" href="([^"]+)"/g), ([, href]) => href);
    expect(links, path).toEqual(slugs.map(pagePaths.article));
    for (const [, title] of sourceOf(data.slug).matchAll(/<Checklist title="([^"]+)">/g)) {
      expect(html, path).toMatch(new RegExp(`<section[^>]* aria-label="${RegExp.escape(title!)}"`));
    }
  }
});

test.describe('sharing', () => {
  test('opens each network in a new tab with the title and the address', async ({ page }) => {
    await page.goto(PATH);
    const share = page.getByRole('region', { name: 'Share this article' });
    const url = `${company.host}${PATH}`;
    for (const [name, host, values] of [
      ['X (Twitter)', 'twitter.com', { text: article.title, url }],
      ['LinkedIn', 'www.linkedin.com', { url }],
      ['Facebook', 'www.facebook.com', { u: url }],
    ] as const) {
      const link = share.getByRole('link', { name: `Share on ${name}` });
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      const href = new URL((await link.getAttribute('href')) ?? '');
      expect(href.host).toBe(host);
      expect(Object.fromEntries(href.searchParams)).toEqual(values);
    }
  });

  test('copies the link for Instagram and confirms it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(PATH);
    const dialog = page.waitForEvent('dialog').then(async (shown) => {
      const message = shown.message();
      await shown.accept();
      return message;
    });
    await page.getByRole('button', { name: /^Share on Instagram/ }).click();
    expect(await dialog).toBe('Article link copied! You can now share it on Instagram.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });
});

test('tooltips of share buttons appear after 700 ms, and immediately for the next 300 ms', async ({
  page,
}) => {
  await page.goto(PATH);
  const share = page.getByRole('region', { name: 'Share this article' });
  const [first, last] = [share.getByRole('link').first(), share.getByRole('button')];
  const isShown = (of: typeof first) =>
    of.evaluate((shown) => getComputedStyle(shown, '::after').visibility === 'visible');
  const waits = await share
    .getByRole('list')
    .evaluate((row) => getComputedStyle(row).transitionDelay);
  expect(waits).toBe('0.3s');
  await first.hover();
  expect(await isShown(first)).toBe(false);
  await expect.poll(() => isShown(first)).toBe(true);
  await last.hover();
  expect(await isShown(last)).toBe(true);
  expect(await isShown(first)).toBe(false);
});

test.describe('reading aids', () => {
  test('shows a table of contents next to the text on wide screens, and folded on narrow ones', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(PATH);
    const contents = page.getByRole('navigation', { name: 'In this article' });
    const text = await page.getByRole('article').first().boundingBox();
    const beside = await contents.boundingBox();
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(text?.x ?? 0);
    const last = contents.getByRole('link').last();
    const name = (await last.textContent()) ?? '';
    await last.click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();

    await page.setViewportSize({ width: 768, height: 900 });
    await expect(contents).toBeHidden();
    await page.getByText('In this article').filter({ visible: true }).click();
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
  });

  test('a line at the top shows how much of the text has been read', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(PATH);
    const progress = () =>
      page.locator('.article').evaluate((article) => {
        const { transform } = getComputedStyle(article, '::before');
        return new DOMMatrix(transform).a;
      });
    expect(await progress()).toBe(0);
    await page.getByRole('region', { name: 'Share this article' }).scrollIntoViewIfNeeded();
    await expect.poll(progress).toBe(1);
  });

  test('printing shows only the name of the site and the text, in dark colors', async ({
    page,
  }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(PATH);
    await expect(page.locator('.topic').first()).toHaveCSS(
      'color',
      computedColor(colors.light.text),
    );
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('banner').first().getByRole('link')).toHaveAccessibleName(
      `${company.name}, home`,
    );
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Share this article' })).toBeHidden();
  });
});

test('an article describes itself to search engines and social networks', async ({ page }) => {
  await page.goto(PATH);
  await expect(page).toHaveTitle(articleMeta(article).title);
  const author = authorOf(article) ?? company.name;
  await expect(page.locator('main > header')).toContainText(`By ${author}`);
  for (const [name, content] of Object.entries({
    description: article.excerpt,
    keywords: new RegExp(RegExp.escape(article.tags[0]!)),
    author,
    robots: 'index, follow, max-snippet:-1, max-image-preview:large, max-video-preview:-1',
    'article:published_time': article.publishDate,
    'article:section': article.category,
    'og:title': article.title,
  })) {
    const tag = page.locator(`meta[name="${name}"], meta[property="${name}"]`);
    await expect(tag).toHaveAttribute('content', content);
  }
  await expect(page.locator('meta[property="article:tag"]')).toHaveCount(4);
});

test.describe('a printable sheet', () => {
  const withSheets = publishedArticles
    .map(({ slug }) => slug)
    .filter((slug) => sourceOf(slug).includes('<PrintSheet>'));

  test('prints alone and on one page', async ({ page }) => {
    test.skip(withSheets.length === 0, 'No article has a sheet.');
    await page.addInitScript(() => (window.print = () => undefined));
    for (const slug of withSheets) {
      await page.goto(`/blog/${slug}`);
      const sheets = page.locator('print-sheet');
      for (let index = 0; index < (await sheets.count()); index += 1) {
        const sheet = sheets.nth(index);
        await sheet.getByRole('button', { name: 'Print this sheet' }).click();
        await page.emulateMedia({ media: 'print' });
        await expect(sheet.getByRole('listitem').or(sheet.getByRole('img')).first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
        // Each box is centered on the first line of its text.
        const offsets = await sheet.getByRole('listitem').evaluateAll((items) =>
          items.map((item) => {
            const { paddingTop, lineHeight } = getComputedStyle(item);
            const box = getComputedStyle(item, '::before');
            const line = Number.parseFloat(paddingTop) + Number.parseFloat(lineHeight) / 2;
            return Number.parseFloat(box.top) + Number.parseFloat(box.height) / 2 - line;
          }),
        );
        expect(Math.max(0, ...offsets.map(Math.abs)), slug).toBeLessThan(1);
        const pdf = (
          await page.pdf({ format: 'Letter', margin: { top: '0.4in', bottom: '0.4in' } })
        ).toString('latin1');
        expect(pdf.match(/\/Type \/Page\b/g), slug).toHaveLength(1);
        await page.emulateMedia({ media: 'screen' });
        await page.evaluate(() => dispatchEvent(new Event('afterprint')));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    }
  });
});
