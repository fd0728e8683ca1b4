/** Formats numbers for display from decimal text: no float arithmetic on amounts, and never an
 *  exponent or `NaN` in the output. Grouping is en-US in every language. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import {
  digitsOf,
  groupThousands,
  isZero,
  roundDigits,
  type Digits,
  type NumberLike,
} from './digits.ts';

/** Maximum decimals of a displayed number. */
const DISPLAY_DECIMALS_MAX = 8;
/** Text for tiny balances instead of a misleading 0. */
const TINY_BALANCE_TEXT = '<0.00000001';

/** Up to 8 decimals, rounded half away from zero, without trailing zeros: 1234.5 is "1,234.5". */
export function displayNumber(value: NumberLike, decimalsMax = DISPLAY_DECIMALS_MAX): string {
  const digits = digitsOf(value);
  return digits === undefined ? '0' : trimmedText(roundDigits(digits, decimalsMax));
}

/** Exactly `decimals` decimals: `fixedNumber('1.5', 2)` is "1.50". */
export function fixedNumber(value: NumberLike, decimals: number): string {
  const digits = digitsOf(value);
  return digits === undefined ? '0' : fixedText(roundDigits(digits, decimals), decimals);
}

/** Same as `displayNumber`, except that a nonzero amount is never shown as 0. */
export function balanceText(value: NumberLike, decimalsMax = DISPLAY_DECIMALS_MAX): string {
  const digits = digitsOf(value);
  if (digits === undefined) return '0';
  const isTiny = !isZero(digits) && isZero(cut(digits, DISPLAY_DECIMALS_MAX));
  if (isTiny) return digits.isNegative ? `-${TINY_BALANCE_TEXT}` : TINY_BALANCE_TEXT;
  const shown = roundDigits(digits, decimalsMax);
  // Shows more decimals than requested, if the balance would otherwise be hidden.
  return trimmedText(isZero(shown) ? roundDigits(digits, DISPLAY_DECIMALS_MAX) : shown);
}

/** Formats a price by its magnitude: below 1 up to 8 decimals without trailing zeros; from 1 four,
 *  from 10 three, from 100 two, padded. The magnitude before rounding counts: 9.99996 is "10.0000". */
export function precisePrice(value: NumberLike): string {
  const digits = digitsOf(value);
  if (digits === undefined) return '0';
  if (digits.integer === '0') return trimmedText(roundDigits(digits, DISPLAY_DECIMALS_MAX));
  const decimals = digits.integer.length === 1 ? 4 : digits.integer.length === 2 ? 3 : 2;
  return fixedText(roundDigits(digits, decimals), decimals);
}

const SCALES = [
  { letter: '', zeros: 0 },
  { letter: 'K', zeros: 3 },
  { letter: 'M', zeros: 6 },
  { letter: 'B', zeros: 9 },
  { letter: 'T', zeros: 12 },
] as const;

/** Two decimals and a letter, chosen after rounding: 999999 is "1.00M"; numbers above T are
 *  grouped. */
export function abbreviate(value: NumberLike): string {
  const digits = digitsOf(value);
  if (digits === undefined) return '0';
  for (const { letter, zeros } of SCALES) {
    const shown = roundDigits(scaleDown(digits, zeros), 2);
    if (shown.integer.length <= 3 || letter === 'T') return fixedText(shown, 2) + letter;
  }
  return '0';
}

/** "+1.24%": `decimals` decimals, always with a sign, except for values that round to zero. */
export function percentText(value: NumberLike, decimals = 2): string {
  const digits = digitsOf(value);
  if (digits === undefined) return '0%';
  const shown = roundDigits(digits, decimals);
  const isRise = !shown.isNegative && !isZero(shown);
  return `${isRise ? '+' : ''}${fixedText(shown, decimals)}%`;
}

/** Formats profit and loss: "+12.5" for gains, "-12.5" for losses, "0" for neither. */
export function signedNumber(value: NumberLike, decimalsMax = DISPLAY_DECIMALS_MAX): string {
  const text = displayNumber(value, decimalsMax);
  return text === '0' || text.startsWith('-') ? text : `+${text}`;
}

/** -1, 0 or 1: selects the color of a change shown with `decimalsMax` decimals. Values that round
 *  to zero, and anything that is not a number, give 0. */
export function signOf(value: NumberLike, decimalsMax = DISPLAY_DECIMALS_MAX): -1 | 0 | 1 {
  const digits = digitsOf(value);
  if (digits === undefined || isZero(roundDigits(digits, decimalsMax))) return 0;
  return digits.isNegative ? -1 : 1;
}

/** Formats a price with the pair's decimals: 6425010 ticks of 0.01 are "64,250.10". */
export const priceText = (price: Ticks, pair: Pair): string =>
  stepText(price, scalesOf(pair).price);

/** Formats a size with the pair's decimals. */
export const sizeText = (size: Lots, pair: Pair): string => stepText(size, scalesOf(pair).size);

/** Conversion of steps to digits: multiplied by `factor`, cut `stepDecimals` from the end, padded. */
interface Scale {
  readonly factor: number;
  readonly stepDecimals: number;
  /** Displayed decimals: the pair's, but at least as many as a step has. */
  readonly decimals: number;
}

interface PairScales {
  readonly price: Scale;
  readonly size: Scale;
}

/** Cache per pair, because the scales are read for every row of every frame. */
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

/** Hot path: converts integer steps to text without an intermediate decimal text. */
function stepText(count: number, { factor, stepDecimals, decimals }: Scale): string {
  const product = count * factor;
  if (!Number.isSafeInteger(product)) return bigStepText(count, factor, stepDecimals, decimals);
  const text = String(Math.abs(product));
  const digits = text.padStart(stepDecimals + 1, '0');
  const point = digits.length - stepDecimals;
  const integer = groupThousands(digits.slice(0, point));
  const sign = product < 0 ? '-' : '';
  if (decimals === 0) return sign + integer;
  return `${sign}${integer}.${digits.slice(point).padEnd(decimals, '0')}`;
}

/** Slow path for values beyond a safe integer. */
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

/** Divides by 10^`zeros`. */
function scaleDown({ isNegative, integer, fraction }: Digits, zeros: number): Digits {
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
  const text = trimmed === '' ? groupThousands(integer) : `${groupThousands(integer)}.${trimmed}`;
  return isNegative && text !== '0' ? `-${text}` : text;
}

function fixedText(digits: Digits, decimals: number): string {
  const { integer, fraction } = digits;
  const text =
    decimals === 0
      ? groupThousands(integer)
      : `${groupThousands(integer)}.${fraction.padEnd(decimals, '0')}`;
  return digits.isNegative && !isZero(digits) ? `-${text}` : text;
}
