/** Public market data of all pairs: receives the events of commits, publishes them, and returns
 *  order books, trades, 24-hour statistics and bars. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { PairId, TradeId } from '#contract/core/ids.ts';
import { epochSecOf, type EpochSec } from '#contract/core/time.ts';
import type { CompleteListing } from '#contract/entities/listing.ts';
import type { CompleteTicker } from '#contract/entities/ticker.ts';
import type { MarketTrade } from '#contract/entities/trade.ts';
import { BAR_COUNT_MAX, type BarSeries, type BookSnapshot } from '#contract/rest/spot-market.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { Db } from '#server/db/database.ts';
import type { History } from '#server/history/history.ts';
import type { MarketEvent } from '../events.ts';
import type { MarketSource } from '../exchange-api.ts';
import { BarStore, type ClosedMinute } from './bar-store.ts';
import { SPOT_CHANNELS, type MarketChannels } from './market-channels.ts';
import { repeatWhile, type Timing } from './throttle.ts';
import { PairMarket } from './pair-market.ts';
import type { Publish } from './publish.ts';

const HEARTBEAT_INTERVAL_MS = 2_000;

interface MarketDataOptions extends Timing {
  readonly db: Db;
  readonly exchange: MarketSource;
  readonly history: History;
  readonly publish: Publish;
  /** Default: those of the spot market. */
  readonly channels?: MarketChannels;
  /** Unique per start; order books of different runs are unrelated. */
  readonly epoch: string;
  /** Called when bars could not be written; they are retained and written again a minute later. */
  readonly onError: (error: unknown) => void;
}

export interface MarketData {
  /** @returns undefined for a pair that is not listed, as do all of these methods. */
  bookSnapshot(
    pairId: PairId,
    depth: number,
    sides?: 'bids' | 'asks' | 'both',
  ): BookSnapshot | undefined;
  /** Publishes the best levels of a pair's book again, unchanged; for tests of subscribers under load. */
  restateBook(pairId: PairId, levelCount: number): void;
  /** Newest first; at most 500. */
  recentTrades(pairId: PairId, count: number): readonly MarketTrade[] | undefined;
  ticker(pairId: PairId): CompleteTicker | undefined;
  /** Includes hourly closes of the last 24 hours. */
  listing(pairId: PairId): CompleteListing | undefined;
  /** Returns all listed pairs, in the order of the list. */
  listings(): readonly CompleteListing[];
  /** Returns bars that open within the range: the newest `count` of them, at most 2,000. */
  bars(
    pairId: PairId,
    resolution: Resolution,
    range: { readonly from: EpochSec; readonly to: EpochSec; readonly count?: number },
  ): BarSeries | undefined;
  /** Returns the last trade's price, or the last recorded price before the first trade. */
  lastPrice(pairId: PairId): PairMarket['lastPrice'];
  /** Publishes the 24-hour statistics soon, after values beside them changed. */
  requestTicker(pairId: PairId): void;
  /** Writes closed minutes, then stops publishing and counting. */
  stop(): void;
}

/** Starts immediately. Must be created before the first order can be placed, so that it receives
 *  every trade. */
export function createMarketData(options: MarketDataOptions): MarketData {
  return new LiveMarketData(options);
}

class LiveMarketData implements MarketData {
  readonly #options: MarketDataOptions;
  readonly #store: BarStore;
  readonly #markets = new Map<PairId, PairMarket>();
  readonly #stopListening: () => void;
  #isRunning = true;

