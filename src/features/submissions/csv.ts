/** Marks the file as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Start of a text that a spreadsheet would treat as a formula, after any white space or invisible characters. */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/**
 * Start of a formula inside a text, after a character that may start a new cell. Where the list separator is
 * `;`, as in much of Europe, Excel ignores the quote in `a,"b`, so a semicolon or a line break after it
 * starts a new cell. A tab starts a new cell when a file's content is pasted. The expression uses a
 * lookbehind, because without one it would scan a long run of line breaks again from each of them.
 */
const innerFormula = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20](?<=[;\t\r\n][\s\p{Cc}\p{Cf}"]*.)/gu;

/** Phone number with its country code, or a negative amount. Neither can be a harmful formula. */
const phoneOrAmount = /^(?:\+\d[\d ().-]{5,}|-\d+(?:\.\d+)?)$/;
/**
 * Texts that a spreadsheet would change into a number or a date, and thereby lose a leading zero, a plus sign,
 * digits after the fifteenth, or the text itself. Parentheses make a number negative.
 */
const changedBySpreadsheets = [
  // `02079460000`, `(02079460000)`, `-0123`, `01,5`, `4242424242424242`, `4,242,424,242,424,242`
  /^[-(]?(?:0\d[\d\s.,]*|\d(?:[ .,]?\d){11,})\)?%?$/,
  // `(123)`, `+12125550142`
  /^(?:\([\d.,]+\)|\+[\d.]+)$/,
  // `1e5`, `.5e3`
  /^\(?(?:\d+(?:\.\d*)?|\.\d+)e[+-]?\d+\)?$/i,
  // `9-5`, `3/4`, `1 1/2`, `11/2026`, `1.2.2026`, `31.12.`
  /^(?:(?:\d+ )?\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,4})?|\d{1,2}[-/]\d{4}|\d{1,2}\.\d{1,2}\.\d{0,4})$/,
  // `2026/1/2`, `2026-01`, `2026-1-2`, but not the days of our own columns
  /^\d{4}(?:\/\d{1,2}(?:\/\d{1,2})?|-\d{1,2}|-\d-\d\d?|-\d\d-\d)$/,
  // `9:5`, `12:30`, `10:30 PM`, `9 p`
  /^(?:\d{1,4}(?::\d{1,2}){1,2}(?:\.\d+)?|\d{1,2}(?::\d{1,2}){0,2} ?[ap]m?)$/i,
  /^(?:true|false)$/i,
  // `5 May`, `Mar-26`, `SEPT2`, `Jan 5, 2026`
  /^(?=.*\d)(?:[a-z]+day,? )?(?:\d{1,2}[ /-]?)?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:[ /-]?\d{1,2})?(?:,?[ /-]?\d{1,4})?$/i,
];

/** Spreadsheets read digits of full width like others, and ignore white space around a number. */
function isChangedBySpreadsheets(text: string): boolean {
  const plain = text.normalize('NFKC').trim();
  return changedBySpreadsheets.some((pattern) => pattern.test(plain));
}

/** Phone number that a spreadsheet would calculate, such as `+1-212-555-0142`. */
const subtraction = /^\+[\d -]+$/;

/**
 * Longest part of a text in one cell. Spreadsheets cut a cell after 32,767 characters, and the apostrophes of
 * `csvCell` can make a text longer by half.
 */
const PART_MAX_LENGTH = 20_000;

/**
 * One cell. Text that a spreadsheet would run as a formula or change gets an apostrophe, which makes it
 * plain text. @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(text: string): string {
  if (isChangedBySpreadsheets(text)) return csvQuoted(`'${text}`);
  if (phoneOrAmount.test(text)) return subtraction.test(text) ? text.replaceAll('-', ' ') : text;
  const safe = `${formulaStart.test(text) ? "'" : ''}${text.replace(innerFormula, "'$&")}`;
  return /[",;\r\n\t]/.test(safe) || safe !== text ? csvQuoted(safe) : safe;
}

function csvQuoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Splits a text for several cells. No character is divided. */
function splitText(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length || parts.length === 0;) {
    const end = start + PART_MAX_LENGTH;
    const isDivided = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && end < text.length;
    parts.push(text.slice(start, isDivided ? end - 1 : end));
    start += parts.at(-1)!.length || 1;
  }
  return parts;
}

/**
 * Table as a file that Excel and LibreOffice open directly, with the characters of any language. A
 * column with a text that is too long for a cell continues in further columns, with `(2)` and so on in the title.
 * @param rows the first row contains the titles.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const split = rows.map((row) => row.map(splitText));
  const widths: number[] = [];
  for (const row of split) {
    for (const [column, { length }] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 1, length);
    }
  }
  const [titles = []] = rows;
  const lines = split.map((row, index) =>
    row
      .flatMap((parts, column) =>
        Array.from({ length: widths[column]! }, (_, part) =>
          index === 0 && part > 0 ? `${titles[column]} (${part + 1})` : (parts[part] ?? ''),
        ),
      )
      .map(csvCell)
      .join(','),
  );
  return BYTE_ORDER_MARK + lines.map((line) => line + LINE_END).join('');
}
