/** Checks and completes a change of files before the editor saves it. */
import type { Config } from '@keystatic/core';
import { Document, parseDocument, Scalar } from 'yaml';
import { GONE_FILE, goneSchema, nextId } from '#features/articles/article.ts';
import { languages } from '#brand/file.ts';
import { isLanguageCode, LANGUAGE_CODE } from '#brand/language-code.ts';
import { editedFolders } from '#features/articles/editor.ts';

type BeforeSave = NonNullable<Config['beforeSave']>;
export type Change = Parameters<BeforeSave>[0];

/**
 * Name of an article: its slug, after the folder of a language other than the default, such as `es/a-slug`. Former
 * addresses belong to the language of their article.
 */
export type ArticleName = string;

/** Place to which the address of a deleted article leads: another article, or nowhere. */
export type Destination = { readonly to: ArticleName } | 'gone';

/** Questions to the person who edits, and the files as they are now. */
export interface BeforeSaveDeps {
  /** Returns undefined if the person cancels. @param others the other articles of the same language. */
  readonly askDestination: (
    title: string,
    others: readonly ArticleName[],
  ) => Promise<Destination | undefined>;
  /** True if the person wants to replace a version of a file that they have not seen. */
  readonly askOverwrite: () => Promise<boolean>;
  /** Current hash of each file by path. Undefined if the storage refuses outdated changes itself. */
  readonly hashes?: ReadonlyMap<string, string>;
  /** Slugs of the articles that can be translated, by their ids. */
  readonly originals?: ReadonlyMap<string, string>;
  /** Calendar day in the company's time zone. */
  readonly today: string;
}

