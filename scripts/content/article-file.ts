import GithubSlugger from 'github-slugger';
import type { Nodes, Root } from 'mdast';
import { mdxToMdast } from 'satteri';
import { LineCounter, parseDocument } from 'yaml';
import { articleSchema, type Article } from '../../src/domain/article.ts';

/** An article as its file holds it, right or wrong. */
export interface ArticleFile {
  /** The path by which problems name the file. */
  readonly file: string;
  /** The file's name without its ending. */
  readonly name: string;
  /** What the frontmatter says; nothing where it could not be read. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  readonly fieldsError?: string;
  /** The line of each field, from 1. */
  readonly fieldLines: ReadonlyMap<string, number>;
  /** The frontmatter where every field is valid. */
  readonly article: Article | undefined;
  /** The body as the site's own Markdown processor reads it. */
  readonly tree: Root | undefined;
  readonly treeError?: { readonly message: string; readonly line?: number };
}

const frontmatterPattern = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

function readFields(source: string): Pick<ArticleFile, 'fields' | 'fieldsError' | 'fieldLines'> {
  const yaml = frontmatterPattern.exec(source)?.[1];
  const fieldLines = new Map<string, number>();
  if (yaml === undefined) {
    const fieldsError =
      'There is no frontmatter: the file must begin with a line of three hyphens.';
    return { fields: undefined, fieldsError, fieldLines };
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const line = lineCounter.linePos(error.pos[0]).line + 1;
    return { fields: undefined, fieldsError: `Line ${line}: ${error.message}.`, fieldLines };
  }
  const fields: unknown = document.toJS();
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    return { fields: undefined, fieldsError: 'It holds no fields.', fieldLines };
  }
  for (const match of yaml.matchAll(/^([A-Za-z_]\w*)\s*:/gm)) {
    fieldLines.set(match[1] ?? '', lineCounter.linePos(match.index).line + 1);
  }
  return { fields: fields as Record<string, unknown>, fieldLines };
}

function readTree(source: string): Pick<ArticleFile, 'tree' | 'treeError'> {
  try {
    return { tree: mdxToMdast(source) as Root };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const line = /^(\d+):\d+/.exec(text)?.[1];
    return {
      tree: undefined,
      treeError: {
        message: text.replace(/^\d+:\d+:\s*/, ''),
        ...(line === undefined ? {} : { line: Number(line) }),
      },
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

/** The words of a text. A lone sign, a dash say, is none. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
