/** Changes of articles, as the editor completes them before it saves. */
import { expect, test } from 'vitest';
import { GONE_FILE } from '#features/articles/article.ts';
import {
  type BeforeSaveDeps,
  type Change,
  type Destination,
  prepareChange,
} from '../../../src/islands/editor/before-save.ts';
import { readArticle } from '#features/articles/check/article-file.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { buildArticleSource } from '../../support/build.ts';

const fileOf = (slug: string) => `${editedFolders.articles}/${slug}.mdx`;
const today = '2026-01-15';

/** Tree of folders and files. The hash of a file is its text. */
function treeOf(files: Readonly<Record<string, string>>): Change['tree'] {
  interface Node {
    entry: { sha: string };
    children?: Map<string, Node>;
  }
  const root = new Map<string, Node>();
  for (const [path, text] of Object.entries(files)) {
    const names = path.split('/');
    let folder = root;
    for (const name of names.slice(0, -1)) {
      const node = folder.get(name) ?? { entry: { sha: name }, children: new Map<string, Node>() };
      folder.set(name, node);
      folder = node.children!;
    }
    folder.set(names.at(-1)!, { entry: { sha: text } });
  }
  return root;
}

const files = {
  [fileOf('old')]: buildArticleSource({ id: '1', aliases: ['oldest'] }),
  [fileOf('other')]: buildArticleSource({ id: '2' }),
  [fileOf('draft')]: buildArticleSource({ id: '3', draft: true }),
  [fileOf('later')]: buildArticleSource({ id: '4', publishDate: '2999-01-01' }),
  [GONE_FILE]: '{"slugs": ["gone-before"]}',
};

interface Given {
  readonly files?: Readonly<Record<string, string>>;
  readonly add?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  readonly destination?: Destination;
  readonly now?: Readonly<Record<string, string>>;
  readonly overwrite?: boolean;
  readonly isOutdated?: boolean;
  readonly isDefaultBranch?: boolean;
  readonly gone?: string;
}

/** Returns the written files by path, or why nothing is written, and the questions. */
async function save(given: Given) {
  const { add = {}, remove = [], destination, now, overwrite = false } = given;
  const before: Record<string, string> = {
    ...files,
    ...given.files,
    ...(given.gone !== undefined && { [GONE_FILE]: given.gone }),
  };
  const asked: string[] = [];
  const deps: BeforeSaveDeps = {
    today,
    originals: new Map([['1', 'old']]),
    ...(now && { hashes: new Map(Object.entries({ ...before, ...now })) }),
    askDestination: (title, others) => {
      asked.push(`${title}: ${others.join()}`);
      return Promise.resolve(destination);
    },
    askOverwrite: () => {
      asked.push('overwrite');
      return Promise.resolve(overwrite);
    },
  };
  const change: Change = {
    additions: Object.entries(add).map(([path, text]) => ({
      path,
      contents: new TextEncoder().encode(text),
    })),
    deletions: [...remove],
    tree: treeOf(before),
    isOutdated: given.isOutdated ?? false,
    isDefaultBranch: given.isDefaultBranch ?? false,
    readFile: (path) => Promise.resolve(now?.[path] ?? before[path]),
  };
  const result = await prepareChange(change, deps);
  if (typeof result === 'string') return { result, asked };
  const written = Object.fromEntries(
    result.additions.map(({ path, contents }) => [path, new TextDecoder().decode(contents)]),
  );
  return { written, deleted: result.deletions, asked };
}

test('a published article that is deleted redirects with all its addresses to another one', async () => {
  const { written, deleted, asked } = await save({
    remove: [fileOf('old')],
    destination: { to: 'other' },
  });
  expect(asked).toEqual([expect.stringMatching(/: other,draft,later$/)]);
  expect(deleted).toEqual([fileOf('old')]);
  const path = fileOf('other');
  expect(Object.keys(written!)).toEqual([path]);
  const lines = written![path]!.split('\n');
  const kept = lines.filter((line) => !/^aliases:$|^ {2}- old(?:est)?$/.test(line));
  expect(lines.length - kept.length).toBe(3);
  // The fixture folds its long line, and the editor does not.
  expect(kept.join('\n')).toBe(files[path]!.replace('\n  the article.', ' the article.'));
});

