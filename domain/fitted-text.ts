/** Formats numbers for a column of limited width: cuts decimals first, then abbreviates with
 *  letters. */
import {
  UNIT_DECIMALS,
  decimalOfUnits,
  divideFloor,
  type Lots,
  type Ticks,
} from '#contract/core/decimal.ts';
import { sizeOfLots, unitsPerTickLot, type Pair } from '#contract/core/pair.ts';
import { abbreviate, fixedNumber, sizeText } from './number-text.ts';

/** Maximum characters of an amount in a column of the order book or the tape. */
export const SIZE_CHARACTERS_MAX = 9;

/** Formats a size in at most `charactersMax` characters: "1,234.56789" is "1,234.567" in nine.
 *  Decimals are cut, not rounded, so that a column never shows more than the resting size. */
export function fittedSize(
  size: Lots,
  pair: Pair,
  charactersMax: number = SIZE_CHARACTERS_MAX,
): string {
  const text = sizeText(size, pair);
  return fitText(text, charactersMax, () => abbreviate(sizeOfLots(size, pair)));
}

/** Formats price times size in quote coin, rounded down to the pair's decimals, with the same limit
 *  of characters. */
export function fittedNotional(
  price: Ticks,
  size: Lots,
  pair: Pair,
  charactersMax: number = SIZE_CHARACTERS_MAX,
): string {
  const { perTickLot, perStep } = notionalScaleOf(pair);
  const steps = divideFloor(BigInt(price) * BigInt(size) * perTickLot, perStep);
  const value = decimalOfUnits(steps, pair.priceDecimals);
  const text = fixedNumber(value, pair.priceDecimals);
  return fitText(text, charactersMax, () => abbreviate(value));
}

interface NotionalScale {
  readonly perTickLot: bigint;
  /** One step of the last displayed decimal, in the same fractions of a coin. */
  readonly perStep: bigint;
}

/** Cache per pair, because the scale is read for every row that changes. */
const scalesByPair = new WeakMap<Pair, NotionalScale>();

function notionalScaleOf(pair: Pair): NotionalScale {
  const known = scalesByPair.get(pair);
  if (known !== undefined) return known;
  const perStep = 10n ** BigInt(2 * UNIT_DECIMALS - pair.priceDecimals);
  const scale = { perTickLot: unitsPerTickLot(pair), perStep };
  scalesByPair.set(pair, scale);
  return scale;
}

function fitText(text: string, charactersMax: number, shortened: () => string): string {
  if (text.length <= charactersMax) return text;
  const point = text.indexOf('.');
  const integerLength = point < 0 ? text.length : point;
  if (integerLength > charactersMax) return shortened();
  return integerLength >= charactersMax - 1
    ? text.slice(0, integerLength)
    : text.slice(0, charactersMax);
}
