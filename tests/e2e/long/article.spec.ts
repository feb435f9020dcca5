import { readdirSync, readFileSync } from 'node:fs';
import { company } from '#brand/company.ts';
import { authorOf } from '#features/site/people.ts';
import { expect, test } from '../support/test.ts';

const slugs = readdirSync('src/content/articles')
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => name.replace(/\.mdx$/, ''));
const SPEED = '/blog/website-speed-optimization-seo-techniques-2025';
const INTEGRATION = '/blog/integrating-ai-website-beginners-guide';

test.describe('an article', () => {
  test('begins with facts for its reader, and its title and category are links', async ({
    page,
  }) => {
    await page.goto(INTEGRATION);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Adding AI to Your Website: A Beginner’s Guide',
    );
    const header = page.getByRole('main').locator('header');
    await expect(header).toContainText('Jun 3, 2025');
    await expect(header).toContainText('11 min read · Sums and prices checked Nov 22, 2026');
    await expect(page.getByRole('main').locator('.after > .tags > li')).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
    const box = page.getByRole('article').first().getByRole('term');
    await expect(box).toHaveText(['At the end', 'It takes', 'You need']);

    await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }));
    await page.getByRole('heading', { level: 1 }).getByRole('link').click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'AI Integration', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'AI Integration Articles' })).toBeInViewport();
  });

  test('shows a drawing that reserves its space and has a description', async ({
    page,
    request,
  }) => {
    const html = await (await request.get(INTEGRATION)).text();
    expect(html).not.toContain('Week 6</text>');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(INTEGRATION);
    const figure = page.getByRole('figure').filter({ hasText: 'Six weeks, two gates' });
    const drawing = figure.getByRole('img', { name: /^Six weeks/ });
    const address = await drawing.locator('use').getAttribute('href');
    expect(await (await request.get(address ?? '')).text()).toContain('Week 6</text>');
    const box = await drawing.boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(424 / 360, 2);
    await expect(figure.getByText('The drawing is a plan with six columns')).toBeHidden();
    await figure.getByText('The figure in words').click();
    await expect(figure.getByText('The drawing is a plan with six columns')).toBeVisible();
  });

  test('ends with its call to action, three related articles, and two links', async ({ page }) => {
    await page.goto(INTEGRATION);
    const action = page
      .getByRole('article')
      .getByRole('link', { name: 'Plan Your AI Integration' });
    await expect(action).toHaveAttribute('href', '/#contact');
    const next = page.getByRole('main').getByRole('listitem');
    const link = (card: string) => next.filter({ hasText: card }).getByRole('link');
    await expect(link('Explore More Articles')).toHaveAttribute('href', '/blog');
    await expect(link('Get Expert Help')).toHaveAttribute('href', '/#contact');
    const related = page.getByRole('region', { name: 'Related articles' });
    await expect(related.getByRole('article')).toHaveCount(3);
    await expect(related.getByRole('link', { name: /Beginner’s Guide/ })).toHaveCount(0);
  });
});

test.describe('sharing', () => {
  test('opens each network in a new tab with the title and the address', async ({ page }) => {
    await page.goto(INTEGRATION);
    const share = page.getByRole('region', { name: 'Share this article' });
    const url = `${company.host}${INTEGRATION}`;
    for (const [name, host, values] of [
      [
        'X (Twitter)',
        'twitter.com',
        { text: 'Adding AI to Your Website: A Beginner’s Guide', url },
      ],
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
    await page.goto(INTEGRATION);
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
  await page.goto(INTEGRATION);
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
  test('shows a table of contents next to the text on wide screens', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(SPEED);
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
    await page.goto(SPEED);
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
    await page.goto(SPEED);
    await expect(page.locator('.topic').first()).toHaveCSS('color', 'rgb(29, 23, 38)');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('banner').first().getByRole('link')).toHaveAccessibleName(
      `${company.name}, home`,
    );
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Share this article' })).toBeHidden();
  });
});

test('an article describes itself to search engines and social networks', async ({ page }) => {
  await page.goto(INTEGRATION);
  const title = 'Adding AI to Your Website: A Beginner’s Guide';
  await expect(page).toHaveTitle(`Add AI to Your Website: A Six-Week Plan | ${company.name} Blog`);
  const author = authorOf({ author: 'ai' }) ?? company.name;
  await expect(page.locator('main > header')).toContainText(`By ${author}`);
  for (const [name, content] of Object.entries({
    description: /^A six-week plan/,
    keywords: /Integrations/,
    author,
    robots: 'index, follow, max-snippet:-1, max-image-preview:large, max-video-preview:-1',
    'article:published_time': '2025-06-03',
    'article:section': 'AI Integration',
    'og:title': title,
  })) {
    const tag = page.locator(`meta[name="${name}"], meta[property="${name}"]`);
    await expect(tag).toHaveAttribute('content', content);
  }
  await expect(page.locator('meta[property="article:tag"]')).toHaveCount(4);
});

test.describe('a printable sheet', () => {
  const withSheets = slugs.filter((slug) =>
    readFileSync(`src/content/articles/${slug}.mdx`, 'utf8').includes('<PrintSheet>'),
  );

  test('prints alone and on one page', async ({ page }) => {
    await page.addInitScript(() => (window.print = () => undefined));
    expect(withSheets).toHaveLength(6);
    for (const slug of withSheets) {
      await page.goto(`/blog/${slug}`);
      const sheets = page.locator('print-sheet');
      for (let index = 0; index < (await sheets.count()); index += 1) {
        const sheet = sheets.nth(index);
        await sheet.getByRole('button', { name: 'Print this sheet' }).click();
        await page.emulateMedia({ media: 'print' });
        await expect(sheet.getByRole('listitem').or(sheet.getByRole('img')).first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
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
