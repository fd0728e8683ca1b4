/** Moving average of the difference between a contract's middle price and its index. */
import { divideFloor, units, type Units } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';

export const BASIS_WINDOW_MS = 150_000;

interface Sample {
  readonly at: EpochMs;
  readonly basis: bigint;
}

export class BasisAverage {
  /** Oldest first. */
  #samples: Sample[] = [];
  #sum = 0n;

  add(at: EpochMs, basis: Units): void {
    this.#drop(at);
    this.#samples.push({ at, basis });
    this.#sum += basis;
  }

  /** Rounded down. @returns undefined without samples in the window that ends at `now`. */
  at(now: EpochMs): Units | undefined {
    this.#drop(now);
    const count = this.#samples.length;
    return count === 0 ? undefined : units(divideFloor(this.#sum, BigInt(count)));
  }

  /** Removes samples outside of the window; after the clock was set back, those of the future too. */
  #drop(now: EpochMs): void {
    const isInside = ({ at }: Sample): boolean => at <= now && now - at < BASIS_WINDOW_MS;
    const [oldest] = this.#samples;
    const newest = this.#samples.at(-1);
    if (oldest === undefined || newest === undefined) return;
    if (isInside(oldest) && isInside(newest)) return;
    this.#samples = this.#samples.filter(isInside);
    this.#sum = this.#samples.reduce((sum, { basis }) => sum + basis, 0n);
  }
}
