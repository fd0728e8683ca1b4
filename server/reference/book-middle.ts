/** Depth-weighted middle of an order book: an order at the best price alone does not move it. */
import { UNIT_DECIMALS, units, type Units } from '#contract/core/decimal.ts';
import type { BookLevel, BookLevels } from '#server/exchange/exchange-api.ts';

/** Levels further from the best price of their side do not count, in basis points. */
const REACH_BPS = 200n;
const BPS = 10_000n;
const UNIT = 10n ** BigInt(UNIT_DECIMALS);
/** Parts of a unit, so that rounding a size does not move the price. */
const FINE = 10n ** 18n;

export interface BookSteps {
  /** Units of 10^-8 quote coin per tick. */
  readonly tickUnits: bigint;
  /** Units of 10^-8 trade coin per lot. */
  readonly lotUnits: bigint;
  /** Value that each side must offer, in units of the quote coin. */
  readonly depth: Units;
}

/**
 * Average of what selling and buying an amount of `depth` would bring and cost now.
 * Example: depth 100; bids 2 at 99 ... and asks 2 at 101 give 100.
 * @returns undefined while a side is empty or offers less than `depth` within 2% of its best price
 */
export function bookMiddleOf({ bids, asks }: BookLevels, steps: BookSteps): Units | undefined {
  const bid = sidePriceOf(bids, steps);
  const ask = sidePriceOf(asks, steps);
  return bid === undefined || ask === undefined ? undefined : units((bid + ask) / 2n);
}

/** Average price of the first `depth` of a side, in units, rounded down. */
function sidePriceOf(
  levels: readonly BookLevel[],
  { tickUnits, lotUnits, depth }: BookSteps,
): bigint | undefined {
  const [best] = levels;
  if (best === undefined) return undefined;
  const bestPrice = BigInt(best.price) * tickUnits;
  let remaining: bigint = depth * UNIT;
  let size = 0n;
  for (const level of levels) {
    const price = BigInt(level.price) * tickUnits;
    const distance = price > bestPrice ? price - bestPrice : bestPrice - price;
    if (distance * BPS > bestPrice * REACH_BPS) return undefined;
    const available = BigInt(level.size) * lotUnits;
    const value = available * price;
    if (value >= remaining) {
      // The last level counts with the part that completes the depth.
      size += (remaining * FINE) / price;
      return (depth * UNIT * FINE) / size;
    }
    remaining -= value;
    size += available * FINE;
  }
  return undefined;
}
