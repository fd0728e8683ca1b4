/** Records the newest few megabytes of events from the tap, or the last minute of them, starting with a snapshot of the
 *  session's state. Loaded some time after the start, or when the user starts a recording. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { FRAME, numberAt } from '#domain/market-frame.ts';
import { SNAPSHOT_INTERVAL_MS } from '../socket/book-sync.ts';
import type { Environment } from '../socket/environment.ts';
import type { MarketSession } from '../market-session.ts';
import type { RecordingState } from '../recording-api.ts';
import { frameHashOf } from './frame-hash.ts';
import { marketSnapshotOf, snapshotStepsOf, type SnapshotSteps } from './market-snapshot.ts';
import type { MarketTap, TapListener } from './market-tap.ts';
import { isPublicChannel, isPublicEvent } from './public-market.ts';
import type { MarketEvent, Recording, TimedEvent } from './recording.ts';
import { SeededChance } from './seeded-chance.ts';
import { byteCountOf, snapshotByteCountOf } from './recorded-bytes.ts';
import { recordingLines } from './write-recording.ts';

export const RING_BYTES = 8_000_000;
/** Starting points per ring; at most this share is dropped in one step. */
const SEGMENTS_A_RING = 4;

export interface RecorderOptions {
  readonly now: Environment['now'];
  readonly random: Environment['random'];
  readonly tap: Pick<MarketTap, 'calls' | 'waitingCount' | 'sinceSnapshotMs'>;
  readonly shown: () => MarketSession['shown'];
  readonly ringBytes?: number | undefined;
  /** Retains at least this much time; without it, whatever fits. */
  readonly spanMs?: number | undefined;
  /** The session has not started: its state is empty, so everything can be recorded. */
  readonly isFresh?: boolean;
}

/** Events after one starting point. */
interface Segment {
  readonly at: EpochMs;
  readonly seed: number;
  readonly snapshot: SnapshotSteps | undefined;
  readonly events: TimedEvent[];
  byteCount: number;
  /** Part of it used by the starting snapshot. */
  readonly snapshotByteCount: number;
}

export class MarketRecorder implements TapListener {
  readonly #options: RecorderOptions;
  readonly #ringBytes: number;
  readonly #chance: SeededChance;
  #segments: Segment[] = [];
  /** Total of all segments. */
  #byteCount = 0;
  #now: EpochMs;
  /** Whether a frame sent in this turn is its last action. */
  #endsWithFrame = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#ringBytes = options.ringBytes ?? RING_BYTES;
    this.#chance = new SeededChance(options.random() * 2 ** 32);
    this.#now = options.now();
    if (options.isFresh === true) this.#start(undefined);
  }

  get state(): RecordingState {
    return {
      startsAt: this.#segments[0]?.at,
      now: this.#options.now(),
      byteCount: this.#byteCount,
    };
  }

  now(): EpochMs {
    return this.#now;
  }

  random(): number {
    return this.#chance.next();
  }

  turn(): void {
    this.#now = epochMs(Math.max(this.#now, this.#options.now()));
    this.#endsWithFrame = false;
  }

  record(event: MarketEvent): void {
    this.turn();
    const [kind] = event;
    this.#endsWithFrame = kind === 'text' || kind === 'timer' || kind === 'taken';
    if ((kind === 'joined' || kind === 'rejected') && !isPublicChannel(event[1])) return;
    if (kind === 'event' && !isPublicEvent(event[1], event[2])) return;
    if (kind === 'view' && event[1]?.names !== undefined) return this.#keep(['view', undefined]);
    this.#keep(event);
  }

  dropText(): void {
    const segment = this.#segments.at(-1);
    const dropped = segment?.events.pop();
    if (segment !== undefined && dropped !== undefined) {
      this.#count(segment, -byteCountOf(dropped.event));
    }
  }

  /** Only spot markets are recorded: the public channels of other markets are not. */
  onFrame(frame: Float64Array): void {
    if (this.#options.shown()?.view.names !== undefined) return;
    if (this.#isStartDue()) this.#startWith(frame);
    this.#keep(['frame', numberAt(frame, FRAME.sequence), frameHashOf(frame)]);
  }

  /** @returns undefined when nothing was recorded. */
  file(): Blob | undefined {
    const recording = this.recording();
    if (recording === undefined) return undefined;
    return new Blob([...recordingLines(recording)], { type: 'application/jsonl' });
  }

  recording(): Recording | undefined {
    const first = this.#segments[0];
    if (first === undefined) return undefined;
    const { at, seed, snapshot } = first;
    return {
      start: {
        at,
        seed,
        timers: 'events',
        snapshot: snapshot === undefined ? undefined : marketSnapshotOf(snapshot),
      },
      events: this.#segments.flatMap((segment) => segment.events),
    };
  }

  #keep(event: MarketEvent): void {
    const segment = this.#segments.at(-1);
    if (segment === undefined) return;
    segment.events.push({ at: this.#now, event });
    this.#count(segment, byteCountOf(event));
    this.#makeRoom();
  }

  #isStartDue(): boolean {
    const segment = this.#segments.at(-1);
    if (segment === undefined) return true;
    const { spanMs = Infinity } = this.#options;
    if (this.#now - segment.at >= spanMs / SEGMENTS_A_RING) return true;
    return segment.byteCount - segment.snapshotByteCount > this.#ringBytes / SEGMENTS_A_RING;
  }

  #count(segment: Segment, byteCount: number): void {
    segment.byteCount += byteCount;
    this.#byteCount += byteCount;
  }

  /** Drops the oldest segments first. While the market is not live there is no later starting
   *  point: everything is dropped, and the next live frame is the new start. */
  #makeRoom(): void {
    while (this.#byteCount > this.#ringBytes) {
      this.#dropOldest();
    }
    const { spanMs = Infinity } = this.#options;
    while (this.#now - (this.#segments[1]?.at ?? this.#now) >= spanMs) this.#dropOldest();
  }

  #dropOldest(): void {
    this.#byteCount -= this.#segments.shift()?.byteCount ?? this.#byteCount;
  }

  /** Starts a segment only when the whole state can be expressed as responses of the exchange. */
  #startWith(frame: Float64Array): void {
    const { shown, tap } = this.#options;
    const on = shown();
    if (on === undefined || !this.#endsWithFrame || tap.waitingCount > 0) return;
    if (on.view.areRowsPaused === true) return; // The prices of paused rows cannot be reconstructed.
    const { book, bars } = on.feed;
    if (book.stateAt(this.#now) !== 'live' || !bars.series.isLoaded) return;
    if (tap.sinceSnapshotMs < SNAPSHOT_INTERVAL_MS) return;
    this.#start(snapshotStepsOf(frame, on.view, on.feed, tap.calls));
  }

  #start(snapshot: SnapshotSteps | undefined): void {
    const start = { at: this.#now, seed: this.#chance.state, snapshot };
    const snapshotByteCount = snapshotByteCountOf(snapshot);
    const segment: Segment = { ...start, events: [], byteCount: 0, snapshotByteCount };
    this.#segments.push(segment);
    this.#count(segment, snapshotByteCount);
    this.#makeRoom();
  }
}
