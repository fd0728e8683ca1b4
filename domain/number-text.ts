/** Numbers as a trader reads them, cut from decimal text: no float ever touches an amount, no
 *  exponent and no `NaN` ever reaches a screen. Grouping is en-US in every language. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { digitsOf, grouped, isZero, rounded, type Digits, type NumberLike } from './digits.ts';

/** Decimals a display keeps at most. */
const DISPLAY_DECIMALS_MAX = 8;
/** What a balance says instead of a misleading 0. */
const TINY_BALANCE_TEXT = '<0.00000001';

/** Up to 8 decimals, rounded half away from zero, trailing zeros trimmed: 1234.5 is "1,234.5". */
export function displayNumber(value: NumberLike, decimalsMax = DISPLAY_DECIMALS_MAX): string {
  const digits = digitsOf(value);
  return digits === undefined ? '0' : trimmedText(rounded(digits, decimalsMax));
}

/** Exactly `decimals` decimals: `fixedNumber('1.5', 2)` is "1.50". */
export function fixedNumber(value: NumberLike, decimals: number): string {
  const digits = digitsOf(value);
  return digits === undefined ? '0' : fixedText(rounded(digits, decimals), decimals);
}

/** As `displayNumber`, but an amount that is there never reads 0. */
export function balanceText(value: NumberLike, decimalsMax = DISPLAY_DECIMALS_MAX): string {
  const digits = digitsOf(value);
  if (digits === undefined) return '0';
  const isTiny = !isZero(digits) && isZero(cut(digits, DISPLAY_DECIMALS_MAX));
  if (isTiny) return digits.isNegative ? `-${TINY_BALANCE_TEXT}` : TINY_BALANCE_TEXT;
  const shown = rounded(digits, decimalsMax);
  // Fewer decimals than the coin has must not hide what is there.
  return trimmedText(isZero(shown) ? rounded(digits, DISPLAY_DECIMALS_MAX) : shown);
}

/**
 * A price by its size: under 1 up to 8 decimals, trimmed; from 1 four, from 10 three, from 100 two,
 * padded. The size is the one before rounding: 9.99996 is "10.0000".
 */
export function precisePrice(value: NumberLike): string {
  const digits = digitsOf(value);
  if (digits === undefined) return '0';
  if (digits.integer === '0') return trimmedText(rounded(digits, DISPLAY_DECIMALS_MAX));
  const decimals = digits.integer.length === 1 ? 4 : digits.integer.length === 2 ? 3 : 2;
  return fixedText(rounded(digits, decimals), decimals);
}

const SCALES = [
  { letter: '', zeros: 0 },
  { letter: 'K', zeros: 3 },
  { letter: 'M', zeros: 6 },
  { letter: 'B', zeros: 9 },
  { letter: 'T', zeros: 12 },
] as const;

/** Two decimals and a letter, chosen after rounding: 999999 is "1.00M"; above T it is grouped. */
export function abbreviate(value: NumberLike): string {
  const digits = digitsOf(value);
  if (digits === undefined) return '0';
  for (const { letter, zeros } of SCALES) {
    const shown = rounded(scaledDown(digits, zeros), 2);
    if (shown.integer.length <= 3 || letter === 'T') return fixedText(shown, 2) + letter;
  }
  return '0';
}

/** "+1.24%": `decimals` decimals, the sign always written, none for what rounds to zero. */
export function percentText(value: NumberLike, decimals = 2): string {
  const digits = digitsOf(value);
  if (digits === undefined) return '0%';
  const shown = rounded(digits, decimals);
  const isRise = !shown.isNegative && !isZero(shown);
  return `${isRise ? '+' : ''}${fixedText(shown, decimals)}%`;
}

/** "+12.5" for gains, "-12.5" for losses, "0" for neither: profit and loss. */
export function signedNumber(value: NumberLike, decimalsMax = DISPLAY_DECIMALS_MAX): string {
  const text = displayNumber(value, decimalsMax);
  return text === '0' || text.startsWith('-') ? text : `+${text}`;
}

/**
 * -1, 0 or 1: what colours a change shown with `decimalsMax` decimals. What rounds to zero, and
 * what is no number, is no change.
 */
