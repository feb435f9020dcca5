import GithubSlugger from 'github-slugger';
import type { Nodes, Root } from 'mdast';
import { type MdxJsxFlowElement, type MdxJsxTextElement, mdxToMdast } from 'satteri';
import { isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';
import { schemaOf } from '../article.ts';
import type { Problem } from './problem.ts';

const frontmatterPattern = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Matches a field whose value begins with a quotation mark and does not end with one. */
const openedQuote = /^[\w ]+: *(["'])(?!.*\1 *$)/m;

const FIELD_SYNTAX =
  'Write name: value, with the value in quotes if it contains a colon or begins with a symbol.';
const BODY_SYNTAX = 'Close every component, and put a { or < of the text in backticks.';
const CURLY_QUOTES =
  'The quotation marks of a property are curly. Write straight ones: title="A title".';

/** Frontmatter, or what is wrong with it, and the offset of the mistake. */
function readFrontmatter(source: string, lineCounter: LineCounter) {
  const yaml = frontmatterPattern.exec(source)?.[1] ?? '';
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  // Astro's parser refuses what this one only warns about, such as a tag (`!note`), and control characters.
  const error = document.errors[0] ?? document.warnings[0];
  // The parser reports a missing character at the end of the value. The problem is at its beginning.
  const begun = error?.code === 'MISSING_CHAR' ? yaml.search(openedQuote) : -1;
  const control = yaml.search(/[^\P{Cc}\t\r\n\u0085]/u);
  let at = begun === -1 ? (error?.pos[0] ?? (control === -1 ? undefined : control)) : begun;
  // YAML reads a value that begins with an asterisk as an alias, which authors never intend.
  visit(document, { Alias: (_, { range }) => void (at ??= range?.[0]) });
  if (at !== undefined) {
    return { at, says: `${error?.message ?? 'This value cannot be read'}. ${FIELD_SYNTAX}` };
  }
  if (isMap(document.contents)) return { document };
  return { says: 'It is missing. Write the fields between two lines of three hyphens.' };
}

/** Body, parsed by the site's own Markdown processor, or what is wrong with it. */
function readBody(source: string) {
  try {
    // The build cuts the frontmatter off before it parses the body. The parser itself could end it later, and
    // everything up to there would go unchecked.
    const body = source.replace(frontmatterPattern, (lines) => lines.replaceAll(/[^\r\n]/g, ' '));
    return { tree: mdxToMdast(body) as Root };
  } catch (error) {
    // `5:1: Unexpected …, expected … (1:1) (mdx-jsx:unexpected-character)`
    const [, line = '', reason = ''] = /^Error: (\d+):\d+: ([^(]+) /.exec(String(error)) ?? [];
    const isQuote = /=[“”‘’]/.test(source.split('\n')[Number(line) - 1] ?? '');
    const says = isQuote ? CURLY_QUOTES : `${reason}. ${BODY_SYNTAX}`;
    return { line: Number(line) || 1, says };
  }
}

export type ArticleFile = ReturnType<typeof readArticle>;

/**
 * Parses a file. A part that cannot be parsed is undefined, and reported.
 * @param file the path in reported problems.
 */
export function readArticle(file: string, source: string) {
  const problems: Problem[] = [];
  const lines = new LineCounter();
  const frontmatter = readFrontmatter(source, lines);
  const body = readBody(source);
  const fields = frontmatter.document?.toJS() as Readonly<Record<string, unknown>> | undefined;
  // The first line of the file contains the hyphens.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;

  /** Line of a field's value. For a missing field: the line of its parent, or 1 if that is missing, too. */
  const lineOf = (field: string) => {
    for (const path = field.split('.'); path.length > 0; path.pop()) {
      const node = frontmatter.document?.getIn(path, true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return 1;
  };
  /**
   * Records a problem.
   * @param field the frontmatter field or the part of the body.
   * @param says the problem and its correction.
   * @param at the location, if it is not the field's own line.
   * @param inEditor the same in the words of the editor.
   */
  const report = (
    field: string,
    says: string,
    at: Nodes | number = lineOf(field),
    inEditor?: string,
  ) => {
    const line = typeof at === 'number' ? at : at.position?.start.line;
    problems.push({ file, line, field, says, ...(inEditor && { inEditor }) });
  };
  const { says, at } = frontmatter;
  const changedElsewhere =
    'It was changed outside of the editor, which cannot read it. Ask the person who changed it.';
  if (says) report('frontmatter', says, at === undefined ? 1 : lineAt(at), changedElsewhere);
  if (body.says) report('body', body.says, body.line, changedElsewhere);
  return {
    file,
    /** File name without its extension. */
    name: file.replace(/^.*[\\/]|\.mdx$/g, ''),
    /** Frontmatter before validation. */
    fields,
    /** Frontmatter, if every field is valid. */
    article: schemaOf(fields).safeParse(fields).data,
    tree: body.tree,
    problems,
    /** Value of a field or of a nested path, such as `tags.3` or `reader.time`. */
    get: (field: string): unknown => frontmatter.document?.getIn(field.split('.')),
    report,
  };
}

/** Component or HTML element in an article's body. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

export function isJsx(node: Nodes | undefined): node is Nodes & JsxElement {
  return node?.type === 'mdxJsxFlowElement' || node?.type === 'mdxJsxTextElement';
}

/** Attributes of an element, except those whose value is code. */
export function attributesOf({ attributes }: JsxElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    attributes.flatMap((one) =>
      one.type === 'mdxJsxAttribute' && typeof one.value === 'string'
        ? [[one.name, one.value] as const]
        : [],
    ),
  );
}

/** A node and its descendants, in document order. */
export function nodesOf(node: Nodes | undefined): Nodes[] {
  if (!node) return [];
  return 'children' in node ? [node, ...node.children.flatMap((child) => nodesOf(child))] : [node];
}

/** Visible text of a node. Adjacent blocks are separated by spaces. */
export function textOf(node: Nodes, withCode = true): string {
  if (node.type === 'yaml') return '';
  if (node.type === 'inlineCode' && !withCode) return ' ';
  if ('value' in node && !node.type.startsWith('mdx')) return node.value;
  if (!('children' in node)) return node.type === 'break' ? ' ' : '';
  const isInline = /^(?:heading|paragraph|link|emphasis|strong|delete)$/.test(node.type);
  return node.children.map((child) => textOf(child, withCode)).join(isInline ? '' : ' ');
}

/** Ids that Astro gives the headings of a body. */
export function headingIds(tree: Root | undefined): string[] {
  const slugger = new GithubSlugger();
  const headings = nodesOf(tree).filter(({ type }) => type === 'heading');
  return headings.map((heading) => slugger.slug(textOf(heading).trim()));
}
