/** Copies a session's market state at the moment it sends a frame. The numbers are copied first,
 *  because the market is running; their text is created when the file is written. */
import { decimalOfSteps, decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import type { TradeId } from '#contract/core/ids.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { assert } from '#contract/core/assert.ts';
import type { Bar } from '#contract/entities/bar.ts';
import type { Ticker } from '#contract/entities/ticker.ts';
import type { MarketTrade } from '#contract/entities/trade.ts';
import type { WireLevel } from '#contract/rest/spot-market.ts';
import type { StepBar } from '#domain/bars.ts';
import {
  BUY,
  FRAME,
  TAPE_TRADE,
  TAPE_TRADE_COUNT_MAX,
  TAPE_TRADE_LENGTH,
  numberAt,
} from '#domain/market-frame.ts';
import type { BookSide } from '../engine/book-side.ts';
import type { StepTicker } from '../engine/step-trades.ts';
import type { PairView } from '../market-api.ts';
import type { PairFeed } from '../socket/pair-feed.ts';
import type { CallCounts, MarketSnapshot } from './recording.ts';

/** A page that needs older bars requests them again. */
const BAR_COUNT_MAX = 300;
const UNIT_COUNT = 100_000_000n;

export interface SnapshotSteps {
  readonly view: PairView;
  readonly receivedAt: EpochMs;
  readonly sequence: number;
  readonly conflatedCount: number;
  readonly calls: CallCounts;
  readonly epoch: string;
  readonly bookSequence: number;
  readonly bookAt: EpochMs;
  /** Prices and sizes alternating, best first. */
  readonly bids: Float64Array;
  readonly asks: Float64Array;
  /** Newest first. */
  readonly trades: Float64Array;
  readonly ticker: StepTicker;
  readonly closed: readonly StepBar[];
  readonly live: StepBar | undefined;
  readonly minute: StepBar | undefined;
  readonly recentMinutes: readonly StepBar[];
}

/** @param frame the frame being sent. */
export function snapshotStepsOf(
  frame: Float64Array,
  view: PairView,
  { book: sync, tradeBuffer, ticker, bars: { series } }: PairFeed,
  calls: CallCounts,
): SnapshotSteps {
  const { book, receivedAt } = sync;
  assert(receivedAt !== undefined, 'a live book was heard of');
  const packedTrades = new Float64Array(TAPE_TRADE_COUNT_MAX * TAPE_TRADE_LENGTH);
  const count = tradeBuffer.fillTrades(packedTrades, 0);
  return {
    view,
    receivedAt,
    sequence: numberAt(frame, FRAME.sequence),
    conflatedCount: numberAt(frame, FRAME.conflatedCount),
    calls: { ...calls },
    epoch: book.epoch,
    bookSequence: book.sequence,
    bookAt: book.at,
    bids: levelsOf(book.bids),
    asks: levelsOf(book.asks),
    trades: packedTrades.subarray(0, count * TAPE_TRADE_LENGTH),
    ticker: { ...ticker },
    closed: series.closed.slice(-BAR_COUNT_MAX),
    live: series.live,
    minute: series.minute,
    recentMinutes: [...series.recentMinutes],
  };
}

function levelsOf(side: BookSide): Float64Array {
  const levels = new Float64Array(2 * side.levelCount);
  let at = 0;
  side.forEachLevel((price, size) => {
    levels[at] = price;
    levels[at + 1] = size;
    at += 2;
    return true;
  });
  return levels;
}

/** Converts the snapshot to the exchange's entities. */
export function marketSnapshotOf(snapshot: SnapshotSteps): MarketSnapshot {
  const { pair } = snapshot.view;
  const { receivedAt, sequence, conflatedCount, calls } = snapshot;
  const live = snapshot.live === undefined ? [] : [snapshot.live];
  return {
    view: { ...snapshot.view, day: tickerOf(snapshot.ticker, pair) },
    receivedAt,
    sequence,
    conflatedCount,
    calls,
    book: {
      epoch: snapshot.epoch,
      sequence: snapshot.bookSequence,
      at: snapshot.bookAt,
      bids: wireLevelsOf(snapshot.bids, pair),
      asks: wireLevelsOf(snapshot.asks, pair),
      checksum: undefined,
    },
    trades: tradesOf(snapshot.trades, pair),
    bars: {
      bars: [...snapshot.closed, ...live].map((bar) => barOf(bar, pair)),
      lastBarAt: snapshot.live?.time,
      runningMinute: snapshot.minute === undefined ? undefined : barOf(snapshot.minute, pair),
    },
    minutes: snapshot.recentMinutes.map((minute) => barOf(minute, pair)),
  };
}

function wireLevelsOf(levels: Float64Array, { tickSize, lotSize }: PairSteps): WireLevel[] {
  const wire: WireLevel[] = [];
  for (let at = 0; at < levels.length; at += 2) {
    wire.push([
      decimalOfSteps(levels[at] ?? 0, tickSize),
      decimalOfSteps(levels[at + 1] ?? 0, lotSize),
    ]);
  }
  return wire;
}

function tradesOf(packedTrades: Float64Array, { tickSize, lotSize }: PairSteps): MarketTrade[] {
  const trades: MarketTrade[] = [];
  for (let at = packedTrades.length - TAPE_TRADE_LENGTH; at >= 0; at -= TAPE_TRADE_LENGTH) {
    trades.push({
      id: numberAt(packedTrades, at + TAPE_TRADE.id) as TradeId,
      price: decimalOfSteps(numberAt(packedTrades, at + TAPE_TRADE.price), tickSize),
      size: decimalOfSteps(numberAt(packedTrades, at + TAPE_TRADE.size), lotSize),
      takerSide: numberAt(packedTrades, at + TAPE_TRADE.side) === BUY ? 'buy' : 'sell',
      tradedAt: epochMs(numberAt(packedTrades, at + TAPE_TRADE.time)),
    });
  }
  return trades;
}

function barOf(bar: StepBar, { tickSize, lotSize }: PairSteps): Bar {
  return {
    time: bar.time,
    open: decimalOfSteps(bar.open, tickSize),
    high: decimalOfSteps(bar.high, tickSize),
    low: decimalOfSteps(bar.low, tickSize),
    close: decimalOfSteps(bar.close, tickSize),
    volume: decimalOfSteps(bar.volume, lotSize),
  };
}

/** @returns undefined before any 24-hour statistics arrive. */
function tickerOf(ticker: StepTicker, { tickSize, lotSize }: PairSteps): Ticker | undefined {
  if (Number.isNaN(ticker.volume)) return undefined;
  const priceOf = (steps: number): Decimal | undefined =>
    Number.isNaN(steps) ? undefined : decimalOfSteps(steps, tickSize);
  const { changeE8 } = ticker;
  return {
    lastPrice: priceOf(ticker.lastPrice),
    changePercent: Number.isNaN(changeE8) ? undefined : decimalOfUnits(BigInt(changeE8)),
    high: priceOf(ticker.high),
    low: priceOf(ticker.low),
    volume: decimalOfSteps(ticker.volume, lotSize),
    quoteVolume: quoteVolumeOf(ticker),
  };
}

function quoteVolumeOf({ quoteVolumeInteger, quoteVolumeRest }: StepTicker): Decimal | undefined {
  if (Number.isNaN(quoteVolumeInteger)) return undefined;
  return decimalOfUnits(BigInt(quoteVolumeInteger) * UNIT_COUNT + BigInt(quoteVolumeRest));
}
