/** How much of an order the visible book would fill at once. A look at what is on screen, no promise:
 *  deeper levels are not counted. */
import { divideFloor, lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';

interface Taking {
  readonly side: 'buy' | 'sell';
  readonly size: Lots;
  /** The worst price taken; undefined takes any. */
  readonly limit: Ticks | undefined;
}

interface Level {
  readonly price: Ticks;
  readonly size: Lots;
}

export interface FillNow {
  readonly size: Lots;
  /** Weighted by size, rounded down to a tick. */
  readonly averagePrice: Ticks;
}

/** @param levels the other side, best first. @returns undefined when nothing would fill. */
export function fillsNowOf(taking: Taking, levels: readonly Level[]): FillNow | undefined {
  let left: number = taking.size;
  let filled = 0n;
  let tickLots = 0n;
  for (const { price, size } of levels) {
    if (left <= 0 || size <= 0 || !isWithin(taking, price)) break;
    const taken = Math.min(left, size);
    left -= taken;
    filled += BigInt(taken);
    tickLots += BigInt(taken) * BigInt(price);
  }
  if (filled === 0n) return undefined;
  return {
    size: lots(Number(filled)),
    averagePrice: ticks(Number(divideFloor(tickLots, filled))),
  };
}

function isWithin({ side, limit }: Taking, price: Ticks): boolean {
  if (limit === undefined) return true;
  return side === 'buy' ? price <= limit : price >= limit;
}
