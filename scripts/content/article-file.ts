import GithubSlugger from 'github-slugger';
import type { Nodes, Root } from 'mdast';
import { type MdxJsxFlowElement, type MdxJsxTextElement, mdxToMdast } from 'satteri';
import { type Document, isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';
import { articleSchema, type Article } from '../../src/domain/article.ts';
import type { Problem } from './problem.ts';

const frontmatterPattern = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Matches a field whose value begins with a quotation mark and does not end with one. */
const openedQuote = /^[\w ]+: *(["'])(?!.*\1 *$)/m;

const FIELD_SYNTAX =
  'Write name: value, with the value in quotes if it contains a colon or begins with a symbol.';

const BODY_SYNTAX = 'Close every component, and put a { or < of the text in backticks.';

/** Article file with its problems. A file that cannot be parsed also reports a problem. */
export class ArticleFile {
  /** Path of the file in reported problems. */
  readonly file: string;
  /** File name without its extension. */
  readonly name: string;
  readonly source: string;
  /** Frontmatter, if every field is valid. */
  readonly article: Article | undefined;
  /** Body, parsed by the site's own Markdown processor. Undefined if parsing failed. */
  readonly tree: Root | undefined;
  readonly problems: Problem[] = [];
  readonly #lines = new LineCounter();
  readonly #frontmatter: Document.Parsed | undefined;

  constructor(file: string, source: string) {
    this.file = file;
    this.name = file.replace(/^.*[\\/]|\.mdx$/g, '');
    this.source = source;
    this.#frontmatter = this.#readFrontmatter();
    this.article = articleSchema.safeParse(this.fields).data;
    this.tree = this.#readBody();
  }

  /** Frontmatter before validation. Undefined if it could not be parsed. */
  get fields(): Readonly<Record<string, unknown>> | undefined {
    return this.#frontmatter?.toJS() as Record<string, unknown> | undefined;
  }

  /** True for a draft. Unfinished parts of a draft are not problems yet. */
  get isDraft(): boolean {
    return this.get('draft') === true;
  }

  /** True if the address is the file's name. */
  get ownsAddress(): boolean {
    return this.get('slug') === this.name;
  }

  /** Returns the value of a field or of a nested path, such as `tags.3` or `reader.time`. */
  get(field: string): unknown {
    return this.#frontmatter?.getIn(field.split('.'));
  }

  /**
   * Records a problem.
   * @param field the frontmatter field or the part of the body.
   * @param says the problem and its correction.
   * @param at the location, if it is not the field's own line.
   */
  report(field: string, says: string, at: Nodes | number | undefined = this.#lineOf(field)): void {
    const line = typeof at === 'number' ? at : at.position?.start.line;
    this.problems.push({ file: this.file, line, field, says });
  }

  #readFrontmatter(): Document.Parsed | undefined {
    const yaml = frontmatterPattern.exec(this.source)?.[1];
    const fail = (says: string, line = 1) => this.report('frontmatter', says, line);
    if (yaml === undefined) {
      fail('It is missing. Write the fields between two lines of three hyphens.');
      return undefined;
    }
    const document = parseDocument(yaml, { lineCounter: this.#lines, prettyErrors: false });
    const [error] = document.errors;
    // The parser reports a missing character at the end of the value. The problem is at its beginning.
    const begun = error?.code === 'MISSING_CHAR' ? yaml.search(openedQuote) : -1;
    let at = begun === -1 ? error?.pos[0] : begun;
    // YAML reads a value that begins with an asterisk as an alias, which authors never intend.
    visit(document, {
      Alias: (_, { range }) => {
        at ??= range?.[0];
      },
    });
    if (at !== undefined) {
      const reason = error?.message ?? 'This value cannot be read';
      fail(`${reason}. ${FIELD_SYNTAX}`, this.#lineAt(at));
    } else if (isMap(document.contents)) return document;
    else fail('It has no fields. Write one per line: name: value.', 2);
    return undefined;
  }

  #readBody(): Root | undefined {
    try {
      return mdxToMdast(this.source) as Root;
    } catch (error) {
      // `5:1: Unexpected …, expected … (1:1) (mdx-jsx:unexpected-character)`
      const [, line = '', reason = ''] = /^Error: (\d+):\d+: ([^(]+) /.exec(String(error)) ?? [];
      this.report('body', `${reason}. ${BODY_SYNTAX}`, Number(line) || undefined);
      return undefined;
    }
  }

  /** The first line of the file contains the hyphens. */
  #lineAt(offset: number): number {
    return this.#lines.linePos(offset).line + 1;
  }

  /** Line of a field's value. For a missing field: the line of its parent, or 1 if that is missing, too. */
  #lineOf(field: string): number {
    for (const path = field.split('.'); path.length > 0; path.pop()) {
      const node = this.#frontmatter?.getIn(path, true);
      if (isNode(node) && node.range) return this.#lineAt(node.range[0]);
    }
    return 1;
  }
}

/** Component or HTML element in an article's body. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

export function isJsx(node: Nodes | undefined): node is Nodes & JsxElement {
  return node?.type === 'mdxJsxFlowElement' || node?.type === 'mdxJsxTextElement';
}

/** Attribute values of an element. A value that is given as an expression is empty. */
export function attributesOf({ attributes }: JsxElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute'
        ? [[attribute.name, typeof attribute.value === 'string' ? attribute.value : '']]
        : [],
    ),
  );
}

/** Calls `visit` for a node and its descendants, in document order. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node);
  if ('children' in node) for (const child of node.children) walk(child, visit);
}

/** Visible text of a node. Adjacent blocks are separated by spaces. */
export function textOf(node: Nodes, withCode = true): string {
  if (node.type === 'yaml') return '';
  if (node.type === 'inlineCode' && !withCode) return ' ';
  if ('value' in node && !node.type.startsWith('mdx')) return node.value;
  if (!('children' in node)) return node.type === 'break' ? ' ' : '';
  const isInline = ['heading', 'paragraph', 'link', 'emphasis', 'strong', 'delete'].includes(
    node.type,
  );
  return node.children.map((child) => textOf(child, withCode)).join(isInline ? '' : ' ');
}

/** Ids that Astro gives the headings of a body. */
export function headingIds(tree: Root | undefined): string[] {
  const slugger = new GithubSlugger();
  const ids: string[] = [];
  if (tree) {
    walk(tree, (node) => {
      if (node.type === 'heading') ids.push(slugger.slug(textOf(node).trim()));
    });
  }
  return ids;
}
