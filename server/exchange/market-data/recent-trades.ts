/** Public trades of one pair: those not yet published, and the newest ones. */
import type { Pair } from '#contract/core/pair.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { MarketTrade } from '#contract/entities/trade.ts';
import type { MarketTradeRecord } from '../events.ts';
import { stepWriter } from './step-text.ts';

/** Maximum number of trades per request. */
export const RECENT_COUNT_MAX = 500;
/** Trades per event: 10 KB, a hundred bytes each. */
const BATCH_COUNT_MAX = 80;
/** Maximum number of trades waiting for publication; the oldest ones above it are left out of the
 *  broadcast. */
const WAITING_COUNT_MAX = 2_000;

export class RecentTrades {
  readonly #priceText: (price: number) => Decimal;
  readonly #sizeText: (size: number) => Decimal;
  /** Oldest first; cut at twice the maximum of a request. */
  #recent: MarketTradeRecord[];
  #waiting: MarketTradeRecord[] = [];

  /** @param recent newest first, as the exchange returns them */
  constructor(pair: Pair, recent: readonly MarketTradeRecord[]) {
    this.#priceText = stepWriter(pair.tickSize);
    this.#sizeText = stepWriter(pair.lotSize);
    this.#recent = recent.toReversed();
  }

  add(trade: MarketTradeRecord): void {
    this.#recent.push(trade);
    if (this.#recent.length > 2 * RECENT_COUNT_MAX) {
      this.#recent = this.#recent.slice(-RECENT_COUNT_MAX);
    }
    this.#waiting.push(trade);
    if (this.#waiting.length > 2 * WAITING_COUNT_MAX) {
      this.#waiting = this.#waiting.slice(-WAITING_COUNT_MAX);
    }
  }

  /** Newest first. */
  recent(count: number): MarketTrade[] {
    if (count <= 0) return [];
    return this.#recent
      .slice(-Math.min(count, RECENT_COUNT_MAX))
      .toReversed()
      .map((trade) => this.#publicTradeOf(trade));
  }

  /** Removes and returns the oldest unpublished trades, oldest first. */
  drainBatch(): MarketTrade[] {
    const batch = this.#waiting.slice(0, BATCH_COUNT_MAX);
    this.#waiting = this.#waiting.slice(BATCH_COUNT_MAX);
    return batch.map((trade) => this.#publicTradeOf(trade));
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Converts a trade to its public form, without the parties. */
  #publicTradeOf(trade: MarketTradeRecord): MarketTrade {
    return {
      id: trade.id,
      price: this.#priceText(trade.price),
      size: this.#sizeText(trade.size),
      takerSide: trade.takerSide,
      tradedAt: trade.tradedAt,
    };
  }
}
