/** Reference price of one pair, from its order book and a second source. Pure apart from its own state. No orders
 *  can move it away from the second source by more than a bound, move it faster than a bound, or stop it while the
 *  second source is fresh. */
import { divideCeil, units, type Units } from '#contract/core/decimal.ts';
import { SECOND_MS } from '#contract/core/durations.ts';
import type { EpochMs } from '#contract/core/time.ts';

export const REFERENCE_BOUNDS = {
  /** Largest change of the price in a second. */
  changeBpsPerSecond: 50n,
  /** Largest difference between the book and the second source; beyond it the second source counts. */
  differenceBps: 100n,
  /** The book counts by the median of its samples in this window. */
  windowMs: 30 * SECOND_MS,
  /** Fewer samples in the window do not count: most of the time the book was empty or thin. */
  sampleCountMin: 10,
  /** An older price of the second source does not count. */
  sourceAgeMsMax: 60 * SECOND_MS,
  /** The price is stale if neither source has confirmed it for longer. */
  ageMsMax: 60 * SECOND_MS,
} as const;

/** A pause counts as at most this many seconds of change. */
const STEP_MS_MAX = 10 * SECOND_MS;
const BPS = 10_000n;

/** A price at a time, in units of 10^-8 quote coin. */
export interface TimedPrice {
  readonly price: Units;
  readonly at: EpochMs;
}

export interface ReferenceSample {
  readonly now: EpochMs;
  /** Depth-weighted middle of the book; undefined while it is empty or thin. */
  readonly middle: Units | undefined;
  /** Newest price of the second source; undefined without one. */
  readonly source: TimedPrice | undefined;
}

export interface ReferenceState {
  readonly price: Units;
  /** Time at which a source last confirmed the price or moved it. */
  readonly confirmedAt: EpochMs;
  /** Whether the book differs too much from the second source, which counts instead. */
  readonly isDisputed: boolean;
  /** Whether a fresh second source bounds the price. */
  readonly isBounded: boolean;
}

export class ReferencePrice {
  #state: ReferenceState | undefined;
  /** Time of the last step. */
  #steppedAt: EpochMs | undefined;
  /** Samples of the book, oldest first. */
  #samples: TimedPrice[] = [];

  /** @param last price of an earlier start, which counts until a source is known */
  constructor(last?: TimedPrice) {
    if (last === undefined) return;
    const { price, at: confirmedAt } = last;
    this.#state = { price, confirmedAt, isDisputed: false, isBounded: false };
  }

  /** @returns undefined before the first price of any source */
  get state(): ReferenceState | undefined {
    return this.#state;
  }

  /** Adds a sample, and moves the price towards what the sources say. At a start it is the second source's. */
  step({ now, middle, source }: ReferenceSample): ReferenceState | undefined {
    const book = this.#bookPrice(now, middle);
    const second = source === undefined || isOld(source.at, now) ? undefined : source.price;
    const isDisputed = book !== undefined && second !== undefined && isFar(book, second);
    const target = isDisputed ? second : (book ?? second);
    const before =
      this.#steppedAt === undefined ? (second ?? this.#state?.price) : this.#state?.price;
    const elapsedMs = countedMs(this.#steppedAt ?? now, now);
    this.#steppedAt = now;
    if (target === undefined) return this.#state;
    const price = before === undefined ? target : movedTowards(before, target, elapsedMs);
    this.#state = { price, confirmedAt: now, isDisputed, isBounded: second !== undefined };
    return this.#state;
  }

  /** Median of the window; undefined while the book was empty or thin in most of it. */
  #bookPrice(now: EpochMs, middle: Units | undefined): Units | undefined {
    // After the clock was set back, samples of the future are removed too.
    const isInside = ({ at }: TimedPrice) => at <= now && now - at < REFERENCE_BOUNDS.windowMs;
    this.#samples = this.#samples.filter(isInside);
    if (middle !== undefined) this.#samples.push({ price: middle, at: now });
    if (this.#samples.length < REFERENCE_BOUNDS.sampleCountMin) return undefined;
    const sorted = this.#samples.map(({ price }) => price).toSorted(compareUnits);
    return sorted[(sorted.length - 1) >> 1];
  }
}

const compareUnits = (left: Units, right: Units): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** Whether a price of the second source from `at` counts no more. */
export const isOld = (at: EpochMs, now: EpochMs): boolean =>
  now - at > REFERENCE_BOUNDS.sourceAgeMsMax;

/** Whether the book's price differs from the second source's by more than the bound. */
function isFar(book: Units, second: Units): boolean {
  const difference = book > second ? book - second : second - book;
  return difference * BPS > second * REFERENCE_BOUNDS.differenceBps;
}

/** Time for which a price may change: a pause counts as ten seconds, a clock that was set back as none. */
export const countedMs = (from: EpochMs, now: EpochMs): number =>
  Math.min(Math.max(now - from, 0), STEP_MS_MAX);

/**
 * Returns the price after moving for `elapsedMs` towards `target`, by at most the bound.
 * Example: from 100 towards 110 in one second at 50 basis points a second: 100.5.
 */
export function movedTowards(price: Units, target: Units, elapsedMs: number): Units {
  const change = REFERENCE_BOUNDS.changeBpsPerSecond * BigInt(Math.round(elapsedMs));
  // At least one unit, so that a price of few units can move at all.
  const reach = divideCeil(price * change, BPS * BigInt(SECOND_MS));
  if (target > price) return target - price > reach ? units(price + reach) : target;
  return price - target > reach ? units(price - reach) : target;
}
