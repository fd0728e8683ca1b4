/** Simulation: the second source of prices is the recorded market. While bots play recordings it is the price that
 *  they play, otherwise the last recorded one. */
import { exactUnitsOf, units, type Ticks } from '#contract/core/decimal.ts';
import type { PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock } from '#contract/core/time.ts';
import type { TimedPrice } from './reference-price.ts';

interface RecordedSourceOptions {
  readonly clock: Clock;
  /** Last recorded price of a pair in ticks; undefined for a pair without a recording. */
  readonly lastPrice: (pairId: PairId) => Ticks | undefined;
}

export class RecordedSource {
  readonly #options: RecordedSourceOptions;
  #playedPrice: ((pairId: PairId) => number | undefined) | undefined;

  constructor(options: RecordedSourceOptions) {
    this.#options = options;
  }

  /** @param playedPrice in ticks, not rounded; undefined for a pair that is not played */
  follow(playedPrice: (pairId: PairId) => number | undefined): void {
    this.#playedPrice = playedPrice;
  }

  priceOf({ id, tickSize }: Pick<Pair, 'id' | 'tickSize'>): TimedPrice | undefined {
    const price = this.#playedPrice?.(id) ?? this.#options.lastPrice(id);
    if (price === undefined) return undefined;
    const steps = BigInt(Math.max(1, Math.floor(price)));
    return { price: units(steps * exactUnitsOf(tickSize)), at: this.#options.clock() };
  }
}
