/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** What a spreadsheet would take for a formula, also behind white space that it passes over. */
const formulaStart = /^[\s\u200B\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * One cell. Text that a spreadsheet would run is put behind an apostrophe, which shows it as text.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(text: string): string {
  const safe = formulaStart.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as a file that Excel and LibreOffice open by double click, in any script. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(csvCell).join(',') + LINE_END).join('');
}
