/** Tests of `npm run setup`, on a copy of the site. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { articleCategories } from '#features/articles/article.ts';
import { isOfDemo } from '#brand/demo.ts';
import { findLeftovers } from '#features/articles/check/leftovers.ts';
import { assignCovers } from '#features/articles/covers.ts';
import { MARK_FILE } from '../../src/build/drawing.ts';
import { buildArticleSource } from '../support/build.ts';
import owners from '../../brand.json' with { type: 'json' };
import ours from '../support/demo-brand.json' with { type: 'json' };
import planTexts from '../../src/content/site/plans.json' with { type: 'json' };
import other from './other-brand.json' with { type: 'json' };

const OTHER_BRAND = 'tests/scripts/other-brand.json';
const PLAN_PAGE = 'src/content/site/plans.json';
/** Texts of the page of plans with four answers that the owner has not decided. */
const undecided = {
  ...planTexts,
  groups: {
    website: {
      copy: { question: 'Who writes the copy?', answer: 'You do.' },
      extraWork: { question: 'What costs extra?', answer: '(demo) One more page costs 100.' },
      migration: { question: 'Do you move my domain?', answer: '(demo) You keep it.' },
      accessibility: { question: 'Is it accessible?', answer: '(demo) Yes.' },
    },
    voiceAgent: { training: { question: 'Do you train a model?', answer: '(demo) No.' } },
  },
};
const parts = [
  'brand.json',
  'src',
  'public',
  'scripts',
  // The demo's tests are removed with the demo, also in a copy of the site that has done so.
  'tests/demo',
  'tests/scripts',
  'package.json',
  'netlify',
  '.prettierrc.json',
];

let folder = '';

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(join(tmpdir(), 'rebranded-'));
  for (const part of parts.filter((path) => existsSync(path))) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  cpSync('tests/support/demo-brand.json', join(folder, 'brand.json'));
  writeFileSync(join(folder, PLAN_PAGE), JSON.stringify(undecided));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function setup(flags: readonly string[], input = '') {
  return run(['setup', ...flags], input);
}

function run(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.js', ...args], {
    cwd: folder,
    encoding: 'utf8',
    input,
  });
  return { code: status, output: stdout, errors: stderr };
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const readBrand = () => JSON.parse(read('brand.json')) as typeof ours;

test('A file of answers changes the brand file, and a second run changes nothing', () => {
  expect(setup(['--file', OTHER_BRAND])).toMatchObject({ code: 0, errors: '' });

  const { mark, logo: _logo, social: _social, colors, texts, ...answers } = other;
  const brand = readBrand();
  expect(brand).toMatchObject({
    ...answers,
    company: { ...answers.company, host: 'https://anne-otto.example' },
  });
  expect(brand.social).toEqual({ linkedin: 'https://www.linkedin.com/company/anneotto' });
  expect(brand.colors).toMatchObject(colors);
  expect(JSON.parse(read('src/content/site/services.json'))).toMatchObject(texts.services);
  expect(read(MARK_FILE)).toBe(read(mark));
  expect(brand.logo).toEqual({
    dark: 'logo.svg',
    light: 'logo-light.svg',
    width: 200,
    height: 32,
  });
  for (const part of ['linearGradient', '<use', 'fill="url(#shine)"']) {
    expect(read('public/brand/logo.svg')).toContain(part);
  }

  const written = read('brand.json');
  expect(setup(['--file', OTHER_BRAND])).toMatchObject({ code: 0 });
  expect(read('brand.json')).toBe(written);
});

test.each<readonly [text: string | undefined, says: string]>([
  ...['null', '5', '["a"]', '"a"', '{"company": ', ''].map(
    (text) =>
      [
        text,
        'The file wrong.json must contain JSON, like {"company": {"name": "Example"}}.',
      ] as const,
  ),
  [undefined, 'The file wrong.json cannot be read.'],
  ['{"logo": "a.svg"}', 'logo: must have the paths of files, like {"dark": "a.svg"}.'],
  ['{"logo": {"dark": 5}}', 'logo: must have the paths of files, like {"dark": "a.svg"}.'],
  ['{"texts": ["a"]}', 'texts: must have the names of files of texts.'],
])('A file that contains %j changes nothing, and one sentence says why', (text, says) => {
  const before = read('brand.json');
  if (text !== undefined) writeFileSync(join(folder, 'wrong.json'), text);
  const errors = `Nothing was changed. ${says}\n`;
  expect(setup(['--file', 'wrong.json'])).toMatchObject({ code: 1, errors });
  expect(read('brand.json')).toBe(before);
});

