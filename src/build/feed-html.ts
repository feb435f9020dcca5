/** Elements that are useless outside the site: drawings, styles, scripts, and the print button's box. */
const decoration = /<(svg|style|script|button)\b[^>]*>[\s\S]*?<\/\1>|<\/?print-sheet>/g;
/** Attributes for our style sheets and scripts. */
const attributes = / (?:class|tabindex|role|aria-[a-z]+|data-[a-z-]+)="[^"]*"/g;
const doctype = /^\s*<!doctype html>/i;

/**
 * Prepares an article's rendered body for feed readers: removes drawings, and makes addresses absolute.
 * @param address the article's full address.
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
