/** Tests of the check of the brand file and of the owner's texts, in a copy of the folder. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteTexts } from '#brand/site-texts.ts';
import { isOfDemo } from '#brand/demo.ts';
import { checkOwnFiles } from '#features/articles/check/check-own-files.ts';
import owners from '../../../brand.json' with { type: 'json' };

/** Copies the files that the check reads. */
function copyFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'own-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const paths = ['src/content/site', 'src/texts', 'package.json', 'netlify/import-map.json'];
  for (const path of [...paths, 'brand.json']) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  const change = (file: string, edit: (content: Record<string, unknown>) => object) => {
    const path = join(folder, file);
    const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    writeFileSync(path, JSON.stringify(edit(content)));
  };
  return { folder, change };
}

test('the texts of this site have no problems', () => {
  expect(checkOwnFiles(copyFiles().folder)).toEqual([]);
});

test('a missing text of the owner is reported with its file', () => {
  const { folder, change } = copyFiles();
  const file = 'src/content/site/faq.json';
  change(file, ({ heading: _, ...others }) => others);
  expect(checkOwnFiles(folder)).toEqual([
    expect.objectContaining({ file, field: expect.stringMatching('heading') as string }),
  ]);
});

test.runIf(isOfDemo(owners.company.name))(
  'a step for a feature that has another name is reported, in each language',
  () => {
    const { folder, change } = copyFiles();
    change('brand.json', (brand) => ({ ...brand, languages: ['en', 'es'] }));
    expect(checkOwnFiles(folder)).toEqual([]);
    for (const [brandFile, offerFile] of [
      ['src/content/site/es/brand.json', 'src/content/site/es/offer.json'],
      ['brand.json', 'src/content/site/offer.json'],
    ] as const) {
      const { kinds } = JSON.parse(
        readFileSync(join(folder, offerFile), 'utf8'),
      ) as SiteTexts['offer'];
      const steps = kinds.website.steps;
      const index = steps.findIndex(({ withFeature }) => withFeature !== undefined);
      const name = steps[index]?.withFeature ?? '';
      const path = join(folder, brandFile);
      const before = readFileSync(path, 'utf8');
      writeFileSync(path, before.replaceAll(`"${name}"`, '"Sooner answers"'));
      expect(checkOwnFiles(folder)).toContainEqual({
        file: offerFile,
        field: `kinds.website.steps.${index}`,
        says: `"${name}" is not in featureDefinitions of ${brandFile}`,
      });
      writeFileSync(path, before);
    }
  },
);

type Calls = SiteTexts['calls'];

test.each<[name: string, edit: (texts: never) => object, problem: string]>([
  [
    'calls',
    ({ calls: [call] }: Calls) => ({ calls: Array(6).fill(call) }),
    'calls must be five at most',
  ],
  ['calls', () => ({ calls: [] }), 'calls must contain at least one call'],
  [
    'blog',
    (texts: SiteTexts['blog']) => ({ ...texts, footerArticles: ['a-slug'] }),
    'footerArticles.0 must be the id of an article',
  ],
  [
    'services',
    ({ cards: [card], ...texts }: SiteTexts['services']) => ({
      ...texts,
      cards: [{ ...card, sells: 'chatbot' }],
    }),
    'cards.0.sells must be voiceAgent, website, or empty',
  ],
  [
    'hero',
    (texts: SiteTexts['hero']) => ({ ...texts, headline: 'a'.repeat(81) }),
    'headline must have 80 characters or fewer',
  ],
])('the texts of %s.json are checked', (name, edit, problem) => {
  const { folder, change } = copyFiles();
  change(`src/content/site/${name}.json`, (texts) => edit(texts as never));
  const problems = checkOwnFiles(folder);
  expect(problems.map(({ field, says }) => `${field} ${says}`)).toEqual([problem]);
});

test.each([
  ['faq.json', 'heading'],
  ['team.json', 'file'],
])(
  'an empty file %s in the folder of another language is reported with the field %s',
  (name, field) => {
    const { folder } = copyFiles();
    const file = `src/content/site/xx/${name}`;
    mkdirSync(dirname(join(folder, file)));
    writeFileSync(join(folder, file), '{}');
    expect(checkOwnFiles(folder)).toContainEqual(expect.objectContaining({ file, field }));
  },
);

test.each([['{}'], ['["Blog", 1]'], ['["Blog"']])(
  'a damaged list of texts that are the same is reported: %s',
  (content) => {
    const { folder, change } = copyFiles();
    change('brand.json', (brand) => ({ ...brand, languages: ['en', 'es'] }));
    // In a rebranded copy, the Spanish texts may still be those of the demo.
    rmSync(join(folder, 'src/content/site/es'), { recursive: true, force: true });
    const file = 'src/texts/es/same.json';
    writeFileSync(join(folder, file), content);
    expect(checkOwnFiles(folder)).toEqual([expect.objectContaining({ file })]);
  },
);

test.each([
  [['en', 'xx'], 1],
  [['en'], 0],
])('with the languages %j, a wrong brand file in xx has %i problem', (languages, count) => {
  const { folder, change } = copyFiles();
  change('brand.json', (brand) => ({ ...brand, languages }));
  const file = 'src/content/site/xx/brand.json';
  mkdirSync(dirname(join(folder, file)));
  writeFileSync(join(folder, file), '{"price": "low"}');
  const problems = checkOwnFiles(folder).filter((problem) => problem.file === file);
  expect(problems).toHaveLength(count);
});

test.each([
  ['a missing fact', '{}', 'company'],
  ['a missing bracket', '{', 'file'],
])('a brand file with %s is reported', (_, content, field) => {
  const { folder } = copyFiles();
  writeFileSync(join(folder, 'brand.json'), content);
  const problems = checkOwnFiles(folder);
  expect(problems).toContainEqual(expect.objectContaining({ file: 'brand.json', field }));
  expect(new Set(problems.map(({ file }) => file))).toEqual(new Set(['brand.json']));
});

test('a language without texts is reported, and imports that mean the texts of another default language', () => {
  const { folder, change } = copyFiles();
  // In a rebranded copy, the texts of other languages may still be those of the demo.
  for (const code of ['es', 'xx']) {
    rmSync(join(folder, 'src/content/site', code), { recursive: true, force: true });
  }
  change('brand.json', (brand) => ({ ...brand, languages: ['en', 'xx'] }));
  const problem = { file: 'brand.json', field: 'languages' };
  const says = (pattern: RegExp) => expect.stringMatching(pattern) as string;
  expect(checkOwnFiles(folder)).toEqual([
    { ...problem, says: says(/^xx has no texts in src\/tex/) },
  ]);
  change('brand.json', (brand) => ({ ...brand, languages: ['es', 'en'] }));
  expect(checkOwnFiles(folder)).toEqual(
    ['package.json', 'netlify/import-map.json'].map((file) => ({
      ...problem,
      says: says(RegExp(`^The default language is es, .* in ${file} names the texts of en`)),
    })),
  );
});
