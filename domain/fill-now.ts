/** Estimates the immediate fill of an order from the visible order book. The result is an estimate,
 *  not a promise: deeper levels are not counted. */
import {
  UNIT_DECIMALS,
  bps,
  divideCeil,
  divideFloor,
  lots,
  ticks,
  units,
  type Bps,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { unitsPerTickLot, type PairSteps } from '#contract/core/pair.ts';
import { notionalCeil, sizeOfBudget } from './order-cost.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

export interface Level {
  readonly price: Ticks;
  readonly size: Lots;
  /** Part of the size in orders of the taker, whose orders never trade with each other: the order ends there, and what
   *  is left of it is canceled. The other orders of the level are counted as if they came before. */
  readonly ownSize?: Lots | undefined;
}

export interface TakerOrder {
  readonly side: 'buy' | 'sell';
  /** Requested size; a buy may specify `spend` instead. */
  readonly size: Lots | undefined;
  readonly spend: Units | undefined;
  /** Worst acceptable price; undefined accepts any price. */
  readonly limit: Ticks | undefined;
}

export interface FillNow {
  readonly size: Lots;
  /** Weighted by size, rounded down to a tick. */
  readonly averagePrice: Ticks;
  /** Price of the last level that is filled. */
  readonly worstPrice: Ticks;
  readonly levelCount: number;
  /** Average price versus best price: the cost of the order's size. Rounded up, never negative. */
  readonly slippageBps: Bps;
  /** Paid by a buyer, rounded up, or received by a seller, rounded down; before fees. */
  readonly notional: Units;
  /** True when the order would fill completely. */
  readonly isComplete: boolean;
  /** True when the given levels ended before the order or its limit did: a deeper book may fill
   *  more. */
  readonly isBookShort: boolean;
  /** True when the order ends at an order of its owner. */
  readonly isOwnMet: boolean;
}

/** Whether the first order that would fill is the taker's own, so that nothing does. */
export function isOwnFirst(taker: TakerOrder, levels: readonly Level[]): boolean {
  const best = levels.find(({ size }) => size > 0);
  return best !== undefined && othersIn(best) === 0 && isWithin(taker, best.price);
}

const othersIn = ({ size, ownSize = lots(0) }: Level): number => Math.max(0, size - ownSize);

/**
 * @param levels the opposite side, best first.
 * @returns undefined when nothing would fill.
 */
export function fillNowOf(
  taker: TakerOrder,
  levels: readonly Level[],
  pair: PairSteps,
): FillNow | undefined {
  const seen = levels.filter(({ size }) => size > 0);
  const best = seen[0];
  let left = taker;
  let lotCount = 0;
  let tickLots = 0n;
  let levelCount = 0;
  let worstPrice: Ticks | undefined;
  let isAtEnd = false;
  let isOwnMet = false;
  for (const level of seen) {
    const isReached = isWithin(taker, level.price);
    const filled = isReached ? filledOf(left, level, pair) : 0;
    isAtEnd = filled < level.size;
    isOwnMet = isReached && isAtEnd && filled === othersIn(level);
    if (filled === 0) break;
    left = remainingOf(left, lots(filled), level.price, pair);
    lotCount += filled;
    tickLots += BigInt(filled) * BigInt(level.price);
    levelCount += 1;
    worstPrice = level.price;
    if (isAtEnd) break;
  }
  if (best === undefined || worstPrice === undefined) return undefined;
  const isComplete = isServed(left, worstPrice, pair);
  return {
    size: lots(lotCount),
    averagePrice: ticks(Number(divideFloor(tickLots, BigInt(lotCount)))),
    worstPrice,
    levelCount,
    slippageBps: slippageOf(tickLots, BigInt(lotCount), best.price),
    notional: notionalOf(taker.side, tickLots, pair),
    isComplete,
    isBookShort: !isComplete && !isAtEnd,
    isOwnMet: !isComplete && isOwnMet,
  };
}

function isWithin({ side, limit }: TakerOrder, price: Ticks): boolean {
  if (limit === undefined) return true;
  return side === 'buy' ? price <= limit : price >= limit;
}

function filledOf(left: TakerOrder, level: Level, pair: PairSteps): number {
  const others = othersIn(level);
  const byMoney = left.spend === undefined ? others : sizeOfBudget(left.spend, level.price, pair);
  return Math.min(left.size ?? others, byMoney, others);
}

function remainingOf(left: TakerOrder, filled: Lots, price: Ticks, pair: PairSteps): TakerOrder {
  const { size, spend } = left;
  const paid = notionalCeil(price, filled, pair);
  return {
    ...left,
    size: size === undefined ? undefined : lots(size - filled),
    spend: spend === undefined ? undefined : units(spend > paid ? spend - paid : 0n),
  };
}

/** True when the remaining budget is less than the price of one lot, or no size remains. */
const isServed = ({ size, spend }: TakerOrder, price: Ticks, pair: PairSteps): boolean =>
  size === undefined ? spend !== undefined && sizeOfBudget(spend, price, pair) === 0 : size === 0;

function slippageOf(tickLots: bigint, size: bigint, best: Ticks): Bps {
  const atBest = BigInt(best) * size;
  const apart = tickLots > atBest ? tickLots - atBest : atBest - tickLots;
  return bps(Number(divideCeil(apart * 10_000n, atBest)));
}

function notionalOf(side: TakerOrder['side'], tickLots: bigint, pair: PairSteps): Units {
  const exact = tickLots * unitsPerTickLot(pair);
  return units(side === 'buy' ? divideCeil(exact, UNIT) : divideFloor(exact, UNIT));
}
