/** Elements without a meaning outside the site: drawings, styles, scripts, and the print button's box. */
const decoration = /<(svg|style|script|button)\b[^>]*>[\s\S]*?<\/\1>|<\/?print-sheet>/g;
/** Hooks for our style sheets and scripts. */
const attributes = / (?:class|tabindex|role|aria-[a-z]+|data-[a-z-]+)="[^"]*"/g;
const doctype = /^\s*<!doctype html>/i;

/**
 * An article's rendered body as a feed reader can show it: without drawings, and with addresses that
 * hold outside the site.
 * @param address the article's own full address.
 */
export function feedHtml(html: string, address: string): string {
  const { origin } = new URL(address);
  const toFeed = (tag: string) =>
    tag
      .replace(attributes, '')
      .replace(/ (href|src)="\/(?!\/)/, ` $1="${origin}/`)
      .replace(/ href="#/, ` href="${address}#`);
  return html
    .replace(doctype, '')
    .replace(decoration, '')
    .replace(/<[a-z][^>]*>/g, toFeed)
    .trim();
}
