/** A market generated from a seed, for stories: books, trades, bars and a ticker in the form the
 *  worker sends. The same seed gives the same market. */
import {
  BUY,
  FRAME,
  TAPE_TRADE_LENGTH,
  ROW_COUNT_MAX,
  ROW_LENGTH,
  SELL,
  asksOffsetOf,
  bidsOffset,
  BOOK_STATES,
  frameLengthOf,
  tapeOffsetOf,
  type BookState,
} from '#domain/market-frame.ts';
import { MINUTE_SEC } from '#contract/core/durations.ts';
import { RESOLUTIONS, type Resolution } from '#contract/core/resolution.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';

/** Friday, 20 November 2026, 09:30:00 UTC: the time at which every story is shown. */
export const STORY_TIME_MS = Date.UTC(2026, 10, 20, 9, 30, 0);

export interface MarketOptions {
  readonly seed?: number | undefined;
  /** Ticks. */
  readonly lastPrice?: number | undefined;
  readonly bookState?: BookState | undefined;
  readonly bidCount?: number | undefined;
  readonly askCount?: number | undefined;
  readonly tradeCount?: number | undefined;
  readonly groupTicks?: number | undefined;
  /** Lots of a typical level; other sizes vary around this size. */
  readonly size?: number | undefined;
  readonly ageMs?: number | undefined;
  readonly resolution?: Resolution | undefined;
}

type Settings = {
  readonly [Name in keyof Omit<MarketOptions, 'seed'>]-?: NonNullable<MarketOptions[Name]>;
};

/** A market in memory that can be moved and written as a frame. */
export class SampleMarket {
  readonly #random: SeededRandom;
  readonly #options: Settings;
  #lastPrice: number;
  #lastSide = BUY;
  #tradeId = 4_000;
  #sequence = 0;
  #clock = STORY_TIME_MS;
  readonly #bidSizes: number[];
  readonly #askSizes: number[];
  #trades: { id: number; price: number; size: number; side: number; time: number }[] = [];
  #bar = { time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };

