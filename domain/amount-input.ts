/** Formats and edits the text of an amount field. The adapter around the specified text rule
 *  prevents a decimal comma from changing an amount by a factor of ten. */
import { decimalOf, type Decimal } from '#contract/core/decimal.ts';
import { plainText } from '#contract/core/plain-text.ts';
import { groupThousands } from './digits.ts';

const AMOUNT = /^\d*\.?\d*$/;

/** Formats the text of the field: removes commas, clears text that contains anything but digits and
 *  at most one dot, removes leading zeros (except one before a dot) and groups thousands. A
 *  trailing dot and ".5" stay, so that typing can continue. */
export function formatAmount(text: string): string {
  const bare = text.replaceAll(',', '');
  if (!AMOUNT.test(bare)) return '';
  const [integer = '', ...rest] = bare.replace(/^0+(?=[^.])/, '').split('.');
  return [groupThousands(integer), ...rest].join('.');
}

/** Thousands in groups of three, as `formatAmount` writes them. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/** Whether every comma groups thousands and at most one dot is in the text. A comma elsewhere may be
 *  a decimal sign, so the text has no value. */
const isReadable = (text: string): boolean =>
  text.includes(',') ? GROUPED.test(text) : AMOUNT.test(text);

/** Text that a field shows for a value: formatted, or unchanged while it contains separators of
 *  uncertain meaning, which has no amount. */
export function fieldText(value: string): string {
  if (isReadable(value)) return formatAmount(value);
  return /^[\d.,]*$/.test(value) ? value : '';
}

/** Value of a field's text: without grouping, or unchanged while it has no amount. */
export const fieldValue = (shown: string): string =>
  isReadable(shown) ? shown.replaceAll(',', '') : shown;

