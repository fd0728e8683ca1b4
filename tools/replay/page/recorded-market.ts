/** The exchange of a replay: gives a real session the recorded messages and responses at the chosen speed. */
import type { EpochMs } from '#contract/core/time.ts';
import { SPOT_BOOK_EVENT, bookDiffCodec, spotBookChannel } from '#contract/realtime/spot-book.ts';
import { jsonOf } from '#contract/core/json.ts';
import { parse } from '#contract/codec.ts';
import { STALE_AFTER_MS } from '#domain/freshness.ts';
import type { MarketEvent, Recording, TimedEvent } from '#workers/market/recording/recording.ts';
import type { Broadcast, BroadcastEvents } from '#workers/market/socket/broadcast.ts';
import type { Environment } from '#workers/market/socket/environment.ts';
import { RecordedCalls } from './recorded-calls.ts';
import { RecordedConnection } from './recorded-connection.ts';
import type { Playback } from './messages.ts';

/** Sends the position, and continues, at least this often. */
const TICK_MS = 100;
/** Interval of the exchange's heartbeats. */
const HEARTBEAT_MS = 2_000;
/** Nothing happens on screen by itself. */
const INNER: ReadonlySet<MarketEvent[0]> = new Set([
  'timer',
  'frame',
  'taken',
  'pong',
  'liveness',
  'joined',
  'resume',
  'retry',
  'resolution',
  'older',
]);

export interface RecordedMarketOptions {
  readonly recording: Recording;
  readonly environment: Pick<Environment, 'monotonic' | 'after'>;
  readonly onPosition: (
    position: Playback & { readonly lengthMs: number; readonly event: string },
  ) => void;
}

export class RecordedMarket {
  readonly calls: RecordedCalls;
  readonly #events: readonly TimedEvent[];
  readonly #startsAt: EpochMs;
  readonly #options: RecordedMarketOptions;
  readonly #connection: RecordedConnection;
  readonly lengthMs: number;
  #index = 0;
  #playback: Playback = { positionMs: 0, speed: 1, isPaused: true };
  #tickedAtMs = 0;
  #lastEvent = '';
  /** The newest book message, of which heartbeats are made. */
  #bookText: unknown;
  #bookAtMs = 0;
  #bookGivenAtMs = 0;

  constructor(options: RecordedMarketOptions) {
    const { recording } = options;
    this.#options = options;
    this.#startsAt = recording.start.at;
    this.#events = [...recording.events];
    this.lengthMs = (this.#events.at(-1)?.at ?? this.#startsAt) - this.#startsAt;
    this.#connection = new RecordedConnection(recording.start.snapshot !== undefined);
    this.calls = new RecordedCalls(this.#events, recording.start.snapshot, {
      index: () => this.#index,
      giveAgain: (from) => this.#giveBookAgain(from),
    });
  }

  createBroadcast(events: BroadcastEvents): Broadcast {
    return this.#connection.broadcastFor(events);
  }

  start({ positionMs, speed, isPaused }: Playback): void {
    this.#playback = { positionMs: 0, speed, isPaused };
    this.#tickedAtMs = this.#options.environment.monotonic();
    this.seek(positionMs);
    this.#tick();
  }

  play(): void {
    const isOver = this.#playback.positionMs >= this.lengthMs;
    this.#change({ isPaused: isOver });
  }

  pause(): void {
    this.#change({ isPaused: true });
  }

  setSpeed(speed: number): void {
    this.#change({ speed });
  }

  /** Gives the next event that a user may see, and stops there. */
  step(): void {
    this.pause();
    const at = this.#events.findIndex(({ event }, index) => index >= this.#index && !INNER.has(event[0])); // prettier-ignore
    if (at < 0) this.seek(this.lengthMs);
    else {
      this.#giveTo(at + 1);
      this.#moveTo(this.#offsetOf(at));
    }
  }

  /** Goes forward, with everything in between. */
  seek(positionMs: number): void {
    const isAfter = ({ at }: TimedEvent): boolean => at - this.#startsAt > positionMs;
    const next = this.#events.findIndex(isAfter);
    this.#giveTo(next < 0 ? this.#events.length : next);
    this.#moveTo(Math.min(Math.max(positionMs, this.#playback.positionMs), this.lengthMs));
  }

  #offsetOf(index: number): number {
    return (this.#events[index]?.at ?? this.#startsAt) - this.#startsAt;
  }

