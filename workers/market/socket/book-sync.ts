/** Keeps one book equal to the exchange's: asks for snapshots, no oftener than once a second, and
 *  judges by the clock whether what is held may be believed. How a snapshot is fetched and how the
 *  channel is joined is handed in. */
import type { EpochMs } from '#contract/core/time.ts';
import { STALE_AFTER_MS, type BookState } from '#domain/market-frame.ts';
import type { OrderBook } from '../engine/order-book.ts';
import type { StepDiff, StepSnapshot } from '../engine/step-diff.ts';
import type { Cancel, Environment } from './environment.ts';

/** A channel this quiet is joined anew, though its socket lives. */
export const SILENT_AFTER_MS = 10_000;
export const SNAPSHOT_INTERVAL_MS = 1_000;
const SNAPSHOT_TIMEOUT_MS = 5_000;
const FAILURE_WAIT_MS_MAX = 8_000;
/** A busy market proves a snapshot sooner than another one would come; a quiet one is not waited for. */
const PROOF_WAIT_MS = 50;

export interface BookSyncOptions {
  readonly environment: Environment;
  /** Answers once, with undefined when it failed; never after it was called off. */
  readonly requestSnapshot: (respond: (snapshot: StepSnapshot | undefined) => void) => Cancel;
  /** The state may have changed without a change of the book. */
  readonly onStateChange: () => void;
  /** Three signs of life were missed: the socket itself may be dead. */
  readonly onStale: () => void;
  /** Nothing was heard for SILENT_AFTER_MS on a joined channel. */
  readonly onSilence: () => void;
}

export class BookSync {
  readonly book: OrderBook;
  readonly #options: BookSyncOptions;
  #isJoined = false;
  /** Nobody could listen for a while: what comes first was said long ago. */
  #isDoubted = false;
  /** The snapshot was asked for while the channel was being joined: something may have been said after it
   *  and before anybody listened. The first word of the channel proves it, or finds the gap. */
  #isUnproven = false;
  /** What it came to, until the channel is joined. */
  #early: { readonly snapshot: StepSnapshot | undefined } | undefined;
  #cancelProof: Cancel | undefined;
  #receivedAt: EpochMs | undefined;
  #requestedAt: EpochMs | undefined;
  /** So was the last request. */
  #isRequestedEarly = false;
  #failureCount = 0;
  #cancelRequest: Cancel | undefined;
  #cancelWatch: Cancel | undefined;

  constructor(book: OrderBook, options: BookSyncOptions) {
    this.book = book;
    this.#options = options;
  }

  /** When the feed last gave a sign of life; undefined until it has. */
  get receivedAt(): EpochMs | undefined {
    return this.#receivedAt;
  }

  /** `live` needs a snapshot of this connection, every change since, and a recent sign of life. */
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

  /** The channel is asked for on this connection: a snapshot beside it comes a round trip sooner. */
  joining(): void {
    this.left();
    if (this.#waitMs() > 0) return;
    this.#isUnproven = true;
    this.#request();
  }

  /** The channel is joined, on this connection, from now on. */
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

  /** The connection or the channel is gone; levels stay to be shown as stale. */
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

  /** After sleep: signs of life that were on their way since before prove nothing. */
  doubt(): void {
    this.#isDoubted = true;
    this.#options.onStateChange();
  }

  /** All that was said before now has been heard. */
  believe(): void {
    if (!this.#isDoubted) return;
    this.#isDoubted = false;
    this.#options.onStateChange();
  }

  /** A change from the channel; `diff` may be reused as soon as this returns. */
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

  /** Whoever hears the channel, and holds a snapshot that what it says follows on, misses nothing. */
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

  /** One lazy timer for both limits: it looks, and sleeps until the next moment that matters. */
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

  /** One second between requests, doubling with failures, spread so that clients do not march; none behind
   *  an early one that was of no use. */
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
    const isBuffered = this.book.retainedCount > 0; // Said on the channel since it is joined.
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

/** A moment that has yet to come was before the clock was set back: nobody knows how long ago, so it is as
 *  far away as it looks. */
const agoMs = (at: number, now: EpochMs): number => Math.abs(now - at);
