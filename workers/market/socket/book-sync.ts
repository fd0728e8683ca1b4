/** Keeps one book equal to the exchange's: requests snapshots, at most one a second, and asks for a proof of life
 *  when the feed goes quiet. Whether the book is live is decided in `domain/freshness.ts`; this class sends it what
 *  happened. How a snapshot is fetched and how the channel is joined is passed in. */
import type { EpochMs } from '#contract/core/time.ts';
import {
  LEFT,
  STALE_AFTER_MS,
  bookStateAt,
  isJoined,
  nextFeed,
  type FeedEvent,
  type FeedState,
} from '#domain/freshness.ts';
import type { BookState } from '#domain/market-frame.ts';
import type { OrderBook } from '../engine/order-book.ts';
import type { StepDiff, StepSnapshot } from '../engine/step-diff.ts';
import type { Cancel, Environment } from './environment.ts';

/** A channel this quiet is joined again, though its socket lives. */
export const SILENT_AFTER_MS = 10_000;
export const SNAPSHOT_INTERVAL_MS = 1_000;
const SNAPSHOT_TIMEOUT_MS = 5_000;
const FAILURE_WAIT_MS_MAX = 8_000;
/** Wait for the proof of an early snapshot: a change arrives sooner than another snapshot, except in
 *  a quiet market. */
const PROOF_WAIT_MS = 120;

export interface BookSyncOptions {
  readonly environment: Environment;
  /** Responds once, with undefined when it failed; never after it was canceled. */
  readonly requestSnapshot: (onResponse: (snapshot: StepSnapshot | undefined) => void) => Cancel;
  /** The state may have changed without a change of the book. */
  readonly onStateChange: () => void;
  /** The state of a book that was live has changed, and will probably change again within a moment. */
  readonly onPassingState: () => void;
  /** Called after three missed heartbeats: the socket itself may be dead. */
  readonly onStale: () => void;
  /** Nothing was received for SILENT_AFTER_MS on a joined channel. */
  readonly onSilence: () => void;
}

/** The snapshot that comes next. `early`: requested while the channel was being joined. */
type SnapshotRequest =
  | { readonly kind: 'none' }
  /** Waits for the least time between two requests. */
  | { readonly kind: 'scheduled'; readonly cancel: Cancel }
  | { readonly kind: 'pending'; readonly isEarly: boolean; readonly cancel: Cancel }
  /** The response to an early request is held until the channel is joined. */
  | { readonly kind: 'responded'; readonly snapshot: StepSnapshot | undefined };

const NO_REQUEST: SnapshotRequest = { kind: 'none' };

export class BookSync {
  readonly book: OrderBook;
  readonly #options: BookSyncOptions;
  #feed: FeedState = LEFT;
  #request: SnapshotRequest = NO_REQUEST;
  /** When the feed last gave a sign of life, by the wall clock and by the monotonic one. */
  #receivedAt: EpochMs | undefined;
  #receivedAtMs = -Infinity;
  /** The last request, by the monotonic clock. */
  #requested: { readonly atMs: number; readonly isEarly: boolean } | undefined;
  #failureCount = 0;
  #wasLive = false;
  #cancelProof: Cancel | undefined;
  #cancelWatch: Cancel | undefined;

  constructor(book: OrderBook, options: BookSyncOptions) {
    this.book = book;
    this.#options = options;
  }

  /** Time of the feed's last message; undefined before the first. */
  get receivedAt(): EpochMs | undefined {
    return this.#receivedAt;
  }

