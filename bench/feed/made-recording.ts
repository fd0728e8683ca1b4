/** Generates a recording of a market that depends only on its seed, as a session receives it, with
 *  closing minutes, lost changes and broken connections. Generated while it is read, so that a day
 *  of it needs no storage. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs, epochSec } from '#contract/core/time.ts';
import { RUNNING_BAR_EVENT, runningBarCodec } from '#contract/realtime/trade-info.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { BookSnapshot, WireLevel } from '#contract/rest/spot-market.ts';
import type { TextLevel } from '#domain/book-checksum.ts';
import type { MarketEvent, Recording, TimedEvent } from '#workers/market/recording/recording.ts';
import { BENCH_EPOCH, BOOK_CHANNEL, TRADE_CHANNEL, bookFrame, tradeFrame } from './frames.ts';
import { MarketGenerator } from './generator.ts';

export interface MadeOptions {
  readonly seed: number;
  readonly spanMs: number;
  readonly messagesPerSecond: number;
  readonly frameIntervalMs: number;
}

const STARTS_AT = 1_767_225_600_000;
const LEVELS_A_SIDE = 1_000;
const TRADE_EVERY = 5;
/** Interval at which a change is lost and a connection ends. */
const LOSS_EVERY_MS = 10 * MINUTE_MS;
const BREAK_EVERY_MS = 35 * MINUTE_MS;
const RESPONSE_MS = 40;

export const madeRecording = (options: MadeOptions): Recording => ({
  start: { at: epochMs(STARTS_AT), seed: options.seed, timers: 'clock', snapshot: undefined },
  events: eventsOf(options),
});

function* eventsOf(options: MadeOptions): Generator<TimedEvent> {
  const { seed, spanMs, messagesPerSecond, frameIntervalMs } = options;
  const market = new MarketGenerator(seed, LEVELS_A_SIDE, btcUsdt);
  const calls = { snapshot: 0, trades: 0, bars: 0 };
  let at = STARTS_AT;
  const withTime = (event: MarketEvent): TimedEvent => ({ at: epochMs(at), event });
  function* joinEvents(): Generator<TimedEvent> {
    yield withTime(['open']);
    yield withTime(['joined', BOOK_CHANNEL]);
    yield withTime(['joined', TRADE_CHANNEL]);
    at += RESPONSE_MS;
    yield withTime(['answer', 'bars', calls.bars++, { bars: [], lastBarAt: undefined }]);
    yield withTime(['answer', 'trades', calls.trades++, []]);
    yield withTime(['answer', 'snapshot', calls.snapshot++, snapshotOf(market, at)]);
    // The channel's first message confirms a snapshot that was requested beside the join.
    yield withTime(['text', bookFrame(market.diff(), at)]);
  }
  const view = {
    viewId: 1,
    rowCount: 20,
    groupTicks: 1,
    resolution: '1',
    frameIntervalMs,
  } as const;
  yield withTime(['view', { ...view, pair: btcUsdt }]);
  yield* joinEvents();
  const startedAt = at;
  const count = Math.floor((spanMs / 1_000) * messagesPerSecond);
  const turns = { loss: 1, break: 1 };
  for (let index = 0; index < count; index += 1) {
    at = Math.max(at, startedAt + Math.floor((index * 1_000) / messagesPerSecond));
    const passedMs = at - startedAt;
    if (passedMs > turns.loss * LOSS_EVERY_MS) {
      turns.loss += 1;
      market.diff(); // Lost: the next change follows an unknown number.
      yield withTime(['text', bookFrame(market.diff(), at)]);
      at += RESPONSE_MS;
      yield withTime(['answer', 'snapshot', calls.snapshot++, snapshotOf(market, at)]);
    }
    if (passedMs > turns.break * BREAK_EVERY_MS) {
      turns.break += 1;
      yield withTime(['close', 1006]);
      at += 4_000;
      yield* joinEvents();
    }
    if (index % messagesPerSecond === 0) yield withTime(minuteOf(market, at));
    const isTrade = index % TRADE_EVERY === 0;
    yield withTime([
      'text',
      isTrade ? tradeFrame(market.trade(), at) : bookFrame(market.diff(), at),
    ]);
  }
}

function minuteOf(market: MarketGenerator, at: number): MarketEvent {
  const { price } = market.trade();
  const time = epochSec(Math.floor(at / MINUTE_MS) * 60);
  const bar = { time, open: price, high: price, low: price, close: price, volume: price };
  const payload = runningBarCodec.encode({ bar, lastBarAt: time });
  return ['event', TRADE_CHANNEL, RUNNING_BAR_EVENT, payload];
}

export function snapshotOf(market: MarketGenerator, at: number): BookSnapshot {
  const { sequence, bids, asks } = market.snapshot();
  const wireOf = (levels: readonly TextLevel[]): WireLevel[] =>
    levels.slice(0, LEVELS_A_SIDE).map(([price, size]) => [price, size]);
  return {
    epoch: BENCH_EPOCH,
    sequence,
    at: epochMs(at),
    bids: wireOf(bids),
    asks: wireOf(asks),
    checksum: undefined,
  };
}
