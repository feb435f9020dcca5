/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** What a spreadsheet would take for a formula, also behind white space that it passes over. */
const formulaStart = /^[\s\u200B\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Where another spreadsheet begins a cell inside a text: with `;` as its list separator, as in much of
 * Europe, Excel takes `a,"b` for one cell, and the next semicolon or line break for its end, quotes or
 * not. Tabs do it when a file is pasted.
 */
const innerStart = /[;\t\r\n]/;
/** What it passes over before a formula. Space that begins a cell is `innerStart` already. */
const passedOver = /[\s\u200B\uFEFF"]/;
const formula = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Puts an apostrophe before every formula inside a text. One look at each character: an expression
 * over the whole text would begin anew at every line break of a long run of them.
 */
function disarmInside(text: string): string {
  if (!innerStart.test(text)) return text;
  let safe = '';
  let copied = 0;
  let beginsCell = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (beginsCell && formula.test(character)) {
      safe += `${text.slice(copied, index)}'`;
      copied = index;
    }
    beginsCell = innerStart.test(character) || (beginsCell && passedOver.test(character));
  }
  return safe + text.slice(copied);
}

/**
 * One cell. Text that a spreadsheet would run is put behind an apostrophe, which shows it as text.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(text: string): string {
  const inner = disarmInside(text);
  const safe = formulaStart.test(text) || /^[\t\r\n]/.test(text) ? `'${inner}` : inner;
  return /[",;\r\n\t]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as a file that Excel and LibreOffice open by double click, in any script. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(csvCell).join(',') + LINE_END).join('');
}
