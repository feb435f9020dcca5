/** End tags that HTML allows to be omitted, because the next tag implies them. */
const IMPLIED_END =
  /<\/(?:li|dt|dd)>|<\/p>(?=<(?:p|[uo]l|h[23]|\/(?:div|li|section|details|figure|article))[ >])/g;

/** Removes tags that browsers imply, so that the page fits into the first round trip. */
export function minifyPage(html: string): string {
  return html.replace(IMPLIED_END, '');
}
