/** A person translates an article in the editor of a site in English and Spanish. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { company } from '#brand/company.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { makeBuildFolder } from '../../e2e/support/configured-site.ts';
import { bodyOf, fieldOf, openEditor } from '../../e2e/support/editor-form.ts';
import { removeFolders, runScript, type RunningCommand } from '../../e2e/support/local-site.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { publishedArticles } from '../../support/published-articles.ts';

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
  await expect(page.getByRole('columnheader', { name: 'Missing in' })).toBeVisible();
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
  // The original is beside the form, as readers see it.
  const beside = tab.getByRole('complementary', { name: 'Original' });
  const paragraph = await bodyOf(page).locator(':scope > p').first().innerText();
  await expect(beside).toContainText(paragraph.slice(0, 60));
  await tab.getByRole('button', { name: 'Create' }).click();

  const file = join(folder, `${editedFolders.articles}/es/${TRANSLATION}.mdx`);
  await expect.poll(() => existsSync(file)).toBe(true);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const id = /^id: .*$/m.exec(read(`${editedFolders.articles}/${ORIGINAL}.mdx`))?.[0] ?? '';
  expect(readFileSync(file, 'utf8')).toContain(id.replace('id', 'original').replaceAll('"', "'"));
  expect(readFileSync(file, 'utf8')).toContain('draft: true');
  // The text of the original is there to be replaced.
  await expect(bodyOf(tab)).toContainText(paragraph.slice(0, 60), { timeout: 20_000 });
  await expect(beside).toContainText(paragraph.slice(0, 60));

  const original = context.waitForEvent('page');
  await tab.getByRole('link', { name: 'Open the original' }).click();
  await expect(await original).toHaveURL(`${address}/collection/articles/item/${ORIGINAL}`);
});

test('the texts of the owner are edited in each language', async ({ page }) => {
  await page.goto(`${address}/singleton/hero-es`);
  await expect(page.getByRole('heading', { name: 'Top of the home page (es)' })).toBeVisible();
  const file = join(folder, `${editedFolders.site}/es/hero.json`);
  const { headline } = JSON.parse(readFileSync(file, 'utf8')) as { headline: string };
  await expect(fieldOf(page, 'Headline')).toHaveValue(headline);
  await fieldOf(page, 'Headline').fill('Alguien contesta. El sitio trae clientes.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('Alguien contesta.');

  const beside = page.getByRole('complementary', { name: 'Original' });
  const english = JSON.parse(
    readFileSync(join(folder, `${editedFolders.site}/hero.json`), 'utf8'),
  ) as { headline: string };
  await expect(beside).toContainText(english.headline);
  await page.goto(`${address}/singleton/brand-es`);
  await expect(beside).toContainText(company.tagline);
  const brandFile = join(folder, `${editedFolders.site}/es/brand.json`);
  const brand = JSON.parse(readFileSync(brandFile, 'utf8')) as { company: object };
  await fieldOf(page, 'Tagline').fill('Estudio de prueba');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => JSON.parse(readFileSync(brandFile, 'utf8')) as unknown)
    .toEqual({ ...brand, company: { ...brand.company, tagline: 'Estudio de prueba' } });
});

test('the overview lists what is not translated, and a new translation leaves the list', async ({
  page,
}) => {
  const file = join(folder, `${editedFolders.site}/es/about.json`);
  const read = (path: string) =>
    JSON.parse(readFileSync(path, 'utf8')) as { heading: string; text: string[] };
  const english = read(join(folder, `${editedFolders.site}/about.json`));
  const spanish = read(file);
  writeFileSync(file, JSON.stringify({ ...spanish, heading: english.heading }));

  await page.goto(address);
  const list = page.getByRole('complementary', { name: 'Not translated yet' });
  const texts = list.getByRole('group').filter({ hasText: 'src/content/site/es/about.json (1)' });
  await texts.locator('summary').click();
  await expect(texts).toContainText('heading');
  await expect(texts.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/editor/singleton/about-es',
  );
  const articles = list.getByRole('group').filter({ hasText: /^Articles/ });
  await articles.locator('summary').click();
  await expect(articles.getByRole('link')).toHaveCount(
    publishedArticles.length - globSync(join(folder, `${editedFolders.articles}/es/*.mdx`)).length,
  );

  // A legal text has the address of its original, which is beside the form.
  const legal = list.getByRole('group').filter({ hasText: 'es/terms-conditions.mdx' });
  await legal.locator('summary').click();
  const opened = page.waitForEvent('popup');
  await legal.getByRole('link', { name: 'with the address terms-conditions' }).click();
  const tab = await opened;
  const beside = tab.getByRole('complementary', { name: 'Original' });
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
  await tab.close();

  // The editor opens and leaves the overview without loading a page.
  writeFileSync(file, JSON.stringify(spanish));
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(fieldOf(page, 'Heading')).toHaveValue(english.heading);
  await expect(list).toBeHidden();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(list).toContainText('Articles (');
  await expect(texts).toBeHidden();
});