test('Invalid answers change nothing, and each problem is named', () => {
  const before = read('brand.json');
  writeFileSync(
    join(folder, 'wrong.json'),
    JSON.stringify({ company: { host: 'anne/otto', email: 'nobody' } }),
  );
  expect(setup(['--file', 'wrong.json'])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /^Nothing was changed\. company\.host: [^\n]+; company\.email: must be an email address\.\n$/,
    ) as string,
  });
  writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ texts: { plan: {} }, mark: 5 }));
  expect(setup(['--file', 'wrong.json'])).toMatchObject({
    code: 1,
    errors:
      'Nothing was changed. texts.plan: is not known here; mark: must be the path of a file.\n',
  });
  const { code, errors } = setup([], 'Half a name\n');
  expect({ code, errors }).toEqual({
    code: 1,
    errors: '\nNothing was changed: the input ended before the last question.\n',
  });
  expect(read('brand.json')).toBe(before);
});

const git = (...args: readonly string[]) =>
  spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

test('The demo is cleared in one command, which names what is left', { timeout: 120_000 }, () => {
  // A copy of the site that has removed its demo has none.
  mkdirSync(join(folder, 'tests/demo'), { recursive: true });
  writeFileSync(join(folder, 'tests/demo/a.test.ts'), '');
  const gone = join(folder, 'src/content/gone-articles.json');
  writeFileSync(gone, '{"slugs":["an-article-of-the-demo"]}');
  const questions = setup(['--clear-demo'], '\n');
  expect(questions).toMatchObject({ code: 1, errors: '\nNothing was changed.\n' });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'A copy of the site');
  // An article that only this folder has would be lost.
  const own = join(folder, 'src/content/articles/an-article-of-the-owner.mdx');
  writeFileSync(own, 'A text');
  expect(setup(['--clear-demo'])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /^Nothing was changed\. Commit these files first[^\n]+\n\?\? src\/content\/articles\/an-article-of-the-owner\.mdx\n$/,
    ) as string,
  });
  expect(git('status', '--porcelain').stdout).toBe(
    '?? src/content/articles/an-article-of-the-owner.mdx\n',
  );
  rmSync(own);

  const { code, output, errors } = setup(['--clear-demo']);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const left = findLeftovers(folder);
  for (const line of [...left.demo, ...left.unitedStates]) expect(output).toContain(`  ${line}\n`);
  const inContent = [...left.demo, ...left.unitedStates].filter((line) => line.startsWith('src/'));
  expect(inContent.join('\n')).not.toMatch(/HIPAA|\.svg|articles/);
  const changed = git('status', '--porcelain').stdout;
  const deleted = changed.match(/^ D src\/content\/articles\/.+\.mdx$/gm) ?? [];
  expect(deleted).toHaveLength(globSync('src/content/articles/**/*.mdx').length);
  expect(changed).not.toMatch(/^.. (?!src\/content\/|tests\/demo\/)/m);
  for (const file of ['offer', 'faq', 'plans', 'services', 'brand']) {
    expect(read(`src/content/site/es/${file}.json`)).not.toMatch(/HIPAA|consultorio de salud/);
  }
  expect(read('src/content/site/es/blog.json')).toContain('"footerArticles": []');
  expect(JSON.parse(read('src/content/gone-articles.json'))).toEqual({ slugs: [] });
  const { cards } = JSON.parse(read('src/content/site/services.json')) as {
    readonly cards: readonly { readonly drawings: readonly string[] }[];
  };
  const shown = cards.flatMap(({ drawings }) => drawings);
  const kept = globSync('*.svg', { cwd: join(folder, 'src/content/drawings') });
  expect(shown.length).toBeGreaterThan(0);
  for (const name of shown) expect(kept, 'a card shows a removed drawing').toContain(`${name}.svg`);
  // Every category still has a cover, and the texts and files are still valid.
  const covers = globSync('src/content/covers/*.svg', { cwd: folder });
  const articles = articleCategories.map((category, index) => ({ id: String(index), category }));
  expect(assignCovers(articles, covers).size).toBe(articleCategories.length);
  expect(run(['setup', '--file', OTHER_BRAND])).toMatchObject({ code: 0 });
  // Later, the articles and the list of removed addresses are the owner's.
  writeFileSync(own, buildArticleSource({}));
  writeFileSync(gone, '{"slugs":["a-former-article"]}');
  git('add', '-A');
  git('commit', '-qm', 'The first article');
  expect(setup(['--clear-demo'])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^The demo was removed before\..*\n\nLeft of the demo/) as string,
  });
  expect(git('status', '--porcelain').stdout).toBe('');
});

