/** Totals of taking an order book down to one of its rows, for the card beside a hovered row. */
import {
  UNIT_DECIMALS,
  divideFloor,
  lots,
  ticks,
  units,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { unitsPerTickLot, type PairSteps } from '#contract/core/pair.ts';

interface Level {
  readonly price: Ticks;
  readonly size: Lots;
}

export interface LevelSums {
  /** Average weighted by size, rounded down to a tick. */
  readonly averagePrice: Ticks;
  readonly size: Lots;
  /** Notional in quote coin, rounded down to a unit. */
  readonly notional: Units;
}

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

/**
 * Returns the totals of `levels[0]` to `levels[lastIndex]`, best first. Two levels of 100 and 300
 * lots at 10 and 20 ticks average at 17 (17.5 rounded down).
 * @returns undefined when there is no size.
 */
export function levelSumsOf(
  levels: readonly Level[],
  lastIndex: number,
  pair: PairSteps,
): LevelSums | undefined {
  let cumulative = 0;
  let tickLots = 0n;
  for (const level of levels.slice(0, lastIndex + 1)) {
    cumulative += level.size;
    tickLots += BigInt(level.price) * BigInt(level.size);
  }
  return sumsOfLevel({ total: lots(cumulative), tickLots }, pair);
}

/** Returns the totals of a level whose cumulative sums the painter has already calculated. */
export function sumsOfLevel(
  { total, tickLots }: { readonly total: Lots; readonly tickLots: bigint },
  pair: PairSteps,
): LevelSums | undefined {
  if (total === 0) return undefined;
  return {
    averagePrice: ticks(Number(divideFloor(tickLots, BigInt(total)))),
    size: total,
    notional: units(divideFloor(tickLots * unitsPerTickLot(pair), UNIT)),
  };
}
