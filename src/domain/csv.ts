/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** What a spreadsheet would take for a formula, also behind white space that it passes over. */
const formulaStart = /^[\s\u200B\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * The same inside a text, where another spreadsheet begins a cell: with `;` as its list separator, as
 * in much of Europe, Excel takes `a,"b` for one cell, and the next semicolon or line break for its
 * end, quotes or not. Tabs do it when a file is pasted.
 */
const innerFormulaStart = /([;\t\r\n][\s\u200B\uFEFF"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * One cell. Text that a spreadsheet would run is put behind an apostrophe, which shows it as text.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(text: string): string {
  const inner = text.replace(innerFormulaStart, "$1'");
  const safe = formulaStart.test(text) || /^[\t\r\n]/.test(text) ? `'${inner}` : inner;
  return /[",;\r\n\t]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as a file that Excel and LibreOffice open by double click, in any script. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(csvCell).join(',') + LINE_END).join('');
}
