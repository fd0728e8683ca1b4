/** What a person types into an amount field: the literal text rule, and the adapter in front of it
 *  that keeps a decimal comma from changing an amount by a factor of ten. */
import { asciiDigits, grouped } from './digits.ts';

const AMOUNT = /^\d*\.?\d*$/;

/**
 * The text a field shows for `text`: commas go, anything but digits with at most one dot clears it,
 * leading zeros go (each of them, save the one before a dot), thousands are grouped. A trailing dot
 * and ".5" stay, so that one can type on.
 */
export function formatAmount(text: string): string {
  const bare = text.replaceAll(',', '');
  if (!AMOUNT.test(bare)) return '';
  const [integer = '', ...rest] = bare.replace(/^0+(?=[^.])/, '').split('.');
  return [grouped(integer), ...rest].join('.');
}

/** The decimal text a shown amount stands for: "1,234.50" is "1234.50", "." and "" are nothing. */
export function amountOf(shown: string): string | undefined {
  const bare = shown.replaceAll(',', '');
  if (!AMOUNT.test(bare) || !/\d/.test(bare)) return undefined;
  const [integer = '', fraction = ''] = bare.split('.');
  const digits = integer === '' ? '0' : integer;
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/**
 * Where the caret of a field goes whose text `typed` was replaced by `shown`: as many figures and dots
 * stand behind it as stood behind `caret`; a comma does not count.
 */
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

/** `comma`: the text may mean two amounts; the field keeps the old one and says so. */
export type AmountEdit =
  | { readonly kind: 'accepted'; readonly text: string }
  | { readonly kind: 'rejected'; readonly reason: 'ambiguous_separator' };

const REJECTED: AmountEdit = { kind: 'rejected', reason: 'ambiguous_separator' };
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** Marks that steer direction: invisible, and pasted along from right-to-left pages. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** An edit taken apart: what was put in, and what stands around it. */
export interface AmountChange {
  readonly before: string;
  readonly inserted: string;
  readonly after: string;
}

/**
 * One edit of an amount field, in a language that writes decimals with `decimalSign`. A typed
 * decimal comma becomes a dot; digits of other scripts become 0 to 9; a pasted piece whose
 * separators may be read two ways is refused. What is accepted is what the field then shows.
 */
export function editAmount(change: AmountChange, decimalSign: DecimalSign): AmountEdit {
  const { before, after } = change;
  const piece = plainPiece(change.inserted);
  if (piece === ',') {
    if (decimalSign === '.') return accepted(before + after);
    return (before + after).includes('.') ? REJECTED : accepted(`${before}.${after}`);
  }
  if (piece.includes(',') && !isClear(piece, decimalSign)) return REJECTED;
  return accepted(before + piece + after);
}

const accepted = (text: string): AmountEdit => ({ kind: 'accepted', text: formatAmount(text) });

/** Grouping that cannot be a decimal comma: in threes, and not one lone comma where commas are
 *  decimal signs. */
function isClear(piece: string, decimalSign: DecimalSign): boolean {
  if (!GROUPED.test(piece) || piece.startsWith('0')) return false;
  return (
    decimalSign === '.' || piece.includes('.') || piece.indexOf(',') !== piece.lastIndexOf(',')
  );
}

/**
 * The edit between two texts of a field, when nothing else is known of it: the shortest stretch
 * that differs. Blind where what was put in begins like what it replaced, so pasting is told by
 * the field itself.
 */
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

/** ASCII digits and separators for those of other scripts; spaces around a pasted amount go. */
function plainPiece(text: string): string {
  return asciiDigits(text.replace(DIRECTION_MARKS, '').trim())
    .replace(/[٫．]/g, '.')
    .replace(/[٬，،]/g, ',');
}
