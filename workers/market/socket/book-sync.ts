/** Synchronizes one order book with the exchange: requests snapshots, at most one per second, and
 *  decides by the clock whether the book is fresh. The caller provides the snapshot request and the
 *  channel. */
import type { EpochMs } from '#contract/core/time.ts';
import { STALE_AFTER_MS, type BookState } from '#domain/market-frame.ts';
import type { OrderBook } from '../engine/order-book.ts';
import type { StepDiff, StepSnapshot } from '../engine/step-diff.ts';
import type { Cancel, Environment } from './environment.ts';

/** Rejoins a channel without messages for this long, even if its socket is alive. */
export const SILENT_AFTER_MS = 10_000;
export const SNAPSHOT_INTERVAL_MS = 1_000;
const SNAPSHOT_TIMEOUT_MS = 5_000;
const FAILURE_WAIT_MS_MAX = 8_000;
/** Wait for the proof of an early snapshot: in a busy market it arrives sooner than another
 *  snapshot; a quiet market is not waited for. */
const PROOF_WAIT_MS = 50;

export interface BookSyncOptions {
  readonly environment: Environment;
  /** Calls back once, with undefined after a failure; never after cancellation. */
  readonly requestSnapshot: (respond: (snapshot: StepSnapshot | undefined) => void) => Cancel;
  /** Called when the state may have changed without a change of the book. */
  readonly onStateChange: () => void;
  /** Called after three missed heartbeats: the socket itself may be dead. */
  readonly onStale: () => void;
  /** Called when a joined channel had no message for SILENT_AFTER_MS. */
  readonly onSilence: () => void;
}

export class BookSync {
  readonly book: OrderBook;
  readonly #options: BookSyncOptions;
  #isJoined = false;
  /** Set after a pause of the thread: the next messages may be old. */
  #isDoubted = false;
  /** Set when the snapshot was requested while the channel was being joined: a change after the
   *  snapshot and before the join may be missing. The channel's first message proves the snapshot
   *  or reveals the gap. */
  #isUnproven = false;
  /** Result of the early request, until the channel is joined. */
  #early: { readonly snapshot: StepSnapshot | undefined } | undefined;
  #cancelProof: Cancel | undefined;
  #receivedAt: EpochMs | undefined;
  #requestedAt: EpochMs | undefined;
  /** Whether the last request was sent before the join. */
  #isRequestedEarly = false;
  #failureCount = 0;
  #cancelRequest: Cancel | undefined;
  #cancelWatch: Cancel | undefined;

  constructor(book: OrderBook, options: BookSyncOptions) {
    this.book = book;
    this.#options = options;
  }

  /** Time of the feed's last message; undefined before the first. */
  get receivedAt(): EpochMs | undefined {
    return this.#receivedAt;
  }

  /** Returns the state; `live` needs a snapshot of this connection, every change since, and a
   *  recent message. */
  stateAt(now: EpochMs): BookState {
    const isRecent =
      this.#receivedAt !== undefined && agoMs(this.#receivedAt, now) < STALE_AFTER_MS;
    const isBelieved = isRecent && !this.#isDoubted;
    if (this.#isJoined && this.book.isFollowing && isBelieved) {
      return this.#isUnproven ? 'syncing' : 'live';
    }
    if (!this.book.isEmpty) return 'stale';
    return this.#isJoined ? 'syncing' : 'empty';
  }

  /** Called when the join is requested: a snapshot requested in parallel arrives one round trip
   *  sooner. */
  joining(): void {
    this.left();
    if (this.#waitMs() > 0) return;
    this.#isUnproven = true;
    this.#request();
  }

  /** Called when the channel is joined on this connection. */
  joined(): void {
    if (this.#isJoined || !this.#isUnproven) this.left();
    this.#isJoined = true;
    this.#isDoubted = false;
    this.#markReceived();
    this.#options.onStateChange();
    const early = this.#early;
    this.#early = undefined;
    if (early !== undefined) this.#apply(early.snapshot, true);
    else this.#request();
  }

  /** Called when the connection or channel is lost; levels stay visible as stale. */
  left(): void {
    const wasJoined = this.#isJoined;
    this.#isJoined = false;
    this.book.disconnect();
    this.#isUnproven = false;
    this.#early = undefined;
    this.#cancelRequest?.();
    this.#cancelRequest = undefined;
    this.#cancelProof?.();
    this.#cancelProof = undefined;
    this.#cancelWatch?.();
    this.#cancelWatch = undefined;
    if (wasJoined) this.#options.onStateChange();
  }

  /** Called after sleep: messages sent before do not prove freshness. */
  doubt(): void {
    this.#isDoubted = true;
    this.#options.onStateChange();
  }

  /** Called when all messages sent before now have been received. */
  believe(): void {
    if (!this.#isDoubted) return;
    this.#isDoubted = false;
    this.#options.onStateChange();
  }

  /** Applies a change from the channel; the caller may reuse `diff` after the return. */
  apply(diff: StepDiff): void {
    if (!this.#isJoined) return;
    const outcome = this.book.applyDiff(diff);
    const isBroken = outcome === 'gap' || outcome === 'mismatch';
    if (!isBroken) this.#prove();
    if (outcome === 'stale') return;
    this.#markReceived();
    if (isBroken) this.#resync();
  }

  #resync(): void {
    this.#options.onStateChange();
    this.#request();
  }

  /** Marks the snapshot as proven: a change from the channel follows it, so nothing is missing. */
  #prove(): void {
    this.#isUnproven = false;
    this.#cancelProof?.();
    this.#cancelProof = undefined;
  }

  #markReceived(): void {
    this.#receivedAt = this.#options.environment.now();
    this.#cancelWatch ??= this.#watchAfter(STALE_AFTER_MS);
  }

  #watchAfter(delayMs: number): Cancel {
    return this.#options.environment.after(delayMs, () => this.#watch());
  }

