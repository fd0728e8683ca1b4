/** Tables as text that spreadsheets read: RFC 4180 lines, and no cell that one would take for a formula. */

/** What a spreadsheet computes instead of showing; the full-width twins are read the same way by some. */
const FORMULA_START = /^\s*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
/** A negative amount is a number and stays one. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  const safe = guardedCell(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An apostrophe in front makes words of what would be a formula. */
export const guardedCell = (text: string): string =>
  FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
