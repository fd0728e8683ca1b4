/** Converts an order-book capture (gzip NDJSON: snapshot, diffs, trades) into a recording: rebuilds
 *  the book by the exchange's own rule, and stores the changes among its best levels. Rejects a
 *  capture with a gap in its numbers. */
import { gunzipSync } from 'node:zlib';
import { assert } from '#contract/core/assert.ts';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import {
  RECORDING_KIND,
  encodeRecordingFile,
  type RecordingEvent,
} from '#server/bots/recording-file.ts';

/** Levels per side that enter the recording … */
const LEVEL_COUNT = 20;
/** … and remain in it while they are no further from the touch than this. */
const RETAINED_LEVEL_COUNT = 40;

type WireLevel = readonly [price: string, size: string];
interface Diff {
  readonly E: number;
  readonly U: number;
  readonly u: number;
  readonly b: readonly WireLevel[];
  readonly a: readonly WireLevel[];
}
interface Snapshot {
  readonly lastUpdateId: number;
  readonly bids: readonly WireLevel[];
  readonly asks: readonly WireLevel[];
}
interface Trade {
  readonly p: string;
  readonly q: string;
  readonly T: number;
  /** True when the buyer was the maker: the taker sold. */
  readonly m: boolean;
}
type Line =
  | { readonly kind: 'diff'; readonly data: Diff }
  | { readonly kind: 'snapshot'; readonly data: Snapshot }
  | { readonly kind: 'trade'; readonly data: Trade }
  | { readonly kind: 'bbo' };

interface Scale {
  readonly market: string;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

export function recordingFileOfCapture(scale: Scale, gzip: Uint8Array): Uint8Array {
  const lines = gunzipSync(gzip)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const recorder = new Recorder(scale);
  for (const line of lines) {
    if (line.kind === 'diff') recorder.applyDiff(line.data);
    else if (line.kind === 'snapshot') recorder.applySnapshot(line.data);
    else if (line.kind === 'trade') recorder.applyTrade(line.data);
  }
  return recorder.finish();
}

interface Side {
  readonly kind: typeof RECORDING_KIND.bidLevel | typeof RECORDING_KIND.askLevel;
  /** The full recorded side: size by price. */
  readonly sizes: Map<number, number>;
  /** Sizes already written to the recording. */
  readonly emitted: Map<number, number>;
}

class Recorder {
  readonly #scale: Scale;
  readonly #bids: Side = { kind: RECORDING_KIND.bidLevel, sizes: new Map(), emitted: new Map() };
  readonly #asks: Side = { kind: RECORDING_KIND.askLevel, sizes: new Map(), emitted: new Map() };
  readonly #events: RecordingEvent[] = [];
  #early: Diff[] = [];
  #lastId: number | undefined;
  #lastDiffAt = 0;
  #trades: Trade[] = [];
  #startAt: number | undefined;
  #startCount = 0;

  constructor(scale: Scale) {
    this.#scale = scale;
  }