  /** Checks both limits with one lazy timer, which is then set to the next relevant time. */
  #watch(): void {
    this.#cancelWatch = undefined;
    const silentMs = agoMs(this.#receivedAt ?? 0, this.#options.environment.now());
    if (silentMs >= SILENT_AFTER_MS) {
      this.#options.onSilence();
      return;
    }
    const nextMs = silentMs < STALE_AFTER_MS ? STALE_AFTER_MS : SILENT_AFTER_MS;
    if (silentMs >= STALE_AFTER_MS) {
      this.doubt();
      this.#options.onStale();
    }
    this.#cancelWatch = this.#watchAfter(nextMs - silentMs);
  }

  #request(): void {
    if (this.#cancelRequest !== undefined) return;
    const waitMs = this.#waitMs();
    this.#cancelRequest =
      waitMs > 0
        ? this.#options.environment.after(waitMs, () => this.#requestOnce())
        : this.#requestNow();
  }

  #waitMs(): number {
    return this.#failureWaitMs() - agoMs(this.#requestedAt ?? 0, this.#options.environment.now());
  }

  /** Returns the wait between requests: one second, doubling with failures, randomized so clients
   *  do not synchronize; zero after an early request that did not help. */
  #failureWaitMs(): number {
    const isBehindEarly = this.#isRequestedEarly && this.#isJoined;
    if (this.#requestedAt === undefined || isBehindEarly) return 0;
    if (this.#failureCount === 0) return SNAPSHOT_INTERVAL_MS;
    const waitMs = Math.min(SNAPSHOT_INTERVAL_MS * 2 ** this.#failureCount, FAILURE_WAIT_MS_MAX);
    return SNAPSHOT_INTERVAL_MS + this.#options.environment.random() * waitMs;
  }

  #requestOnce(): void {
    this.#cancelRequest = undefined;
    this.#cancelRequest = this.#requestNow();
  }

  #requestNow(): Cancel {
    const { environment, requestSnapshot } = this.#options;
    this.#requestedAt = environment.now();
    this.book.expectSnapshot();
    const isEarly = !this.#isJoined;
    this.#isRequestedEarly = isEarly;
    let isOpen = true;
    const settle = (snapshot: StepSnapshot | undefined): void => {
      if (!isOpen) return;
      cancel();
      this.#cancelRequest = undefined;
      if (this.#isJoined) this.#apply(snapshot, isEarly);
      else this.#early = { snapshot };
    };
    const cancelResponse = requestSnapshot(settle);
    const cancelTimeout = environment.after(SNAPSHOT_TIMEOUT_MS, () => settle(undefined));
    function cancel(): void {
      isOpen = false;
      cancelResponse();
      cancelTimeout();
    }
    return cancel;
  }

  #apply(snapshot: StepSnapshot | undefined, isEarly: boolean): void {
    this.#failureCount = snapshot === undefined ? this.#failureCount + 1 : 0;
    const isBuffered = this.book.retainedCount > 0; // The channel has sent a change since the join.
    const isJoined = snapshot !== undefined && this.book.applySnapshot(snapshot) === 'joined';
    if (isJoined && (!isEarly || isBuffered)) this.#prove();
    this.#options.onStateChange();
    if (isJoined && this.#isUnproven) {
      const { environment } = this.#options;
      this.#cancelProof = environment.after(PROOF_WAIT_MS, () => this.#request());
    }
    if (!isJoined) this.#request();
  }
}

/** Returns the age of a time. A time in the future comes from before the clock was set back: its
 *  age is unknown, so the distance counts. */
const agoMs = (at: number, now: EpochMs): number => Math.abs(now - at);
