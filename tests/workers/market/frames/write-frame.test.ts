/** Compares every number of written frames with a plain description of the market they come from. */
import { expect, it } from 'vitest';
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import { RESOLUTIONS } from '#contract/core/resolution.ts';
import { epochMs, epochSec } from '#contract/core/time.ts';
import type { StepBar } from '#domain/bars.ts';
import { BOOK_STATES, BUY, FRAME, FRAME_HEADER_LENGTH, SELL } from '#domain/market-frame.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { BarSeries } from '#workers/market/engine/bar-series.ts';
import { OrderBook } from '#workers/market/engine/order-book.ts';
import { PausedRows } from '#workers/market/engine/paused-rows.ts';
import { unknownTicker } from '#workers/market/engine/step-trades.ts';
import { TradeBuffer } from '#workers/market/engine/trade-buffer.ts';
import { packedBars } from '#workers/market/frames/bar-columns.ts';
import { fillFrame, writtenFrame, type FrameSource } from '#workers/market/frames/write-frame.ts';

const CASE_COUNT = countOf({ short: 300, long: 20_000 });
const SEED = 20;

type Level = readonly [price: number, size: number];
type Trade = readonly [id: number, price: number, size: number, side: number, at: number];

/** A market as lists, best and newest first. */
interface Described {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly trades: readonly Trade[];
  readonly bar: StepBar | undefined;
}

function drawLevels(random: SeededRandom, from: number, direction: 1 | -1): readonly Level[] {
  let price = from;
  return Array.from({ length: random.between(0, 12) }, () => {
    price += direction * random.between(1, 5);
    return [price, random.between(1, 1_000_000)] as const;
  });
}

function drawMarket(random: SeededRandom): Described {
  const middle = random.between(10_000, 90_000);
  return {
    bids: drawLevels(random, middle, -1),
    asks: drawLevels(random, middle, 1),
    trades: Array.from({ length: random.between(0, 4) }, (_, at) => {
      const price = middle + random.between(-9, 9);
      const side = random.pick([BUY, SELL]);
      return [90 - at, price, random.between(1, 5_000), side, 2_000 - at] as const;
    }),
    bar: random.next() < 0.3 ? undefined : barFrom(middle),
  };
}

const barFrom = (price: number): StepBar => ({
  time: epochSec(60),
  open: ticks(price + 1),
  high: ticks(price + 2),
  low: ticks(price + 3),
  close: ticks(price + 4),
  volume: lots(7),
});

function bookOf({ bids, asks }: Described): OrderBook {
  const book = new OrderBook({ tickSize: decimal('0.01'), lotSize: decimal('0.001') }, 64);
  for (const [price, size] of bids) book.bids.setLevel(ticks(price), lots(size));
  for (const [price, size] of asks) book.asks.setLevel(ticks(price), lots(size));
  return book;
}

function bufferOf(trades: readonly Trade[], floor = 0): TradeBuffer {
  const buffer = new TradeBuffer(floor);
  const flat = trades.toReversed().flat();
  buffer.append({ tradeCount: trades.length, trades: Float64Array.from(flat) });
  return buffer;
}

function seriesOf({ bar }: Described, random: SeededRandom): BarSeries {
  const series = new BarSeries(random.pick(RESOLUTIONS));
  if (bar !== undefined) series.load([bar], undefined);
  return series;
}

/** The rows of one side as the layout of a frame describes them. */
function rowsOf(levels: readonly Level[], rowCount: number): readonly number[] {
  let total = 0;
  const rows = levels.slice(0, rowCount).flatMap(([price, size]) => {
    total += size;
    return [price, size, total];
  });
  return [...rows, ...Array<number>(3 * rowCount - rows.length).fill(0)];
}

const either = <Value>(random: SeededRandom, value: Value): Value | undefined =>
  random.next() < 0.5 ? value : undefined;

function drawSource(random: SeededRandom, market: Described): FrameSource {
  const rowCount = random.between(1, 14);
  const book = bookOf(market);
  const paused = { bids: new PausedRows(book.bids, 1), asks: new PausedRows(book.asks, 1) };
  return {
    viewId: random.between(1, 99),
    sequence: random.between(100, 199),
    rowCount,
    groupTicks: 1,
    conflatedCount: random.between(200, 299),
    builtAt: epochMs(random.between(3_000, 3_999)),
    bookState: random.pick(BOOK_STATES),
    bookReceivedAt: either(random, epochMs(4_321)),
    book,
    paused: either(random, paused),
    tradeBuffer: bufferOf(market.trades),
    largeTrades: either(random, bufferOf(market.trades, 50_000_000)),
    ticker: {
      lastPrice: 11,
      changeE8: -12,
      high: 13,
      low: 14,
      volume: 15,
      quoteVolumeInteger: 16,
      quoteVolumeRest: 17,
    },
    bars: seriesOf(market, random),
  };
}

