/** Parses an interval typed over the chart: the text after each key, and the interval it names. */
import { isResolution, type Resolution } from '#contract/core/resolution.ts';

const LENGTH_MAX = 4;
const HOUR_MINUTES = 60;

/**
 * Returns the text after a key. A digit or a comma starts the text, and the comma is not stored;
 * letters follow digits.
 * @returns undefined for a key that does not belong to an interval.
 */
export function appendKey(text: string | undefined, key: string): string | undefined {
  if (text === undefined) {
    if (key === ',') return '';
    return /^[1-9]$/.test(key) ? key : undefined;
  }
  if (key === 'Backspace') return text.slice(0, -1);
  const isDigit = /^[0-9]$/.test(key) && !/[A-Za-z]$/.test(text);
  const isLetter = /^[mMhHdDwW]$/.test(key) && !/[A-Za-z]$/.test(text);
  if (!isDigit && !isLetter) return undefined;
  return text.length < LENGTH_MAX ? text + key : text;
}

/**
 * Parses an interval. "5" is five minutes, "60" and "1h" an hour, "1D" a day, "w" a week. A month
 * is "1M": a lowercase m is minutes.
 * @returns undefined for an interval the chart does not support.
 */
export function intervalOf(text: string): Resolution | undefined {
  const [, digits = '', unit = ''] = /^(\d*)([mMhHdDwW]?)$/.exec(text) ?? [];
  if (digits === '' && unit === '') return undefined;
  const count = Number.parseInt(digits === '' ? '1' : digits, 10);
  const code =
    unit === '' || unit === 'm'
      ? String(count)
      : unit === 'h' || unit === 'H'
        ? String(count * HOUR_MINUTES)
        : `${count}${unit.toUpperCase()}`;
  return isResolution(code) ? code : undefined;
}
