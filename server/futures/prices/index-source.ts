/** Gives the index of a contract: in the server the reference prices, in a test whatever it sets. */
import type { Units } from '#contract/core/decimal.ts';
import type { PairId } from '#contract/core/ids.ts';

export interface IndexSource {
  /**
   * Returns the price of a spot pair, in units of 10^-8 quote coin, above zero.
   * @returns undefined while no current price is known: then the mark price stands, and nothing is liquidated.
   */
  priceOf(pairId: PairId): Units | undefined;
}
