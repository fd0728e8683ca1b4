/** What an order holds and what a trade moves, in whole units. The rules of cost and fee are domain's,
 *  which the client estimates by; here they are put together for both sides of a trade. Pure. */
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
/** The most units an amount may count: the ledger's integers have 64 bits and a sign. */
export const UNITS_MAX = 2n ** 63n - 1n;

/** True when every price times every size is a whole number of units. */
export const isExact = (pair: PairSteps): boolean => unitsPerTickLot(pair) % TICK_LOT_SCALE === 0n;

/** Ticks x lots that `quoteAmount` pays for, rounded down. */
export const budgetOf = (quoteAmount: Units, pair: PairSteps): bigint =>
  divideFloor(quoteAmount * TICK_LOT_SCALE, unitsPerTickLot(pair));

/** What an order must hold while `size` of it may trade: a buy price x size of quote coin, where
 *  `worstPrice` is the most it takes, rounded up; a sell the size itself. */
export const requiredFreezeOf = (
  side: OrderSide,
  worstPrice: Ticks,
  size: Lots,
  pair: PairSteps,
): Units => (side === 'buy' ? notionalCeil(worstPrice, size, pair) : sizeUnitsOf(size, pair));

/** What one trade moves. A fee is part of what its payer receives. */
interface TradeMoney {
  /** Quote coin the buyer pays, the seller's fee included. Rounded down, so that the parts of an order
   *  never cost more than it holds. */
  readonly notional: Units;
  /** Trade coin the seller gives, the buyer's fee included. */
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
