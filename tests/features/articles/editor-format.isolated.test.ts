import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ArrayField, BasicFormField, ComponentSchema } from '@keystatic/core';
import fc from 'fast-check';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as z from 'zod/mini';
import { dump } from 'js-yaml';
import { beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import brand from '../../../brand.json' with { type: 'json' };
import { brandSchema, findTranslationProblems } from '#brand/brand.ts';
import {
  attributesOf,
  isJsx,
  nodesOf,
  readArticle,
  textOf,
} from '#features/articles/check/article-file.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { figuresOf, listFigures, readTexts } from '#features/articles/check/site-content.ts';
import {
  articleCollection,
  dataFiles,
  legalCollection,
  navigation,
  translatedFiles,
} from '../../../src/islands/editor/files.tsx';
import { fieldsOf, nameOf } from '../../../src/islands/editor/fields.tsx';
import { withOriginal, withTranslations } from '../../../src/islands/editor/translations.tsx';

// In Node, the package has no serializer. Its build for browsers has one.
vi.mock('@keystatic/core', () =>
  vi.importActual('../../../node_modules/@keystatic/core/dist/keystatic-core.js'),
);

// Keystatic creates an element if the first block is a table.
beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => ({}) });
});

const facts = {
  nextId: '99',
  drawings: figuresOf('en', listFigures()),
  titles: {},
  texts: {},
  legalTexts: [],
  missing: [],
};
const { schema } = articleCollection(facts, '');

/** Returns a field's value as the editor saves it, for fields without a text in the body. */
function saved(field: ComponentSchema, value: unknown): unknown {
  if (field.kind === 'object') {
    const parts = (value ?? {}) as Record<string, unknown>;
    expect(Object.keys(parts).filter((key) => !Object.hasOwn(field.fields, key))).toEqual([]);
    return Object.fromEntries(
      Object.entries(field.fields).map(([key, one]) => [key, saved(one, parts[key])]),
    );
  }
  if (field.kind === 'array') {
    const { decode, encode } = field as ArrayField<ComponentSchema>;
    const items = value === undefined ? [] : (decode?.(value as never) ?? (value as unknown[]));
    const out = items.map((item) => saved(field.element, item));
    return encode ? encode(out as never) : out;
  }
  if (field.kind !== 'form') throw new Error('This kind of field is not used.');
  const form = field as BasicFormField<string>;
  const state = form.parse(value as string);
  expect(() => form.validate(state)).not.toThrow();
  return form.serialize(state).value;
}

test.each(Object.values(dataFiles).map((one) => [one.path, one] as const))(
  'the editor saves %s.json without a change',
  async (path, one) => {
    const file = `${path}.json`;
    const data = JSON.parse(readFileSync(file, 'utf8')) as object;
    const out = saved({ kind: 'object', fields: one.schema }, data);
    await expect(`${JSON.stringify(out, undefined, 2)}\n`).toMatchFileSnapshot(`../../../${file}`);
  },
);

test('the menu contains each file of the default language', () => {
  const shown = Object.values(navigation).flat().sort();
  expect(shown).toEqual(['articles', 'legal', ...Object.keys(dataFiles)].sort());
});

const spanish = { code: 'es', name: 'Spanish', nextId: '1', drawings: [], articles: [] };

test.each(globSync(`${editedFolders.site}/es/*.json`).sort())(
  'the editor saves %s with the same texts',
  (file) => {
    const data = JSON.parse(readFileSync(file, 'utf8')) as object;
    const one = translatedFiles(facts, spanish)[`${basename(file, '.json')}-es`];
    expect(`${one?.path}.json`).toBe(file);
    expect(saved({ kind: 'object', fields: one!.schema }, { ...data, original: '' })).toEqual(data);
  },
);