  constructor(options: MarketDataOptions) {
    const { exchange, schedule } = options;
    this.#options = options;
    this.#store = new BarStore(options.db);
    for (const { id } of exchange.pairs) this.#market(id);
    this.#stopListening = exchange.addListener((events) => {
      for (const event of events) this.#onEvent(event);
    });
    const isRunning = (): boolean => this.#isRunning;
    repeatWhile(HEARTBEAT_INTERVAL_MS, schedule, isRunning, () => {
      for (const market of this.#markets.values()) market.book.heartbeat();
    });
    this.#waitForMinute();
  }

  bookSnapshot(
    pairId: PairId,
    depth: number,
    sides: 'bids' | 'asks' | 'both' = 'both',
  ): BookSnapshot | undefined {
    return this.#market(pairId)?.book.snapshot(depth, sides);
  }

  restateBook(pairId: PairId, levelCount: number): void {
    this.#market(pairId)?.book.restate(levelCount);
  }

  recentTrades(pairId: PairId, count: number): readonly MarketTrade[] | undefined {
    return this.#market(pairId)?.recentTrades.recent(count);
  }

  ticker(pairId: PairId): CompleteTicker | undefined {
    return this.#market(pairId)?.ticker();
  }

  listing(pairId: PairId): CompleteListing | undefined {
    const market = this.#market(pairId);
    return market?.listing(market.sparkline());
  }

  listings(): readonly CompleteListing[] {
    const pairs = this.#options.exchange.pairs;
    return pairs.map(({ id }) => this.listing(id)).filter((listing) => listing !== undefined);
  }

  bars(
    pairId: PairId,
    resolution: Resolution,
    range: { readonly from: EpochSec; readonly to: EpochSec; readonly count?: number },
  ): BarSeries | undefined {
    const market = this.#market(pairId);
    if (market === undefined) return undefined;
    const count = Math.min(range.count ?? BAR_COUNT_MAX, BAR_COUNT_MAX);
    const bars = market.chart.bars(resolution, { ...range, count });
    return {
      bars: bars.map((bar) => market.barOf(bar)),
      lastBarAt: market.chart.lastBarAt(resolution),
      runningMinute: market.runningMinute,
    };
  }

  lastPrice(pairId: PairId): PairMarket['lastPrice'] {
    return this.#market(pairId)?.lastPrice;
  }

  requestTicker(pairId: PairId): void {
    this.#market(pairId)?.requestTicker();
  }

  stop(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#stopListening();
    this.#save();
  }

  #onEvent(event: MarketEvent): void {
    if (event.kind === 'level') {
      const market = this.#market(event.pairId);
      market?.book.note(event.side, event.price, event.size);
      market?.requestBook();
    } else if (event.kind === 'trade') {
      this.#market(event.trade.pairId)?.addTrade(event.trade);
    }
  }

  /** Creates the market of a pair listed at runtime on first use. */
  #market(pairId: PairId): PairMarket | undefined {
    const known = this.#markets.get(pairId);
    if (known !== undefined) return known;
    const { exchange, history } = this.#options;
    const pair = exchange.pair(pairId);
    if (pair === undefined) return undefined;
    const coin = exchange.coins.find(({ id }) => id === pair.tradeCoinId);
    const market = new PairMarket({
      ...this.#options,
      channels: this.#options.channels ?? SPOT_CHANNELS,
      pair,
      store: this.#store,
      timeline: history.timeline(pairId),
      tradeCoinName: coin?.name ?? pair.tradeCoin,
    });
    this.#markets.set(pairId, market);
    return market;
  }

  #waitForMinute(): void {
    const { clock, schedule } = this.#options;
    schedule(
      () => {
        if (!this.#isRunning) return;
        const now = epochSecOf(clock());
        for (const market of this.#markets.values()) market.advance(now);
        this.#save();
        this.#waitForMinute();
      },
      MINUTE_MS - (clock() % MINUTE_MS),
    );
  }

  #save(): void {
    const minutes: ClosedMinute[] = [];
    const progress = new Map<PairId, TradeId>();
    const counts: (readonly [PairMarket, number])[] = [];
    for (const [pairId, market] of this.#markets) {
      const { unsaved, closedThrough } = market;
      if (unsaved.length === 0 || closedThrough === undefined) continue;
      for (const bar of unsaved) minutes.push({ pairId, bar });
      progress.set(pairId, closedThrough);
      counts.push([market, unsaved.length]);
    }
    if (minutes.length === 0) return;
    try {
      this.#store.save(minutes, progress);
    } catch (error) {
      return this.#options.onError(error);
    }
    for (const [market, count] of counts) market.markSaved(count);
  }
}