  applySnapshot({ lastUpdateId, bids, asks }: Snapshot): void {
    assert(this.#lastId === undefined, 'a capture has one snapshot');
    this.#set(this.#bids, bids);
    this.#set(this.#asks, asks);
    this.#lastId = lastUpdateId;
    for (const diff of this.#early) if (diff.u > lastUpdateId) this.#applyDiff(diff);
    this.#early = [];
  }

  applyDiff(diff: Diff): void {
    if (this.#lastId === undefined) this.#early.push(diff);
    else if (diff.u > this.#lastId) this.#applyDiff(diff);
  }

  applyTrade(trade: Trade): void {
    if (this.#startAt !== undefined && trade.T >= this.#startAt) this.#trades.push(trade);
  }

  finish(): Uint8Array {
    const { market, priceDecimals, sizeDecimals } = this.#scale;
    const head = { market, priceDecimals, sizeDecimals, startCount: this.#startCount };
    const events = this.#events.toSorted((left, right) => left.time - right.time);
    return encodeRecordingFile(head, events);
  }

  #applyDiff(diff: Diff): void {
    const lastId = this.#lastId ?? 0;
    assert(diff.U <= lastId + 1 && diff.u > lastId, 'a capture has no hole in its numbers');
    this.#lastId = diff.u;
    this.#set(this.#bids, diff.b);
    this.#set(this.#asks, diff.a);
    // Sorts removals first, so that a replayed book is never crossed in between.
    const changes = [...this.#changesOf(this.#bids), ...this.#changesOf(this.#asks)].sort(
      (left, right) => Number(left.size !== 0) - Number(right.size !== 0),
    );
    if (this.#startAt === undefined) {
      this.#startAt = diff.E;
      this.#startCount = changes.length;
      this.#events.push(...changes.map((change) => ({ ...change, time: 0 })));
    } else {
      this.#lay(changes, this.#lastDiffAt, diff.E);
    }
    this.#lastDiffAt = diff.E;
  }

  /** A diff contains the changes within its interval, not their times. Changes at levels matched by
   *  a taker are placed at the end, after the taker; the rest is spread over the interval. */
  #lay(changes: readonly Omit<RecordingEvent, 'time'>[], from: number, to: number): void {
    const startAt = this.#startAt ?? 0;
    const trades = this.#trades.filter(({ T }) => T <= to);
    this.#trades = this.#trades.filter(({ T }) => T > to);
    const met = new Set(trades.map(({ p }) => this.#ticks(p)));
    changes.forEach((change, index) => {
      const share = (index + 1) / (changes.length + 1);
      const at = met.has(change.price) ? to : from + Math.floor(share * (to - from));
      this.#events.push({ ...change, time: at - startAt });
    });
    for (const taker of this.#takersOf(trades)) this.#events.push(taker);
  }

  /** Merges trades of one side in one millisecond into one taker. */
  #takersOf(trades: readonly Trade[]): RecordingEvent[] {
    const groups = new Map<string, Trade[]>();
    for (const trade of trades) {
      const key = `${trade.T} ${trade.m}`;
      groups.set(key, [...(groups.get(key) ?? []), trade]);
    }
    return [...groups.values()].map((group) => {
      const prices = group.map(({ p }) => this.#ticks(p));
      const first = prices[0] ?? 0;
      const isSale = group[0]?.m === true;
      return {
        time: (group[0]?.T ?? 0) - (this.#startAt ?? 0),
        kind: isSale ? RECORDING_KIND.sell : RECORDING_KIND.buy,
        price: first,
        size: group.reduce((sum, { q }) => sum + this.#lots(q), 0),
        sweep: Math.max(...prices.map((price) => (isSale ? first - price : price - first)), 0),
      };
    });
  }

  #changesOf(side: Side): Omit<RecordingEvent, 'time'>[] {
    const sign = side === this.#bids ? -1 : 1;
    const ranked = [...side.sizes.keys()].sort((left, right) => sign * (left - right));
    const changes: Omit<RecordingEvent, 'time'>[] = [];
    const emit = (price: number, size: number): void => {
      if ((side.emitted.get(price) ?? 0) === size) return;
      if (size === 0) side.emitted.delete(price);
      else side.emitted.set(price, size);
      changes.push({ kind: side.kind, price, size, sweep: 0 });
    };
    const retained = new Set(ranked.slice(0, RETAINED_LEVEL_COUNT));
    for (const price of side.emitted.keys()) if (!retained.has(price)) emit(price, 0);
    for (const price of ranked.slice(0, LEVEL_COUNT)) emit(price, side.sizes.get(price) ?? 0);
    return changes;
  }

  #set(side: Side, levels: readonly WireLevel[]): void {
    for (const [priceText, sizeText] of levels) {
      const size = this.#lots(sizeText);
      if (size === 0) side.sizes.delete(this.#ticks(priceText));
      else side.sizes.set(this.#ticks(priceText), size);
    }
  }

  #ticks = (text: string): number => Number(exactUnitsOf(decimal(text), this.#scale.priceDecimals));
  #lots = (text: string): number => Number(exactUnitsOf(decimal(text), this.#scale.sizeDecimals));
}
