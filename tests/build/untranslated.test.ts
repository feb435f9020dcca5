/** Tests of the list of texts that are not translated, on files of two languages. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'untranslated-'));
const root = process.cwd();

function write(files: Readonly<Record<string, unknown>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(root);
  rmSync(folder, { recursive: true });
});

async function load(languages: readonly string[]) {
  vi.resetModules();
  vi.doMock('#brand/file.ts', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    languages,
  }));
  const loaded = {
    ...(await import('../../src/build/untranslated.ts')),
    ...(await import('#features/articles/translations.ts')),
  };
  vi.doUnmock('#brand/file.ts');
  // Later tests of this worker load the modules again.
  vi.resetModules();
  return loaded;
}

test('texts of another language that equal those of the default are listed and counted', async () => {
  write({
    'src/texts/en/a.ts':
      "export const t = { one: 'Good morning', two: ({ n }: { n: string }) => `${n} open tickets`, three: 'Menu' };",
    'src/texts/fr/a.ts':
      "export const t = { one: 'Bonjour', two: ({ n }: { n: string }) => `${n} open tickets`, three: 'Menu' };",
    'src/texts/fr/same.json': ['Menu'],
    'src/content/site/faq.json': { heading: 'Some questions' },
    'src/content/drawings/shop.svg': '<svg><text x="1">Open <tspan>now</tspan></text></svg>',
    'src/content/drawings/call.svg': '<svg><text>Hello</text></svg>',
    'src/content/drawings/fr/call.svg': '<svg><text>Bonjour</text></svg>',
    'src/content/drawings/bars.svg': '<svg><title>Bars</title><text>7:00</text></svg>',
    'src/content/legal/terms.mdx': '---\ntitle: Terms\n---\nThree more words.\n',
    'brand.json': {
      company: { hours: 'Monday to Friday', tagline: 'Web studio', phone: 'call Anna' },
    },
    'src/content/site/fr/brand.json': { company: { tagline: 'Web studio' } },
  });
  const { countUntranslated, findUntranslated, groupByFile, listFallbackTexts, listUntranslated } =
    await load(['en', 'fr']);
  expect(await listUntranslated('fr')).toEqual([
    'src/texts/fr/a.ts: t.two (… open tickets)',
    'src/content/site/fr/faq.json: the file is missing',
    'src/content/site/fr/brand.json: company.tagline (Web studio)',
    'src/content/site/fr/brand.json: company.hours (Monday to Friday)',
    'src/content/drawings/fr/shop.svg: the file is missing',
    'src/content/legal/fr/terms.mdx: the file is missing',
  ]);
  const found = await findUntranslated('fr');
  expect(countUntranslated(found)).toBe('3 texts and 3 whole files with 14 words');
  expect(countUntranslated(found, 2)).toMatch(/14 words, and 2 articles$/);
  const [text] = found.filter(({ text }) => text === 'Web studio');
  expect(countUntranslated([{ ...text!, text: 'one' }], 1)).toBe(
    '1 text with 1 word, and 1 article',
  );
  expect(groupByFile(found)).toEqual([
    { file: 'src/texts/fr/a.ts', paths: ['t.two'] },
    { file: 'src/content/site/fr/faq.json', paths: [] },
    { file: 'src/content/site/fr/brand.json', paths: ['company.tagline', 'company.hours'] },
    { file: 'src/content/drawings/fr/shop.svg', paths: [] },
    { file: 'src/content/legal/fr/terms.mdx', paths: [] },
  ]);
  expect(await findUntranslated('en')).toEqual([]);
  expect(await listFallbackTexts('fr')).toEqual([
    '… open tickets',
    'Some questions',
    'Web studio',
    'Monday to Friday',
  ]);
});

test('the texts of another default language than English are compared with the copy of the English ones', async () => {
  cpSync(join(folder, 'src/content/site/faq.json'), join(folder, 'src/content/site/en/faq.json'));
  write({
    'src/content/legal/terms.mdx': 'Read [our promise](/how).',
    'src/content/legal/en/terms.mdx': 'Read [our promise](/en/how).',
    'src/content/site/en/brand.json': { company: { tagline: 'Web studio' } },
  });
  const { groupFallbackTexts, listUntranslated } = await load(['fr']);
  expect(await listUntranslated('fr')).toEqual([
    'src/texts/fr/a.ts: t.two (… open tickets)',
    'src/content/site/faq.json: heading (Some questions)',
    'brand.json: company.tagline (Web studio)',
    'src/content/legal/terms.mdx: the whole text',
  ]);
  expect([...(await groupFallbackTexts('fr'))]).toEqual([
    ['en', ['… open tickets', 'Some questions', 'Web studio']],
  ]);
});

test('an English text that equals an untranslated one of the default language is neither listed nor marked', async () => {
  write({ 'src/content/site/about.json': { heading: 'Bonjour' } });
  const { listFallbackTexts, listUntranslated } = await load(['fr', 'en']);
  expect(await listUntranslated('fr')).toContain(
    'src/content/site/faq.json: heading (Some questions)',
  );
  expect(await listUntranslated('en')).toEqual([
    'src/content/site/en/about.json: the file is missing',
    'src/content/drawings/en/call.svg: the file is missing',
    'src/content/drawings/en/shop.svg: the file is missing',
  ]);
  expect(await listFallbackTexts('en')).toEqual(['Bonjour']);
});

test.each([
  ['"damaged'],
  ['null'],
  [{ company: { tagline: 5 }, invented: true }],
  [{ promises: 'none' }],
])('a damaged file does not hide what other files lack: %j', async (content) => {
  write({
    'src/texts/it/a.ts': "export const t = { one: 'Buongiorno', two: () => 'x', three: 'Menu' };",
    'src/texts/it/same.json': content,
    'src/content/site/it/brand.json': content,
    'src/content/site/it/faq.json': content,
  });
  const { listUntranslated } = await load(['en', 'it']);
  const lines = await listUntranslated('it');
  expect(lines).toContain('src/texts/it/a.ts: t.three (Menu)');
  expect(lines).toContain('src/content/legal/it/terms.mdx: the file is missing');
  expect(lines.join('\n')).not.toContain('faq.json');
});

test('a text that neither a language nor the default language has is English', async () => {
  write({
    'src/content/site/about.json': { heading: 'Bonjour' },
    'src/content/site/en/about.json': { heading: 'Hello' },
    'src/texts/de/a.ts': "export const t = { one: 'Guten Tag', two: () => 'x', three: 'Menü' };",
  });
  const { groupFallbackTexts } = await load(['fr', 'de', 'en']);
  expect(Object.fromEntries(await groupFallbackTexts('de'))).toEqual({
    fr: ['Bonjour', 'Monday to Friday'],
    en: ['Some questions', 'Web studio'],
  });
  rmSync(join(folder, 'src/content/site/en/about.json'));
  expect(Object.fromEntries(await groupFallbackTexts('en'))).toEqual({
    fr: ['Bonjour'],
  });
  expect((await (await load(['en', 'fr'])).groupFallbackTexts('en')).size).toBe(0);
});

test('a legal text has the language of its words, also as a copy whose links are changed or removed', async () => {
  const text = (words: string) => `---\ntitle: Terms\n---\n${words}\n`;
  write({
    'src/content/legal/en/terms.mdx': text('Read [our promise](/en/how) and [more](/en/blog/a).'),
    'src/content/legal/terms.mdx': text('Read [our promise](/how) and more.'),
    'src/content/legal/en/how.mdx': text('We write.'),
    'src/content/legal/how.mdx': text('Nous écrivons.'),
    'src/content/legal/de/how.mdx': text('Wir schreiben.'),
    'src/content/legal/imprint.mdx': text('Responsable'),
    'src/content/legal/de/imprint.mdx': text('Responsable'),
  });
  const languages = ['fr', 'de', 'en'];
  const { languageOfLegalText, legalTextPaths } = await load(languages);
  const inAll = (name: string) => languages.map((code) => languageOfLegalText(name, code));
  expect(inAll('terms')).toEqual(['en', 'en', 'en']);
  expect(inAll('how')).toEqual(['fr', 'de', 'en']);
  expect(inAll('imprint')).toEqual(['fr', 'fr', 'fr']);
  expect(legalTextPaths('terms')).toEqual({ en: '/en/terms' });
  expect(legalTextPaths('how')).toEqual({ fr: '/how', de: '/de/how', en: '/en/how' });
  expect(legalTextPaths('imprint')).toEqual({ fr: '/imprint' });
  expect(legalTextPaths('nothing')).toBeUndefined();
  // Without English, the only version is at the address of the default language.
  const site = await load(['fr', 'de']);
  expect(site.languageOfLegalText('terms', 'de')).toBe('en');
  expect(site.legalTextPaths('terms')).toEqual({ fr: '/terms' });
});