test('a published article that is deleted without a successor is gone with all its addresses', async () => {
  const { written } = await save({ remove: [fileOf('old')], destination: 'gone' });
  expect(JSON.parse(written![GONE_FILE]!)).toEqual({ slugs: ['gone-before', 'old', 'oldest'] });
  expect(Object.keys(written!)).toEqual([GONE_FILE]);
});

test('an article is kept if the question is canceled', async () => {
  expect((await save({ remove: [fileOf('old')] })).result).toBe('canceled');
});

test.each(['draft', 'later'])('an article that was never public is deleted: %s', async (slug) => {
  const { written, asked } = await save({ remove: [fileOf(slug)] });
  expect([written, asked]).toEqual([{}, []]);
});

test('a renamed article keeps its old address as a former one', async () => {
  const source = files[fileOf('old')]!;
  const { written, asked } = await save({
    add: { [fileOf('new')]: source },
    remove: [fileOf('old')],
  });
  expect(asked).toEqual([]);
  expect(written![fileOf('new')]).toContain('\naliases:\n  - oldest\n  - old\n');
  const again = await save({
    add: { [fileOf('oldest')]: source },
    remove: [fileOf('old')],
  });
  expect(again.written![fileOf('oldest')]).toContain('\naliases:\n  - old\n---');
});

test('an article keeps its address also if it is renamed or deleted on the day it is published', async () => {
  const source = buildArticleSource({ id: '9', publishDate: today });
  const published = { [fileOf('other')]: source };
  const { written } = await save({
    files: published,
    add: { [fileOf('new')]: source },
    remove: [fileOf('other')],
  });
  expect(written![fileOf('new')]).toContain('\naliases:\n  - other\n');
  const { asked } = await save({ files: published, remove: [fileOf('other')] });
  expect(asked).toHaveLength(1);
});

test('a renamed draft gets no former address', async () => {
  const { written } = await save({
    add: { [fileOf('new')]: files[fileOf('draft')]! },
    remove: [fileOf('draft')],
  });
  expect(written![fileOf('new')]).not.toContain('aliases');
});

test('a new article takes back an address that was gone', async () => {
  const { written } = await save({ add: { [fileOf('gone-before')]: files[fileOf('other')]! } });
  expect(JSON.parse(written![GONE_FILE]!)).toEqual({ slugs: [] });
});

test('a damaged list of gone articles is named', async () => {
  await expect(save({ remove: [fileOf('old')], gone: '{}' })).rejects.toThrow(
    /^src\/content\/gone-articles\.json: Write a list of addresses/,
  );
});

const inTwoLanguages = {
  [fileOf('es/viejo')]: buildArticleSource({ id: '1', aliases: ['muy-viejo'] }),
  [fileOf('es/otro')]: buildArticleSource({ id: '2' }),
  // The same address in both languages.
  [fileOf('es/old')]: buildArticleSource({ id: '3' }),
};

test('a published translation that is deleted redirects to another article of its language', async () => {
  const { written, asked } = await save({
    files: inTwoLanguages,
    remove: [fileOf('es/viejo')],
    destination: { to: 'es/otro' },
  });
  expect(asked).toEqual([expect.stringMatching(/: es\/otro,es\/old$/)]);
  expect(Object.keys(written!)).toEqual([fileOf('es/otro')]);
  expect(written![fileOf('es/otro')]).toContain('\naliases:\n  - viejo\n  - muy-viejo\n');
});

test('a published translation that is deleted without a successor is gone with all its addresses', async () => {
  const { written } = await save({
    files: inTwoLanguages,
    remove: [fileOf('es/viejo')],
    destination: 'gone',
  });
  expect(JSON.parse(written![GONE_FILE]!)).toEqual({
    slugs: ['gone-before', 'viejo', 'muy-viejo'],
  });
  const { asked } = await save({ files: inTwoLanguages, remove: [fileOf('old')] });
  expect(asked).toEqual([expect.stringMatching(/: other,draft,later$/)]);
});

