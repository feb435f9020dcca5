/** A person without knowledge of MDX writes, corrects, saves, and previews an article in `npm run dev`. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { company } from '#brand/company.ts';
import { GONE_FILE } from '#features/articles/article.ts';
import { FIGURES_FOLDER } from '#features/articles/check/site-content.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { pagePaths } from '#features/site/paths.ts';
import ownBrand from '../../../brand.json' with { type: 'json' };
import { addLanguages, makeBuildFolder } from '../support/configured-site.ts';
import {
  bodyOf,
  describePicture,
  fieldOf,
  fillIn,
  insertPicture,
  openEditor,
} from '../support/editor-form.ts';
import { removeFolders, runScript, type RunningCommand } from '../support/local-site.ts';
import { expect, test } from '../support/test.ts';
import { buildArticleSource } from '../../support/build.ts';
import { replaceArticles, smallArticle } from '../../support/small-blog.ts';

const SLUG = 'a-trial-of-the-editor';
/** Article of the small blog. */
const PUBLISHED = 'an-article-that-is-out';
/** Article that a test translates. */
const ORIGINAL = 'an-article-in-one-language';
/** Second language of the site, and its name in the editor. */
const [CODE, LANGUAGE] = ownBrand.languages[0] === 'es' ? ['en', 'English'] : ['es', 'Spanish'];
const TRANSLATED_BRAND = `${editedFolders.site}/${CODE}/brand.json`;
const TRANSLATED_HERO = `${editedFolders.site}/${CODE}/hero.json`;

let folder: string;
let dev: RunningCommand;
let address: string;

/** Gives the site a second language, with one translated article and one translated text. */
function addTranslations(): void {
  addLanguages(folder, CODE!);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(
    `${editedFolders.articles}/${ORIGINAL}.mdx`,
    buildArticleSource({ id: '33', title: 'An article in one language' }),
  );
  const translation = buildArticleSource({ original: '30', title: 'An article in two languages' });
  write(
    `${editedFolders.articles}/${CODE}/an-article-in-two-languages.mdx`,
    translation.replace(/^id: .*\n/m, ''),
  );
  const hero = readFileSync(join(folder, `${editedFolders.site}/hero.json`), 'utf8');
  write(TRANSLATED_HERO, hero.replace(/"headline": ".*"/, '"headline": "A translated headline."'));
  if (!existsSync(join(folder, TRANSLATED_BRAND))) write(TRANSLATED_BRAND, '{}');
}

// One dev server for all tests of this file. Its first page takes long.
test.describe.configure({ mode: 'default', timeout: 180_000 });

// The editor logs messages of fields. The page of a new article is missing until Astro has read the file.
test.use({
  viewport: { width: 1400, height: 1100 },
  expectedComplaints: [/Field validation failed|status of 404/],
});

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  // The article is written to a copy of the project.
  folder = makeBuildFolder();
  replaceArticles(folder);
  // Pages of other articles would name this draft.
  rmSync(fileOf('an-article-in-draft'));
  addTranslations();
  writeFileSync(
    join(folder, FIGURES_FOLDER, 'a-form.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path d="M0 0h400" /></svg>',
  );
  dev = runScript('dev', folder, { PORT: '0' });
  address = await openEditor(dev, browser);
});

test.afterAll(async () => {
  dev.signal('SIGINT');
  await dev.ended;
  removeFolders(folder);
});