test('Without flags, the command asks, and repeats a question after an invalid answer', async () => {
  const drawn = read(other.mark).replace('r="4"', 'r="3"');
  writeFileSync(join(folder, 'drawn.svg'), drawn);
  writeFileSync(join(folder, 'script.svg'), '<svg viewBox="0 0 9 9"><script/></svg>');
  await sharp({ create: { width: 300, height: 100, channels: 3, background: '#808080' } })
    .png()
    .toFile(join(folder, 'Büro Logo.PNG'));
  const plansFile = join(folder, 'src/content/site/plans.json');
  const answer = '(demo) One more page costs {extraPageFee}.';
  const question = { question: 'What does one more page cost?', answer };
  const undecided = { extraWork: question, migration: question, accessibility: question };
  const groups = { website: undecided, voiceAgent: { minutes: question } };
  writeFileSync(plansFile, JSON.stringify({ ...planTexts, groups }));
  const x = 'https://x.com/wrenloop';
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...ours, social: { x } }));
  const answers = [
    ...['english', 'PT_br pt-BR', 'xx', ''],
    ...['Kestrel Works', '', '', 'kestrel', 'kestrel.test/', '', '', '', '', '', ''],
    ...['London', 'Europe/London', '', '', '', 'linkedin.com/in/kestrel', '', '-', '', '', '', ''],
    ...Object.keys(ours.people).flatMap(() => ['', '']),
    ...['jpy', 'eur', 'en-IE', 'nineteen', '19,5% VAT'],
    ...Object.keys(ours.plans).flatMap((id) =>
      id === 'premium' ? ['much', '1,5000', '-5', '0,995', '$1,049.50', ''] : ['', ''],
    ),
    ...['95', '99,50', "1'200,5 €"],
    ...['yes', 'You keep your domain.', '', 'yes'],
    ...['teal', '#0b7a75', '', '', '', '', '', '', '', '', '', '', '#222222', '', '', '#33cc66'],
    ...['', '', '', '#0d5f5a', '', '', '', '#cccccc', '', '', '', '', '', '', ''],
    // The two backgrounds of links, and links, are asked again.
    ...['', '', '#5eead4'],
    ...['nowhere.svg', 'script.svg', 'drawn.svg'],
    ...['Büro Logo.PNG', ''],
  ];
  const { code, output, errors } = setup([], `${answers.join('\n')}\n`);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output.match(/(?<=\]: {3})\S.*$/gm)).toEqual([
    'languages.0: must be a code like en',
    'languages: names a language twice',
    'languages: xx is not the code of a language (ISO 639-1)',
    expect.stringMatching(/^company\.host: must look like https:/),
    expect.stringMatching(/^company\.timeZone: must be a name like/),
    expect.stringMatching(/^prices\.currency: must be a currency with two decimals/),
    expect.stringMatching(/^prices\.tax\.rate: must be a percentage/),
    ...Array.from({ length: 4 }, () => 'The fee must be an amount like 1,049.50'),
    expect.stringMatching(/^colors\.dark\.brand: must be a color/),
    expect.stringMatching(/^colors\.dark\.accent: #222222 on ground .* needs 4\.5$/),
    expect.stringMatching(/^mark: The file nowhere\.svg does not exist/),
    expect.stringMatching(/^The drawing contains <script/),
  ]);
  const brand = readBrand();
  expect(brand.company).toEqual({
    ...ours.company,
    name: 'Kestrel Works',
    host: 'https://kestrel.test',
    timeZone: 'Europe/London',
  });
  expect(brand.social).toEqual({ linkedin: 'https://linkedin.com/in/kestrel' });
  expect(brand.prices).toEqual({
    currency: 'eur',
    locale: 'en-IE',
    tax: { rate: 19.5, name: 'VAT', included: true },
  });
  expect(brand.plans.premium.setupFee).toBe(104_950);
  expect(output).toContain(`Plan ${ours.plans.basic.name}, setup fee [€`);
  expect(brand.extraWork).toEqual({ page: 9_500, change: 9_950, hour: 120_050 });
  const promised = { ...question, answer: 'One more page costs {extraPageFee}.' };
  expect(JSON.parse(read('src/content/site/plans.json'))).toEqual({
    ...planTexts,
    groups: {
      website: {
        ...undecided,
        extraWork: promised,
        migration: { ...question, answer: 'You keep your domain.' },
      },
      voiceAgent: { minutes: promised },
    },
  });
  expect(brand.colors).toEqual({
    dark: { ...ours.colors.dark, brand: '#0b7a75', accent: '#5eead4', good: '#33cc66' },
    light: { ...ours.colors.light, action: '#0d5f5a', line: '#cccccc' },
  });
  expect(read(MARK_FILE)).toBe(drawn);
  expect(brand.logo).toEqual({ dark: 'logo.png', light: '', width: 96, height: 32 });
});

