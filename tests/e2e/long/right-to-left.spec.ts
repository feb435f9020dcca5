/** A site whose second language is written from right to left: Arabic, with words for a part of the landing page. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pagePaths } from '#features/site/paths.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { setLanguages } from '../support/configured-site.ts';
import { configuredTest, expect } from '../support/test.ts';
import { replaceArticles } from '../../support/small-blog.ts';
import { firstPlan } from '../../support/some-plans.ts';

const HEADLINE = 'لا مكالمة بلا رد. وموقع يجذب الزبائن.';

const test = configuredTest({ PUBLIC_PAYMENTS: 'sandbox' }, (folder) => {
  setLanguages(folder, 'en', 'ar');
  replaceArticles(folder);
  const texts = join(folder, 'src/texts/ar');
  mkdirSync(texts);
  writeFileSync(
    join(texts, 'language.ts'),
    `export const language = { code: 'ar', locale: 'ar-EG', name: 'العربية', direction: 'rtl' } as const;\n`,
  );
  const hero = 'src/content/site/hero.json';
  const content = JSON.parse(readFileSync(join(folder, hero), 'utf8')) as object;
  mkdirSync(join(folder, 'src/content/site/ar'));
  writeFileSync(
    join(folder, 'src/content/site/ar/hero.json'),
    JSON.stringify({ ...content, headline: HEADLINE }),
  );
});
test.describe.configure({ mode: 'default' });
test.use({ expectedComplaints: [/no-such-page/] });

/** Distance of an element from the left and the right edge of the window. */
async function edgesOf(page: Page, selector: string) {
  const box = (await page.locator(selector).first().boundingBox())!;
  return { left: box.x, right: page.viewportSize()!.width - box.x - box.width };
}

test('a page is mirrored', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const places = async (path: string) => {
    await page.goto(path);
    return {
      logo: await edgesOf(page, '.site-header .home'),
      switch: await edgesOf(page, '.site-header .theme-switch'),
    };
  };
  const english = await places('/');
  const arabic = await places('/ar/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  for (const part of ['logo', 'switch'] as const) {
    expect(arabic[part].right, part).toBeCloseTo(english[part].left, 0);
    expect(arabic[part].left, part).toBeCloseTo(english[part].right, 0);
  }
  const summary = page.locator('p').first();
  expect(await summary.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
});

test('no mirrored page is wider than its window', async ({ page }) => {
  for (const path of [
    '/',
    pagePaths.blog,
    pagePaths.plans,
    pagePaths.intake,
    pagePaths.privacyPolicy,
    pagePaths.checkout(firstPlan.id),
    '/no-such-page',
  ]) {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/ar${path}`);
      await expectNoSidewaysScroll(page);
    }
  }
});