test('An article is written, corrected, saved, and shown at its address', async ({
  context,
  page,
}) => {
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (/^https?:\/\/(?!localhost)/.test(request.url())) elsewhere.push(request.url());
  });
  const file = join(folder, `src/content/articles/${SLUG}.mdx`);
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const field = (label: string) => fieldOf(page, label);
  const body = bodyOf(page);
  const dialog = page.getByRole('dialog');
  const paragraph = (index: number) => body.locator(':scope > p').nth(index);

  /** Inserts a component in place of an empty paragraph. Its dialog remains open. */
  const insert = async (name: string, at: number, content: string) => {
    await paragraph(at).click();
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    const component = body.locator('.ProseMirror-blockParent', { hasText: name });
    await component.locator('p').last().click();
    await page.keyboard.type(content);
    await component.getByRole('button', { name: 'Edit' }).click();
  };
  const done = async (label: string, value: string) => {
    await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  };

  await page.goto(`${address}/collection/articles/create`);
  await field('Title').fill('A trial of the editor');
  await expect(field('Address')).toHaveValue(SLUG);
  // New articles are drafts. A published one must be complete.
  const draft = page.getByRole('checkbox', { name: 'Draft' });
  await expect(draft).toBeChecked();
  await draft.uncheck();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Write 60 to 240 characters.', { exact: true })).toBeVisible();
  await expect(page.getByText('Write exactly 4 tags.', { exact: true })).toBeVisible();
  expect(existsSync(file)).toBe(false);
  await fillIn(page);
  await expect(page.getByText('Write exactly 4 tags.', { exact: true })).toBeHidden();

  // Keystatic calls its button for links "Divider", too.
  const hidden = await page
    .locator('[data-keystatic-editor="toolbar"] button')
    .evaluateAll((buttons) => buttons.filter((one) => !one.checkVisibility()).map(String));
  expect(hidden, 'hidden buttons').toEqual([]);

  await body.click();
  // Components replace the empty paragraphs, the last one first.
  for (const text of ['An opening.', '', 'A sentence.', '', 'A table.', '', 'An end.', '']) {
    if (text) await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await insert('Call to action', 7, 'Ask us about your forms.');
  await done('Text of the button', 'Ask us');
  await paragraph(5).click();
  await page.getByRole('button', { name: 'Table' }).click();
  await body.locator('th').first().click();
  await page.keyboard.type('A step');
  await insert('Figure', 3, 'A form with two fields.');
  await dialog.getByRole('button', { name: /Drawing/ }).click();
  await page.getByRole('option', { name: 'a-form', exact: true }).click();
  await done('Caption', 'The fields of a form');
  await insert('Callout', 1, 'A remark.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('Write a text.')).toBeVisible();
  await done('Title', 'Before you start');
  await insertPicture(page, 'A sentence.');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(/^Describe each picture/)).toBeVisible();
  expect(existsSync(file)).toBe(false);
  await describePicture(page, 'A visitor at the door');
  await draft.check();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(read).toContain('An opening.');
  const source = read();
  expect(source).toMatch(/^---\nid: '\d+'\n/);
  expect(source).toContain('\n<Callout title="Before you start">\n  A remark.\n</Callout>\n');

  expect(source).toContain('![A visitor at the door](./');

  // In development, the page of a new file exists a moment later.
  await expect(async () => {
    await page.goto(`${address}/collection/articles/item/${SLUG}`);
    await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  // Astro notices the new file a moment later.
  await expect(async () => {
    await preview.goto(new URL(pagePaths.article(SLUG), address).href);
    const heading = preview.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('A trial of the editor', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(preview.getByRole('complementary', { name: 'Before you start' })).toContainText(
    'A remark.',
  );
  await expect(preview.getByRole('figure', { name: 'The fields of a form' })).toBeVisible();
  await expect(preview.getByRole('columnheader', { name: 'A step' })).toBeVisible();
  await expect(preview.getByRole('img', { name: 'A visitor at the door' })).toBeVisible();
  await expect(preview.getByText('Draft', { exact: true })).toBeVisible();

  await draft.uncheck();
  await body.getByText('An opening.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' It is published.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(read).not.toContain('draft:');
  await expect(async () => {
    await preview.reload();
    await expect(preview.getByText('An opening. It is published.')).toBeVisible({ timeout: 2_000 });
    // Astro reads the fields of a file a moment later than its text.
    await expect(preview.getByText('Draft', { exact: true })).toBeHidden({ timeout: 1 });
  }).toPass({ timeout: 30_000 });
  expect(elsewhere).toEqual([]);
});

/** Types at the end of the first sentence of an article. */
async function typeIn(page: Page, words: string): Promise<void> {
  await bodyOf(page).locator(':scope > p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

const itemOf = (slug: string) => `${address}/collection/articles/item/${slug}`;
const fileOf = (slug: string) => join(folder, `src/content/articles/${slug}.mdx`);
const readFile = (slug: string) => readFileSync(fileOf(slug), 'utf8');

test('A draft with only a title and a sentence that begins with "export" is saved and opens again', async ({
  page,
}) => {
  const slug = 'sold-abroad';
  await page.goto(`${address}/collection/articles/create`);
  await fieldOf(page, 'Title').fill('Sold abroad');
  await bodyOf(page).click();
  await page.keyboard.type('export rules apply to software.');
  await page.keyboard.press('Enter');
  // The first item of the menu is the one that was typed.
  await page.keyboard.type('/');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.type('table');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Table/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('A step');
  await expect(bodyOf(page).locator('th').first()).toHaveText('A step');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect
    .poll(() => (existsSync(fileOf(slug)) ? readFile(slug) : ''))
    .toContain('\ntags: []\n');
  // The editor itself also opens the new article, which would abort this navigation.
  await expect(page).toHaveURL(new RegExp(`${slug}$`));
  await page.goto(itemOf(slug));
  await expect(bodyOf(page)).toContainText('export rules apply to software.');
});

test('A second tab replaces the text of the first one only after a question', async ({
  context,
}) => {
  const { slug } = smallArticle;
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const tab of [first, second]) {
    await tab.goto(itemOf(slug));
    await typeIn(tab, tab === first ? ' From the first tab.' : ' From the second tab.');
    await expect(bodyOf(tab)).toContainText('tab.');
  }
  await first.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => readFile(slug)).toContain('From the first tab.');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('button', { name: 'Keep editing' })).toBeVisible();
  await second.keyboard.press('Escape');
  await expect(second.getByRole('button', { name: 'Keep editing' })).toBeHidden();
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByRole('button', { name: 'Keep editing' }).click();
  expect(readFile(slug)).toContain('From the first tab.');
  // The text is kept also if the tab is loaded again, and so is the question.
  await second.reload();
  await expect(bodyOf(second)).toContainText('From the second tab.');
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByRole('button', { name: 'Replace the newer version' }).click();
  await expect.poll(() => readFile(slug)).toContain('From the second tab.');
});

for (const [what, path, file, field] of [
  [
    'an article',
    `collection/articles/item/${PUBLISHED}`,
    `${editedFolders.articles}/${PUBLISHED}.mdx`,
    bodyOf,
  ],
  [
    'the texts of the owner',
    'singleton/about',
    `${editedFolders.site}/about.json`,
    (page: Page) => fieldOf(page, 'Heading'),
  ],
] as const) {
  test(`Words that are typed into ${what} while a save runs stay, and the next save writes them`, async ({
    page,
  }) => {
    const finish = Promise.withResolvers<void>();
    const started = page.waitForRequest('**/api/keystatic/update');
    await page.route('**/api/keystatic/update', async (route) => {
      await finish.promise;
      await route.continue();
    });
    await page.goto(`${address}/${path}`);
    const typed = field(page);
    const type = async (words: string) => {
      await typed.click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type(words);
    };
    const text = () => typed.evaluate((one) => (one as HTMLInputElement).value ?? one.textContent);
    const saved = () => readFileSync(join(folder, file), 'utf8');
    const save = page.getByRole('button', { name: 'Save' });
    await type('First ');
    await save.click();
    await started;
    await type('Second ');
    finish.resolve();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(saved()).toContain('First ');
    expect(saved()).not.toContain('Second ');
    expect(await text()).toContain('Second First ');
    await save.click();
    await expect.poll(saved).toContain('Second First ');
  });
}

test('A mistake is shown beside the text, the panel closes with Esc, and the correction removes it', async ({
  page,
}) => {
  const slug = PUBLISHED;
  const panel = page.getByRole('region', { name: 'Problems' });
  // Articles of other tests may have problems, too.
  const problem = panel
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/${slug}"]`) })
    .filter({ hasText: 'must not be repeated here' });
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  await page.goto(itemOf(slug));
  await typeIn(page, ` ${company.email} `);
  await save();
  await expect(problem).toContainText(`Text: "${company.email}" must not be repeated here.`);
  await expect(page.locator('vite-error-overlay')).toHaveCount(0);
  // The person can go on writing. The page was not loaded again.
  await bodyOf(page).focus();
  await page.keyboard.type('or call us ');
  await expect(bodyOf(page)).toContainText('or call us');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  // Another mistake opens it again.
  await typeIn(page, ` ${company.phone} `);
  await save();
  await expect(problem.filter({ hasText: company.phone })).toBeVisible();
  // Selects the paragraph, which is one line.
  await bodyOf(page).locator(':scope > p').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('A corrected opening.');
  await save();
  await expect.poll(() => readFile(slug)).not.toContain(company.phone);
  await expect(problem).toHaveCount(0);
});

const TRANSLATION = 'the-first-translation';

test('the list shows which articles have no translation, and one is created next to its original', async ({
  context,
  page,
}) => {
  await page.goto(`${address}/collection/articles`);
  await expect(page.getByRole('columnheader', { name: 'Missing in' })).toBeVisible();
  const rowOf = (slug: string) => page.getByRole('row').filter({ hasText: slug });
  await expect(rowOf(ORIGINAL)).toContainText(LANGUAGE!);
  await expect(rowOf(PUBLISHED)).not.toContainText(LANGUAGE!);
  const rows = await page.getByRole('row').allInnerTexts();
  const days = rows.flatMap((text) => /[A-Z]\w\w \d{1,2}, \d{4}/.exec(text)?.map(Date.parse) ?? []);
  expect(days, 'the newest article comes first').toEqual(days.toSorted((a, b) => b - a));
  expect(new Set(days).size).toBeGreaterThan(1);

  await page.goto(itemOf(ORIGINAL));
  const title = page.getByText('An article in one language', { exact: true });
  await expect(title, 'the path of the page ends with the title').toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: `Translate to ${LANGUAGE}` }).click();
  const tab = await opened;
  await fieldOf(tab, 'Title').fill('The first translation');
  await expect(fieldOf(tab, 'Address')).toHaveValue(TRANSLATION);
  // The original is beside the form, as readers see it.
  const beside = tab.getByRole('complementary', { name: 'Original' });
  const paragraph = await bodyOf(page).locator(':scope > p').first().innerText();
  await expect(beside).toContainText(paragraph.slice(0, 60));
  await tab.getByRole('button', { name: 'Create' }).click();

  const file = join(folder, `${editedFolders.articles}/${CODE}/${TRANSLATION}.mdx`);
  await expect.poll(() => existsSync(file)).toBe(true);
  const id = /^id: .*$/m.exec(readFile(ORIGINAL))?.[0] ?? '';
  expect(readFileSync(file, 'utf8')).toContain(id.replace('id', 'original').replaceAll('"', "'"));
  expect(readFileSync(file, 'utf8')).toContain('draft: true');
  // The text of the original is there to be replaced.
  await expect(bodyOf(tab)).toContainText(paragraph.slice(0, 60), { timeout: 20_000 });
  await expect(beside).toContainText(paragraph.slice(0, 60));

  const original = context.waitForEvent('page');
  await tab.getByRole('link', { name: 'Open the original' }).click();
  await expect(await original).toHaveURL(itemOf(ORIGINAL));
});

test('the texts of the owner are edited in each language', async ({ page }) => {
  await page.goto(`${address}/singleton/hero-${CODE}`);
  const heading = `Top of the home page (${CODE})`;
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(fieldOf(page, 'Headline')).toHaveValue('A translated headline.');
  await fieldOf(page, 'Headline').fill('Somebody answers. The site wins clients.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => readFileSync(join(folder, TRANSLATED_HERO), 'utf8'))
    .toContain('Somebody answers.');

  const readJson = (path: string) =>
    JSON.parse(readFileSync(join(folder, path), 'utf8')) as { headline: string; company: object };
  const beside = page.getByRole('complementary', { name: 'Original' });
  await expect(beside).toContainText(readJson(`${editedFolders.site}/hero.json`).headline);
  await page.goto(`${address}/singleton/brand-${CODE}`);
  await expect(beside).toContainText(company.tagline);
  const before = readJson(TRANSLATED_BRAND);
  await fieldOf(page, 'Tagline').fill('A studio of two people');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => readJson(TRANSLATED_BRAND))
    .toEqual({ ...before, company: { ...before.company, tagline: 'A studio of two people' } });
});

test('the overview lists what is not translated, and a corrected text leaves the list', async ({
  page,
}) => {
  const file = join(folder, TRANSLATED_HERO);
  const translated = readFileSync(file, 'utf8');
  writeFileSync(file, readFileSync(join(folder, `${editedFolders.site}/hero.json`), 'utf8'));
  const list = page.getByRole('complementary', { name: 'Not translated yet' });
  const texts = list.getByRole('group').filter({ hasText: TRANSLATED_HERO });

  await page.goto(address);
  await texts.locator('summary').click();
  await expect(texts).toContainText('headline');
  await expect(texts.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/editor/singleton/hero-${CODE}`,
  );
  const articles = list.getByRole('group').filter({ hasText: /^Articles/ });
  await articles.locator('summary').click();
  await expect(articles.getByRole('link', { name: smallArticle.title })).toBeVisible();

  // A legal text has the address of its original, which is beside the form.
  const legal = list.getByRole('group').filter({ hasText: `${CODE}/terms-conditions.mdx` });
  await legal.locator('summary').click();
  const opened = page.waitForEvent('popup');
  await legal.getByRole('link', { name: 'with the address terms-conditions' }).click();
  const tab = await opened;
  const beside = tab.getByRole('complementary', { name: 'Original' });
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
  await tab.close();

  // The editor opens and leaves the overview without loading a page.
  writeFileSync(file, translated);
  await page
    .getByRole('link', { name: /^Contact/ })
    .first()
    .click();
  await expect(list).toBeHidden();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(list).toContainText('Articles (');
});

test('A published article is deleted, and its address leads to the article that replaces it', async ({
  page,
}) => {
  const target = smallArticle.slug;
  const slug = PUBLISHED;
  await page.goto(itemOf(slug));
  await page.getByRole('button', { name: 'Delete entry' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }).click();
  await page.getByLabel('Redirect to').selectOption(target);
  await page.getByRole('button', { name: 'Delete the article' }).click();
  await expect.poll(() => existsSync(fileOf(slug))).toBe(false);
  expect(readFile(target)).toContain(`\n  - ${slug}\n`);
});

test('A published translation is deleted, and its address answers that it is gone', async ({
  page,
}) => {
  const slug = 'an-article-in-two-languages';
  await page.goto(`${address}/collection/articles-${CODE}/item/${slug}`);
  await page.getByRole('button', { name: 'Delete entry' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }).click();
  // Articles of other languages are no choice.
  await expect(page.getByLabel('Redirect to')).toContainText('Nowhere');
  await expect(page.getByLabel('Redirect to')).not.toContainText('An article in one language');
  await page.getByRole('button', { name: 'Delete the article' }).click();
  await expect.poll(() => existsSync(fileOf(`${CODE}/${slug}`))).toBe(false);
  expect(readFileSync(join(folder, GONE_FILE), 'utf8')).toContain(slug);
});
