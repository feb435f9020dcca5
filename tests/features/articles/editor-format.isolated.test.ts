import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { BasicFormField, ComponentSchema } from '@keystatic/core';
import { dump } from 'js-yaml';
import { beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { listFigures, readTexts } from '#features/articles/check/site-content.ts';
import { keystaticChanges } from '../../../src/build/keystatic.ts';
import type { List } from '../../../src/islands/editor/fields.tsx';
import { articleCollection, dataFiles, legalTexts } from '../../../src/islands/editor/files.tsx';

// In Node, the package has no serializer. Its build for browsers has one.
vi.mock('@keystatic/core', () =>
  vi.importActual('../../../node_modules/@keystatic/core/dist/keystatic-core.js'),
);

// Keystatic creates an element if the first block is a table.
beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => ({}) });
});

const facts = { nextId: '99', drawings: listFigures() };
const { schema } = articleCollection(facts, '');

/** Returns a field's value as the editor saves it, for fields without a text in the body. */
function saved(field: ComponentSchema, value: unknown): unknown {
  if (field.kind === 'object') {
    const parts = value as Record<string, unknown>;
    expect(Object.keys(parts).filter((key) => !Object.hasOwn(field.fields, key))).toEqual([]);
    return Object.fromEntries(
      Object.entries(field.fields).map(([key, one]) => [key, saved(one, parts[key])]),
    );
  }
  if (field.kind === 'array') {
    const { decode, encode } = field as List;
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

test.each(Object.values(legalTexts(facts)).map((one) => [one.path, one] as const))(
  'the editor saves %s.mdx without a change',
  async (path, one) => {
    const file = `${path}.mdx`;
    const source = readFileSync(file, 'utf8');
    await expect(save(source, '', one.schema)).toMatchFileSnapshot(`../../../${file}`);
  },
);

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
  for (const place of places) {
    const at = lines.findLastIndex(
      (line, index) => (index > bodyAt || place.test('excerpt: ')) && place.test(line),
    );
    if (at === -1) continue;
    // The number of words stays, because it determines the read time.
    lines[at] = lines[at]?.replace(/\b[a-z]{4,}\b(?!.*\b[a-z]{4,}\b)/i, 'hippopotamus') ?? '';
    expect(lines[at]).toContain('hippopotamus');
  }
  const changed = lines.join('\n');
  expect(save(changed, slug, schema)).toBe(changed);
});

test('every change to the code of the package applies to its installed version', () => {
  const folder = 'node_modules/@keystatic/core/dist';
  const code = globSync(`${folder}/*.js`).map((file) => readFileSync(file, 'utf8'));
  const lost = keystaticChanges.filter(([from]) => !code.some((text) => text.search(from) >= 0));
  expect(lost).toEqual([]);
});
