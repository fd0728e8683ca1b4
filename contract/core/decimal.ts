/** Decimal text and the integers it converts to. Money is never a float: it is text on the wire,
 *  integer steps in engines and integer units in the ledger. */
import { assert } from './assert.ts';
import type { Branded } from './branded.ts';

/** Plain decimal text: `-?digits[.digits]`, without exponent, grouping or redundant zeros. */
export type Decimal = Branded<string, 'decimal'>;
/** A price as an integer number of its pair's `tickSize`; a safe integer. */
export type Ticks = Branded<number, 'ticks'>;
/** A size as an integer number of its pair's `lotSize`; a safe integer. */
export type Lots = Branded<number, 'lots'>;
/** An amount of one coin in its smallest unit, 10^-8. */
export type Units = Branded<bigint, 'units'>;
/** Basis points, hundredths of a percent: 10 bps are 0.1%. */
export type Bps = Branded<number, 'bps'>;

/** Decimals of a unit. Every coin is counted in 10^-8. */
export const UNIT_DECIMALS = 8;
/** Maximum length of a decimal that the wire accepts. */
export const DECIMAL_LENGTH_MAX = 40;

const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** Plain text that is already normalized. */
const NORMALIZED = /^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/;
const POWER_OF_TEN = /^(?:1|0\.0*1)$/;
const ZERO_CODE = 48;
const EXPONENT = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;

export const ticks = (value: number): Ticks => value as Ticks;
export const lots = (value: number): Lots => value as Lots;
export const units = (value: bigint): Units => value as Units;
export const bps = (value: number): Bps => value as Bps;

/**
 * Normalizes plain decimal text, or a finite number from a sender that uses JSON numbers: no
 * exponent, no leading or trailing zeros, no `-0`.
 * @returns undefined when `value` is neither, or too long.
 */
export function decimalOf(value: string | number): Decimal | undefined {
  const text = typeof value === 'number' ? plainTextOf(value) : value;
  if (text === undefined || text.length > DECIMAL_LENGTH_MAX) return undefined;
  if (NORMALIZED.test(text)) return text as Decimal;
  return PLAIN.test(text) ? normalize(text) : undefined;
}

/**
 * Brands a literal of this code.
 * @throws BrokenInvariant when `text` is not decimal text.
 */
export function decimal(text: string): Decimal {
  const value = decimalOf(text);
  assert(value !== undefined, `"${text}" is decimal text`);
  return value;
}

function normalize(text: string): Decimal {
  const isNegative = text.startsWith('-');
  const [integer = '0', fraction = ''] = (isNegative ? text.slice(1) : text).split('.');
  const integerDigits = integer.replace(/^0+(?=\d)/, '');
  const fractionDigits = fraction.replace(/0+$/, '');
  const digits = fractionDigits === '' ? integerDigits : `${integerDigits}.${fractionDigits}`;
  return (isNegative && digits !== '0' ? `-${digits}` : digits) as Decimal;
}

/** Expands an exponent: JavaScript writes tiny and huge numbers with one, the wire never does. */
function plainTextOf(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const text = String(value);
  const parts = EXPONENT.exec(text);
  if (parts === null) return text;
  const [, sign = '', first = '', rest = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText);
  const digits = first + rest;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return `${sign}${digits.padEnd(exponent + 1, '0')}`;
}

/**
 * Converts `value` to integer units of 10^-`decimals`, exactly.
 * @returns undefined when `value` has more decimals than that.
 */
export function unitsOf(value: Decimal, decimals: number = UNIT_DECIMALS): Units | undefined {
  const [integer = '0', fraction = ''] = value.split('.');
  if (fraction.length > decimals) return undefined;
  return units(BigInt(integer + fraction.padEnd(decimals, '0')));
}

/**
 * Same as `unitsOf`, for values of this code.
 * @throws BrokenInvariant when `value` does not fit.
 */
export function exactUnitsOf(value: Decimal, decimals: number = UNIT_DECIMALS): Units {
  const integer = unitsOf(value, decimals);
  assert(integer !== undefined, `${value} has at most ${decimals} decimals`);
  return integer;
}

/** Decimal text of `value` units of 10^-`decimals`: 150000000n with 8 decimals is "1.5". */
export function decimalOfUnits(value: bigint, decimals: number = UNIT_DECIMALS): Decimal {
  const text = pointedText((value < 0n ? -value : value).toString(), decimals);
  return (value < 0n ? `-${text}` : text) as Decimal;
}

/** Puts the point before the last `decimals` of an integer's `digits` and drops redundant zeros. */
function pointedText(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, '0');
  const cut = padded.length - decimals;
  let end = padded.length;
  while (end > cut && padded.charCodeAt(end - 1) === ZERO_CODE) end -= 1;
  const integer = padded.slice(0, cut);
  return end === cut ? integer : `${integer}.${padded.slice(cut, end)}`;
}

/**
 * Number of steps of `step` in `value`: `stepsOf('64250.1', '0.01')` is 6425010.
 * @returns undefined when `value` is not a multiple of `step`, is negative, or exceeds a safe
 * integer.
 */
export function stepsOf(value: Decimal, step: Decimal): number | undefined {
  const decimals = Math.max(decimalCountOf(value), decimalCountOf(step));
  const valueUnits = exactUnitsOf(value, decimals);
  const stepUnits = exactUnitsOf(step, decimals);
  assert(stepUnits > 0n, 'a step is positive');
  if (valueUnits < 0n || valueUnits % stepUnits !== 0n) return undefined;
  const count = valueUnits / stepUnits;
  return count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : undefined;
}

/** Decimal text of `count` steps: `decimalOfSteps(6425010, '0.01')` is "64250.1". */
export function decimalOfSteps(count: number, step: Decimal): Decimal {
  assert(Number.isSafeInteger(count), 'steps are whole and safe');
  const decimals = decimalCountOf(step);
  // Fast path for nearly every step: the digits of `count` are the digits of the result.
  if (count >= 0 && POWER_OF_TEN.test(step)) return pointedText(String(count), decimals) as Decimal;
  return decimalOfUnits(BigInt(count) * exactUnitsOf(step, decimals), decimals);
}

/** The nearest double. Only for pixels and flashes, where a rounding error does not affect money. */
export const plotNumberOf = (value: Decimal): number => Number(value);

/** Number of digits after the point: 2 for "0.01". */
export function decimalCountOf(value: Decimal): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/** @returns -1, 0 or 1 when `left` is below, equal to or above `right`. */
export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const decimals = Math.max(decimalCountOf(left), decimalCountOf(right));
  const difference = exactUnitsOf(left, decimals) - exactUnitsOf(right, decimals);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Quotient rounded toward minus infinity: `divideFloor(-7n, 2n)` is -4n. */
export function divideFloor(dividend: bigint, divisor: bigint): bigint {
  assert(divisor > 0n, 'a divisor is positive');
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** Quotient rounded toward plus infinity: `divideCeil(7n, 2n)` is 4n. */
export function divideCeil(dividend: bigint, divisor: bigint): bigint {
  return -divideFloor(-dividend, divisor);
}
