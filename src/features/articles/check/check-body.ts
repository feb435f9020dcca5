import { dirname, join } from 'node:path';
import { unescape } from 'node:querystring';
import type { Nodes, Root } from 'mdast';
import {
  articleComponents,
  type Component,
  legalTextComponents,
  plainElements,
  schemaOfProps,
} from '../article-components.ts';
import { pictureLimits } from '../article.ts';
import { editedFolders, languageOf } from '../editor.ts';
import type { ArticleFile, JsxElement } from './article-file.ts';
import { attributesOf, isJsx, nodesOf, textOf } from './article-file.ts';
import { closest, describeIssues, list, suggest } from './problem.ts';
import { figuresOf, measurePicture, pathOfText, type Site, type Target } from './site-content.ts';

/** Allowed protocols of external links. */
const outside = /^(?:https?:\/\/|mailto:|tel:)\S/i;

/** Link within the site: a path, a section, or both. */
const inside = /^(?=.)(\/(?!\/)[^?#]*)?(?:\?[^#]*)?(?:#(.*))?$/;

/** True if production lacks the target today or on the day that this article is published. */
function isMissingFor({ article }: ArticleFile, today: string, target: Target): boolean {
  if (!article) return false;
  const { draft, publishDate = '' } = target.article ?? {};
  return Boolean(draft) || (publishDate > today && publishDate > article.publishDate);
}

interface BodyCheck {
  readonly text: ArticleFile;
  readonly site: Site;
  readonly pages: ReadonlyMap<string, Target>;
  /** Components that the text may use. */
  readonly components: Readonly<Record<string, Component>>;
  /** A draft may be unfinished. What it contains must still be allowed. */
  readonly isDraft: boolean;
  /** Reports a problem that a draft may have. */
  readonly reportUnfinished: ArticleFile['report'];
}

function checkLink(
  url: string,
  node: Nodes,
  check: BodyCheck,
  field: 'image' | 'link' = 'link',
): void {
  const { text, site, pages, reportUnfinished } = check;
  const rest = url.slice(site.host.length);
  // Another host can begin with the same letters: https://example.com and https://example.com.br.
  const own = url.startsWith(site.host) && /^(?:[/?#]|$)/.test(rest) ? rest || '/' : url;
  if (outside.test(own)) {
    if (field === 'link') return;
    const says = "It is not in public/ or next to the text, and the site's policy blocks it.";
    text.report(field, `${url}: ${says}`, node, 'Add the picture itself, not its address.');
    return;
  }
  const parts = inside.exec(own);
  if (!parts) {
    text.report(field, `"${own}" must begin with https:// or /.`, node);
    return;
  }
  const [, path = '', anchor = ''] = parts;
  const target = pages.get(path || pathOfText(text));
  if (!target || target.movedTo) {
    const meant = target?.movedTo ?? closest(path, pages.keys());
    const address = meant && `${meant}${anchor && `#${anchor}`}`;
    const instead = address ? `Write ${address}.` : 'Link to an existing page or file.';
    reportUnfinished(field, `${url} is neither a page nor a file in public/. ${instead}`, node);
    return;
  }
  if (isMissingFor(text, site.today, target)) {
    reportUnfinished(field, `${url} is a draft, or is published later than this article.`, node);
  }
  const id = unescape(anchor);
  if (!id || !target.ids || target.ids.includes(id)) return;
  const says = `${path || 'This article'} has no "${id}". ${suggest(id, target.ids)}`;
  reportUnfinished(field, says, node);
}

function checkPicture(url: string, node: Nodes, check: BodyCheck): void {
  if (!url.startsWith('./')) {
    checkLink(url, node, check, 'image');
    return;
  }
  const { file, report } = check.text;
  const picture = measurePicture(join(dirname(file), unescape(url)));
  const { bytes, side } = pictureLimits;
  if (!picture) {
    report('image', `There is no picture ${url}. Add it again in the editor.`, node);
  } else if (picture.bytes > bytes || Math.max(picture.width, picture.height) > side) {
    const limits = `at most ${bytes / 1024 / 1024} MB and ${side} pixels on each side`;
    report('image', `${url} is too large. Make it smaller: ${limits}.`, node);
  }
}

function checkHeadings(tree: Root, { reportUnfinished }: BodyCheck): void {
  /** Level of the previous heading. The title of the page comes before the first one. */
  let depth = 1;
  for (const node of nodesOf(tree)) {
    if (node.type !== 'heading') continue;
    const title = textOf(node).trim();
    if (title === '') reportUnfinished('heading', 'Write what the section is about.', node);
    const right = node.depth === 1 ? 2 : Math.min(node.depth, depth + 1);
    if (right !== node.depth) {
      const [instead, wrong] = [right, node.depth].map((count) => '#'.repeat(count));
      const says = `"${title}": Write ${instead} instead of ${wrong}.`;
      reportUnfinished('heading', says, node, `"${title}": Choose Heading ${right}.`);
    }
    depth = Math.max(2, node.depth);
  }
}

/** Reports a component or an HTML element that is not allowed, or has wrong attributes. */
function checkElement(node: Nodes & JsxElement, check: BodyCheck): void {
  const { text, site, components, isDraft, reportUnfinished } = check;
  const { file, report } = text;
  const name = node.name ?? '';
  // The build runs code in attributes with its secrets, so every attribute is a plain text.
  const code = node.attributes.find(
    (one) => one.type !== 'mdxJsxAttribute' || typeof one.value !== 'string',
  );
  if (code) {
    const field = code.type === 'mdxJsxAttribute' ? `${name}.${code.name}` : name;
    const says = 'Only texts are allowed here. Write name="text", without braces.';
    const inEditor = 'It contains code, which is not allowed. Remove it, and insert it again.';
    report(field, says, node, inEditor);
    return;
  }
  const attributes = attributesOf(node);
  if (attributes.href !== undefined) checkLink(attributes.href, node, check);
  const allowed = new Map<string, Component['props']>([
    ...Object.entries(plainElements),
    ...Object.entries(components).map(([known, { props }]) => [known, props] as const),
  ]);
  const props = allowed.get(name);
  if (!props) {
    const says = /^[A-Z]/.test(name)
      ? `This component does not exist. ${suggest(name, Object.keys(components))}`
      : `<${name}> is not allowed in an article. Use Markdown, a component, or one of these HTML elements: ${list(Object.keys(plainElements))}.`;
    report(name, says, node);
    return;
  }
  if (name === 'Figure' && textOf(node).trim() === '') {
    const says = 'Describe it in full sentences between <Figure> and </Figure>.';
    reportUnfinished(name, says, node, 'Describe the drawing in full sentences below it.');
  }
  const drawings = figuresOf(languageOf(file), site.figures);
  for (const issue of describeIssues(schemaOfProps(props, drawings, isDraft), attributes)) {
    report(`${name}.${issue.field}`, issue.says, node);
  }
}

/** Reports a table or a picture that people who do not see it cannot understand. */
function checkNames(node: Nodes, { reportUnfinished }: BodyCheck): void {
  // Screen readers read the header of its column before each cell.
  if (node.type === 'table' && node.children[0]?.children.some((cell) => !textOf(cell).trim())) {
    reportUnfinished('table', 'Name each column in the first row of the table.', node);
  }
  if (node.type.startsWith('image') && !('alt' in node && node.alt?.trim())) {
    const says = 'It has no alternative text. Describe the picture in the brackets: ![A phone](…).';
    const inEditor = 'Describe it: select the picture, and press its pencil.';
    reportUnfinished('image', says, node, inEditor);
  }
}

/** Reports every problem of the body of an article or a legal text. @param pages the targets of its links. */
export function checkBody(text: ArticleFile, site: Site, pages: ReadonlyMap<string, Target>): void {
  const { fields, file, report, tree } = text;
  if (!tree) return;
  const isLegal = file.startsWith(editedFolders.legal);
  const isDraft = fields?.draft === true;
  const reportUnfinished: typeof report = isDraft ? () => undefined : report;
  const components = isLegal ? legalTextComponents : articleComponents;
  const check = { text, site, pages, components, isDraft, reportUnfinished };
  checkHeadings(tree, check);
  const nodes = nodesOf(tree);
  /** Definitions that pictures use: `![A van][van]`. */
  const ofPictures = new Set(
    nodes.flatMap((node) => (node.type === 'imageReference' ? node.identifier : [])),
  );
  for (const node of nodes) {
    if (node.type === 'link') checkLink(node.url, node, check);
    const isOfPicture = node.type === 'definition' && ofPictures.has(node.identifier);
    if ((node.type === 'link' || node.type === 'definition') && node.title && !isOfPicture) {
      const says = `"${node.title}": The editor cannot keep the title of a link. Write it in the text, or remove it.`;
      report('link', says, node);
    }
    if (node.type === 'definition') {
      checkLink(node.url, node, check, isOfPicture ? 'image' : 'link');
    }
    if (node.type === 'image') checkPicture(node.url, node, check);
    if (isJsx(node)) checkElement(node, check);
    checkNames(node, check);
    if (/^mdx(?:jsEsm|\w+Expression)$/.test(node.type)) {
      const says =
        'Braces and imports are code, and components need no import. Put it in backticks, or remove it.';
      report('body', says, node, 'It contains code, which is not allowed. Write it as a sentence.');
    }
  }
  const last = tree.children.at(-1);
  if (isLegal || (isJsx(last) && last.name === 'CallToAction')) return;
  const says = 'End it with <CallToAction label="…">, a sentence, </CallToAction>.';
  reportUnfinished('body', says, last, 'End it with a “Call to action” that contains a sentence.');
}
