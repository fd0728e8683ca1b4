/** Groups own trades by bar: one mark per side and bar, at the average price. Sums are integer lots
 *  and exact; only the average is rounded, to the nearest tick. */
import { divideFloor, lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { lotsOf, ticksOf, type Pair } from '#contract/core/pair.ts';
import { epochSecOf, type EpochSec } from '#contract/core/time.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';

export interface FillMark {
  /** Time of the mark's bar. */
  readonly time: number;
  readonly side: OrderSide;
  readonly size: Lots;
  readonly averagePrice: Ticks;
  readonly tradeCount: number;
}

interface MarkSum {
  readonly time: number;
  readonly side: OrderSide;
  size: number;
  notional: bigint;
  tradeCount: number;
}

/**
 * Groups the trades into marks.
 * @param trades of this pair.
 * @param barTimeOf returns the bar that contains a time; undefined when no such bar is loaded.
 * @returns oldest first; within a bar, buys before sells.
 */
export function fillMarksOf(
  trades: readonly OwnTrade[],
  pair: Pair,
  barTimeOf: (time: EpochSec) => number | undefined,
): readonly FillMark[] {
  const marks = new Map<string, MarkSum>();
  for (const { side, price, size, tradedAt } of trades) {
    const tickCount = ticksOf(price, pair);
    const lotCount = lotsOf(size, pair);
    // Skips trades made under other rules: the pair's steps may be coarser since.
    if (tickCount === undefined || lotCount === undefined) continue;
    const time = barTimeOf(epochSecOf(tradedAt));
    if (time === undefined) continue;
    const key = `${time}/${side}`;
    const mark = marks.get(key) ?? { time, side, size: 0, notional: 0n, tradeCount: 0 };
    mark.size += lotCount;
    mark.notional += BigInt(tickCount) * BigInt(lotCount);
    mark.tradeCount += 1;
    marks.set(key, mark);
  }
  return [...marks.values()]
    .filter(({ size }) => size > 0)
    .map(markOf)
    .sort((left, right) =>
      left.time === right.time ? left.side.localeCompare(right.side) : left.time - right.time,
    );
}

function markOf({ time, side, size, notional, tradeCount }: MarkSum): FillMark {
  const exactSize = BigInt(size);
  const average = divideFloor(2n * notional + exactSize, 2n * exactSize);
  return { time, side, size: lots(size), averagePrice: ticks(Number(average)), tradeCount };
}
