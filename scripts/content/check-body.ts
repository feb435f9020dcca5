import type { Day } from '../../src/domain/dates.ts';
import { type ArticleFile, textOf, walk } from './article-file.ts';
import { closest, list } from './closest.ts';
import { componentRules } from './components.ts';
import { attributesOf, isJsx, type JsxElement } from './jsx.ts';
import type { Problem, RuleName } from './problem.ts';
import type { SiteMap, Target } from './site-map.ts';

/** The elements of HTML for which Markdown has no sign. */
const plainElements: readonly string[] = ['img', 'br', 'kbd', 'sub', 'sup', 'abbr', 'q', 'cite'];

/** Where a link may lead besides the site itself. */
const outside = /^(?:https?:\/\/|mailto:|tel:)\S/i;

const picture = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i;

/** Every problem of an article's body. @param site what its links may lead to. */
export function checkBody(
  { file, tree, treeError, article }: ArticleFile,
  site: SiteMap,
): Problem[] {
  const problems: Problem[] = [];
  const addAt =
    (line: number | undefined) =>
    (rule: RuleName, field: string, wrong: string, instead: string) => {
      problems.push({ rule, file, line, field, wrong, instead });
    };
  if (!tree) {
    addAt(treeError?.line)(
      'body-unreadable',
      'body',
      treeError?.wrong ?? 'It cannot be read.',
      treeError?.instead ?? '',
    );
    return problems;
  }

  let depth = 1;
  walk(tree, (node) => {
    const add = addAt(node.position?.start.line);
    if (node.type === 'heading') {
      const text = textOf(node).trim();
      if (text === '')
        add('empty-heading', 'heading', 'It has no text.', 'Write what the section is about.');
      if (node.depth === 1) {
        add(
          'heading-order',
          'heading',
          `"${text}" is a heading of level 1, which the page's title is.`,
          'Write ## instead of #.',
        );
      } else if (node.depth > depth + 1) {
        add(
          'heading-order',
          'heading',
          `"${text}" is a heading of level ${node.depth} under one of level ${depth}.`,
          `Write ${'#'.repeat(depth + 1)} instead of ${'#'.repeat(node.depth)}.`,
        );
      }
      depth = Math.max(2, node.depth);
    } else if (node.type === 'image' || node.type === 'imageReference') {
      if (!node.alt?.trim()) addMissingAlternative(add);
      if (node.type === 'image') checkLink(node.url, 'image', add);
    } else if (node.type === 'link' || node.type === 'definition') {
      checkLink(node.url, 'link', add);
    } else if (isJsx(node)) {
      checkElement(node, add);
    } else if ((node.type as string) === 'mdxjsEsm') {
      add(
        'code-in-body',
        'body',
        'Articles import and export nothing.',
        'Remove the line: every component is there without it.',
      );
    } else if (/^mdx(?:Flow|Text)Expression$/.test(node.type)) {
      add(
        'code-in-body',
        'body',
        'Braces are read as code.',
        'Put them into backticks, or leave them out.',
      );
    }
  });

  const last = tree.children.at(-1);
  if (!isJsx(last) || last.name !== 'CallToAction') {
    addAt(last?.position?.end.line)(
      'missing-call-to-action',
      'body',
      'It does not end with a call to action.',
      'End it with <CallToAction label="…">, one or two sentences, </CallToAction>.',
    );
  }
  return problems;

  type Add = ReturnType<typeof addAt>;

  /** Whether production would lack the target on the day this article comes out, or today. */
  function isMissingFor(publishDate: Day, { draft, publishDate: comesOut = '' }: Target): boolean {
    return Boolean(draft) || (comesOut > site.today && comesOut > publishDate);
  }

  function addMissingAlternative(add: Add): void {
    add(
      'missing-alternative-text',
      'image',
      'It has no alternative text.',
      'Say in the brackets what the picture shows: ![A phone held in one hand](…).',
    );
  }

  function checkElement(element: JsxElement, add: Add): void {
    const name = element.name ?? '';
    const properties = attributesOf(element);
    if (properties.has('style')) {
      add(
        'inline-style',
        name,
        'The site forbids style attributes, so this one does nothing.',
        'Remove it.',
      );
    }
    const href = properties.get('href') ?? properties.get('src');
    if (href !== undefined) checkLink(href, name === 'img' ? 'image' : 'link', add);
    if (name === 'img' && !properties.get('alt')?.trim()) addMissingAlternative(add);
    for (const property of properties.keys()) {
      if (/^on/i.test(property)) {
        add('forbidden-element', name, `It carries code: ${property}.`, 'Remove it.');
      }
    }
    if (!/^[A-Z]/.test(name)) {
      if (!plainElements.includes(name)) {
        add(
          'forbidden-element',
          name,
          `<${name}> may not stand in an article.`,
          `Use Markdown or a component; of HTML only ${list(plainElements)}.`,
        );
      }
      return;
    }

    const rule = componentRules[name];
    if (!rule) {
      const meant = closest(name, Object.keys(componentRules));
      add(
        'unknown-component',
        name,
        'There is no such component.',
        meant ? `Did you mean <${meant}>?` : `Use ${list(Object.keys(componentRules))}.`,
      );
      return;
    }
    const drawing = name === 'Figure' ? properties.get('name') : undefined;
    if (drawing !== undefined && !site.figures.includes(drawing)) {
      const meant = closest(drawing, site.figures);
      add(
        'unknown-figure',
        name,
        `There is no drawing src/content/figures/${drawing}.svg.`,
        meant ? `Did you mean "${meant}"?` : 'Draw it, or leave name out.',
      );
    }
    const known = [...rule.required, ...(rule.optional ?? [])];
    for (const property of rule.required) {
      if (!properties.get(property)?.trim()) {
        add(
          'component-property',
          name,
          `Its ${property} is missing.`,
          `Write <${name} ${property}="…">.`,
        );
      }
    }
    for (const [property, value] of properties) {
      const choices = rule.choices?.[property];
      if (property !== 'style' && !known.includes(property)) {
        add(
          'component-property',
          name,
          `It takes no ${property}.`,
          known.length > 0 ? `Remove it; it takes ${list(known)}.` : 'Remove it.',
        );
      } else if (choices && !choices.includes(value ?? '')) {
        add(
          'component-property',
          name,
          `"${value ?? ''}" is no ${property}.`,
          `Write ${list(choices)}.`,
        );
      }
    }
  }

  function checkLink(url: string, field: 'link' | 'image', add: Add): void {
    const own = url.startsWith(site.host) ? url.slice(site.host.length) || '/' : url;
    if (outside.test(own)) return;
    if (own.trim() === '' || /^[a-z][a-z\d+.-]*:|^\/\//i.test(own)) {
      add(
        'dead-link',
        field,
        own.trim() === '' ? 'It leads nowhere.' : `${own} is no address to link to.`,
        'Write an address that begins with https://, or a path that begins with /.',
      );
      return;
    }
    const [address = '', anchor = ''] = own.split('#', 2);
    const path = address.split('?', 1)[0] ?? '';
    if (path !== '' && !path.startsWith('/')) {
      add(
        'dead-link',
        field,
        `${url} leads nowhere by itself.`,
        'Write the whole path, beginning with /, for example /blog.',
      );
      return;
    }
    const target = path === '' ? site.articles.get(file) : site.pages.get(path);
    if (!target) {
      const moved = site.aliases.get(path);
      const meant = moved ?? closest(path, site.pages.keys());
      const isPicture = picture.test(path);
      const missing = isPicture ? `There is no file public${path}.` : `${url} leads to no page.`;
      const otherwise = isPicture ? 'Put the picture there' : 'Link to a page that exists';
      add(
        'dead-link',
        field,
        moved ? `${url} is an article's former address.` : missing,
        meant
          ? `Write ${meant}${anchor && `#${anchor}`}.${isPicture ? ` ${otherwise} otherwise.` : ''}`
          : `${otherwise}.`,
      );
      return;
    }
    if (article && !article.draft && path !== '' && isMissingFor(article.publishDate, target)) {
      add(
        'unpublished-target',
        field,
        `${url} is a draft, or comes out later.`,
        'Link to a published article, or publish that one first.',
      );
    }
    const id = decodeURIComponent(anchor);
    if (id !== '' && target.ids && !target.ids.includes(id)) {
      const meant = closest(id, target.ids);
      add(
        'dead-anchor',
        field,
        `${path === '' ? 'This article' : path} has no "${id}".`,
        `Write ${meant ? `#${meant}` : `one of ${list(target.ids.map((one) => `#${one}`))}`}.`,
      );
    }
  }
}
