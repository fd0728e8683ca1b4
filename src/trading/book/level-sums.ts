/** What taking a book down to one of its rows would come to: the card beside a hovered row. */
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
  /** Weighted by size, rounded down to a tick. */
  readonly averagePrice: Ticks;
  readonly size: Lots;
  /** In quote coin, rounded down to a unit. */
  readonly notional: Units;
}

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

/**
 * Sums of `levels[0]` to `levels[lastIndex]`, best first. Two levels of 100 and 300 lots at 10 and 20
 * ticks average at 17 (17.5 rounded down).
 * @returns undefined when nothing rests there.
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

/** Of a level whose sums were gathered where it was painted. */
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