test.each(['old', 'draft'])(
  'the translations of a deleted article are no longer ones: %s',
  async (slug) => {
    const original = slug === 'old' ? '1' : '3';
    const translations = {
      [fileOf('es/viejo')]: buildArticleSource({ id: '1', original }),
      [fileOf('fr/vieux')]: buildArticleSource({ id: '1', original }),
      [fileOf('fr/autre')]: buildArticleSource({ id: '2', original: '2' }),
      [fileOf('fr/libre')]: buildArticleSource({ id: '3' }),
    };
    const { written } = await save({
      files: translations,
      remove: [fileOf(slug)],
      destination: 'gone',
    });
    const changed = [fileOf('es/viejo'), fileOf('fr/vieux')];
    expect(Object.keys(written!).filter((path) => path !== GONE_FILE)).toEqual(changed);
    for (const path of changed) {
      const { fields } = readArticle(path, translations[path]!);
      const { original: _, ...others } = fields as { original: string };
      expect(readArticle(path, written![path]!).fields).toEqual(others);
    }
    const both = await save({
      files: translations,
      remove: [fileOf(slug), fileOf('es/viejo')],
      destination: 'gone',
    });
    expect(Object.keys(both.written!).filter((path) => path !== GONE_FILE)).toEqual([
      fileOf('fr/vieux'),
    ]);
  },
);

test('a renamed translation keeps its old address as a former one', async () => {
  const { written, asked } = await save({
    files: inTwoLanguages,
    add: { [fileOf('es/nuevo')]: inTwoLanguages[fileOf('es/viejo')]! },
    remove: [fileOf('es/viejo')],
  });
  expect(asked).toEqual([]);
  expect(written![fileOf('es/nuevo')]).toContain('\naliases:\n  - muy-viejo\n  - viejo\n');
});

const edited = { [fileOf('other')]: 'My text' };

test.each([
  ['changed in another tab', { now: { [fileOf('other')]: 'Their text' } }],
  ['a restored draft of an older version', { isOutdated: true }],
])('a newer version is replaced only after a question: %s', async (_, given) => {
  expect(await save({ add: edited, ...given })).toEqual({
    result: 'canceled',
    asked: ['overwrite'],
  });
  const { written } = await save({ add: edited, ...given, overwrite: true });
  expect(written).toEqual(edited);
});

test('an article that another tab created is replaced only after a question', async () => {
  const add = { [fileOf('new')]: 'My text' };
  expect((await save({ add, now: { [fileOf('new')]: 'Their text' } })).result).toBe('canceled');
});

test('an article gets another number if a second tab has used its number', async () => {
  const path = fileOf('new');
  const source = buildArticleSource({ id: '5' });
  const idAfter = async (other: string) => {
    const { written, asked } = await save({ add: { [path]: source }, now: { [other]: source } });
    expect(asked).toEqual([]);
    return readArticle(path, written![path]!).get('id');
  };
  expect(await idAfter(fileOf('made-in-another-tab'))).toBe('6');
  expect(await idAfter(fileOf('es/made-in-another-tab'))).toBe('5');
});

test('a change of another file asks nothing', async () => {
  const { asked, written } = await save({ add: edited, now: { [fileOf('old')]: 'Their text' } });
  expect([asked, written]).toEqual([[], edited]);
});

test('nothing is saved to the main branch', async () => {
  for (const given of [{ add: edited }, { remove: [fileOf('old')] }]) {
    expect((await save({ ...given, isDefaultBranch: true })).result).toBe('needs-branch');
  }
});

const translation = (fields: string, body = '') =>
  `---\nid: '1'\n${fields}title: 'Una traducción: la primera'\ndraft: true\n---\n${body}`;
const translated = `${editedFolders.articles}/es/una-traduccion.mdx`;

test('a new translation without a text gets that of its original, and its fields, as a draft', async () => {
  const { written, asked } = await save({
    add: { [translated]: translation("original: '1'\n") },
  });
  expect(asked).toEqual([]);
  expect(Object.keys(written!)).toEqual([translated]);
  const own = readArticle(translated, written![translated]!);
  const original = readArticle(fileOf('old'), files[fileOf('old')]!);
  expect(own.fields).toMatchObject({
    id: '1',
    original: '1',
    title: 'Una traducción: la primera',
    draft: true,
    category: original.get('category'),
    excerpt: original.get('excerpt'),
  });
  expect(own.get('aliases')).toBeUndefined();
  const bodyOf = (source: string) => source.split('\n---\n')[1];
  expect(bodyOf(written![translated]!)).toBe(bodyOf(files[fileOf('old')]!));
});

test.each([
  ['has a text', translation("original: '1'\n", 'Un texto.'), {}],
  ['has no original', translation(''), {}],
  ['has an unknown original', translation("original: '99'\n"), {}],
  ['exists already', translation("original: '1'\n"), { [translated]: 'before' }],
])('a translation stays as it is if it %s', async (_, source, before) => {
  const { written } = await save({ files: before, add: { [translated]: source } });
  expect(written).toEqual({ [translated]: source });
});
