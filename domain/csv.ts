/** Formats tables for spreadsheets: RFC 4180 lines, without cells that a spreadsheet would run as a
 *  formula. */

/** Characters that start a formula; some spreadsheets accept the full-width forms too. */
const FORMULA_START = /^\s*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
/** A negative amount stays a number. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Byte order mark of UTF-8: without it, spreadsheets on Windows read the local code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** First line of a file. */
export const csvHead = (cells: readonly string[]): string => BYTE_ORDER_MARK + csvLine(cells);

/** One line with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  const safe = guardedCell(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Prefixes a potential formula with an apostrophe, so that it is text. */
export const guardedCell = (text: string): string =>
  FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
