/** A site whose brand file asks before the chat or the calendar of another company loads. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type brand from '../../../brand.json';
import { expectAccessible } from '../support/axe.ts';
import { configuredTest, expect } from '../support/test.ts';

const WIDGET = 'https://chat.example/widget.js';
const ANALYTICS = 'https://stats.example/script.js';

const test = configuredTest(
  {
    PUBLIC_SCHEDULING_URL: 'https://booking.example/studio',
    PUBLIC_CHAT_WIDGET_URL: WIDGET,
    PUBLIC_ANALYTICS_URL: `${ANALYTICS}#an-id`,
    PUBLIC_PAYMENTS: 'sandbox',
  },
  (folder) => {
    const file = join(folder, 'brand.json');
    const content = JSON.parse(readFileSync(file, 'utf8')) as typeof brand;
    writeFileSync(file, JSON.stringify({ ...content, consent: 'ask' }));
  },
);
test.describe.configure({ mode: 'default' });

/** Records the requests to other companies, and opens a page on a phone. */
async function open(page: Page, path = '/'): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/(?:booking|chat|stats)\.example\//, (route) => {
    asked.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
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

test('the footer changes an answer', async ({ page }) => {
  const asked = await open(page);
  await chat(page).getByRole('button', { name: 'No, thanks' }).click();
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  const choices = page.getByRole('dialog', { name: 'Privacy choices' });
  await expect(choices.getByLabel('Chat (chat.example)')).not.toBeChecked();
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
