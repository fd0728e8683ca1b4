/** Rules of a spot order that form and exchange share. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { notionalCeil, sizeUnitsOf } from './order-cost.ts';

/** Distance through the market, in percent, above which the trader must confirm a limit price. */
export const FAR_PERCENT = 20;
/** No real price is higher, and percentages of higher ones would lose digits. */
const PRICE_TICKS_MAX = 10 ** 12;
/** Maximum units of an amount: the ledger uses signed 64-bit integers. */
export const UNITS_MAX = 2n ** 63n - 1n;

/** Whether a limit is more than `FAR_PERCENT` through a price: above it for a buy, below it for a sell. 120.01 through 100
 *  is, 120 is not. */
export const isFarThrough = (side: 'buy' | 'sell', limitPrice: Ticks, reference: Ticks): boolean =>
  side === 'buy'
    ? limitPrice * 100 > reference * (100 + FAR_PERCENT)
    : limitPrice * 100 < reference * (100 - FAR_PERCENT);

/** Whether the amounts of an order exceed the ledger's integers. */
export const isTooLarge = (price: Ticks, size: Lots, pair: PairSteps): boolean =>
  price > PRICE_TICKS_MAX ||
  notionalCeil(price, size, pair) > UNITS_MAX ||
  sizeUnitsOf(size, pair) > UNITS_MAX;

/** Whether a limit order would trade immediately with the best price of the other side. */
export const wouldTake = (
  side: 'buy' | 'sell',
  limitPrice: Ticks,
  best: Ticks | undefined,
): boolean => best !== undefined && (side === 'buy' ? best <= limitPrice : best >= limitPrice);