test('the editor adds no empty texts to brand texts that are not complete', () => {
  const data = { company: { hours: 'On request' } };
  const { schema: parts } = translatedFiles(facts, spanish)['brand-es']!;
  const whole = { people: {}, promises: {}, prices: {}, plans: {}, includedServices: {} };
  const out = saved({ kind: 'object', fields: parts }, { ...whole, ...data, original: '' });
  // Empty lists, and definitions of no feature, would hide those of the default language.
  expect(out).toEqual({ ...whole, ...data });
});

test('the editor opens brand texts with every field that they may have', () => {
  const { company, logo, legal, promises, prices } = brand;
  const { host: _host, timeZone: _timeZone, ...contact } = company;
  const [id = '', { name, features, audience, without }] = Object.entries(brand.plans)[0]!;
  const [author = ''] = Object.keys(brand.people);
  const data = {
    company: { ...contact, address: '1 Main Street' },
    social: { x: 'https://x.com/studio' },
    photos: [{ file: 'shop.jpg', alt: 'La tienda' }],
    testimonials: [{ quote: 'Gracias.', name: 'Ana', business: '' }],
    ...{ logo, legal, promises },
    people: { [author]: { name: 'Ana', work: 'Escribe.' } },
    prices: { locale: 'es-US', tax: { name: 'IVA' } },
    plans: { [id]: { name, features, audience, without } },
    featureDefinitions: brand.featureDefinitions,
    includedServices: brand.includedServices,
  };
  const tax = { rate: 19, name: 'VAT', included: true };
  const taxed = brandSchema.parse({ ...brand, prices: { ...prices, tax } });
  expect(findTranslationProblems(data, taxed)).toEqual([]);
  const { schema: parts } = translatedFiles(facts, spanish)['brand-es']!;
  expect(saved({ kind: 'object', fields: parts }, { ...data, original: '' })).toMatchObject(data);
});

