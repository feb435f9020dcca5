import { dirname, join } from 'node:path';
import { unescape } from 'node:querystring';
import type { Nodes } from 'mdast';
import {
  articleComponents,
  type Component,
  legalTextComponents,
  plainElements,
  schemaOfProps,
} from '../../src/domain/article-components.ts';
import { pictureLimits } from '../../src/domain/article.ts';
import { pagePaths } from '../../src/domain/paths.ts';
import { editedFolders } from '../../src/site/editor.ts';
import {
  type ArticleFile,
  attributesOf,
  isJsx,
  type JsxElement,
  textOf,
  walk,
} from './article-file.ts';
import { closest, describeIssues, list, suggest } from './problem.ts';
import { measurePicture, type Site, type Target } from './site-content.ts';

type Pages = ReadonlyMap<string, Target>;

function isLegal({ file }: ArticleFile): boolean {
  return file.startsWith(editedFolders.legal);
}

/** Allowed protocols of external links. */
const outside = /^(?:https?:\/\/|mailto:|tel:)\S/i;

/** Link within the site: a path, a section, or both. */
const inside = /^(?=.)(\/(?!\/)[^?#]*)?(?:\?[^#]*)?(?:#(.*))?$/;

/** Reports every problem of the body of an article or a legal text. @param pages the targets of its links. */
export function checkBody(article: ArticleFile, site: Site, pages: Pages): void {
  const { tree } = article;
  const checkAddress = (url: string, node: Nodes) => checkLink(article, site, pages, url, node);
  if (!tree) return;
  let depth = 1;
  walk(tree, (node) => {
    if (node.type === 'heading') {
      checkHeading(article, node, depth);
      depth = Math.max(2, node.depth);
    } else if (node.type === 'image' || node.type === 'imageReference') {
      const alt =
        'It has no alternative text. Describe the picture in the brackets: ![A phone](…).';
      if (!node.alt?.trim()) article.report('image', alt, node);
      if (node.type === 'image' && node.url.startsWith('./')) checkPicture(article, node.url, node);
      else if (node.type === 'image') checkAddress(node.url, node);
    } else if (node.type === 'link' || node.type === 'definition') {
      checkAddress(node.url, node);
    } else if (isJsx(node)) {
      const { href, src = href } = attributesOf(node);
      if (src !== undefined) checkAddress(src, node);
      checkElement(article, site.figures, node);
    } else if ((node.type as string) === 'mdxjsEsm') {
      article.report('body', 'Remove the line; components need no import.', node);
    } else if (/^mdx(?:Flow|Text)Expression$/.test(node.type)) {
      article.report('body', 'Braces are code. Put them in backticks, or remove them.', node);
    }
  });

  if (isLegal(article)) return;
  const last = tree.children.at(-1);
  if (isJsx(last) && last.name === 'CallToAction') return;
  article.report(
    'body',
    'End it with <CallToAction label="…">, a sentence, </CallToAction>.',
    last,
  );
}

/** Reports a picture next to the article that is missing or too large. */
function checkPicture(article: ArticleFile, url: string, node: Nodes): void {
  const picture = measurePicture(join(dirname(article.file), unescape(url)));
  const { bytes, side } = pictureLimits;
  if (!picture) {
    article.report('image', `There is no picture ${url}. Add it again in the editor.`, node);
  } else if (picture.bytes > bytes || Math.max(picture.width, picture.height) > side) {
    const limits = `at most ${bytes / 1024 / 1024} MB and ${side} pixels on each side`;
    article.report('image', `${url} is too large. Make it smaller: ${limits}.`, node);
  }
}

/** @param depth the level of the previous heading, or of the page's title for the first heading. */
function checkHeading(article: ArticleFile, node: Nodes & { depth: number }, depth: number): void {
  const text = textOf(node).trim();
  if (text === '') article.report('heading', 'Write what the section is about.', node);
  if (node.depth > 1 && node.depth <= depth + 1) return;
  const [right, wrong] = [node.depth === 1 ? 2 : depth + 1, node.depth].map((n) => '#'.repeat(n));
  article.report('heading', `"${text}": Write ${right} instead of ${wrong}.`, node);
}

function checkElement(
  article: ArticleFile,
  drawings: readonly string[],
  element: Nodes & JsxElement,
): void {
  const name = element.name ?? '';
  const components: Readonly<Record<string, Component>> = isLegal(article)
    ? legalTextComponents
    : articleComponents;
  const elements: Readonly<Record<string, Component['props']>> = plainElements;
  const props = components[name]?.props ?? elements[name];
  if (!props) {
    const says = /^[A-Z]/.test(name)
      ? `This component does not exist. ${suggest(name, Object.keys(components))}`
      : `<${name}> is not allowed in an article. Use Markdown, a component, or one of these HTML elements: ${list(Object.keys(plainElements))}.`;
    article.report(name, says, element);
    return;
  }
  if (name === 'Figure' && textOf(element).trim() === '') {
    const says = 'Describe it in full sentences between <Figure> and </Figure>.';
    article.report('Figure', says, element);
  }
  const schema = schemaOfProps(props, drawings);
  for (const { field, says } of describeIssues(schema, attributesOf(element))) {
    article.report(`${name}.${field}`, says, element);
  }
}

/** True if production lacks the target today or on the day that this article is published. */
function isMissingFor({ article }: ArticleFile, today: string, target: Target): boolean {
  if (!article || article.draft) return false;
  const { draft, publishDate = '' } = target.article ?? {};
  return Boolean(draft) || (publishDate > today && publishDate > article.publishDate);
}

function checkLink(article: ArticleFile, site: Site, pages: Pages, url: string, node: Nodes): void {
  const field = node.type === 'image' || (isJsx(node) && node.name === 'img') ? 'image' : 'link';
  const own = url.startsWith(site.host) ? url.slice(site.host.length) || '/' : url;
  if (outside.test(own)) return;
  const parts = inside.exec(own);
  if (!parts) {
    article.report(field, `"${own}" must begin with https:// or /.`, node);
    return;
  }
  const [, path = '', anchor = ''] = parts;
  const slug = article.article?.slug ?? article.name;
  const page = isLegal(article) ? `/${article.name}` : pagePaths.article(slug);
  const target = pages.get(path || page);
  if (!target || target.movedTo) {
    const meant = target?.movedTo ?? closest(path, pages.keys());
    const instead = meant
      ? `Write ${meant}${anchor && `#${anchor}`}.`
      : 'Link to an existing page or file.';
    article.report(field, `${url} is neither a page nor a file in public/. ${instead}`, node);
    return;
  }
  if (isMissingFor(article, site.today, target)) {
    article.report(field, `${url} is a draft, or is published later than this article.`, node);
  }
  const id = unescape(anchor);
  if (id !== '' && target.ids && !target.ids.includes(id)) {
    const says = `${path || 'This article'} has no "${id}". ${suggest(id, target.ids)}`;
    article.report(field, says, node);
  }
}
