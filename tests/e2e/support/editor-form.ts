/** Steps in the editor's form that several tests take. */
import type { Browser, Locator, Page } from '@playwright/test';
import type { RunningCommand } from './local-site.ts';
import { expect } from './test.ts';

export const fieldOf = (page: Page, label: string): Locator =>
  page.getByLabel(new RegExp(`^${label}`)).first();

export const bodyOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Text', exact: true });

/** Waits until the editor of a dev server reacts to input. @returns its address. */
export async function openEditor(dev: RunningCommand, browser: Browser): Promise<string> {
  const address = /^Editor: (\S+)$/m.exec(await dev.printed('Payment test cards'))?.[1] ?? '';
  // Vite reloads the first page that it shows.
  const page = await browser.newPage();
  await expect(async () => {
    await page.goto(`${address}/collection/articles/create`);
    await fieldOf(page, 'Title').fill('A title', { timeout: 20_000 });
    await expect(fieldOf(page, 'Address')).toHaveValue('a-title', { timeout: 3_000 });
  }).toPass();
  await page.close();
  return address;
}

/** Fills in the fields of a new article, except its title. */
export async function fillIn(page: Page): Promise<void> {
  await fieldOf(page, 'Excerpt').fill(
    'An excerpt says in one or two sentences what the reader can do afterward.',
  );
  await fieldOf(page, 'Result').fill('A list of what is to be done.');
  await fieldOf(page, 'Time').fill('10 minutes');
  await fieldOf(page, 'Needs').fill('A pencil');
  for (const tag of ['Costs', 'Forms', 'Privacy', 'Testing']) {
    await page.getByRole('checkbox', { name: tag }).check();
  }
}

/** Inserts a picture at the end of a paragraph. It has no description yet. */
export async function insertPicture(page: Page, text: string): Promise<void> {
  await bodyOf(page).getByText(text).click();
  await page.keyboard.press('End');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await (await chooser).setFiles('docs/images/visitor.webp');
  await expect(bodyOf(page).locator('img[src^="blob:"]')).toBeVisible();
}

export async function describePicture(page: Page, description: string): Promise<void> {
  await bodyOf(page).locator('img[src^="blob:"]').click();
  const buttons = page.getByRole('dialog').getByRole('button');
  for (const [index, name] of ['Edit', 'Choose file', 'Remove'].entries()) {
    await expect(buttons.nth(index)).toHaveAccessibleName(name);
  }
  await buttons.first().click();
  await page.getByLabel('Description of the picture').fill(description);
  await page.getByRole('button', { name: 'Save' }).click();
}