/** Opens and saves a file, as the editor does. */
function save(source: string, slug: string, schema: Record<string, ComponentSchema>): string {
  const [, yaml = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const data = parse(yaml, { schema: 'core' }) as Record<string, unknown>;
  let content = '';
  const files = { other: new Map(), external: new Map() };
  const written = (field: ComponentSchema, value: unknown, isSlug: boolean): unknown => {
    if (field.kind !== 'form') return saved(field, value);
    const parse = field.parse.bind(field) as (value: unknown, context?: object) => unknown;
    const context = { slug, content: new TextEncoder().encode(body), ...files };
    const state = parse(value, field.formKind === 'slug' && !isSlug ? undefined : context);
    if (isSlug && field.formKind === 'slug') return field.serializeWithSlug(state).value;
    const out = field.serialize(state, { slug, suggestedFilenamePrefix: undefined });
    if ('content' in out) content = new TextDecoder().decode(out.content as Uint8Array);
    return out.value;
  };
  const fields = Object.entries(schema).flatMap(([key, field]) => {
    const value = written(field, data[key], key === 'title' && slug !== '');
    return value === undefined ? [] : [[key, value]];
  });
  return `---\n${dump(Object.fromEntries(fields), { lineWidth: -1 })}---\n${content}`;
}

const articles = [...readTexts()].map(
  ([file, source]) => [basename(file, '.mdx'), file, source] as const,
);

test.each(articles)('the editor saves %s without a change', async (slug, file, source) => {
  await expect(save(source, slug, schema)).toMatchFileSnapshot(`../../../${file}`);
});

const legalTexts = [...readTexts(editedFolders.legal)].map(
  ([file, source]) => [basename(file, '.mdx'), file, source] as const,
);

test.each(legalTexts)('the editor saves %s without a change', async (slug, file, source) => {
  const { schema: fields } = legalCollection(facts, '');
  await expect(save(source, slug, fields)).toMatchFileSnapshot(`../../../${file}`);
});

test('two articles that are created without a reload get different ids', () => {
  const { id } = articleCollection({ ...facts, nextId: '99' }, '').schema;
  expect(id.serialize('')).toEqual({ value: '99' });
  // The editor reads the file that it has created.
  id.parse('99');
  expect(id.serialize('')).toEqual({ value: '100' });
  expect(id.serialize('7')).toEqual({ value: '7' });
});

/** Texts of which a person may change one word: the excerpt, a paragraph, a list, and a table. */
const places = [/^excerpt: /, /^[A-Z"]/, /^ *- [A-Z]/, /^ *\| (?!-)/];

test.each(articles)('changed words change only their lines of %s', (slug, _, source) => {
  const lines = source.split('\n');
  const bodyAt = lines.indexOf('---', 1);
  const lastWord = /\b[a-z]{4,}\b(?!.*\b[a-z]{4,}\b)/i;
  for (const place of places) {
    const at = lines.findLastIndex(
      (line, index) =>
        (index > bodyAt || place.test('excerpt: ')) && place.test(line) && lastWord.test(line),
    );
    if (at !== -1) lines[at] = lines[at]!.replace(lastWord, 'hippopotamus');
  }
  expect(lines.join('\n')).toContain('hippopotamus');
  const changed = lines.join('\n');
  expect(save(changed, slug, schema)).toBe(changed);
});

/** The editor's state of a text. */
type Text = ReturnType<typeof schema.body.defaultValue>;

function openText(content: string): Text {
  const files = { other: new Map(), external: new Map() };
  const data = new TextEncoder().encode(content);
  return schema.body.parse(undefined, { slug: 'a', content: data, ...files });
}

/** Returns a text with paragraphs, each of which also has a second line with the same words. */
function typeParagraphs(words: readonly string[]): Text {
  const state = openText('');
  const { paragraph, hard_break } = state.schema.nodes;
  const paragraphs = words.map((one) => {
    const typed = state.schema.text(one);
    return paragraph!.create(null, [typed, hard_break!.create(), typed]);
  });
  return state.apply(state.tr.replaceWith(0, state.doc.content.size, paragraphs));
}

function saveText(text: Text): string {
  schema.body.validate(text);
  const { content } = schema.body.serialize(text, { slug: 'a' });
  return new TextDecoder().decode(content);
}

const typedTexts = [
  'export controls apply to software',
  'import duties rise',
  'export',
  'export {a}',
  'import "a"',
  'a { b } < c > d',
  '{/* a */}',
  '<!-- a -->',
  '</Callout>',
  '# a',
  '- a',
  '1. a',
  '> a',
  '--- a',
  '``` a',
  '| a | b |',
  '[a]: b',
  '&amp;',
  'a \\ b',
];

test('every sentence that a person can type is saved, and opens again, in the editor and in the build', () => {
  const typed = typeParagraphs(typedTexts);
  const saved = saveText(typed);
  expect(openText(saved).doc.textContent).toBe(typed.doc.textContent);
  const { tree, problems } = readArticle('a.mdx', saved);
  expect(nodesOf(tree).filter(({ type }) => /^mdx/.test(type))).toEqual([]);
  expect(problems.filter(({ field }) => field === 'body')).toEqual([]);
  const words = typedTexts.flatMap((one) => [one, one]).join(' ');
  expect(textOf(tree!).replaceAll(/\s+/g, ' ').trim()).toBe(words);
});

test('any typed letters are saved, and open again', () => {
  const line = fc
    .array(
      fc.constantFrom(...'exportimp {}<>/\\&;#*_-+`~|[]()!"=:.1@'.split(''), 'export ', 'import '),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((letters) => letters.join('').trim() || 'a');
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const typed = typeParagraphs(lines);
      const saved = saveText(typed);
      expect(openText(saved).doc.textContent).toBe(typed.doc.textContent);
      const { tree } = readArticle('a.mdx', saved);
      expect(nodesOf(tree).filter(({ type }) => /^mdx/.test(type))).toEqual([]);
      expect(tree).toBeDefined();
    }),
    { numRuns: 100 },
  );
});

const signs = ['a', '😀', '"'];
/** Letters before, at both ends of, and after a bold word. */
const surroundings = ['', ...signs].flatMap((before) =>
  signs.flatMap((first) =>
    signs.flatMap((last) => ['', ...signs].map((after) => [before, first, last, after] as const)),
  ),
);

test.each(['bold', 'italic', 'strikethrough'])(
  '%s words next to an emoji stay so, in the editor and in the build',
  (name) => {
    const state = openText('');
    const mark = state.schema.marks[name]!.create();
    const word = (text: string, marks = [mark]) => (text ? [state.schema.text(text, marks)] : []);
    for (const [before, first, last, after] of surroundings) {
      const words = [...word(before, []), ...word(`${first}m${last}`), ...word(after, [])];
      const paragraph = state.schema.nodes.paragraph!.create(null, words);
      const typed = state.apply(state.tr.replaceWith(0, state.doc.content.size, [paragraph]));
      const saved = saveText(typed);
      expect(openText(saved).doc.eq(typed.doc), saved).toBe(true);
      expect(textOf(readArticle('a.mdx', saved).tree!)).toBe(typed.doc.textContent);
      expect(saveText(openText(saved))).toBe(saved);
    }
  },
);

test('an emoji elsewhere, and in code, is saved as it is', () => {
  for (const saved of ['A 😀 word, **bold 👍🏽 too**, `*😀*`.\n', '```js\na*😀*\n```\n']) {
    expect(saveText(openText(saved))).toBe(saved);
  }
});

test.each([...typedTexts, '&nbsp; &#123; &quot;', '"A" & \'B\'', 'a="b" />', '{...a}'])(
  'a property that a person can type is saved, and opens again: %s',
  (words) => {
    const opened = openText('<Callout title="A">\n  A text.\n</Callout>\n');
    const { Callout, paragraph } = opened.schema.nodes;
    const abbr = opened.schema.marks.abbr!.create({
      props: { value: { title: words }, extraFiles: [] },
    });
    const callout = Callout!.create(
      { props: { value: { type: 'tip', title: words }, extraFiles: [] } },
      [paragraph!.create(null, opened.schema.text('A text.'))],
    );
    const short = paragraph!.create(null, opened.schema.text('A', [abbr]));
    const { doc } = opened;
    const saved = saveText(
      opened.apply(opened.tr.replaceWith(0, doc.content.size, [callout, short])),
    );
    const { tree } = readArticle('a.mdx', saved);
    const titles = nodesOf(tree).flatMap((node) => (isJsx(node) ? attributesOf(node).title : []));
    expect(titles).toEqual([words, words]);
    expect(saveText(openText(saved))).toBe(saved);
  },
);

test('a text that could not be opened again in the same words is not saved', () => {
  // Markdown replaces this character, which a person can paste.
  const pasted = typeParagraphs(['A word.\0']);
  expect(() => saveText(pasted)).toThrow(/could not be opened again/);
  const opened = openText('<Callout title="A">\n  A text.\n</Callout>\n');
  const props = { value: { title: 'A\0' }, extraFiles: [] };
  const inProperty = opened.apply(opened.tr.setNodeAttribute(0, 'props', props));
  expect(() => saveText(inProperty)).toThrow(/could not be opened again/);
});

test('a draft may be incomplete, and a published article may not', () => {
  const text = openText('<Callout title="">\n  A text.\n</Callout>\n');
  const incomplete = [
    ['excerpt', ''],
    ['tags', []],
  ] as const;
  const validate = (key: 'excerpt' | 'tags', value: unknown) =>
    (schema[key] as BasicFormField<never>).validate(value as never);
  schema.draft.validate(true);
  schema.body.validate(text);
  for (const [key, value] of incomplete) validate(key, value);
  schema.draft.validate(false);
  expect(() => schema.body.validate(text)).toThrow(/^Callout, Title: /);
  for (const [key, value] of incomplete) expect(() => validate(key, value), key).toThrow(/^Write /);
});

test('new articles are drafts, articles in files are not, and lists show only the word Draft', () => {
  expect(schema.draft.defaultValue()).toBe(true);
  expect(schema.draft.parse(undefined)).toBe(false);
  expect([true, false, undefined].map((value) => schema.draft.reader.parse(value))).toEqual([
    'Draft',
    null,
    null,
  ]);
});

test('the editor saves the texts of each language in the folder of that language', () => {
  const pathsIn = (one?: typeof spanish) =>
    [articleCollection, legalCollection].map((make) => make(facts as never, '', one as never).path);
  expect(pathsIn()).toEqual(['src/content/articles/*', 'src/content/legal/*']);
  expect(pathsIn(spanish)).toEqual(['src/content/articles/es/*', 'src/content/legal/es/*']);
});

test.each([
  ['answersWithin', 'Answers within'],
  ['search-title', 'Search title'],
  ['faq', 'Faq'],
])('the field %s is labeled %j', (key, label) => {
  expect(nameOf(key)).toEqual({ label });
});

test('a schema becomes the controls that its values need', () => {
  const shape = z.object({
    kind: z.enum(['one', 'two']),
    mood: z.optional(z.enum(['good'])),
    note: z.optional(z.string()),
    facts: z.record(z.string(), z.string()),
    steps: z.optional(z.array(z.string())),
    size: z.optional(z.object({ width: z.number() })),
    pair: z.tuple([z.string(), z.string()]),
  });
  const parts = fieldsOf(shape);
  const form = (key: keyof typeof parts) => parts[key] as BasicFormField<string>;
  expect(form('kind').defaultValue()).toBe('one');
  // An optional choice can be empty, and is then not in the file.
  expect(form('mood').defaultValue()).toBe('');
  for (const key of ['mood', 'note'] as const) {
    expect(form(key).serialize(''), key).toEqual({ value: undefined });
  }
  expect(form('note').serialize('A')).toEqual({ value: 'A' });
  const { decode, encode } = parts.facts as ArrayField<ComponentSchema>;
  expect(decode!({ a: '1', b: '2' } as never)).toEqual([
    { name: 'a', value: '1' },
    { name: 'b', value: '2' },
  ]);
  // No entry is lost if two have the same name.
  const twice = [
    { name: 'a', value: '1' },
    { name: 'a', value: '2' },
  ];
  expect(encode!(twice as never)).toEqual({ a: '1', a_2: '2' });
  const often = ['a', 'a_2', 'a', 'a', 'a_2'].map((name, index) => ({
    name,
    value: String(index),
  }));
  expect(Object.values(encode!(often as never) as object).sort()).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
  ]);
  const listed = (key: keyof typeof parts) => parts[key] as ArrayField<ComponentSchema>;
  expect(listed('steps').encode!([] as never)).toBeUndefined();
  expect(listed('steps').encode!(['A'] as never)).toEqual(['A']);
  // An optional group is a list with at most one item.
  expect(listed('size').validation).toEqual({ length: { max: 1 } });
  expect(listed('size').decode!({ width: 1 } as never)).toEqual([{ width: 1 }]);
  expect(listed('size').encode!([{ width: 1 }] as never)).toEqual({ width: 1 });
  expect(listed('pair').validation).toEqual({ length: { min: 2, max: 2 } });
});

