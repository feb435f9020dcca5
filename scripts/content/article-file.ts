import GithubSlugger from 'github-slugger';
import type { Nodes, Root } from 'mdast';
import { type MdxJsxFlowElement, type MdxJsxTextElement, mdxToMdast } from 'satteri';
import {
  type Document,
  isMap,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
  visit,
} from 'yaml';
import { articleSchema, type Article } from '../../src/domain/article.ts';
import type { Problem } from './problem.ts';

const frontmatterPattern = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** A field whose value begins with a quotation mark and does not end with one. */
const openedQuote = /^[\w ]+: *(["'])(?!.*\1 *$)/m;

/** What is wrong with frontmatter, by the parser's name for it, in words for somebody who writes. */
const frontmatterTroubles: Readonly<Record<string, string>> = {
  MISSING_CHAR:
    'A quotation mark or a colon is missing. Close the quotes, and write a colon and a space after the name of the field.',
  BLOCK_AS_IMPLICIT_KEY:
    'A value with a colon stands without quotes, or a line is indented wrongly. Put the value into quotes: title: "One: two".',
  TAB_AS_INDENT: 'A tab stands at its beginning. Indent with two spaces.',
  DUPLICATE_KEY: 'The field stands here a second time. Remove one of the two.',
};

/** What the parser of the body says, and what it means to somebody who writes. */
const bodyTroubles: readonly (readonly [says: RegExp, means: string])[] = [
  [
    /Expected a closing tag for `<(\w+)>`/,
    '<$1> begins here and never ends. Write </$1> where it ends, after an empty line.',
  ],
  [
    /closing tag `<\/(\w+)>`, expected corresponding closing tag for `<(\w+)>`/,
    '</$1> stands here while <$2> is still open. Write </$2> first.',
  ],
  [
    /closing tag `<\/(\w+)>`, expected an open tag/,
    '</$1> ends what never began. Remove it, or write <$1> where it begins.',
  ],
  [/expression/, 'A brace { or } is read as code. Put it into backticks, or leave it out.'],
  [
    /after `<`/,
    'A < is read as the beginning of a component. Put it into backticks, or complete the component.',
  ],
  [/^/, 'It cannot be read from here on. Close what is open, and put { and < into backticks.'],
];

/** An article as its file holds it, right or wrong: what cannot be read is one of its problems. */
export class ArticleFile {
  /** The path by which problems name the file. */
  readonly file: string;
  /** The file's name without its ending. */
  readonly name: string;
  readonly source: string;
  /** The frontmatter where every field is valid. */
  readonly article: Article | undefined;
  /** The body as the site's own Markdown processor reads it; nothing where it cannot. */
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

  /** What the frontmatter says, right or wrong; nothing where it could not be read. */
  get fields(): Readonly<Record<string, unknown>> | undefined {
    return this.#frontmatter?.toJS() as Record<string, unknown> | undefined;
  }

  /** Whether it calls itself unfinished: what is only left to do is no problem yet. */
  get isDraft(): boolean {
    return this.get('draft') === true;
  }

  /** What a field says; of what is in one, `tags.3` or `reader.time`, too. */
  get(field: string): unknown {
    return this.#frontmatter?.getIn(field.split('.'));
  }

  /**
   * Notes one thing to change.
   * @param field the frontmatter field, or what part of the body it is about.
   * @param says what is wrong, and what to write instead.
   * @param at where it is, when that is not the field's own line.
   */
  report(field: string, says: string, at: Nodes | number | undefined = this.#lineOf(field)): void {
    const line = typeof at === 'number' ? at : at.position?.start.line;
    this.problems.push({ file: this.file, line, field, says });
  }

  #readFrontmatter(): Document.Parsed | undefined {
    const yaml = frontmatterPattern.exec(this.source)?.[1];
    const fail = (says: string, line = 1) => this.report('frontmatter', says, line);
    if (yaml === undefined) {
      fail(
        'There is none. Write the fields between two lines of three hyphens; "npm run new:article" makes a file to copy from.',
      );
      return undefined;
    }
    const document = parseDocument(yaml, { lineCounter: this.#lines, prettyErrors: false });
    const [error] = document.errors;
    // What is missing is noticed at the end; it is missing where it began.
    const begun = error?.code === 'MISSING_CHAR' ? yaml.search(openedQuote) : -1;
    let at = begun === -1 ? error?.pos[0] : begun;
    // A value that begins with a star is another one's name in YAML, which nobody means here.
    visit(document, {
      Alias: (_, { range }) => {
        at ??= range?.[0];
      },
    });
    if (at !== undefined) {
      fail(
        frontmatterTroubles[error?.code ?? ''] ??
          'This line cannot be read as a field. Write name: value, with the value in quotes when it holds a colon or begins with a sign.',
        this.#lineAt(at),
      );
    } else if (isMap(document.contents)) return document;
    else fail('It holds no fields. Write one a line: name: value.', 2);
    return undefined;
  }

  #readBody(): Root | undefined {
    try {
      return mdxToMdast(this.source) as Root;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const [pattern = /^/, means = ''] = bodyTroubles.find(([says]) => says.test(message)) ?? [];
      // A message begins with the place: `5:1: Unexpected …`.
      const line = Number.parseInt(message, 10) || undefined;
      this.report('body', message.replace(new RegExp(`.*?${pattern.source}.*`, 's'), means), line);
      return undefined;
    }
  }

  /** The first line of the file is that of the hyphens. */
  #lineAt(offset: number): number {
    return this.#lines.linePos(offset).line + 1;
  }

  /** The line of a field; of the field around it when it is missing there; 1 when that is, too. */
  #lineOf(field: string): number {
    let node: ParsedNode | null | undefined = this.#frontmatter?.contents;
    let line = 1;
    for (const key of field.split('.')) {
      const pair = isMap(node) ? node.items.find((item) => String(item.key) === key) : undefined;
      const item: ParsedNode | null | undefined = isSeq(node)
        ? node.items[Number(key)]
        : pair?.value;
      const [start] = (pair?.key ?? item)?.range ?? [];
      if (start === undefined) return line;
      line = this.#lineAt(start);
      node = item;
    }
    return line;
  }
}

/** A component or an element of HTML in an article's body. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

export function isJsx(node: Nodes | undefined): node is Nodes & JsxElement {
  return node?.type === 'mdxJsxFlowElement' || node?.type === 'mdxJsxTextElement';
}

/** The values of an element's attributes; that of one given as an expression is empty. */
export function attributesOf({ attributes }: JsxElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute'
        ? [[attribute.name, typeof attribute.value === 'string' ? attribute.value : '']]
        : [],
    ),
  );
}

/** Calls `visit` for a node and everything in it, in the order of the text. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node);
  if ('children' in node) for (const child of node.children) walk(child, visit);
}

/** The text of a node as a reader sees it, words of neighboring blocks apart. */
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

/** The ids that Astro gives the headings of a body. */
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

/** The words of a text. A lone sign, a dash say, is none. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