export function signOf(value: NumberLike, decimalsMax = DISPLAY_DECIMALS_MAX): -1 | 0 | 1 {
  const digits = digitsOf(value);
  if (digits === undefined || isZero(rounded(digits, decimalsMax))) return 0;
  return digits.isNegative ? -1 : 1;
}

/** A price of `pair` with the pair's decimals: 6425010 ticks of 0.01 are "64,250.10". */
export const priceText = (price: Ticks, pair: Pair): string =>
  stepText(price, scalesOf(pair).price);

/** A size of `pair` with the pair's decimals. */
export const sizeText = (size: Lots, pair: Pair): string => stepText(size, scalesOf(pair).size);

/** How steps become digits: multiplied by `factor`, cut `stepDecimals` from the end, padded. */
interface Scale {
  readonly factor: number;
  readonly stepDecimals: number;
  /** Decimals written: the pair's, and never fewer than a step needs. */
  readonly decimals: number;
}

interface PairScales {
  readonly price: Scale;
  readonly size: Scale;
}

/** Read for every row of every frame; a pair's steps are taken apart once. */
const scalesByPair = new WeakMap<Pair, PairScales>();

function scalesOf(pair: Pair): PairScales {
  const known = scalesByPair.get(pair);
  if (known !== undefined) return known;
  const scales = {
    price: scaleOf(pair.tickSize, pair.priceDecimals),
    size: scaleOf(pair.lotSize, pair.sizeDecimals),
  };
  scalesByPair.set(pair, scales);
  return scales;
}

function scaleOf(step: string, pairDecimals: number): Scale {
  const [integer = '0', fraction = ''] = step.split('.');
  return {
    factor: Number.parseInt(integer + fraction, 10),
    stepDecimals: fraction.length,
    decimals: Math.max(pairDecimals, fraction.length),
  };
}

/** The hot path: whole steps to text without going through decimal text. */
function stepText(count: number, { factor, stepDecimals, decimals }: Scale): string {
  const product = count * factor;
  if (!Number.isSafeInteger(product)) return bigStepText(count, factor, stepDecimals, decimals);
  const text = String(Math.abs(product));
  const digits = text.padStart(stepDecimals + 1, '0');
  const point = digits.length - stepDecimals;
  const integer = grouped(digits.slice(0, point));
  const sign = product < 0 ? '-' : '';
  if (decimals === 0) return sign + integer;
  return `${sign}${integer}.${digits.slice(point).padEnd(decimals, '0')}`;
}

/** Beyond a safe integer the same, slowly. */
function bigStepText(
  count: number,
  factor: number,
  stepDecimals: number,
  decimals: number,
): string {
  if (!Number.isSafeInteger(count)) return '0';
  const product = BigInt(count) * BigInt(factor);
  const text = (product < 0n ? -product : product).toString().padStart(stepDecimals + 1, '0');
  const point = text.length - stepDecimals;
  const digits = {
    isNegative: product < 0n,
    integer: text.slice(0, point),
    fraction: text.slice(point),
  };
  return fixedText(digits, decimals);
}

/** The digits divided by 10^`zeros`. */
function scaledDown({ isNegative, integer, fraction }: Digits, zeros: number): Digits {
  const padded = integer.padStart(zeros + 1, '0');
  const point = padded.length - zeros;
  const head = padded.slice(0, point).replace(/^0+(?=\d)/, '');
  return { isNegative, integer: head, fraction: padded.slice(point) + fraction };
}

const cut = ({ isNegative, integer, fraction }: Digits, decimals: number): Digits => ({
  isNegative,
  integer,
  fraction: fraction.slice(0, decimals),
});

function trimmedText({ isNegative, integer, fraction }: Digits): string {
  const trimmed = fraction.replace(/0+$/, '');
  const text = trimmed === '' ? grouped(integer) : `${grouped(integer)}.${trimmed}`;
  return isNegative && text !== '0' ? `-${text}` : text;
}

function fixedText(digits: Digits, decimals: number): string {
  const { integer, fraction } = digits;
  const text =
    decimals === 0 ? grouped(integer) : `${grouped(integer)}.${fraction.padEnd(decimals, '0')}`;
  return digits.isNegative && !isZero(digits) ? `-${text}` : text;
}
