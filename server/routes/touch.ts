/** Best prices of a book and the sizes there, in the form of the dashboards. */
import type { Decimal, Lots, Ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';

interface Level {
  readonly price: Ticks;
  readonly size: Lots;
}

/** Undefined for an empty side. */
interface Touch {
  readonly bestBid: Decimal | undefined;
  readonly bestBidSize: Decimal | undefined;
  readonly bestAsk: Decimal | undefined;
  readonly bestAskSize: Decimal | undefined;
}

export const touchOf = (bid: Level | undefined, ask: Level | undefined, pair: Pair): Touch => ({
  bestBid: bid && priceOfTicks(bid.price, pair),
  bestBidSize: bid && sizeOfLots(bid.size, pair),
  bestAsk: ask && priceOfTicks(ask.price, pair),
  bestAskSize: ask && sizeOfLots(ask.size, pair),
});
