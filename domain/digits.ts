/** A number taken apart into digits, so that rounding and grouping are work on text. */

/** A number as it may arrive; text that is no number reads as `0`. */
export type NumberLike = string | number | bigint | null | undefined;

export interface Digits {
  readonly isNegative: boolean;
  /** Without leading zeros; "0" when there are none. */
  readonly integer: string;
  readonly fraction: string;
}

const NUMBER = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d{1,4}))?$/i;
/** A larger exponent is rejected, because its expansion would exhaust memory. */
const EXPONENT_MAX = 400;
/** Longer text is rejected. */
const LENGTH_MAX = 1_000;

/** @returns undefined for anything but a finite number: empty text, null, NaN, letters. */
export function digitsOf(value: NumberLike): Digits | undefined {
  if (value === null || value === undefined) return undefined;
  const text = typeof value === 'string' ? value.trim() : String(value);
  if (text.length > LENGTH_MAX) return undefined;
  const parts = NUMBER.exec(text);
  if (parts === null) return undefined;
  const [, sign, integerPart = '', fractionPart, bareFraction, exponentText = '0'] = parts;
  const exponent = Number.parseInt(exponentText, 10);
  if (Math.abs(exponent) > EXPONENT_MAX) return undefined;
  const fraction = fractionPart ?? bareFraction ?? '';
  return { isNegative: sign === '-', ...shiftPoint(integerPart, fraction, exponent) };
}

/** Moves the decimal point `places` to the right; negative values move it to the left. */
function shiftPoint(integer: string, fraction: string, places: number): Omit<Digits, 'isNegative'> {
  const head = places < 0 ? integer.padStart(1 - places, '0') : integer;
  const tail = places > 0 ? fraction.padEnd(places, '0') : fraction;
  const digits = head + tail;
  const point = head.length + places;
  return { integer: withoutLeadingZeros(digits.slice(0, point)), fraction: digits.slice(point) };
}

const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '') || '0';

/** Rounds half away from zero at `decimals` decimals; the fraction has at most that many digits. */
export function roundDigits(digits: Digits, decimals: number): Digits {
  const { isNegative, integer, fraction } = digits;
  if (fraction.length <= decimals) return digits;
  const retained = integer + fraction.slice(0, decimals);
  if ((fraction[decimals] ?? '0') < '5') {
    return { isNegative, integer, fraction: fraction.slice(0, decimals) };
  }
  const raised = (BigInt(retained) + 1n).toString().padStart(retained.length, '0');
  const point = raised.length - decimals;
  return {
    isNegative,
    integer: withoutLeadingZeros(raised.slice(0, point)),
    fraction: raised.slice(point),
  };
}

export const isZero = ({ integer, fraction }: Digits): boolean =>
  integer === '0' && /^0*$/.test(fraction);

/** Groups thousands with commas: "1234567" is "1,234,567". Accepts plain digits only. */
export function groupThousands(integer: string): string {
  if (integer.length <= 3) return integer;
  let text = '';
  const first = integer.length % 3;
  if (first > 0) text = integer.slice(0, first);
  for (let start = first; start < integer.length; start += 3) {
    text += (text === '' ? '' : ',') + integer.slice(start, start + 3);
  }
  return text;
}