  /** @param now by the environment's wall clock. */
  stateAt(now: EpochMs): BookState {
    const wallAgeMs = now - (this.#receivedAt ?? -Infinity);
    return bookStateAt(this.#feed, this.book.isEmpty, wallAgeMs, this.#silentMs());
  }

  /** The channel is being joined on this connection: a snapshot requested beside it comes a round trip sooner. It is
   *  requested after the join was sent, in a later task: one that the exchange reads before the channel is joined
   *  misses the changes between. */
  joining(): void {
    const wasJoined = isJoined(this.#feed);
    this.#reset();
    this.#feed = nextFeed(this.#feed, 'channel.joining');
    if (wasJoined) this.#options.onStateChange();
    if (this.#waitMs() === 0) this.#scheduleAfter(0);
  }

  /** Called when the channel is joined on this connection. */
  onJoined(): void {
    const request = this.#request;
    const isEarly = request.kind === 'responded' || (request.kind === 'pending' && request.isEarly);
    if (isJoined(this.#feed) || !isEarly) this.#reset();
    this.#feed = nextFeed(this.#feed, 'channel.joined');
    this.#receive();
    this.#reportPassingState();
    if (request.kind === 'responded') {
      this.#request = NO_REQUEST;
      this.#apply(request.snapshot, true);
    } else this.#schedule();
  }

  /** Called when the connection or channel is lost; levels stay visible as stale. */
  onLeft(): void {
    const wasJoined = isJoined(this.#feed);
    this.#reset();
    this.#feed = nextFeed(this.#feed, 'channel.left');
    if (wasJoined) this.#options.onStateChange();
  }

  /** After sleep: messages that were sent before it prove nothing. */
  doubt(): void {
    this.#enter('feed.suspected');
  }

  /** The pong of a ping sent after the doubt began: everything sent before it has been received. */
  believe(): void {
    this.#enter('pong.received');
  }

  /** Applies a change from the channel; `diff` may be reused as soon as this returns. */
  apply(diff: StepDiff): void {
    if (!isJoined(this.#feed)) return;
    const outcome = this.book.applyDiff(diff);
    if (outcome === 'gap' || outcome === 'mismatch') {
      this.#feed = nextFeed(this.#feed, 'change.broken');
      this.#receive();
      this.#options.onStateChange();
      this.#schedule();
      return;
    }
    const { kind } = this.#feed;
    this.#prove('change.fits');
    if (outcome !== 'stale') this.#receive();
    if (kind === 'unproven') this.#options.onStateChange();
  }

  #enter(event: FeedEvent): void {
    const before = this.#feed;
    this.#feed = nextFeed(before, event);
    if (this.#feed !== before) this.#options.onStateChange();
  }

  /** A book that is shown for the first time is shown as soon as there is one. */
  #reportPassingState(): void {
    const { onPassingState, onStateChange } = this.#options;
    if (this.#wasLive) onPassingState();
    else onStateChange();
  }

  #prove(event: 'change.fits' | 'snapshot.proven'): void {
    this.#feed = nextFeed(this.#feed, event);
    if (this.#feed.kind === 'following') this.#wasLive = true;
    this.#cancelProof?.();
    this.#cancelProof = undefined;
  }

  /** Nothing that is under way counts any more. */
  #reset(): void {
    this.book.disconnect();
    if (this.#request.kind === 'scheduled' || this.#request.kind === 'pending') {
      this.#request.cancel();
    }
    this.#request = NO_REQUEST;
    this.#cancelProof?.();
    this.#cancelProof = undefined;
    this.#cancelWatch?.();
    this.#cancelWatch = undefined;
  }

  #receive(): void {
    const { environment } = this.#options;
    this.#receivedAt = environment.now();
    this.#receivedAtMs = environment.monotonic();
    this.#cancelWatch ??= this.#watchAfter(STALE_AFTER_MS);
  }

  #silentMs(): number {
    return this.#options.environment.monotonic() - this.#receivedAtMs;
  }

  #watchAfter(delayMs: number): Cancel {
    return this.#options.environment.after(delayMs, () => this.#watch());
  }

  /** One timer for both limits: it looks, and sleeps until the next moment that matters. */
  #watch(): void {
    this.#cancelWatch = undefined;
    const silentMs = this.#silentMs();
    if (silentMs >= SILENT_AFTER_MS) {
      this.#options.onSilence();
      return;
    }
    const isStale = silentMs >= STALE_AFTER_MS;
    const nextMs = isStale ? SILENT_AFTER_MS : STALE_AFTER_MS;
    if (isStale) {
      this.doubt();
      this.#options.onStale();
    }
    this.#cancelWatch = this.#watchAfter(Math.ceil(nextMs - silentMs));
  }

  /** Sends a request as soon as one may be sent, unless one is under way. */
  #schedule(): void {
    if (this.#request.kind !== 'none') return;
    const waitMs = this.#waitMs();
    if (waitMs === 0) this.#request = this.#send();
    else this.#scheduleAfter(waitMs);
  }

  #scheduleAfter(waitMs: number): void {
    const cancel = this.#options.environment.after(waitMs, () => {
      this.#request = this.#send();
    });
    this.#request = { kind: 'scheduled', cancel };
  }

  #waitMs(): number {
    if (this.#requested === undefined) return 0;
    const sinceMs = this.#options.environment.monotonic() - this.#requested.atMs;
    return Math.max(0, Math.ceil(this.#intervalMs(this.#requested.isEarly) - sinceMs));
  }

  /** One second between requests, doubling with failures, spread so that clients do not act in step; none behind
   *  an early one that was of no use. */
  #intervalMs(isBehindEarly: boolean): number {
    if (isBehindEarly && isJoined(this.#feed)) return 0;
    if (this.#failureCount === 0) return SNAPSHOT_INTERVAL_MS;
    const waitMs = Math.min(SNAPSHOT_INTERVAL_MS * 2 ** this.#failureCount, FAILURE_WAIT_MS_MAX);
    return SNAPSHOT_INTERVAL_MS + this.#options.environment.random() * waitMs;
  }

  #send(): SnapshotRequest {
    const { environment, requestSnapshot } = this.#options;
    const isEarly = !isJoined(this.#feed);
    this.#requested = { atMs: environment.monotonic(), isEarly };
    this.book.expectSnapshot();
    let isOpen = true;
    const settle = (snapshot: StepSnapshot | undefined): void => {
      if (!isOpen) return;
      cancel();
      if (!isJoined(this.#feed)) {
        this.#request = { kind: 'responded', snapshot };
        return;
      }
      this.#request = NO_REQUEST;
      this.#apply(snapshot, isEarly);
    };
    const cancelResponse = requestSnapshot(settle);
    const cancelTimeout = environment.after(SNAPSHOT_TIMEOUT_MS, () => settle(undefined));
    function cancel(): void {
      isOpen = false;
      cancelResponse();
      cancelTimeout();
    }
    return { kind: 'pending', isEarly, cancel };
  }

  #apply(snapshot: StepSnapshot | undefined, isEarly: boolean): void {
    this.#failureCount = snapshot === undefined ? this.#failureCount + 1 : 0;
    const hasBuffered = this.book.retainedCount > 0; // Received on the channel since it is joined.
    const isFollowed = snapshot !== undefined && this.book.applySnapshot(snapshot) === 'joined';
    if (isFollowed && (!isEarly || hasBuffered)) this.#prove('snapshot.proven');
    else if (isFollowed) this.#feed = nextFeed(this.#feed, 'snapshot.unproven');
    else if (snapshot !== undefined) this.#feed = nextFeed(this.#feed, 'snapshot.broken');
    if (this.#feed.kind === 'unproven') this.#reportPassingState();
    else this.#options.onStateChange();
    if (!isFollowed) this.#schedule();
    else if (this.#feed.kind === 'unproven') {
      this.#cancelProof = this.#options.environment.after(PROOF_WAIT_MS, () => this.#schedule());
    }
  }
}
