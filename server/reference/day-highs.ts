/** Highest reference price of one pair over the last day, in parts of an hour. */
import type { Units } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { hourOf, isOfLastDay } from './reference-rows.ts';

export class DayHighs {
  readonly #highs = new Map<number, Units>();

  /** @param stored highs of earlier starts, by hour */
  constructor(stored: Iterable<readonly [hour: number, high: Units]> = []) {
    for (const [hour, high] of stored) this.#highs.set(hour, high);
  }

  add(price: Units, now: EpochMs): void {
    for (const hour of this.#highs.keys()) {
      if (!isOfLastDay(hour, now)) this.#highs.delete(hour);
    }
    const hour = hourOf(now);
    const high = this.#highs.get(hour);
    if (high === undefined || price > high) this.#highs.set(hour, price);
  }

  /** The running hour's; undefined before its first price. */
  ofHour(now: EpochMs): Units | undefined {
    return this.#highs.get(hourOf(now));
  }

  /** @returns undefined without a price in the last day; the oldest hour counts as a whole. */
  at(now: EpochMs): Units | undefined {
    let highest: Units | undefined;
    for (const [hour, high] of this.#highs) {
      if (isOfLastDay(hour, now) && (highest === undefined || high > highest)) highest = high;
    }
    return highest;
  }
}
