/**
 * File format of a recorded part of one order book and its trades, as the bots replay it: exact
 * prices and sizes of the top of the book, and every taker.
 *
 * Columns, one value per event: milliseconds since the previous event; kind; price relative to the
 * last price of that kind, in ticks, signed; size in lots; number of ticks a taker went through.
 */
import { assert } from '#contract/core/assert.ts';
import {
  decodeCompactFile,
  encodeCompactFile,
  headNumber,
  headText,
} from '#server/history/compact-file.ts';
import { foldedOf, unfoldedOf } from '#server/history/byte-planes.ts';

export const RECORDING_KIND = {
  /** The full size at a price from now on; zero removes the level. */
  bidLevel: 0,
  askLevel: 1,
  /** A taker: its full size, and the first price it matched. */
  buy: 2,
  sell: 3,
} as const;
const KIND_COUNT = 4;

export interface MarketRecording {
  /** Name at the source, for example BTCUSDT. */
  readonly market: string;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  /** Time from the first to the last event. */
  readonly durationMs: number;
  /** Number of first events, which build the initial order book. */
  readonly startCount: number;
  readonly times: Uint32Array;
  readonly kinds: Uint8Array;
  readonly prices: Int32Array;
  readonly sizes: Float64Array;
  readonly sweeps: Uint32Array;
}

type RecordingHead = Pick<
  MarketRecording,
  'market' | 'priceDecimals' | 'sizeDecimals' | 'startCount'
>;

export interface RecordingEvent {
  readonly time: number;
  readonly kind: number;
  readonly price: number;
  readonly size: number;
  readonly sweep: number;
}

/** @param events in time order, starting at time 0 */
export function encodeRecordingFile(
  head: RecordingHead,
  events: readonly RecordingEvent[],
): Uint8Array {
  const lastPrices = Array.from({ length: KIND_COUNT }, () => 0);
  const steps = events.map(({ kind, price }) => {
    const step = price - (lastPrices[kind] ?? 0);
    lastPrices[kind] = price;
    return foldedOf(step);
  });
  return encodeCompactFile({ ...head, eventCount: events.length }, [
    events.map(({ time }, index) => time - (events[index - 1]?.time ?? 0)),
    events.map(({ kind }) => kind),
    steps,
    events.map(({ size }) => size),
    events.map(({ sweep }) => sweep),
  ]);
}

/** @throws BrokenInvariant when the bytes are corrupt. */
export function decodeRecordingFile(bytes: Uint8Array): MarketRecording {
  const { head, columns } = decodeCompactFile(bytes);
  const waits = columns.next();
  const kinds = Uint8Array.from(columns.next());
  const steps = columns.next();
  const sizes = columns.next();
  const sweeps = Uint32Array.from(columns.next());
  const eventCount = headNumber(head, 'eventCount');
  assert(columns.isAtEnd && sweeps.length === eventCount, 'a tape has five columns');
  const times = new Uint32Array(eventCount);
  const prices = new Int32Array(eventCount);
  const lastPrices = new Int32Array(KIND_COUNT);
  let time = 0;
  for (let index = 0; index < eventCount; index++) {
    const kind = kinds[index] ?? 0;
    time += waits[index] ?? 0;
    times[index] = time;
    const price = (lastPrices[kind] ?? 0) + unfoldedOf(steps[index] ?? 0);
    lastPrices[kind] = price;
    prices[index] = price;
  }
  return {
    market: headText(head, 'market'),
    priceDecimals: headNumber(head, 'priceDecimals'),
    sizeDecimals: headNumber(head, 'sizeDecimals'),
    startCount: headNumber(head, 'startCount'),
    durationMs: time,
    times,
    kinds,
    prices,
    sizes,
    sweeps,
  };
}

export const RECORDING_MARKETS = ['BTCUSDT', 'ETHUSDT'] as const;
export const recordingFileNameOf = (market: (typeof RECORDING_MARKETS)[number]): string =>
  `tapes/${market}.tape`;
