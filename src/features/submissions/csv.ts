/** Marks the file as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Start of a text that a spreadsheet would treat as a formula, after any white space that it ignores. */
const formulaStart = /^(?:[\t\r\n]|[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/**
 * Start of a formula inside a text, after a character that may start a new cell. Where the list separator is
 * `;`, as in much of Europe, Excel ignores the quote in `a,"b`, so a semicolon or a line break after it
 * starts a new cell. A tab starts a new cell when a file's content is pasted. The expression uses a
 * lookbehind, because without one it would scan a long run of line breaks again from each of them.
 */
const innerFormula = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20](?<=[;\t\r\n][\s\u200B\uFEFF"]*.)/g;

/** Phone number with its country code, or a negative amount. Neither can be a harmful formula. */
const phoneOrAmount = /^(?:\+\d[\d ().-]{5,}|-\d+(?:\.\d+)?)$/;
/** Phone number that a spreadsheet would calculate, such as `+1-212-555-0142`. */
const subtraction = /^\+[\d -]+$/;

/**
 * Returns one cell. Text that a spreadsheet would run as a formula gets an apostrophe, which makes it plain
 * text. @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(text: string): string {
  if (phoneOrAmount.test(text)) return subtraction.test(text) ? text.replaceAll('-', ' ') : text;
  const safe = `${formulaStart.test(text) ? "'" : ''}${text.replace(innerFormula, "'$&")}`;
  return /[",;\r\n\t]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns a table as a file that Excel and LibreOffice open directly, with the characters of any language.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(csvCell).join(',') + LINE_END).join('');
}