/** Decimal text of a displayed amount: "1,234.50" is "1234.50"; "", "." and "0,5" give no amount. */
export function amountOf(shown: string): string | undefined {
  if (!isReadable(shown) || !/\d/.test(shown)) return undefined;
  const [integer = '', fraction = ''] = shown.replaceAll(',', '').split('.');
  const digits = integer === '' ? '0' : integer;
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** Whether a field contains something that is no amount. Where an empty field has a meaning, such
 *  text must not be read as empty. */
export const isNoAmount = (shown: string): boolean => shown !== '' && amountOf(shown) === undefined;

/** The same as a decimal. @returns undefined for no amount. */
export function decimalOfText(shown: string): Decimal | undefined {
  const text = amountOf(shown);
  return text === undefined ? undefined : decimalOf(text);
}

/** Caret position after `typed` was replaced by `shown`: the number of digits and dots behind the
 *  caret stays the same; commas are not counted. */
export function caretAfter(typed: string, caret: number, shown: string): number {
  let behind = typed.slice(caret).replaceAll(',', '').length;
  let at = shown.length;
  while (at > 0 && (behind > 0 || shown[at - 1] === ',')) {
    at -= 1;
    if (shown[at] !== ',') behind -= 1;
  }
  return at;
}

export type DecimalSign = '.' | ',';

export type EditProblem = 'ambiguous_separator' | 'not_an_amount' | 'negative' | 'other_unit';

/** `open`: the text is shown as typed, because a separator in it may have two meanings; it is an
 *  amount only when its commas group thousands. `rejected`: the field keeps its text and shows why.
 *  `ignored`: a typed space. */
export type AmountEdit =
  | { readonly kind: 'accepted'; readonly text: string }
  | { readonly kind: 'open'; readonly text: string; readonly caret: number }
  | { readonly kind: 'rejected'; readonly reason: EditProblem }
  | { readonly kind: 'ignored' };

/** An edit split into the inserted text and the text around it. */
export interface AmountChange {
  readonly before: string;
  readonly inserted: string;
  readonly after: string;
}

export interface AmountField {
  /** Meaning of a typed comma in the language. */
  readonly decimalSign: DecimalSign;
  /** Coin of the field, which pasted text may repeat; undefined when the field has none. */
  readonly unit?: string | undefined;
  /** The edited text has typed separators; its commas are not grouping that the field added. */
  readonly isOpen?: boolean | undefined;
}

/** Applies one edit of an amount field. Digits of other scripts become 0 to 9. A single character
 *  counts as typed, longer text as pasted. */
export function editAmount(change: AmountChange, field: AmountField): AmountEdit {
  const { inserted } = change;
  if (Array.from(inserted).length > 1) return pasteAmount(change, field);
  return inserted === '' ? editOf(change, '', field) : typeAmount(change, field);
}

/** A typed decimal comma becomes a dot where the language has one. Any other typed comma, and a
 *  second dot, stay as typed. */
function typeAmount(change: AmountChange, field: AmountField): AmountEdit {
  const piece = plainPiece(change.inserted);
  if (piece === '' || GROUP_SIGN.test(piece)) return { kind: 'ignored' };
  if (MINUS.test(piece)) return { kind: 'rejected', reason: 'negative' };
  if (!/^[\d.,]$/.test(piece)) return { kind: 'rejected', reason: 'not_an_amount' };
  const around = change.before + change.after;
  const isDecimalComma =
    piece === ',' && field.decimalSign === ',' && field.isOpen !== true && !around.includes('.');
  return editOf(change, isDecimalComma ? '.' : piece, field);
}

function editOf(change: AmountChange, piece: string, { isOpen }: AmountField): AmountEdit {
  // Grouping that the field added must not complete a typed comma: "1234,567" may be a decimal.
  const typedOf = (text: string) => (isOpen === true ? text : text.replaceAll(',', ''));
  const start = typedOf(change.before) + piece;
  const text = start + typedOf(change.after);
  const isUncertain = text.includes(',') || text.split('.').length > 2;
  return isUncertain
    ? { kind: 'open', text, caret: start.length }
    : { kind: 'accepted', text: formatAmount(text) };
}

function pasteAmount(change: AmountChange, field: AmountField): AmountEdit {
  const read = readPasted(plainPiece(change.inserted), field);
  if (read.amount === undefined) return { kind: 'rejected', reason: read.reason };
  const { before, after } = change;
  const isOpen = field.isOpen === true && (before + after).includes(',');
  const edit = editOf({ before, inserted: '', after }, read.amount, { ...field, isOpen });
  return edit.kind === 'open' && !isOpen ? AMBIGUOUS : edit;
}

const AMBIGUOUS: AmountEdit = { kind: 'rejected', reason: 'ambiguous_separator' };

type Pasted =
  | { readonly amount: string }
  | { readonly amount?: undefined; readonly reason: EditProblem };

/** Reads pasted text: an amount, also grouped by spaces or apostrophes and with the field's own
 *  unit. Everything with a second meaning is rejected. */
function readPasted(piece: string, { decimalSign, unit }: AmountField): Pasted {
  const bare = withoutUnit(piece, unit);
  if (MINUS.test(bare)) return { reason: 'negative' };
  if (WITH_UNIT.test(bare) && !EXPONENT.test(bare)) return { reason: 'other_unit' };
  const text = SPACED.test(bare) ? bare.replace(/[^\d.]/gu, '') : bare;
  if (!/\d/.test(text) || !/^[\d\s.,'\u2019]+$/u.test(text)) return { reason: 'not_an_amount' };
  if (!/^[\d.,]+$/.test(text)) return { reason: 'ambiguous_separator' };
  if (text.includes(',') && !isClear(text, decimalSign)) return { reason: 'ambiguous_separator' };
  const amount = text.replaceAll(',', '');
  return AMOUNT.test(amount) ? { amount } : { reason: 'ambiguous_separator' };
}

const MINUS = /^[-\u2010-\u2015\u2212\uFE63\uFF0D]/;
/** Spaces of every kind, and apostrophes as Swiss notation has them. */
const GROUP_SIGN = /^[\s'\u2019]$/u;
const SPACED = /^[1-9]\d{0,2}([\s'\u2019])\d{3}(?:\1\d{3})*(?:\.\d*)?$/u;
const WITH_UNIT = /^(?:[\p{L}\p{Sc}%]+[\s\d.,]+|[\s\d.,]+[\p{L}\p{Sc}%]+[\p{L}\p{Sc}\d]*)$/u;
const EXPONENT = /^[\d.,]+e[-+]?\d*$/i;

/** Removes the unit of the field from the end or the start of pasted text. */
function withoutUnit(piece: string, unit: string | undefined): string {
  if (unit === undefined || unit === '') return piece;
  const [text, name] = [piece.toUpperCase(), unit.toUpperCase()];
  const isApart = /^\D/.test(unit);
  if (text.endsWith(name)) {
    const rest = piece.slice(0, -unit.length);
    if (isApart || /\s$/.test(rest)) return rest.trim();
  }
  if (text.startsWith(name)) {
    const rest = piece.slice(unit.length);
    if (/^[\s\d.]/.test(rest) && (isApart || /^\s/.test(rest))) return rest.trim();
  }
  return piece;
}

/** Grouping that cannot be a decimal comma: groups of three, and not a single comma where the comma
 *  is the decimal sign. */
function isClear(piece: string, decimalSign: DecimalSign): boolean {
  if (!GROUPED.test(piece)) return false;
  return (
    decimalSign === '.' || piece.includes('.') || piece.indexOf(',') !== piece.lastIndexOf(',')
  );
}

export type TextProblem = 'decimal_comma' | 'ambiguous_separator' | 'no_digits';

/** Thousands that are still being typed. */
const UNFINISHED = /^[1-9]\d{0,2}(?:,\d{3})*,\d{0,2}$/;

/** Why the text of a field is no amount.
 *  @param isFinished The user has left the field or pressed Enter: nothing more will be typed. */
export function textProblemOf(
  shown: string,
  decimalSign: DecimalSign,
  isFinished: boolean,
): TextProblem | undefined {
  if (!isNoAmount(shown)) return undefined;
  if (isReadable(shown)) return isFinished ? 'no_digits' : undefined;
  const isPoint = decimalSign === '.';
  if (!isFinished && isPoint && UNFINISHED.test(shown)) return undefined;
  return isPoint && shown.includes(',') ? 'decimal_comma' : 'ambiguous_separator';
}

/** Derives the edit from two texts of a field, when only they are available: the shortest range
 *  that differs. The result is wrong if the inserted text begins like the replaced text, so the
 *  field reports pasted text itself. */
export function amountChangeOf(previous: string, next: string): AmountChange {
  let start = 0;
  const shorter = Math.min(previous.length, next.length);
  while (start < shorter && previous[start] === next[start]) start += 1;
  let end = 0;
  const endMax = shorter - start;
  while (end < endMax && previous.at(-1 - end) === next.at(-1 - end)) end += 1;
  const after = next.length - end;
  return {
    before: next.slice(0, start),
    inserted: next.slice(start, after),
    after: next.slice(after),
  };
}

/** U+066C groups digits and is never a decimal sign, unlike a comma. */
const ARABIC_GROUP_SIGN = '\u2019';

/** Replaces digits and separators of other scripts with ASCII and trims pasted spaces. */
function plainPiece(text: string): string {
  return plainText(text)
    .replace(/[٫。｡]/g, '.')
    .replace(/[،、]/g, ',')
    .replace(/٬/g, ARABIC_GROUP_SIGN);
}