test('a picture without a description, and a value that its schema refuses, are not saved', () => {
  schema.draft.validate(false);
  const opened = openText('A text.\n');
  const withPicture = (alt: string) => {
    const image = opened.schema.nodes.image!.create({
      src: new Uint8Array(),
      filename: 'a.png',
      alt,
    });
    return opened.apply(opened.tr.insert(1, image));
  };
  for (const alt of ['', ' ']) {
    expect(() => schema.body.validate(withPicture(alt))).toThrow(/^Describe each picture/);
  }
  expect(() => schema.body.validate(withPicture('A desk'))).not.toThrow(/^Describe each picture/);
  expect(() => (schema.excerpt as BasicFormField<string>).validate('')).toThrow(/^Write /);
});

test('lists show the days of articles in words, and sort by them', () => {
  const { publishDate } = articleCollection(facts as never, '').schema;
  const { reader } = publishDate as unknown as BasicFormField<string, string, Date>;
  const days = ['2025-06-20', '2025-06-09', '2024-12-31'].map((day) => reader.parse(day) as Date);
  expect(days.map((day) => `${day}`)).toEqual(['Jun 20, 2025', 'Jun 9, 2025', 'Dec 31, 2024']);
  expect(days.toSorted((a, b) => Number(a > b) - Number(a < b))).toEqual(days.toReversed());
});

