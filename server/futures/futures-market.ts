/** The futures market as market data reads it. */
import { unitsPerTickLot, type Pair } from '#contract/core/pair.ts';
import { units } from '#contract/core/decimal.ts';
import type { PairId, TradeId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketEvent, MarketListener, MarketTradeRecord } from '#server/exchange/events.ts';
import type { BookLevels, Exchange, MarketSource } from '#server/exchange/exchange-api.ts';
import type { FuturesTradeRecord } from './engine/engine-records.ts';
import type { FuturesEvent, FuturesExchange } from './futures-api.ts';
import { recentTradesOf, tradesAfter } from './rows/trade-rows.ts';

/** Tick-lots in a unit. */
const TICK_LOTS_IN_UNIT = 10n ** 8n;

interface FuturesMarketOptions {
  readonly db: Db;
  readonly exchange: Pick<Exchange, 'coins'>;
  readonly futures: FuturesExchange;
}

export class FuturesMarket implements MarketSource {
  readonly pairs: readonly Pair[];
  readonly #options: FuturesMarketOptions;
  readonly #pairs: ReadonlyMap<PairId, Pair>;

  constructor(options: FuturesMarketOptions) {
    this.#options = options;
    this.pairs = options.futures.contracts.map(({ pair }) => pair);
    this.#pairs = new Map(this.pairs.map((pair) => [pair.id, pair]));
  }

  get coins(): Exchange['coins'] {
    return this.#options.exchange.coins;
  }

  pair(id: PairId): Pair | undefined {
    return this.#pairs.get(id);
  }

  levels(id: PairId, depth: number): BookLevels {
    return this.#options.futures.reads.book(id, depth);
  }

  recentTrades(id: PairId, count: number): readonly MarketTradeRecord[] {
    return recentTradesOf(this.#options.db, id, count).map((trade) => this.#tradeOf(trade));
  }

  tradesAfter(id: PairId, tradeId: TradeId, count: number): readonly MarketTradeRecord[] {
    const trades = tradesAfter(this.#options.db, id, tradeId, count);
    return trades.map((trade) => this.#tradeOf(trade));
  }

  addListener(listener: MarketListener): () => void {
    return this.#options.futures.addListener((event) => {
      const events = this.#eventsOf(event);
      if (events.length > 0) listener(events, event.at);
    });
  }

  #eventsOf({ changes }: FuturesEvent): MarketEvent[] {
    return [
      ...changes.trades.map((trade): MarketEvent => ({
        kind: 'trade',
        trade: this.#tradeOf(trade),
      })),
      ...changes.levels.map(({ contractId, side, price, size }): MarketEvent => ({
        kind: 'level',
        pairId: contractId,
        side,
        price,
        size,
      })),
    ];
  }

  #tradeOf({ id, contractId, price, size, takerSide, at }: FuturesTradeRecord): MarketTradeRecord {
    const pair = this.#pairs.get(contractId);
    const perTickLot = pair === undefined ? 0n : unitsPerTickLot(pair);
    const notional = units((BigInt(price) * BigInt(size) * perTickLot) / TICK_LOTS_IN_UNIT);
    return { id, pairId: contractId, price, size, notional, takerSide, tradedAt: at };
  }
}