  constructor(options: MarketOptions = {}) {
    const {
      seed = 7,
      lastPrice = 6_425_010,
      bookState = 'live',
      bidCount = ROW_COUNT_MAX,
      askCount = ROW_COUNT_MAX,
      tradeCount = 40,
      groupTicks = 1,
      size = 42_000,
      ageMs = 40,
      resolution = '15',
    } = options;
    this.#random = seededRandom(seed);
    this.#options = {
      lastPrice,
      bookState,
      bidCount,
      askCount,
      tradeCount,
      groupTicks,
      size,
      ageMs,
      resolution,
    };
    this.#lastPrice = lastPrice;
    this.#bidSizes = Array.from({ length: ROW_COUNT_MAX }, () => this.#drawnSize());
    this.#askSizes = Array.from({ length: ROW_COUNT_MAX }, () => this.#drawnSize());
    for (let index = 0; index < tradeCount; index += 1) this.#trade();
    const time = Math.floor(STORY_TIME_MS / 1000 / (15 * MINUTE_SEC)) * 15 * MINUTE_SEC;
    const open = runningOpenOf(lastPrice);
    this.#bar = {
      time,
      open,
      high: lastPrice + Math.ceil(lastPrice * 0.00014),
      low: open - Math.ceil(lastPrice * 0.00021),
      close: lastPrice,
      volume: 3_400_000,
    };
  }

  /** Applies `changeCount` changes to the book, with a trade for about every fifth. */
  move(changeCount: number, elapsedMs: number): void {
    this.#clock += elapsedMs;
    for (let index = 0; index < changeCount; index += 1) {
      const sizes = this.#random.next() < 0.5 ? this.#bidSizes : this.#askSizes;
      // Most changes occur near the touch.
      const at = Math.floor(this.#random.next() ** 2 * 24);
      sizes[at] = this.#drawnSize();
      if (this.#random.next() < 0.2) this.#trade();
    }
  }

  frame(): Float64Array {
    const { bidCount, askCount, groupTicks, bookState, ageMs, tradeCount } = this.#options;
    const frame = new Float64Array(frameLengthOf(ROW_COUNT_MAX, tradeCount));
    this.#sequence += 1;
    const bestBid = this.#lastPrice - (this.#lastSide === BUY ? groupTicks : 0);
    const head: Partial<Record<keyof typeof FRAME, number>> = {
      viewId: 1,
      sequence: this.#sequence,
      bookState: BOOK_STATES.indexOf(bookState),
      builtAt: this.#clock,
      bookReceivedAt: this.#clock - ageMs,
      rowCount: ROW_COUNT_MAX,
      bidCount,
      askCount,
      tapeCount: tradeCount,
      groupTicks,
      bestBid: bidCount === 0 ? Number.NaN : bestBid,
      bestBidSize: this.#bidSizes[0] ?? Number.NaN,
      bestAsk: askCount === 0 ? Number.NaN : bestBid + groupTicks,
      bestAskSize: this.#askSizes[0] ?? Number.NaN,
      lastPrice: this.#lastPrice,
      lastSide: this.#lastSide,
      priceChangeE8: 124_000_000,
      high: this.#options.lastPrice + 72_990,
      low: this.#options.lastPrice - 137_856,
      volume: 1_248_107_000,
      quoteVolumeInteger: 801_912_345,
      quoteVolumeRest: 67_000_000,
      barResolution: RESOLUTIONS.indexOf(this.#options.resolution),
      barTime: this.#bar.time,
      barOpen: this.#bar.open,
      barHigh: this.#bar.high,
      barLow: this.#bar.low,
      barClose: this.#bar.close,
      barVolume: this.#bar.volume,
    };
    for (const [name, value] of Object.entries(head)) {
      frame[FRAME[name as keyof typeof FRAME]] = value;
    }
    const asks = asksOffsetOf(ROW_COUNT_MAX);
    writeSide(frame, bidsOffset, this.#bidSizes, bidCount, (at) => bestBid - at * groupTicks);
    writeSide(frame, asks, this.#askSizes, askCount, (at) => bestBid + (at + 1) * groupTicks);
    this.#trades.slice(0, tradeCount).forEach((trade, index) => {
      const start = tapeOffsetOf(ROW_COUNT_MAX) + index * TAPE_TRADE_LENGTH;
      frame.set([trade.id, trade.price, trade.size, trade.side, trade.time], start);
    });
    return frame;
  }

  #trade(): void {
    const step = this.#random.between(-3, 3) * this.#options.groupTicks;
    this.#lastSide = this.#random.next() < 0.55 ? BUY : SELL;
    this.#lastPrice = Math.max(1, this.#lastPrice + step);
    this.#tradeId += 1;
    const size = Math.max(1, Math.floor(this.#options.size * 0.2 * this.#random.next() ** 6 * 8));
    this.#trades.unshift({
      id: this.#tradeId,
      price: this.#lastPrice,
      size,
      side: this.#lastSide,
      time: this.#clock - this.#random.between(0, 900),
    });
    this.#trades.length = Math.min(this.#trades.length, 50);
    this.#bar.close = this.#lastPrice;
    this.#bar.high = Math.max(this.#bar.high, this.#lastPrice);
    this.#bar.low = Math.min(this.#bar.low, this.#lastPrice);
    this.#bar.volume += size;
  }

  /** Returns a random size: few large, many small. */
  #drawnSize(): number {
    return Math.max(1, Math.floor(this.#options.size * (0.02 + this.#random.next() ** 3 * 3)));
  }
}

function writeSide(
  frame: Float64Array,
  offset: number,
  sizes: readonly number[],
  count: number,
  priceAt: (index: number) => number,
): void {
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    total += sizes[index] ?? 0;
    frame.set([priceAt(index), sizes[index] ?? 0, total], offset + index * ROW_LENGTH);
  }
}

/** Returns the open price of the running bar, which is the close of the bar before. */
export const runningOpenOf = (lastPrice: number): number =>
  lastPrice - Math.ceil(lastPrice * 0.0005);

/** Returns closed bars that end at the sample market's price: a calm climb, a fall, a volatile end. */
export function sampleColumns(count: number, stepSec: number, lastPrice: number): Bars['closed'] {
  const random = seededRandom(19);
  const endSec = Math.floor(STORY_TIME_MS / 1000 / stepSec) * stepSec;
  const columns = {
    times: new Float64Array(count),
    opens: new Float64Array(count),
    highs: new Float64Array(count),
    lows: new Float64Array(count),
    closes: new Float64Array(count),
    volumes: new Float64Array(count),
  };
  let price = lastPrice;
  // Runs backwards from the market of the frame, so that its running bar continues the series.
  for (let index = count - 1; index >= 0; index -= 1) {
    const wildness = 0.4 + 1.6 * Math.abs(Math.sin(index / 23)) ** 3;
    const range = Math.ceil(lastPrice * 0.0016 * wildness);
    const drift = Math.sin(index / 37) * range * 0.35;
    const close = price;
    const open = Math.max(1, Math.round(close - drift + random.between(-range, range)));
    columns.times[index] = endSec - (count - index) * stepSec;
    columns.opens[index] = open;
    columns.closes[index] = close;
    columns.highs[index] = Math.max(open, close) + Math.floor(range * random.next() ** 2);
    columns.lows[index] = Math.max(
      1,
      Math.min(open, close) - Math.floor(range * random.next() ** 2),
    );
    columns.volumes[index] = Math.floor(900_000 * wildness * (0.3 + random.next() ** 2 * 2));
    price = open;
  }
  return columns;
}
