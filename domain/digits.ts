/** A number taken apart into digits, so that rounding and grouping are work on text. */
import type { NumberLike } from './number-text.ts';

export interface Digits {
  readonly isNegative: boolean;
  /** No leading zeros; "0" for none. */
  readonly whole: string;
  readonly fraction: string;
}

const NUMBER = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d{1,4}))?$/i;
/** Beyond this an exponent is an attack on memory, not a number. */
const EXPONENT_MAX = 400;
/** Longer text is no amount of anything. */
const LENGTH_MAX = 1_000;

/** @returns undefined for what is no finite number: empty text, null, NaN, words. */
export function digitsOf(value: NumberLike): Digits | undefined {
  if (value === null || value === undefined) return undefined;
  const text = typeof value === 'string' ? value.trim() : String(value);
  if (text.length > LENGTH_MAX) return undefined;
  const parts = NUMBER.exec(text);
  if (parts === null) return undefined;
  const [, sign, wholePart = '', fractionPart, bareFraction, exponentText = '0'] = parts;
  const exponent = Number.parseInt(exponentText, 10);
  if (Math.abs(exponent) > EXPONENT_MAX) return undefined;
  const fraction = fractionPart ?? bareFraction ?? '';
  return { isNegative: sign === '-', ...shifted(wholePart, fraction, exponent) };
}

/** Moves the point `places` to the right; negative to the left. */
function shifted(whole: string, fraction: string, places: number): Omit<Digits, 'isNegative'> {
  const head = places < 0 ? whole.padStart(1 - places, '0') : whole;
  const tail = places > 0 ? fraction.padEnd(places, '0') : fraction;
  const digits = head + tail;
  const point = head.length + places;
  return { whole: withoutLeadingZeros(digits.slice(0, point)), fraction: digits.slice(point) };
}

const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '') || '0';

/** Half away from zero at `decimals` decimals; the fraction has at most that many digits. */
export function rounded(digits: Digits, decimals: number): Digits {
  const { isNegative, whole, fraction } = digits;
  if (fraction.length <= decimals) return digits;
  const kept = whole + fraction.slice(0, decimals);
  if ((fraction[decimals] ?? '0') < '5') {
    return { isNegative, whole, fraction: fraction.slice(0, decimals) };
  }
  const raised = (BigInt(kept) + 1n).toString().padStart(kept.length, '0');
  const point = raised.length - decimals;
  return {
    isNegative,
    whole: withoutLeadingZeros(raised.slice(0, point)),
    fraction: raised.slice(point),
  };
}

export const isZero = ({ whole, fraction }: Digits): boolean =>
  whole === '0' && /^0*$/.test(fraction);

/** Commas between thousands: "1234567" is "1,234,567". Plain digits only. */
export function grouped(whole: string): string {
  if (whole.length <= 3) return whole;
  let text = '';
  const first = whole.length % 3;
  if (first > 0) text = whole.slice(0, first);
  for (let start = first; start < whole.length; start += 3) {
    text += (text === '' ? '' : ',') + whole.slice(start, start + 3);
  }
  return text;
}

/** The digits of other scripts as 0 to 9: "١٢" is "12". Whatever is no digit stays. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, asciiDigit);

/** The longest run of digit characters in Unicode: five alphabets of mathematical digits. */
const DIGIT_RUN_MAX = 50;

/** Unicode keeps the ten digits of a script together and in order; runs begin with a zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let offset = 0;
  while (offset < DIGIT_RUN_MAX && /\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) {
    offset += 1;
  }
  return String(offset % 10);
}
