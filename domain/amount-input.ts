/** Formats and edits the text of an amount field. The adapter around the specified text rule
 *  prevents a decimal comma from changing an amount by a factor of ten. */
import { decimalOf, type Decimal } from '#contract/core/decimal.ts';
import { asciiDigits, groupThousands } from './digits.ts';

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

/** Decimal text of a displayed amount: "1,234.50" is "1234.50"; "." and "" give no amount. */
export function amountOf(shown: string): string | undefined {
  const bare = shown.replaceAll(',', '');
  if (!AMOUNT.test(bare) || !/\d/.test(bare)) return undefined;
  const [integer = '', fraction = ''] = bare.split('.');
  const digits = integer === '' ? '0' : integer;
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

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

/** `comma`: the text is ambiguous; the field keeps its old amount and shows an error. */
export type AmountEdit =
  | { readonly kind: 'accepted'; readonly text: string }
  | { readonly kind: 'rejected'; readonly reason: 'ambiguous_separator' };

const REJECTED: AmountEdit = { kind: 'rejected', reason: 'ambiguous_separator' };
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** Invisible direction marks, which are pasted along with text from right-to-left pages. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** An edit split into the inserted text and the text around it. */
export interface AmountChange {
  readonly before: string;
  readonly inserted: string;
  readonly after: string;
}

/** Applies one edit of an amount field, in a language with the decimal sign `decimalSign`. A typed
 *  decimal comma becomes a dot, digits of other scripts become 0 to 9, and pasted text with
 *  ambiguous separators is rejected. An accepted edit returns the text to display. */
export function editAmount(change: AmountChange, decimalSign: DecimalSign): AmountEdit {
  const { before, after } = change;
  const piece = plainPiece(change.inserted);
  if (piece === ',') {
    if (decimalSign === '.') return acceptText(before + after);
    return (before + after).includes('.') ? REJECTED : acceptText(`${before}.${after}`);
  }
  if (piece.includes(',') && !isClear(piece, decimalSign)) return REJECTED;
  return acceptText(before + piece + after);
}

const acceptText = (text: string): AmountEdit => ({ kind: 'accepted', text: formatAmount(text) });

/** Grouping that cannot be a decimal comma: groups of three, and not a single comma where the comma
 *  is the decimal sign. */
function isClear(piece: string, decimalSign: DecimalSign): boolean {
  if (!GROUPED.test(piece) || piece.startsWith('0')) return false;
  return (
    decimalSign === '.' || piece.includes('.') || piece.indexOf(',') !== piece.lastIndexOf(',')
  );
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

/** Replaces digits and separators of other scripts with ASCII and trims pasted spaces. */
function plainPiece(text: string): string {
  return asciiDigits(text.replace(DIRECTION_MARKS, '').trim())
    .replace(/[٫．]/g, '.')
    .replace(/[٬，،]/g, ',');
}
