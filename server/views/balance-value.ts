/** Returns the estimated value of a balance in the quote coin, which counts as a dollar. */
import { units, type Units } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import type { CoinBalance } from '#server/exchange/exchange-api.ts';

/** Values for display, at reference prices. */
export interface Estimates {
  /** In the quote coin, rounded down. @returns undefined for a coin that never had a price */
  estimateOf(coinId: CoinId, amount: Units): Units | undefined;
}

/** Returns the value including the frozen amount, rounded down; undefined while there is no price. */
export const balanceValueOf = (
  estimates: Estimates,
  { coinId, available, frozen }: CoinBalance,
): Units | undefined => estimates.estimateOf(coinId, units(available + frozen));