  #moveTo(positionMs: number): void {
    const isOver = positionMs >= this.lengthMs;
    this.#change({ positionMs, isPaused: this.#playback.isPaused || isOver });
  }

  /** The bar shows each change, also while nothing moves. */
  #change(change: Partial<Playback>): void {
    this.#playback = { ...this.#playback, ...change };
    const { lengthMs } = this;
    this.#options.onPosition({ ...this.#playback, lengthMs, event: this.#lastEvent });
  }

  #tick(): void {
    const { monotonic, after } = this.#options.environment;
    const now = monotonic();
    const passedMs = now - this.#tickedAtMs;
    this.#tickedAtMs = now;
    const { isPaused, speed, positionMs } = this.#playback;
    if (!isPaused) this.seek(positionMs + passedMs * speed);
    this.#beat(now);
    const nextMs = (this.#offsetOf(this.#index) - this.#playback.positionMs) / speed;
    const isNextSoon = !isPaused && this.#index < this.#events.length && nextMs < TICK_MS;
    after(isNextSoon ? Math.max(1, nextMs) : TICK_MS, () => this.#tick());
  }

  #giveTo(end: number): void {
    for (; this.#index < end; this.#index++) {
      const event = this.#events[this.#index]?.event;
      if (event !== undefined) this.#give(event);
    }
  }

  #give(event: MarketEvent): void {
    if (!INNER.has(event[0])) this.#lastEvent = describe(event);
    if (event[0] === 'answer' || event[0] === 'failure') this.calls.give(event);
    else {
      this.#noteBook(event);
      this.#connection.give(event);
    }
  }

  #noteBook(event: MarketEvent): void {
    const payload = bookPayloadOf(event);
    if (payload === undefined) return;
    this.#bookText = payload;
    this.#bookAtMs = this.#offsetOf(this.#index);
    this.#bookGivenAtMs = this.#options.environment.monotonic();
  }

  /** The book before a response that was given late. */
  #giveBookAgain(from: number): void {
    for (const { event } of this.#events.slice(from, this.#index)) {
      if (bookPayloadOf(event) !== undefined) this.#connection.give(event);
    }
  }

  /** A paused or slow market is no stale one, unless it was stale when it was recorded. */
  #beat(now: number): void {
    const wasSilent = this.#playback.positionMs - this.#bookAtMs >= STALE_AFTER_MS;
    if (wasSilent || now - this.#bookGivenAtMs < HEARTBEAT_MS) return;
    this.#bookGivenAtMs = now;
    const sign = this.#newestSign();
    const pair = this.calls.pair;
    if (sign === undefined || pair === undefined) return;
    const { epoch, sequence, at } = sign;
    const beat = { epoch, previousSequence: sequence, sequence, at, bids: [], asks: [], checksum: undefined }; // prettier-ignore
    const channel = spotBookChannel.nameOf(pair);
    this.#connection.give(['event', channel, SPOT_BOOK_EVENT, bookDiffCodec.encode(beat)]);
  }

  #newestSign() {
    const read = this.#bookText === undefined ? undefined : parse(bookDiffCodec, this.#bookText);
    return read?.ok === true ? read.model : this.calls.startBook;
  }
}

/** @returns the payload of a book message, as the wire has it. */
function bookPayloadOf(event: MarketEvent): unknown {
  if (event[0] === 'event') return event[2] === SPOT_BOOK_EVENT ? event[3] : undefined;
  if (event[0] !== 'text' || !event[1].includes(`"${SPOT_BOOK_EVENT}"`)) return undefined;
  const { event: name, data } = (jsonOf(event[1]) ?? {}) as { event?: unknown; data?: unknown };
  if (name !== SPOT_BOOK_EVENT) return undefined;
  return typeof data === 'string' ? jsonOf(data) : data;
}

function describe(event: MarketEvent): string {
  switch (event[0]) {
    case 'text':
      return bookPayloadOf(event) === undefined ? 'trades' : 'book change';
    case 'event':
      return event[2] === SPOT_BOOK_EVENT ? 'book change' : event[2];
    case 'answer':
      return `response: ${event[1]}`;
    case 'failure':
      return `failed: ${event[1]}`;
    case 'open':
      return 'connected';
    case 'close':
      return `connection closed (${event[1]})`;
    default:
      return event[0];
  }
}
