/** Calculates the statistics of an epoch from its trades. Pure; all sums are in units of the quote
 *  coin. Each function states its rounding: losses are rounded up, gains down. */
import {
  divideCeil,
  divideFloor,
  exactUnitsOf,
  units,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import type { PairId } from '#contract/core/ids.ts';
import { unitsPerLot, unitsPerTickLot, type Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#server/exchange/events.ts';

const UNIT = 10n ** 8n;

export interface CountedTrade {
  readonly pairId: PairId;
  readonly side: OrderSide;
  readonly price: Ticks;
  readonly size: Lots;
  readonly notional: Units;
  /** In the coin that is received. */
  readonly fee: Units;
  /** Sum of both best prices at the arrival of the taker order; undefined for maker fills. */
  readonly midTwice: number | undefined;
}

export interface Statistics {
  readonly tradeCount: number;
  readonly volume: Units;
  readonly fees: Units;
  readonly slippage: Units;
  /** Denominator of the slippage share: taker size at the mid price. */
  readonly takerValueAtMid: Units;
  readonly winCount: number;
  readonly sellCount: number;
  readonly realisedProfit: Units;
}

/** @param trades oldest first. */
export function statisticsOf(
  trades: readonly CountedTrade[],
  pairOf: (pairId: PairId) => Pair,
): Statistics {
  let [volume, fees, slippage, takerValueAtMid, realisedProfit] = [0n, 0n, 0n, 0n, 0n];
  let [winCount, sellCount] = [0, 0];
  const bought = new Map<PairId, Bought>();
  for (const trade of trades) {
    const pair = pairOf(trade.pairId);
    volume += trade.notional;
    fees += feeInQuote(trade, pair);
    slippage += slippageOf(trade, pair);
    takerValueAtMid += atMid(trade, pair);
    const before = bought.get(trade.pairId) ?? { size: 0n, cost: 0n };
    const { after, profit } = addTrade(before, trade, pair);
    bought.set(trade.pairId, after);
    if (profit === undefined) continue;
    sellCount += 1;
    if (profit > 0n) winCount += 1;
    realisedProfit += profit;
  }
  return {
    tradeCount: trades.length,
    volume: units(volume),
    fees: units(fees),
    slippage: units(slippage),
    takerValueAtMid: units(takerValueAtMid),
    winCount,
    sellCount,
    realisedProfit: units(realisedProfit),
  };
}

/** Fee in quote coin. A sell already pays its fee in quote coin; a buy's fee is valued at its own
 *  trade price, rounded up: 0.0001 BTC of fee at 64,000 are 6.4 USDT. */
function feeInQuote({ side, fee, price }: CountedTrade, pair: Pair): bigint {
  if (side === 'sell') return fee;
  return divideCeil(fee * BigInt(price) * exactUnitsOf(pair.tickSize), UNIT);
}

/**
 * (price - mid) x size for a buy, (mid - price) x size for a sell, rounded up: 0.5 BTC bought at 64,010
 * while the best prices were 63,990 and 64,000 cost (64,010 - 63,995) x 0.5 = 7.5 USDT.
 */
function slippageOf({ side, price, size, midTwice }: CountedTrade, pair: Pair): bigint {
  if (midTwice === undefined) return 0n;
  const apartTwice = side === 'buy' ? 2 * price - midTwice : midTwice - 2 * price;
  return divideCeil(BigInt(apartTwice) * BigInt(size) * unitsPerTickLot(pair), 2n * UNIT);
}

function atMid({ size, midTwice }: CountedTrade, pair: Pair): bigint {
  if (midTwice === undefined) return 0n;
  return divideFloor(BigInt(midTwice) * BigInt(size) * unitsPerTickLot(pair), 2n * UNIT);
}

/** Amount of a coin that was bought in this epoch and is not sold yet, and its cost. */
interface Bought {
  readonly size: bigint;
  readonly cost: bigint;
}

/** Values sells against average cost. Buying 1 for 100 and 1 for 120 with a fee of 0.1% yields
 *  1.998 for 220; selling 0.999 of it for 130 less 0.13 gains 129.87 - 110 = 19.87. Sold amounts
 *  beyond the bought ones come from the starting balances: their cost is unknown, so they count as
 *  neither gain nor loss. */
function addTrade(
  before: Bought,
  { side, size, notional, fee }: CountedTrade,
  pair: Pair,
): { readonly after: Bought; readonly profit: bigint | undefined } {
  const moved = BigInt(size) * unitsPerLot(pair);
  if (side === 'buy') {
    return {
      after: { size: before.size + moved - fee, cost: before.cost + notional },
      profit: undefined,
    };
  }
  if (before.size === 0n) return { after: before, profit: undefined };
  const sold = moved < before.size ? moved : before.size;
  const cost = divideCeil(before.cost * sold, before.size);
  const brought = divideFloor((notional - fee) * sold, moved);
  return {
    after: { size: before.size - sold, cost: before.cost - cost },
    profit: brought - cost,
  };
}

/** Share of `part` in `total` in hundredths of a basis point, rounded down: 234n are 2.34;
 *  undefined when `total` is zero. */
export const shareBpsHundredths = (part: bigint, total: bigint): bigint | undefined =>
  total === 0n ? undefined : divideFloor(part * 1_000_000n, total);