test('lists, addresses, and columns name the language of translations', () => {
  const french = { ...spanish, code: 'fr', name: 'French' };
  const site = { ...facts, languages: [{ ...spanish, code: 'en', name: 'English' }, french] };
  const own = articleCollection(site as never, '/preview');
  expect(own).toMatchObject({ label: 'Articles', previewUrl: '/preview', slugField: 'title' });
  expect(own.columns).toEqual(['title', 'publishDate', 'category', 'draft', 'id']);
  const translated = articleCollection(site as never, '', french as never);
  expect(translated.label).toBe('Articles (fr)');
  expect(translated.columns).toEqual(['title', 'publishDate', 'category', 'draft']);
  expect(Object.keys(translated.schema)).toContain('original');
  expect(Object.keys(own.schema)).not.toContain('original');
  expect(legalCollection(site as never, '', french as never).label).toBe(
    'Legal texts and pages (fr)',
  );
  expect(translatedFiles(facts, french as never)['faq-fr']).toMatchObject({
    label: 'Questions (fr)',
    previewUrl: '/fr/',
  });
});

/** Markup of a field's control, in the editor at an address. */
function controlOf(field: { readonly Input: unknown }, value: string, address: string): string {
  const { pathname, search } = new URL(address, 'http://localhost');
  vi.stubGlobal('location', { pathname, search });
  const Input = field.Input as FunctionComponent<{ readonly value: string }>;
  return renderToStaticMarkup(createElement(Input, { value }));
}