const articlePath = new RegExp(`^${editedFolders.articles}/((?:${LANGUAGE_CODE}/)?[^/]+)\\.mdx$`);
const pathOf = (name: ArticleName) => `${editedFolders.articles}/${name}.mdx`;
const slugOf = (name: ArticleName) => name.replace(/^.*\//, '');
/** Folder of an article's language. Empty for the default language. */
const folderOf = (name: ArticleName) => name.slice(0, -slugOf(name).length);

interface Fields {
  readonly title?: string;
  readonly draft?: boolean;
  readonly publishDate?: string;
  readonly aliases?: readonly string[];
  readonly id?: string;
  readonly original?: string;
}

/** Article of a language other than the default. */
const translationPath = new RegExp(`^${editedFolders.articles}/${LANGUAGE_CODE}/[^/]+\\.mdx$`);

/** Splits an article into its fields and its text. */
function readArticle(source: string) {
  const [, yaml = '', body = ''] = /^---\r?\n(.*?\n)---\r?\n(.*)$/s.exec(source) ?? [];
  const document = parseDocument(yaml, { schema: 'core' });
  return { document, body, fields: (document.toJS() ?? {}) as Fields };
}

/** Article with other former addresses. Nothing else in the file changes. */
function withAliases(source: string, slug: string, added: readonly string[]): string {
  const { document, body, fields } = readArticle(source);
  const aliases = new Set([...(fields.aliases ?? []), ...added]);
  aliases.delete(slug);
  if (aliases.size > 0) document.set('aliases', document.createNode([...aliases]));
  else document.delete('aliases');
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`;
}

/** Translation whose original was deleted. */
function withoutOriginal(source: string): string {
  const { document, body } = readArticle(source);
  document.delete('original');
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`;
}

/** New translation with the text and the fields of its original, for the translator to replace, as a draft. */
function copyOriginal(translation: string, original: string): string {
  const { id, original: originalId, title } = readArticle(translation).fields;
  const { fields, body } = readArticle(original);
  const {
    aliases: _,
    updatedDate: __,
    featured: ___,
    ...copied
  } = fields as Fields & {
    readonly updatedDate?: unknown;
    readonly featured?: unknown;
  };
  const document = new Document({ id, original: originalId, ...copied, title, draft: true });
  for (const [name, value] of Object.entries({ id, original: originalId })) {
    document.set(name, Object.assign(new Scalar(value), { type: Scalar.QUOTE_SINGLE }));
  }
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`;
}

/** New article with the next number, because another tab has used its number since this tab was loaded. */
function withNextId(source: string, used: readonly unknown[]): string {
  const { document, body, fields } = readArticle(source);
  if (!used.includes(fields.id)) return source;
  document.set('id', Object.assign(new Scalar(nextId(used)), { type: Scalar.QUOTE_SINGLE }));
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`;
}

type Nodes = Change['tree'] | undefined;
const nodesIn = (tree: Nodes, folders: readonly string[]) =>
  folders.reduce<Nodes>((nodes, name) => nodes?.get(name)?.children, tree);

function hashIn(tree: Change['tree'], path: string): string | undefined {
  const names = path.split('/');
  return nodesIn(tree, names.slice(0, -1))?.get(names.at(-1) ?? '')?.entry.sha;
}

/** Names of what is in the folder of the articles of a language. @param folder as `folderOf` returns it. */
function namesIn(tree: Change['tree'], folder: string): string[] {
  const path = `${editedFolders.articles}/${folder}`.replace(/\/$/, '');
  return [...(nodesIn(tree, path.split('/'))?.keys() ?? [])];
}

/** Articles of a language. @param folder as `folderOf` returns it. */
const articlesIn = (tree: Change['tree'], folder: string): ArticleName[] =>
  namesIn(tree, folder).flatMap((name) =>
    name.endsWith('.mdx') ? [folder + name.slice(0, -'.mdx'.length)] : [],
  );

/** Articles of the languages other than the default. */
const translationsIn = (tree: Change['tree']): ArticleName[] =>
  namesIn(tree, '')
    .filter(isLanguageCode)
    .flatMap((code) => articlesIn(tree, `${code}/`));

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/**
 * Prepares a change. Nothing goes to the main branch, a newer version of a file is replaced only after a
 * question, and the address of an article that was published leads somewhere.
 * @throws Error if gone-articles.json is damaged.
 */
export async function prepareChange(change: Change, deps: BeforeSaveDeps): ReturnType<BeforeSave> {
  const { deletions, tree, isOutdated, isDefaultBranch, readFile } = change;
  if (isDefaultBranch) return 'needs-branch';
  const files = new Map(change.additions.map(({ path, contents }) => [path, contents]));
  const paths = [...files.keys(), ...deletions];

  const { hashes } = deps;
  const isNewer = hashes && paths.some((path) => hashes.get(path) !== hashIn(tree, path));
  if ((isOutdated || isNewer) && !(await deps.askOverwrite())) return 'canceled';

  for (const [path, contents] of files) {
    if (!translationPath.test(path) || hashIn(tree, path)) continue;
    const source = decode(contents);
    const { fields, body } = readArticle(source);
    const slug = deps.originals?.get(fields.original ?? '');
    const original = slug && body.trim() === '' ? await readFile(pathOf(slug)) : undefined;
    if (original) files.set(path, encode(copyOriginal(source, original)));
  }

  const namesOf = (list: readonly string[]): ArticleName[] =>
    list.flatMap((path) => articlePath.exec(path)?.[1] ?? []);
  const removed = namesOf(deletions);
  const added = namesOf([...files.keys()]).filter((name) => !hashIn(tree, pathOf(name)));
  for (const name of removed.length === 0 ? added : []) {
    const ofOthers = namesOf([...(hashes?.keys() ?? [])]).filter(
      (one) => one !== name && folderOf(one) === folderOf(name) && !hashIn(tree, pathOf(one)),
    );
    const sources = await Promise.all(ofOthers.map((one) => readFile(pathOf(one))));
    const used = sources.map((source = '') => readArticle(source).fields.id);
    files.set(pathOf(name), encode(withNextId(decode(files.get(pathOf(name))!), used)));
  }
  const additionsOf = () => Array.from(files, ([path, contents]) => ({ path, contents }));
  if (removed.length === 0 && added.length === 0) return { additions: additionsOf(), deletions };

  const goneFile = await readFile(GONE_FILE);
  const { data: gone, error } = goneSchema.safeParse(JSON.parse(goneFile ?? '{"slugs":[]}'));
  if (!gone) throw new Error(`${GONE_FILE}: ${error.issues[0]?.message ?? ''}`);
  const goneSlugs = new Set(gone.slugs);
  // An article at this address takes it back. The same slug may still be gone in another language.
  if (languages.length === 1) for (const name of added) goneSlugs.delete(slugOf(name));

  for (const name of removed) {
    const slug = slugOf(name);
    const { fields } = readArticle((await readFile(pathOf(name))) ?? '');
    const { id, title = slug, draft, publishDate = '', aliases = [] } = fields;
    const [renamed] = added;
    if (renamed) {
      const path = pathOf(renamed);
      // A draft that was never public needs no redirect.
      const former = draft || publishDate > deps.today ? [] : [slug];
      files.set(path, encode(withAliases(decode(files.get(path)!), slugOf(renamed), former)));
      continue;
    }
    for (const translation of id && folderOf(name) === '' ? translationsIn(tree) : []) {
      const path = pathOf(translation);
      const source = (await readFile(path)) ?? '';
      if (readArticle(source).fields.original !== id || deletions.includes(path)) continue;
      files.set(path, encode(withoutOriginal(source)));
    }
    if (draft || publishDate > deps.today) continue;
    const others = articlesIn(tree, folderOf(name)).filter((one) => one !== name);
    const destination = await deps.askDestination(title, others);
    if (!destination) return 'canceled';
    const former = [slug, ...aliases];
    if (destination === 'gone') {
      for (const one of former) goneSlugs.add(one);
      continue;
    }
    const path = pathOf(destination.to);
    const source = (await readFile(path)) ?? '';
    files.set(path, encode(withAliases(source, slugOf(destination.to), former)));
  }
  const slugs = [...goneSlugs];
  if (slugs.join() !== gone.slugs.join()) {
    files.set(GONE_FILE, encode(`${JSON.stringify({ slugs }, undefined, 2)}\n`));
  }
  return {
    additions: additionsOf(),
    deletions,
  };
}
