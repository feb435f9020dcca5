/**
 * A site that asks before the chat or the calendar of another company loads. Its second language is written from right
 * to left: Arabic, with words for a part of the landing page.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type brand from '../../../brand.json';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { addLanguages } from '../support/configured-site.ts';
import { sharedPaths } from '../support/pages.ts';
import { configuredTest, expect } from '../support/test.ts';
import { replaceArticles } from '../../support/small-blog.ts';

const WIDGET = 'https://chat.example/widget.js';
const ANALYTICS = 'https://stats.example/script.js';
const HEADLINE = 'لا مكالمة بلا رد. وموقع يجذب الزبائن.';

function addArabic(folder: string): void {
  addLanguages(folder, 'ar');
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
}

/** One build for all tests of this file, because a build takes longer than the tests. */
const test = configuredTest(
  {
    PUBLIC_SCHEDULING_URL: 'https://booking.example/studio',
    PUBLIC_CHAT_WIDGET_URL: WIDGET,
    PUBLIC_ANALYTICS_URL: `${ANALYTICS}#an-id`,
    PUBLIC_PAYMENTS: 'sandbox',
  },
  (folder) => {
    replaceArticles(folder);
    addArabic(folder);
    const file = join(folder, 'brand.json');
    const content = JSON.parse(readFileSync(file, 'utf8')) as typeof brand;
    writeFileSync(file, JSON.stringify({ ...content, consent: 'ask' }));
  },
);
test.describe.configure({ mode: 'default' });
test.use({ expectedComplaints: [/no-such-page/] });

/** Answers for the other companies. @returns the hosts that were requested. */
async function answerAsOthers(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/(?:booking|chat|stats)\.example\//, (route) => {
    asked.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return asked;
}

/** Opens a page on a phone. @returns the hosts of other companies that were requested. */
async function open(page: Page, path = '/'): Promise<string[]> {
  const asked = await answerAsOthers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  return asked;
}

const chat = (page: Page) => page.locator('third-party[data-service=chat]');
const calendar = (page: Page) => page.locator('third-party[data-service=scheduling]');

test('nothing loads before the visitor allows it, and each answer is remembered', async ({
  page,
}) => {
  const asked = await open(page);
  await expect(chat(page)).toContainText('The chat comes from chat.example.');
  await expect(calendar(page)).toContainText('The calendar comes from booking.example.');
  await calendar(page).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  expect(asked).toEqual(['stats.example']);

  await chat(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(chat(page)).toBeHidden();
  await calendar(page).getByRole('button', { name: 'Show the calendar' }).click();
  await expect(calendar(page).locator('iframe')).toHaveAttribute(
    'src',
    'https://booking.example/studio',
  );
  await expect.poll(() => asked).toContain('booking.example');

  await page.reload();
  await expect(calendar(page).locator('iframe')).toBeAttached();
  await expect(chat(page)).toBeHidden();
  expect(asked).not.toContain('chat.example');
});

test('a question that is hidden, or that no script can answer, takes no space', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page);
  await expect(calendar(page)).toBeVisible();
  await calendar(page).evaluate((element: HTMLElement) => (element.hidden = true));
  await expect(calendar(page)).toBeHidden();

  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const withoutScripts = await context.newPage();
  await open(withoutScripts);
  await expect(chat(withoutScripts)).toBeHidden();
  await expect(calendar(withoutScripts)).toBeHidden();
  await context.close();
});

test('the footer changes an answer', async ({ page }) => {
  const asked = await open(page);
  await chat(page).getByRole('button', { name: 'No, thanks' }).click();
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  const choices = page.getByRole('dialog', { name: 'Privacy choices' });
  await expect(choices.getByLabel('Chat (chat.example)')).not.toBeChecked();
  // The calendar has not been asked about.
  for (const choice of await choices.getByRole('checkbox').all()) {
    await expect(choice).not.toBeChecked();
  }
  await expectAccessible(page);
  await choices.getByLabel('Chat (chat.example)').click();
  await expect.poll(() => asked).toContain('chat.example');

  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await expect(choices.getByLabel('Chat (chat.example)')).toBeChecked();
  await choices.getByLabel('Chat (chat.example)').click();
  await expect(chat(page)).toBeHidden();
});

test('the policy says that we ask, and names the service that counts visits', async ({ page }) => {
  await open(page, '/privacy-policy');
  const main = page.getByRole('main');
  await expect(main).toContainText('but only after you allow it');
  await expect(main).toContainText('We count visits with a service at stats.example.');
  await expect(main).toContainText('Your choices about the chat and the calendar');
  const script = page.locator(`script[src="${ANALYTICS}"]`);
  await expect(script).toHaveAttribute('data-website-id', 'an-id');
  await expect(script).toHaveAttribute('data-host-url', 'https://stats.example');
});

/** Distance of an element from the left and the right edge of the window. */
async function edgesOf(page: Page, selector: string) {
  const box = (await page.locator(selector).first().boundingBox())!;
  return { left: box.x, right: page.viewportSize()!.width - box.x - box.width };
}

test.describe('in a language from right to left,', () => {
  test.beforeEach(async ({ page }) => {
    await answerAsOthers(page);
  });

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
    for (const path of [...sharedPaths, '/no-such-page']) {
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/ar${path}`);
        await expectNoSidewaysScroll(page);
      }
    }
  });
});
