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

export interface BookKeeperOptions {
  readonly environment: Environment;
  /** Answers once, with undefined when it failed; never after it was called off. */
  readonly requestSnapshot: (answer: (snapshot: StepSnapshot | undefined) => void) => Cancel;
  /** The state may have changed without a change of the book. */
  readonly onStateChange: () => void;
  /** Three signs of life were missed: the socket itself may be dead. */
  readonly onStale: () => void;
  /** Nothing was heard for SILENT_AFTER_MS on a joined channel. */
  readonly onSilence: () => void;
}

export class BookKeeper {
  readonly book: OrderBook;
  readonly #options: BookKeeperOptions;
  #isJoined = false;
  /** Nobody could listen for a while: what comes first was said long ago. */
  #isDoubted = false;
  #heardAt: EpochMs | undefined;
  #requestedAt: EpochMs | undefined;
  #failureCount = 0;
  #cancelRequest: Cancel | undefined;
  #cancelWatch: Cancel | undefined;

  constructor(book: OrderBook, options: BookKeeperOptions) {
    this.book = book;
    this.#options = options;
  }

  /** When the feed last gave a sign of life; undefined until it has. */
  get heardAt(): EpochMs | undefined {
    return this.#heardAt;
  }

  /** `live` needs a snapshot of this connection, every change since, and a recent sign of life. */
  stateAt(now: EpochMs): BookState {
    const isHeard = this.#heardAt !== undefined && now - this.#heardAt < STALE_AFTER_MS;
    const isBelieved = isHeard && !this.#isDoubted;
    if (this.#isJoined && this.book.isFollowing && isBelieved) return 'live';
    if (!this.book.isEmpty) return 'stale';
    return this.#isJoined ? 'syncing' : 'empty';
  }

  /** The channel is joined, on this connection, from now on. */
  joined(): void {
    this.left();
    this.#isJoined = true;
    this.#isDoubted = false;
    this.#hear();
    this.#request();
  }

  /** The connection or the channel is gone; levels stay to be shown as stale. */
  left(): void {
    this.#isJoined = false;
    this.book.disconnect();
    this.#cancelRequest?.();
    this.#cancelRequest = undefined;
    this.#cancelWatch?.();
    this.#cancelWatch = undefined;
    this.#options.onStateChange();
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
  take(diff: StepDiff): void {
    if (!this.#isJoined) return;
    const outcome = this.book.applyDiff(diff);
    if (outcome === 'stale') return;
    this.#hear();
    if (outcome === 'gap' || outcome === 'mismatch') this.#resync();
  }

  #resync(): void {
    this.#options.onStateChange();
    this.#request();
  }

  #hear(): void {
    this.#heardAt = this.#options.environment.now();
    this.#cancelWatch ??= this.#watchAfter(STALE_AFTER_MS);
  }

  #watchAfter(delayMs: number): Cancel {
    return this.#options.environment.after(delayMs, () => this.#watch());
  }

  /** One lazy timer for both limits: it looks, and sleeps until the next moment that matters. */
  #watch(): void {
    this.#cancelWatch = undefined;
    const silentMs = this.#options.environment.now() - (this.#heardAt ?? 0);
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
    const { environment } = this.#options;
    const waitedMs = environment.now() - (this.#requestedAt ?? 0);
    const waitMs = this.#failureWaitMs() - waitedMs;
    this.#cancelRequest =
      waitMs > 0 ? environment.after(waitMs, () => this.#ask()) : this.#askNow();
  }

  /** One second between requests, doubling with failures, spread so that clients do not march. */
  #failureWaitMs(): number {
    if (this.#requestedAt === undefined) return 0;
    if (this.#failureCount === 0) return SNAPSHOT_INTERVAL_MS;
    const waitMs = Math.min(SNAPSHOT_INTERVAL_MS * 2 ** this.#failureCount, FAILURE_WAIT_MS_MAX);
    return SNAPSHOT_INTERVAL_MS + this.#options.environment.random() * waitMs;
  }

  #ask(): void {
    this.#cancelRequest = undefined;
    this.#cancelRequest = this.#askNow();
  }

  #askNow(): Cancel {
    const { environment, requestSnapshot } = this.#options;
    this.#requestedAt = environment.now();
    this.book.expectSnapshot();
    let isOpen = true;
    const settle = (snapshot: StepSnapshot | undefined): void => {
      if (!isOpen) return;
      cancel();
      this.#cancelRequest = undefined;
      this.#take(snapshot);
    };
    const cancelAnswer = requestSnapshot(settle);
    const cancelTimeout = environment.after(SNAPSHOT_TIMEOUT_MS, () => settle(undefined));
    function cancel(): void {
      isOpen = false;
      cancelAnswer();
      cancelTimeout();
    }
    return cancel;
  }

  #take(snapshot: StepSnapshot | undefined): void {
    this.#failureCount = snapshot === undefined ? this.#failureCount + 1 : 0;
    const isJoined = snapshot !== undefined && this.book.applySnapshot(snapshot) === 'joined';
    this.#options.onStateChange();
    if (!isJoined) this.#request();
  }
}
