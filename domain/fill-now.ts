/** What a book, as far as it is seen, would fill of an order at once. A look at what is on screen, no
 *  promise: deeper levels are not counted. */
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
}

export interface TakerOrder {
  readonly side: 'buy' | 'sell';
  /** How much is wanted; a buy may say what it spends instead. */
  readonly size: Lots | undefined;
  readonly spend: Units | undefined;
  /** The worst price taken; undefined takes any. */
  readonly limit: Ticks | undefined;
}

export interface FillNow {
  readonly size: Lots;
  /** Weighted by size, rounded down to a tick. */
  readonly averagePrice: Ticks;
  /** Of the last level taken. */
  readonly worstPrice: Ticks;
  readonly levelCount: number;
  /** The average against the best price: what size costs. Rounded up, never negative. */
  readonly slippageBps: Bps;
  /** Paid by a buyer, rounded up; got by a seller, rounded down; before fees. */
  readonly notional: Units;
  /** All that was wanted: the order would leave nothing over. */
  readonly isComplete: boolean;
  /** The levels given ended before the order or its limit did: a deeper book may fill more. */
  readonly isBookShort: boolean;
}

/** @param levels the other side, best first. @returns undefined when nothing would fill. */
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
  for (const level of seen) {
    const filled = isWithin(taker, level.price) ? filledOf(left, level, pair) : 0;
    isAtEnd = filled < level.size;
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
  };
}

function isWithin({ side, limit }: TakerOrder, price: Ticks): boolean {
  if (limit === undefined) return true;
  return side === 'buy' ? price <= limit : price >= limit;
}

function filledOf(left: TakerOrder, level: Level, pair: PairSteps): number {
  const bySize = left.size ?? level.size;
  const byMoney =
    left.spend === undefined ? level.size : sizeOfBudget(left.spend, level.price, pair);
  return Math.min(bySize, byMoney, level.size);
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

/** Less money is left than a lot costs, or no size at all. */
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