/** Answers the question about the languages only. */
function setLanguages(...languages: readonly string[]) {
  writeFileSync(join(folder, 'languages.json'), JSON.stringify({ languages }));
  return setup(['--file', 'languages.json']);
}

/** Problems that the build would find in the folder. */
function checkFolder(): string {
  const code = `
    const { checkSite } = await import('#features/articles/check/check-articles.ts');
    for (const { file, field, says } of checkSite().problems) console.log(file, field, says);`;
  const args = ['--input-type=module', '--eval', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}

const listIn = (place: string) => globSync('*', { cwd: join(folder, place) }).sort();

test('a new language gets a copy of all texts, with the types of English', () => {
  expect(setLanguages('en', 'ar')).toMatchObject({ code: 0, errors: '' });
  expect(listIn('src/texts/ar')).toEqual(
    listIn('src/texts/es').filter((file) => file !== 'same.json'),
  );
  expect(read('src/texts/ar/answers.ts')).toMatch(
    /pluralsOf\('ar'\)[^]*export const answerTexts: typeof en\.answerTexts = /,
  );
  expect(read('src/texts/ar/language.ts')).toContain(
    "{ code: 'ar', locale: 'ar-EG', name: 'العربية', direction: 'rtl' }",
  );
  expect(read('src/texts/ar/fields.ts')).toContain("missing: 'Please enter your name.'");
  expect(read('src/content/site/ar/hero.json')).toBe(read('src/content/site/hero.json'));
  expect(JSON.parse(read('src/content/site/ar/brand.json'))).toMatchObject({
    company: { tagline: ours.company.tagline },
    plans: { basic: { features: ours.plans.basic.features } },
    prices: { locale: 'ar-EG' },
  });
  expect(existsSync(join(folder, 'src/content/articles/ar'))).toBe(true);
  expect(checkFolder()).toBe('');

  // What is translated remains.
  writeFileSync(join(folder, 'src/texts/ar/frame.ts'), 'translated');
  expect(setLanguages('en', 'es', 'ar')).toMatchObject({ code: 0 });
  expect(read('src/texts/ar/frame.ts')).toBe('translated');
  expect(readBrand().languages).toEqual(['en', 'es', 'ar']);
});

test('a site in one other language has its texts in the places of the default language', () => {
  // As after --clear-demo.
  rmSync(join(folder, 'src/content/articles'), { recursive: true });
  const { code, output, errors } = setLanguages('de');
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toContain('The site has new languages: de.');
  // The list of untranslated texts compares with the English files.
  expect(listIn('src/content/legal/en')).toEqual(listIn('src/content/legal').slice(1));
  expect(read('package.json')).toContain('"#texts/*": "./src/texts/de/*"');
  expect(read('netlify/import-map.json')).toContain('"#texts/": "../src/texts/de/"');
  expect(read('src/texts/de/language.ts')).toContain("locale: 'de-DE'");
  expect(read('src/content/site/blog.json')).toContain('"footerArticles": []');
  expect(checkFolder()).toBe('');
});

test('facts that are given with another default language are not taken for English texts', () => {
  const company = { tagline: 'Webstudio', answersWithin: 'einem Werktag' };
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ languages: ['de'], company }));
  expect(setup(['--file', 'answers.json'])).toMatchObject({ code: 0, errors: '' });
  expect(readBrand().company).toMatchObject(company);
  const { tagline, answersWithin } = ours.company;
  expect(JSON.parse(read('src/content/site/en/brand.json'))).toMatchObject({
    company: { tagline, answersWithin },
  });
});

