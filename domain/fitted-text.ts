/** Number text for a column that must not grow: decimals go first, then letters stand for zeros. */
import type { Lots } from '#contract/core/decimal.ts';
import { sizeOfLots, type Pair } from '#contract/core/pair.ts';
import { abbreviate, sizeText } from './number-text.ts';

/** Characters of an amount in a column of the book or the tape. */
export const SIZE_CHARACTERS_MAX = 9;

/**
 * A size in at most `charactersMax` characters: "1,234.56789" is "1,234.567" in nine. Decimals are
 * cut, not rounded: a column never shows more than rests there.
 */
export function fittedSize(
  size: Lots,
  pair: Pair,
  charactersMax: number = SIZE_CHARACTERS_MAX,
): string {
  const text = sizeText(size, pair);
  if (text.length <= charactersMax) return text;
  const point = text.indexOf('.');
  const wholeLength = point < 0 ? text.length : point;
  if (wholeLength > charactersMax) return abbreviate(sizeOfLots(size, pair));
  return wholeLength >= charactersMax - 1
    ? text.slice(0, wholeLength)
    : text.slice(0, charactersMax);
}
