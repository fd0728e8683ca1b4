/** Public data of one pair: order book feed, trades, minute bars and 24-hour statistics, each
 *  published at its own limited rate. */
import { decimal, decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import { DAY_SEC } from '#contract/core/durations.ts';
import type { Pair } from '#contract/core/pair.ts';

import { epochSec, epochSecOf, type EpochSec } from '#contract/core/time.ts';
import type { Bar } from '#contract/entities/bar.ts';
import type { CompleteListing } from '#contract/entities/listing.ts';
import type { CompleteTicker } from '#contract/entities/ticker.ts';
import type { StepBar } from '#domain/bars.ts';
import { barsBetween, rowFrom } from '#server/history/bar-columns.ts';
import type { Timeline } from '#server/history/timeline.ts';
import type { MarketTradeRecord } from '../events.ts';
import type { MarketSource } from '../exchange-api.ts';
import type { BarStore } from './bar-store.ts';
import { BookFeed } from './book-feed.ts';
import { Chart } from './chart.ts';
import { DayWindow, changePercentOf, type Day } from './day-window.ts';
import type { MarketChannels } from './market-channels.ts';
import { RunningMinute, liveBarOfRecorded, type LiveBar } from './minute-bar.ts';
import { throttle, type Timing } from './throttle.ts';
import type { Publish } from './publish.ts';
import { stepWriter } from './step-text.ts';
import { RECENT_COUNT_MAX, RecentTrades } from './recent-trades.ts';

/** At most 60, 20, 10 and 4 per second. */
const BOOK_INTERVAL_MS = 17;
const TRADES_INTERVAL_MS = 50;
const BAR_INTERVAL_MS = 100;
const OVERVIEW_INTERVAL_MS = 250;

const TRADE_PAGE_COUNT = 1_000;
const ZERO = decimal('0');

interface PairMarketOptions extends Timing {
  readonly pair: Pair;
  readonly tradeCoinName: string;
  readonly epoch: string;
  readonly exchange: MarketSource;
  readonly timeline: Timeline | undefined;
  readonly store: BarStore;
  readonly publish: Publish;
  readonly channels: MarketChannels;
}

export class PairMarket {
  readonly pair: Pair;
  readonly book: BookFeed;
  readonly recentTrades: RecentTrades;
  readonly chart: Chart;
  readonly #options: PairMarketOptions;
  readonly #priceText: (price: number) => Decimal;
  readonly #sizeText: (size: number) => Decimal;
  readonly #minute = new RunningMinute();
  readonly #day = new DayWindow();
  /** Closed minutes not yet on disk, oldest first. */
  #unsaved: LiveBar[] = [];
  #lastTrade: MarketTradeRecord | undefined;
  #closedThrough: MarketTradeRecord['id'] | undefined;
  /** Whether the latest state of the running minute was published; and a closed minute not yet
   *  published. */
  #isBarShown = true;
  #closedUnshown: LiveBar | undefined;

  readonly requestBook: () => void;
  readonly #requestTrades: () => void;
  readonly #requestBar: () => void;
  readonly #requestOverview: () => void;

  constructor(options: PairMarketOptions) {
    const { pair, exchange, epoch, clock, publish, channels, timeline, store } = options;
    this.#options = options;
    this.pair = pair;
    this.#priceText = stepWriter(pair.tickSize);
    this.#sizeText = stepWriter(pair.lotSize);
    const levels = exchange.levels(pair.id, Number.MAX_SAFE_INTEGER);
    this.book = new BookFeed({ pair, epoch, clock, publish, channels, levels });
    this.recentTrades = new RecentTrades(pair, exchange.recentTrades(pair.id, RECENT_COUNT_MAX));
    const unsavedBars = (): readonly LiveBar[] => this.#unsavedWithRunning();
    this.chart = new Chart({ pairId: pair.id, timeline, store, unsaved: unsavedBars });
    this.requestBook = throttle(BOOK_INTERVAL_MS, options, () => this.book.flush());
    this.#requestTrades = throttle(TRADES_INTERVAL_MS, options, () => this.#publishTrades());
    this.#requestBar = throttle(BAR_INTERVAL_MS, options, () => this.#publishBar());
    this.#requestOverview = throttle(OVERVIEW_INTERVAL_MS, options, () => this.#publishOverview());
    this.#restoreDay();
    this.#restoreMinutes();
    // Merges the hourly bars now, because the market list and the chart need them first and must
    // not wait.
    timeline?.bars('60');
  }

  /** Adds a trade; a trade already read from disk is skipped. */
  addTrade(trade: MarketTradeRecord): void {
    if (this.#lastTrade !== undefined && trade.id <= this.#lastTrade.id) return;
    this.recentTrades.add(trade);
    this.#count(trade);
    this.#requestTrades();
    this.#requestBar();
    this.#requestOverview();
  }

  /** Publishes the 24-hour statistics, after values beside them changed. */
  requestTicker(): void {
    this.#requestTrades();
  }

  /** Closes the minute when it is over and advances the 24-hour window. */
  advance(now: EpochSec): void {
    const before = this.ticker();
    const closed = this.#minute.closeAt(now);
    if (closed !== undefined) this.#close(closed, this.#lastTrade?.id);
    this.#day.advance(now);
    const after = this.ticker();
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    this.#requestTrades();
    this.#requestOverview();
  }

  /** Closed minutes not yet on disk, and the last trade in them. */
  get unsaved(): readonly LiveBar[] {
    return this.#unsaved;
  }
  get closedThrough(): MarketTradeRecord['id'] | undefined {
    return this.#closedThrough;
  }
  /** Removes the first `count` of `unsaved`, which are now on disk. */
  markSaved(count: number): void {
    this.#unsaved = this.#unsaved.slice(count);
  }

  ticker(): CompleteTicker {
    const day = this.#day.dayWith(this.#minute.bar);
    if (day === undefined) return NO_TICKER;
    return {
      lastPrice: this.#priceText(day.last),
      changePercent: changePercentOf(day),
      high: this.#priceText(day.high),
      low: this.#priceText(day.low),
      volume: this.#sizeText(day.volume),
      quoteVolume: decimalOfUnits(day.quoteVolume),
    };
  }

  /** @returns undefined before the first price. */
  get lastPrice(): Day['last'] | undefined {
    return this.#day.dayWith(this.#minute.bar)?.last;
  }

  listing(sparkline: readonly Decimal[] = []): CompleteListing {
    const { pair } = this;
    const ticker = this.ticker();
    return {
      id: pair.id,
      tradeCoin: pair.tradeCoin,
      tradeCoinName: this.#options.tradeCoinName,
      tradeCoinId: pair.tradeCoinId,
      quoteCoin: pair.quoteCoin,
      quoteCoinId: pair.quoteCoinId,
      price: ticker.lastPrice,
      changePercent: ticker.changePercent,
      high: ticker.high,
      low: ticker.low,
      volume: ticker.volume,
      quoteVolume: ticker.quoteVolume,
      sparkline,
    };
  }

  /** Returns the price from which the day's change is calculated, the hourly closes since, and the
   *  last price. The line therefore ends on the side the change shows, and a day without hourly
   *  bars is still a line. */
  sparkline(): Decimal[] {
    const day = this.#day.dayWith(this.#minute.bar);
    if (day === undefined) return [];
    const now = epochSecOf(this.#options.clock());
    const from = epochSec(now - DAY_SEC);
    const closed = this.chart.bars('60', { from, to: now, count: 24 }).slice(0, -1);
    return [day.open, ...closed.map(({ close }) => close), day.last].map(this.#priceText);
  }

  /** The running minute, which is also part of the bars. */
  get runningMinute(): Bar | undefined {
    const { bar } = this.#minute;
    return bar === undefined ? undefined : this.barOf(bar);
  }

  barOf(bar: StepBar): Bar {
    return {
      time: bar.time,
      open: this.#priceText(bar.open),
      high: this.#priceText(bar.high),
      low: this.#priceText(bar.low),
      close: this.#priceText(bar.close),
      volume: this.#sizeText(bar.volume),
    };
  }

  #publishTrades(): void {
    const batch = {
      at: this.#options.clock(),
      trades: this.recentTrades.drainBatch(),
      ticker: this.ticker(),
    };
    const { publish, channels } = this.#options;
    const text = channels.tradesText(this.pair, batch);
    publish(channels.infoOf(this.pair), channels.tradesEvent, text);
    if (this.recentTrades.hasWaiting) this.#requestTrades();
  }

  /** Publishes the final state of a closed minute before the first state of the next one. */
  #publishBar(): void {
    const bar = this.#closedUnshown ?? this.#minute.bar;
    if (bar === undefined) return;
    const isMoreToShow = this.#closedUnshown !== undefined && this.#minute.bar !== undefined;
    this.#closedUnshown = undefined;
    this.#isBarShown = !isMoreToShow;
    const running = { bar: this.barOf(bar), lastBarAt: bar.time };
    const { publish, channels } = this.#options;
    publish(channels.infoOf(this.pair), channels.barEvent, channels.barOf(this.pair, running));
    if (isMoreToShow) this.#requestBar();
  }

  #publishOverview(): void {
    const { publish, channels } = this.#options;
    channels.publishListing?.(publish, this.listing());
  }

  #count(trade: MarketTradeRecord): void {
    const closed = this.#minute.add(trade);
    if (closed !== undefined) this.#close(closed, this.#lastTrade?.id);
    this.#lastTrade = trade;
    this.#isBarShown = false;
  }

  #close(bar: LiveBar, lastTradeId: MarketTradeRecord['id'] | undefined): void {
    if (!this.#isBarShown) this.#closedUnshown = bar;
    this.#unsaved.push(bar);
    this.#closedThrough = lastTradeId;
    this.#day.add(bar, 60);
  }

  #unsavedWithRunning(): readonly LiveBar[] {
    const running = this.#minute.bar;
    return running === undefined ? this.#unsaved : [...this.#unsaved, running];
  }

  /** Restores the 24-hour window from recordings and disk. */
  #restoreDay(): void {
    const { clock, pair, store, timeline } = this.#options;
    const now = epochSecOf(clock());
    const from = epochSec(now - DAY_SEC);
    if (timeline !== undefined) {
      const { columns, lengthSec } = timeline.finest;
      const rows = barsBetween(
        columns,
        rowFrom(columns, from - lengthSec + 1),
        columns.times.length,
      );
      for (const bar of rows) this.#day.add(liveBarOfRecorded(bar, pair), lengthSec);
      if (rows.length === 0) this.#day.seedLastPrice(timeline.lastPrice);
    }
    const last = store.lastBar(pair.id);
    if (last !== undefined) this.#day.seedLastPrice(last.close);
    const minutes = store.between(pair.id, 60, { from, to: now, count: DAY_SEC / 60 });
    for (const bar of minutes) this.#day.add(bar, 60);
    this.#day.advance(now);
  }

  /** Restores trades that were on disk but in no closed bar at the last stop. */
  #restoreMinutes(): void {
    const { exchange, pair, store } = this.#options;
    let after = store.lastTradeId(pair.id);
    for (;;) {
      const trades = exchange.tradesAfter(pair.id, after, TRADE_PAGE_COUNT);
      for (const trade of trades) this.#count(trade);
      const last = trades.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
    this.#closedUnshown = undefined;
    this.#isBarShown = true;
  }
}

/** Before the first trade. */
const NO_TICKER: CompleteTicker = {
  lastPrice: undefined,
  changePercent: undefined,
  high: undefined,
  low: undefined,
  volume: ZERO,
  quoteVolume: ZERO,
};