/** Each number of the header by its name. */
function headerOf(source: FrameSource, market: Described): Record<string, number> {
  const { bids, asks, trades, bar } = market;
  const shown = source.largeTrades === undefined ? trades : trades.filter(isLarge);
  return {
    viewId: source.viewId,
    sequence: source.sequence,
    bookState: BOOK_STATES.indexOf(source.bookState),
    bookSequence: source.book.sequence,
    bookTime: source.book.at,
    bookReceivedAt: source.bookReceivedAt ?? NaN,
    builtAt: source.builtAt,
    rowCount: source.rowCount,
    bidCount: Math.min(bids.length, source.rowCount),
    askCount: Math.min(asks.length, source.rowCount),
    tapeCount: shown.length,
    groupTicks: 1,
    bestBid: bids[0]?.[0] ?? NaN,
    bestBidSize: bids[0]?.[1] ?? NaN,
    bestAsk: asks[0]?.[0] ?? NaN,
    bestAskSize: asks[0]?.[1] ?? NaN,
    lastPrice: trades[0]?.[1] ?? 11,
    lastSide: trades[0]?.[3] ?? NaN,
    priceChangeE8: -12,
    high: 13,
    low: 14,
    volume: 15,
    quoteVolumeInteger: 16,
    quoteVolumeRest: 17,
    barResolution: RESOLUTIONS.indexOf(source.bars.resolution),
    barTime: bar?.time ?? NaN,
    barOpen: bar?.open ?? NaN,
    barHigh: bar?.high ?? NaN,
    barLow: bar?.low ?? NaN,
    barClose: bar?.close ?? NaN,
    barVolume: bar?.volume ?? NaN,
    conflatedCount: source.conflatedCount,
  };
}

const isLarge = ([, price, size]: Trade): boolean => price * size >= 50_000_000;

it(`frames contain each number of the market at its place: ${CASE_COUNT} of seed ${SEED}`, () => {
  const random = seededRandom(SEED);
  const counts = { paused: 0, large: 0, bars: 0 };
  for (let round = 0; round < CASE_COUNT; round += 1) {
    const market = drawMarket(random);
    const source = drawSource(random, market);
    const frame = writtenFrame(source);
    const read = Object.fromEntries(
      Object.entries(FRAME).map(([name, offset]) => [name, frame[offset]]),
    );
    expect(read).toEqual(headerOf(source, market));
    const { rowCount, largeTrades } = source;
    const trades = largeTrades === undefined ? market.trades : market.trades.filter(isLarge);
    expect([...frame.subarray(FRAME_HEADER_LENGTH)]).toEqual([
      ...rowsOf(market.bids, rowCount),
      ...rowsOf(market.asks, rowCount),
      ...trades.flat(),
    ]);
    counts.paused += source.paused === undefined ? 0 : 1;
    counts.large += largeTrades === undefined ? 0 : 1;
    counts.bars += market.bar === undefined ? 0 : 1;
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(CASE_COUNT / 4);
});

it('a frame that is filled again contains nothing of its former market', () => {
  const random = seededRandom(SEED);
  const full = drawMarket(random);
  const source = drawSource(random, full);
  const empty = { bids: [], asks: [], trades: [], bar: undefined };
  const next = {
    ...source,
    paused: undefined,
    largeTrades: undefined,
    book: bookOf(empty),
    tradeBuffer: bufferOf([]),
    ticker: unknownTicker(),
    bars: seriesOf(empty, random),
  };
  const frame = writtenFrame(source);
  fillFrame(frame, next);
  const written = writtenFrame(next);
  expect([...frame.subarray(0, written.length)]).toEqual([...written]);
});

it('packed bars have each value in its column, in one buffer', () => {
  const bars = [1, 2, 3].map((at) => ({
    time: epochSec(60 * at),
    open: ticks(10 + at),
    high: ticks(20 + at),
    low: ticks(30 + at),
    close: ticks(40 + at),
    volume: lots(50 + at),
  }));
  const { columns, buffer } = packedBars(bars);
  const read = Object.entries(columns).map(([name, values]) => [name, [...values]]);
  expect(Object.fromEntries(read)).toEqual({
    times: [60, 120, 180],
    opens: [11, 12, 13],
    highs: [21, 22, 23],
    lows: [31, 32, 33],
    closes: [41, 42, 43],
    volumes: [51, 52, 53],
  });
  expect(Object.values(columns).every((column) => column.buffer === buffer)).toBe(true);
});
