/**
 * Joins the parts of each date in the text of a page with no-break spaces, so that a line does not end within it:
 * `November 27, 2026`, or `27 de noviembre de 2026`.
 * @param locale the language of the page.
 */
export function joinDates(html: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const month = Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index))).join(
    '|',
  );
  const date = `(?:${month}) \\d{1,2}(?:, \\d{4})?|\\d{1,2}\\.? (?:de )?(?:${month})(?: (?:de )?\\d{4})?`;
  const parts = new RegExp(
    // Code is copied, and an attribute is not text.
    `<(pre|script|style)\\b[^]*?</\\1>|(?<![\\p{L}\\p{N}])(?:${date})(?![\\p{L}\\p{N}])(?=[^<>]*<)`,
    'gu',
  );
  return html.replace(/<main\b[^]*<\/main>/, (main) =>
    main.replace(parts, (part) => (part.startsWith('<') ? part : part.replaceAll(' ', '\u00a0'))),
  );
}
