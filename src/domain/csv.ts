/** Marks the file as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Start of a text that a spreadsheet would treat as a formula, after any white space that it ignores. */
const formulaStart = /^[\s\u200B\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Characters inside a text after which a spreadsheet may start a new cell. If its list separator is `;`, as
 * in much of Europe, Excel reads `a,"b` as one cell that ends at the next semicolon or line break, even
 * inside quotes. Tabs start a cell when a file's content is pasted.
 */
const innerStart = /[;\t\r\n]/;
/**
 * Characters that a spreadsheet ignores before a formula. `innerStart` already covers space that starts a
 * cell.
 */
const passedOver = /[\s\u200B\uFEFF"]/;
const formula = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Puts an apostrophe before every formula inside a text. It visits each character once. A regular
 * expression over the whole text would rescan a long run of line breaks from each of them.
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
  const inner = disarmInside(text);
  const safe = formulaStart.test(text) || /^[\t\r\n]/.test(text) ? `'${inner}` : inner;
  return /[",;\r\n\t]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns a table as a file that Excel and LibreOffice open directly, with the characters of any language.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(csvCell).join(',') + LINE_END).join('');
}