/** Adds an article with a translation, which links to an article without one. After --clear-demo, there is none. */
function addArticles(): void {
  const add = (path: string, source: string) => {
    const file = join(folder, `src/content/articles/${path}.mdx`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  };
  add('only-in-english', buildArticleSource({ id: '901', title: 'An article in one language' }));
  add('in-english', buildArticleSource({ id: '902', title: 'An article in two languages' }));
  const title = 'Un artículo en dos idiomas';
  const translation = buildArticleSource({ id: '902', title });
  add(
    'es/en-castellano',
    translation
      .replace(/^id: .*\n/m, "$&original: '902'\n")
      .replace('An opening.', 'Lee [otro artículo](/blog/only-in-english).'),
  );
}

test.runIf(isOfDemo(owners.company.name))(
  'a site in only the language of its translations has no links to the old language',
  () => {
    addArticles();
    const linked = /\]\(\/blog\//;
    const spanish = listIn('src/content/articles/es').map(
      (name) => `src/content/articles/es/${name}`,
    );
    expect(spanish.map(read).join()).toMatch(linked);
    expect(setLanguages('es')).toMatchObject({ code: 0, errors: '' });
    expect(checkFolder()).toBe('');
  },
);

test.runIf(isOfDemo(owners.company.name))(
  'a translation becomes the default language, and the other one keeps its articles',
  () => {
    addArticles();
    const english = listIn('src/content/articles').filter((name) => name.endsWith('.mdx'));
    const spanish = listIn('src/content/articles/es');
    const article = spanish[0] ?? '';
    const before = read(`src/content/articles/es/${article}`);
    expect(setLanguages('es', 'en')).toMatchObject({ code: 0, errors: '' });
    expect(listIn('src/content/articles')).toEqual([...spanish, 'en'].sort());
    expect(listIn('src/content/articles/en')).toEqual(english);
    expect(read(`src/content/articles/${article}`)).not.toContain('original:');
    expect(readBrand().company.tagline).toBe('Estudio web y de IA');
    expect(JSON.parse(read('src/content/site/en/brand.json'))).toMatchObject({
      company: { tagline: ours.company.tagline },
    });
    expect(read('src/content/drawings/en/call.svg')).not.toBe(
      read('src/content/drawings/call.svg'),
    );
    expect(checkFolder()).toBe('');

    expect(setLanguages('en', 'es')).toMatchObject({ code: 0, errors: '' });
    expect(listIn('src/content/articles/es')).toEqual(spanish);
    expect(read(`src/content/articles/es/${article}`)).toBe(before);
    expect(readBrand()).toMatchObject({ company: ours.company, plans: ours.plans });
    expect(checkFolder()).toBe('');
  },
);

// tests/features/articles/own-files.test.ts has the other problems.
test('a language without its files stops every command', () => {
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...ours, languages: ['de'] }));
  const { code, errors } = setup(['--file', OTHER_BRAND]);
  expect(code).toBe(1);
  expect(errors).toContain('de has no texts in src/texts/de');
});
