/** Simulation: the second source of prices is the recorded market. While bots play recordings it is the price that
 *  they play, which starts at the last reference price of the run before. Until then it is that price, or the last
 *  recorded one in an empty data folder. */
import { exactUnitsOf, units, type Ticks, type Units } from '#contract/core/decimal.ts';
import type { PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock } from '#contract/core/time.ts';
import type { TimedPrice } from './reference-price.ts';

interface RecordedSourceOptions {
  readonly clock: Clock;
  /** Reference price of a pair at the end of the last run. */
  readonly storedPrice: (pairId: PairId) => Units | undefined;
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
    const { clock, lastPrice, storedPrice } = this.#options;
    const played = this.#playedPrice?.(id);
    const stored = storedPrice(id);
    if (played === undefined && stored !== undefined) return { price: stored, at: clock() };
    const price = played ?? lastPrice(id);
    if (price === undefined) return undefined;
    const steps = BigInt(Math.max(1, Math.floor(price)));
    return { price: units(steps * exactUnitsOf(tickSize)), at: clock() };
  }
}
