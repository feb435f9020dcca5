import GithubSlugger from 'github-slugger';
import type { Nodes, Root } from 'mdast';
import { mdxToMdast } from 'satteri';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { articleSchema, type Article } from '../../src/domain/article.ts';
import { explainFields, explainText, type Unreadable } from './parser-words.ts';

/** An article as its file holds it, right or wrong. */
export interface ArticleFile {
  /** The path by which problems name the file. */
  readonly file: string;
  /** The file's name without its ending. */
  readonly name: string;
  /** What the frontmatter says; nothing where it could not be read. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  readonly fieldsError?: Unreadable;
  /** The line of each field, from 1; of what is in one, `tags.3` or `reader.time`, too. */
  readonly fieldLines: ReadonlyMap<string, number>;
  /** The frontmatter where every field is valid. */
  readonly article: Article | undefined;
  /** The body as the site's own Markdown processor reads it. */
  readonly tree: Root | undefined;
  readonly treeError?: Unreadable;
}

const frontmatterPattern = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** A field whose value begins with a quotation mark and does not end with one. */
const openedQuote = /^[\w ]+: *(["'])(?!.*\1 *$)/m;

/** Notes the line of a field and of everything in it. */
function noteLines(
  node: Node | null,
  path: string,
  note: (path: string, node: Node) => void,
): void {
  if (!node) return;
  if (path !== '') note(path, node);
  const inside = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) noteLines(item as Node, inside(index), note);
  } else if (isMap(node)) {
    for (const { key, value } of node.items) {
      if (!isScalar(key)) continue;
      const name = inside(String(key.value));
      noteLines(value as Node | null, name, note);
      note(name, key);
    }
  }
}

function readFields(source: string): Pick<ArticleFile, 'fields' | 'fieldsError' | 'fieldLines'> {
  const yaml = frontmatterPattern.exec(source)?.[1];
  const fieldLines = new Map<string, number>();
  const failed = (fieldsError: Unreadable) => ({ fields: undefined, fieldsError, fieldLines });
  if (yaml === undefined) {
    return failed({
      line: 1,
      wrong: 'There is no frontmatter.',
      instead:
        'Write the fields between two lines of three hyphens; "npm run new:article" makes a file to copy from.',
    });
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  // The first line of the file is that of the hyphens.
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1;
  const [error] = document.errors;
  if (error) {
    // What is missing is noticed at the end; it is missing where it began.
    const begun = error.code === 'MISSING_CHAR' ? yaml.search(openedQuote) : -1;
    return failed({
      line: lineAt(begun === -1 ? error.pos[0] : begun),
      ...explainFields(error.code),
    });
  }
  const fields: unknown = document.toJS();
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    return failed({
      line: 2,
      wrong: 'It holds no fields.',
      instead: 'Write one a line: name: value.',
    });
  }
  noteLines(document.contents, '', (path, node) => {
    if (node.range) fieldLines.set(path, lineAt(node.range[0]));
  });
  return { fields: fields as Record<string, unknown>, fieldLines };
}

function readTree(source: string): Pick<ArticleFile, 'tree' | 'treeError'> {
  try {
    return { tree: mdxToMdast(source) as Root };
  } catch (error) {
    return {
      tree: undefined,
      treeError: explainText(error instanceof Error ? error.message : String(error)),
    };
  }
}

/** Reads an article without ever failing: what cannot be read is told in the result. */
export function readArticleFile(file: string, source: string): ArticleFile {
  const read = readFields(source);
  return {
    file,
    name: file.replace(/^.*[\\/]|\.mdx$/g, ''),
    ...read,
    article: articleSchema.safeParse(read.fields).data,
    ...readTree(source),
  };
}

/** Whether an article calls itself unfinished: what is only left to do is no problem yet. */
export function isDraft({ fields }: ArticleFile): boolean {
  return fields?.draft === true;
}

/** Calls `visit` for a node and everything in it, in the order of the text. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node);
  if ('children' in node) for (const child of node.children) walk(child, visit);
}

/** The text of a node as a reader sees it, words of neighboring blocks apart. */
export function textOf(node: Nodes): string {
  if (node.type === 'yaml') return '';
  if ('value' in node && !node.type.startsWith('mdx')) return node.value;
  if (!('children' in node)) return node.type === 'break' ? ' ' : '';
  const isInline = ['heading', 'paragraph', 'link', 'emphasis', 'strong', 'delete'].includes(
    node.type,
  );
  return node.children.map(textOf).join(isInline ? '' : ' ');
}

/** The ids that Astro gives the headings of a body. */
export function headingIds(tree: Root): string[] {
  const slugger = new GithubSlugger();
  const ids: string[] = [];
  walk(tree, (node) => {
    if (node.type === 'heading') ids.push(slugger.slug(textOf(node).trim()));
  });
  return ids;
}

/** Calls `visit` for the text of each block that a reader reads in one go, without code. */
export function eachPassage(
  tree: Root,
  visit: (text: string, line: number | undefined) => void,
): void {
  walk(tree, (node) => {
    if (['paragraph', 'heading', 'tableCell'].includes(node.type)) {
      visit(proseOf(node), node.position?.start.line);
    }
  });
}

/** The text of a node without what is code. */
function proseOf(node: Nodes): string {
  if (node.type === 'inlineCode') return ' ';
  if (!('children' in node)) return textOf(node);
  return node.children.map(proseOf).join('');
}

/** The words of a text. A lone sign, a dash say, is none. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