test('an article links to its translations, or to forms that create them', () => {
  const french = {
    ...spanish,
    ...{ code: 'fr', name: 'French' },
    articles: [{ id: '101', slug: 'un-article', title: 'Un article', original: '7' }],
  };
  const { id } = articleCollection(facts, '').schema;
  const field = withTranslations(id as never, [spanish, french]);
  expect(field.label).toBe('Missing in');
  expect(field.reader.parse('7')).toBe('Spanish');
  expect(field.reader.parse('8')).toBe('Spanish, French');
  const markup = controlOf(field, '7', '/editor/branch/a/collection/articles/item/b');
  const links = Array.from(
    markup.matchAll(/<a href="([^"]+)" target="_blank" rel="noopener"[^>]*>([^<]+)</g),
    ([, href, text]) => [href, text],
  );
  const base = '/editor/branch/a/collection';
  expect(links).toEqual([
    [`${base}/articles-es/create?original=7`, 'Translate to Spanish'],
    [`${base}/articles-fr/item/un-article`, 'Open the translation to French'],
  ]);
  expect(controlOf(field, '', '/editor')).toBe('');
});

test('a new translation begins with the original in its address', () => {
  const plain = { Input: () => null, serialize: (value: string) => ({ value }) };
  const field = withOriginal(plain as never, []);
  vi.stubGlobal('location', { search: '?original=7' });
  expect(field.defaultValue()).toBe('7');
  vi.stubGlobal('location', { search: '' });
  expect(field.defaultValue()).toBe('');
  expect(field.serialize('7')).toEqual({ value: '7' });
  expect(field.serialize('')).toEqual({ value: undefined });
});
