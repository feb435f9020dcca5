/** Rules for all static pages. The landing page has separate tests. */
import { readFileSync } from 'node:fs';
import { articleComponents } from '#features/articles/article-components.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { termsAgreement } from '#features/forms/form-texts.ts';
import { calls } from '#features/site/landing.ts';
import { pagePaths } from '#features/site/paths.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  exposedControls,
  inEachLook,
} from '../support/axe.ts';
import { watchShifts } from '../support/layout-shift.ts';
import { waitUntilIdle } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { publishedArticles } from '../../support/published-articles.ts';

/** Distinct sizes of text and radii of the current page. */
function readStyles() {
  const sizes = new Set<string>();
  const radii = new Set<string>();
  for (const element of document.body.querySelectorAll('*:not(script, style, noscript)')) {
    const { fontSize, borderRadius } = getComputedStyle(element);
    const hasText = Array.from(element.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (hasText) sizes.add(fontSize);
    // A checkbox is too small for the radius of controls.
    if (element.matches('.check')) continue;
    // The browser's default style makes a radio button round.
    const corners = borderRadius.split(' ').filter((corner) => !/^0|^50%$/.test(corner));
    for (const corner of corners) radii.add(corner);
  }
  return { sizes: [...sizes], radii: [...radii] };
}

/** Paths of a few articles that together contain every component, table, and code block of the blog. */
function chooseArticles(): readonly string[] {
  const all = [...Object.keys(articleComponents).map((name) => `<${name}`), '\n| ', '\n```'];
  let left = publishedArticles.map(({ slug }) => {
    const source = readFileSync(`${editedFolders.articles}/${slug}.mdx`, 'utf8');
    return { slug, parts: all.filter((part) => source.includes(part)) };
  });
  const chosen: string[] = [];
  while (left.length > 0) {
    const [next] = left.toSorted((a, b) => b.parts.length - a.parts.length);
    chosen.push(pagePaths.article(next!.slug));
    const others = left.map(({ slug, parts }) => ({
      slug,
      parts: parts.filter((part) => !next!.parts.includes(part)),
    }));
    left = others.filter(({ parts }) => parts.length > 0);
  }
  return chosen;
}

const articles = chooseArticles();

for (const path of ['/blog', ...articles.slice(0, 1), '/terms-conditions']) {
  test(`${path} loads no script, and never shifts`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const shift = await watchShifts(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(path);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 600) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    }
    await waitUntilIdle(page);
    expect(scripts).toEqual([]);
    expect(await shift()).toBe(0);
  });
}

test('forced colors show the selection', async ({ page }) => {
  test.skip(calls.length === 1, 'One call has nothing to select.');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const trades = page.locator('.trades label');
  const line = (label: Element) => getComputedStyle(label).textDecorationLine;
  expect(await trades.nth(0).evaluate(line)).toBe('underline');
  expect(await trades.nth(1).evaluate(line)).toBe('none');
  await trades.nth(1).click();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await trades.nth(1).evaluate(line)).toBe('underline');
});

test('forced colors show the dot of the call, and drawings have their own ground', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/');
  const width = (dot: Element) => getComputedStyle(dot).borderTopWidth;
  expect(await page.locator('.call i').first().evaluate(width)).toBe('5px');
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.goto(articles[0]!);
  const drawing = page.locator('.figure > svg').first();
  const ground = (svg: Element) => getComputedStyle(svg).backgroundColor;
  expect(await drawing.evaluate(ground), 'light, as its theme').toMatch(
    /^rgb\(2\d\d, 2\d\d, 2\d\d\)$/,
  );
});

test("the contact form's agreement has its full name, and is not invalid before interaction", async ({
  page,
}) => {
  await page.goto('/');
  expect(await exposedControls(page, 'checkbox')).toContainEqual({
    name: `${termsAgreement.before} ${termsAgreement.link}`,
    invalid: 'false',
  });
});

test.describe('no accessibility violation and few sizes and radii, in both themes, narrow and wide', () => {
  test.use({
    expectedComplaints: [/status of 404/],
  });

  for (const path of [
    '/',
    '/plans',
    '/blog',
    ...articles,
    '/privacy-policy',
    '/terms-conditions',
    '/how-we-write',
    '/no-such-page',
    '/checkout/no-such-plan',
    '/blog/no-such-article',
  ]) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await inEachLook(page, async (look) => {
        await expectAccessible(page, look);
        await expectNoSidewaysScroll(page, look);
        const { sizes, radii } = await page.evaluate(readStyles);
        expect(sizes.length, sizes.join()).toBeLessThanOrEqual(8);
        expect(radii.length, radii.join()).toBeLessThanOrEqual(3);
      });
    });
  }
});
