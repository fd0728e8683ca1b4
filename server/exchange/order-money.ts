/** What an order holds and what a trade moves, in whole units of its coins. Pure. What is paid rounds
 *  down and what is held or charged rounds up, so that the house never owes a unit. */
import {
  divideCeil,
  divideFloor,
  units,
  type Bps,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { unitsPerLot, unitsPerTickLot, type PairSteps } from '#contract/core/pair.ts';
import type { OrderSide } from './events.ts';

const TICK_LOT_SCALE = 10n ** 8n;
const BPS_PER_WHOLE = 10_000n;
/** The most units an amount may count: the ledger's integers have 64 bits and a sign. */
export const UNITS_MAX = 2n ** 63n - 1n;

/** A pair's steps as whole numbers. */
export interface PairMoney {
  /** Trade coin in one lot. */
  readonly unitsPerLot: bigint;
  /** Quote coin in one lot at one tick, times 10^8. */
  readonly unitsPerTickLot: bigint;
}

export const pairMoneyOf = (pair: PairSteps): PairMoney => ({
  unitsPerLot: unitsPerLot(pair),
  unitsPerTickLot: unitsPerTickLot(pair),
});

/** True when every price times every size is a whole number of units. */
export const isExact = (money: PairMoney): boolean => money.unitsPerTickLot % TICK_LOT_SCALE === 0n;

/** Trade coin of `size`. */
export const tradeCoinUnitsOf = (size: Lots, money: PairMoney): Units =>
  units(BigInt(size) * money.unitsPerLot);

/** Quote coin that changes hands for `size` at `price`, rounded down. 2 lots of 0.00001 BTC at
 *  6425010 ticks of 0.01 USDT are 128500200 units, 1.285002 USDT. */
export const notionalOf = (price: Ticks, size: Lots, money: PairMoney): Units =>
  units(divideFloor(tickLotsOf(price, size) * money.unitsPerTickLot, TICK_LOT_SCALE));

/** Quote coin that `size` at `price` can cost at most, rounded up. */
export const costOf = (price: Ticks, size: Lots, money: PairMoney): Units =>
  units(divideCeil(tickLotsOf(price, size) * money.unitsPerTickLot, TICK_LOT_SCALE));

const tickLotsOf = (price: Ticks, size: Lots): bigint => BigInt(price) * BigInt(size);

/** Ticks x lots that `quoteAmount` pays for, rounded down. */
export const budgetOf = (quoteAmount: Units, money: PairMoney): bigint =>
  divideFloor(quoteAmount * TICK_LOT_SCALE, money.unitsPerTickLot);

/** Fee on what a party receives, rounded up: 10 bps of 128500200 units are 128501. */
export const feeOf = (received: Units, feeBps: Bps): Units =>
  units(divideCeil(received * BigInt(feeBps), BPS_PER_WHOLE));

/** What an order must hold while `size` of it may trade: a buy price x size of quote coin, where
 *  `worstPrice` is the most it takes; a sell the size itself. */
export const holdOf = (side: OrderSide, worstPrice: Ticks, size: Lots, money: PairMoney): Units =>
  side === 'buy' ? costOf(worstPrice, size, money) : tradeCoinUnitsOf(size, money);

/** What one trade moves. The fee is part of what is received: `delivered` is what arrives. */
interface TradeMoney {
  /** Quote coin the buyer pays, fee of the seller included. */
  readonly notional: Units;
  /** Trade coin the seller gives, fee of the buyer included. */
  readonly traded: Units;
  readonly buyerFee: Units;
  readonly sellerFee: Units;
}

export function tradeMoneyOf(
  price: Ticks,
  size: Lots,
  money: PairMoney,
  buyerFeeBps: Bps,
  sellerFeeBps: Bps,
): TradeMoney {
  const notional = notionalOf(price, size, money);
  const traded = tradeCoinUnitsOf(size, money);
  return {
    notional,
    traded,
    buyerFee: feeOf(traded, buyerFeeBps),
    sellerFee: feeOf(notional, sellerFeeBps),
  };
}
