/** A person translates an article in the editor of a site in English and Spanish. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editedFolders } from '#features/articles/editor.ts';
import { makeBuildFolder } from '../../e2e/support/configured-site.ts';
import { bodyOf, fieldOf, openEditor } from '../../e2e/support/editor-form.ts';
import { removeFolders, runScript, type RunningCommand } from '../../e2e/support/local-site.ts';
import { expect, test } from '../../e2e/support/test.ts';

const ORIGINAL = 'api-integration-third-party-services';
const TRANSLATION = 'la-primera-traduccion';

let folder: string;
let dev: RunningCommand;
let address: string;

test.describe.configure({ mode: 'default', timeout: 180_000 });
test.use({
  viewport: { width: 1400, height: 1100 },
  expectedComplaints: [/Field validation failed|status of 404/],
});

test.beforeAll(async ({ browser }) => {
  test.setTimeout(400_000);
  folder = makeBuildFolder();
  const brandFile = join(folder, 'brand.json');
  const brand = JSON.parse(readFileSync(brandFile, 'utf8')) as object;
  writeFileSync(brandFile, JSON.stringify({ ...brand, languages: ['en', 'es'] }));
  dev = runScript('dev', folder, { PORT: '0' });
  address = await openEditor(dev, browser);
});

test.afterAll(async () => {
  dev.signal('SIGINT');
  await dev.ended;
  removeFolders(folder);
});

test('the list shows which articles have no translation, and one is created next to its original', async ({
  context,
  page,
}) => {
  await page.goto(`${address}/collection/articles`);
  await expect(page.getByRole('columnheader', { name: 'Not translated to' })).toBeVisible();
  const rowOf = (slug: string) => page.getByRole('row').filter({ hasText: slug });
  await expect(rowOf(ORIGINAL)).toContainText('Spanish');
  await expect(rowOf('local-seo-strategies-small-business-website-success')).not.toContainText(
    'Spanish',
  );

  await page.goto(`${address}/collection/articles/item/${ORIGINAL}`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Translate to Spanish' }).click();
  const tab = await opened;
  await fieldOf(tab, 'Title').fill('La primera traducción');
  await expect(fieldOf(tab, 'Address')).toHaveValue(TRANSLATION);
  await tab.getByRole('button', { name: 'Create' }).click();

  const file = join(folder, `${editedFolders.articles}/es/${TRANSLATION}.mdx`);
  await expect.poll(() => existsSync(file)).toBe(true);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const id = /^id: .*$/m.exec(read(`${editedFolders.articles}/${ORIGINAL}.mdx`))?.[0] ?? '';
  expect(readFileSync(file, 'utf8')).toContain(id.replace('id', 'original').replaceAll('"', "'"));
  expect(readFileSync(file, 'utf8')).toContain('draft: true');
  // The text of the original is there to be replaced.
  const paragraph = await bodyOf(page).locator(':scope > p').first().innerText();
  await expect(bodyOf(tab)).toContainText(paragraph.slice(0, 60), { timeout: 20_000 });

  const original = context.waitForEvent('page');
  await tab.getByRole('link', { name: 'Open the original' }).click();
  await expect(await original).toHaveURL(`${address}/collection/articles/item/${ORIGINAL}`);
});

test('the texts of the owner are edited in each language', async ({ page }) => {
  await page.goto(`${address}/singleton/hero-es`);
  await expect(page.getByRole('heading', { name: 'Top of the home page (Spanish)' })).toBeVisible();
  const file = join(folder, `${editedFolders.site}/es/hero.json`);
  const { headline } = JSON.parse(readFileSync(file, 'utf8')) as { headline: string };
  await expect(fieldOf(page, 'Headline')).toHaveValue(headline);
  await fieldOf(page, 'Headline').fill('Alguien contesta. El sitio trae clientes.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('Alguien contesta.');
});
