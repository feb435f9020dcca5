import { ELEMENT_NODE, type ElementNode, type Node, parse, renderSync, TEXT_NODE } from 'ultrahtml';
import { escapeAttributes } from './escape-attributes.ts';

/** Elements that a feed reader cannot use. Their content is left out, too. */
const LEFT_OUT = new Set(
  'button form iframe input link meta noscript object script source style svg template'.split(' '),
);

/** Attributes that a feed reader understands. */
const KEPT_ATTRIBUTES = new Set(
  'alt colspan cite datetime height href lang open rowspan scope src start title width'.split(' '),
);
const ADDRESSES = ['cite', 'href', 'src'] as const;

/** Characters that XML 1.0 does not allow, not even escaped. */
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Comment, or a tag whose attributes may contain the beginning of one. */
const COMMENT_OR_TAG = /<!--[^]*?-->|<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

function keepReadable(nodes: readonly Node[], base: string): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type === TEXT_NODE) return [node];
    if (node.type !== ELEMENT_NODE) return [];
    const element = node;
    if (LEFT_OUT.has(element.name.toLowerCase())) return [];
    const children = keepReadable(element.children, base);
    // A custom element means nothing without its script, and a picture has one source left.
    if (element.name.includes('-') || element.name === 'picture') return children;
    const attributes = Object.fromEntries(
      Object.entries(element.attributes).filter(([name]) => KEPT_ATTRIBUTES.has(name)),
    );
    for (const name of ADDRESSES) {
      const address = attributes[name];
      const url = address === undefined ? null : URL.parse(address.replaceAll('&amp;', '&'), base);
      if (!url) delete attributes[name];
      else attributes[name] = url.href.replaceAll('&', '&amp;');
    }
    return [{ ...element, attributes, children }];
  });
}

/**
 * HTML of an article as a feed reader needs it: no scripts, styles, or drawings, and absolute
 * addresses.
 * @param base address of the article's page.
 */
export function toFeedHtml(html: string, base: string): string {
  // The parser loses the text before a comment.
  const shown = html.replaceAll(COMMENT_OR_TAG, (part) => (part.startsWith('<!--') ? '' : part));
  const document = parse(escapeAttributes(shown)) as ElementNode;
  const readable = renderSync({ ...document, children: keepReadable(document.children, base) });
  return readable.toWellFormed().replace(NOT_XML, '').trim();
}
