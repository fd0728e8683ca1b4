/** Calculates the frozen amount of an order and the amounts a trade moves, in integer units.
 *  Combines the cost and fee rules of `domain`, which the client also uses for estimates, for both
 *  sides of a trade. Pure. */
import {
  divideFloor,
  type Bps,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { unitsPerTickLot, type PairSteps } from '#contract/core/pair.ts';
import { feeOf, notionalCeil, notionalFloor, sizeUnitsOf } from '#domain/order-cost.ts';
import type { OrderSide } from './events.ts';

const TICK_LOT_SCALE = 10n ** 8n;

/** Whether every price times every size is an integer number of units. */
export const isExact = (pair: PairSteps): boolean => unitsPerTickLot(pair) % TICK_LOT_SCALE === 0n;

/** Returns the ticks x lots that `quoteAmount` pays for, rounded down. */
export const budgetOf = (quoteAmount: Units, pair: PairSteps): bigint =>
  divideFloor(quoteAmount * TICK_LOT_SCALE, unitsPerTickLot(pair));

/** Returns the amount to freeze while `size` may trade. A buy: price x size in quote coin at
 *  `worstPrice`, its highest accepted price, rounded up. A sell: the size itself. */
export const requiredFreezeOf = (
  side: OrderSide,
  worstPrice: Ticks,
  size: Lots,
  pair: PairSteps,
): Units => (side === 'buy' ? notionalCeil(worstPrice, size, pair) : sizeUnitsOf(size, pair));

/** Amounts moved by one trade. Each fee is part of the amount its payer receives. */
interface TradeMoney {
  /** Quote coin the buyer pays, including the seller's fee. Rounded down, so the partial fills of
   *  an order never cost more than its frozen amount. */
  readonly notional: Units;
  /** Trade coin the seller delivers, including the buyer's fee. */
  readonly traded: Units;
  readonly buyerFee: Units;
  readonly sellerFee: Units;
}

export function tradeMoneyOf(
  price: Ticks,
  size: Lots,
  pair: PairSteps,
  fees: { readonly buyerBps: Bps; readonly sellerBps: Bps },
): TradeMoney {
  const notional = notionalFloor(price, size, pair);
  const traded = sizeUnitsOf(size, pair);
  return {
    notional,
    traded,
    buyerFee: feeOf(traded, fees.buyerBps),
    sellerFee: feeOf(notional, fees.sellerBps),
  };
}
