/** Calculates cost, frozen amount and proceeds of an order, in integer units of its coins. Each
 *  function states its rounding: amounts a trader pays are rounded up, amounts a trader receives
 *  are rounded down, so that the exchange never owes a unit it does not have. */
import { assert } from '#contract/core/assert.ts';
import {
  UNIT_DECIMALS,
  bps,
  divideCeil,
  divideFloor,
  lots,
  ticks,
  units,
  type Bps,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { unitsPerLot, unitsPerTickLot, type Pair, type PairSteps } from '#contract/core/pair.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);
const BPS_IN_ONE = 10_000n;
const LOTS_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** price x size in quote coin, exact, in 10^-16 of it, because tick and lot are multiples of 10^-8.
 *  64250.10 USDT x 0.5 BTC (tick 0.01, lot 0.00001) is 6425010 x 50000 x 10^6 x 10^3. */
const exactNotional = (price: Ticks, size: Lots, pair: PairSteps): bigint =>
  BigInt(price) * BigInt(size) * unitsPerTickLot(pair);

/** Amount a buyer pays: 64250.10 x 0.5 is 32125.05. Rounded up to a unit. */
export const notionalCeil = (price: Ticks, size: Lots, pair: PairSteps): Units =>
  units(divideCeil(exactNotional(price, size, pair), UNIT));

/** Amount a seller receives. Rounded down to a unit. */
export const notionalFloor = (price: Ticks, size: Lots, pair: PairSteps): Units =>
  units(divideFloor(exactNotional(price, size, pair), UNIT));

export const sizeUnitsOf = (size: Lots, pair: PairSteps): Units =>
  units(BigInt(size) * unitsPerLot(pair));

/** Deducted from the received amount, rounded up: 10 bps of 0.00000001 BTC are 0.00000001 BTC. */
export function feeOf(received: Units, fee: Bps): Units {
  assert(received >= 0n, 'a fee is taken of what is received');
  assert(fee >= 0, 'a fee is not a gift');
  return units(divideCeil(received * BigInt(fee), BPS_IN_ONE));
}

export interface OrderCost {
  /** Quote coin exchanged at the order's own price. */
  readonly notional: Units;
  /** Frozen until the order closes: quote coin for a buy, trade coin for a sell. */
  readonly freeze: Units;
  /** In the received coin: trade coin for a buy, quote coin for a sell. */
  readonly fee: Units;
  /** Amount received after the fee when the order fills completely at its own price. */
  readonly received: Units;
}

/** Cost of a limit order that fills completely at its price, at `fee`. Buying 0.5 BTC at 64250.10
 *  with 10 bps freezes 32125.05 USDT, pays a fee of 0.0005 BTC and yields 0.4995 BTC; selling it
 *  freezes 0.5 BTC, pays 32.12505 USDT and yields 32092.92495 USDT. */
export function orderCostOf(
  order: { readonly side: 'buy' | 'sell'; readonly price: Ticks; readonly size: Lots },
  fee: Bps,
  pair: PairSteps,
): OrderCost {
  const size = sizeUnitsOf(order.size, pair);
  if (order.side === 'buy') {
    const notional = notionalCeil(order.price, order.size, pair);
    const feeUnits = feeOf(size, fee);
    return { notional, freeze: notional, fee: feeUnits, received: units(size - feeUnits) };
  }
  const notional = notionalFloor(order.price, order.size, pair);
  const feeUnits = feeOf(notional, fee);
  return { notional, freeze: size, fee: feeUnits, received: units(notional - feeUnits) };
}

/** Worst price at which a market order may fill: `collarPercent` from the best price at its
 *  arrival, rounded toward that best price. 5% above 100.01 (tick 0.01) is 105.01, 5% below is
 *  95.01. */
export const collarPriceOf = (
  best: Ticks,
  side: 'buy' | 'sell',
  pair: Pick<Pair, 'collarPercent'>,
): Ticks => priceWithin(best, side, collarBpsOf(pair));

/** Not money: a share that the exchange gives in percent. */
export const collarBpsOf = (pair: Pick<Pair, 'collarPercent'>): Bps =>
  bps(Math.round(pair.collarPercent * 100));

/** Price at `distance` from `best`, in the worse direction for `side`, rounded toward `best`; never
 *  below 0 for a sell. */
export function priceWithin(best: Ticks, side: 'buy' | 'sell', distance: Bps): Ticks {
  const reach = BigInt(distance);
  if (side === 'buy') {
    return ticks(Number(divideFloor(BigInt(best) * (BPS_IN_ONE + reach), BPS_IN_ONE)));
  }
  const min = reach > BPS_IN_ONE ? 0n : BPS_IN_ONE - reach;
  return ticks(Number(divideCeil(BigInt(best) * min, BPS_IN_ONE)));
}

/** Middle of the two best prices, rounded away from the opposite side, so that an order at it never
 *  takes liquidity. */
export function midPriceOf(bestBid: Ticks, bestAsk: Ticks, side: 'buy' | 'sell'): Ticks {
  const sum = BigInt(bestBid) + BigInt(bestAsk);
  return ticks(Number(side === 'buy' ? divideFloor(sum, 2n) : divideCeil(sum, 2n)));
}

/** Maximum lots that `budget` quote units buy at `price`, rounded down; 0 when the budget is below
 *  one lot. */
export function sizeOfBudget(budget: Units, price: Ticks, pair: PairSteps): Lots {
  assert(price > 0, 'a price is positive');
  assert(budget >= 0n, 'a budget is not negative');
  return clampedLots(divideFloor(budget * UNIT, BigInt(price) * unitsPerTickLot(pair)));
}

/** Lots in an amount of trade coin, rounded down. */
export const sizeOfUnits = (amount: Units, pair: PairSteps): Lots =>
  clampedLots(divideFloor(amount, unitsPerLot(pair)));

/** Size that `percent` (0 to 100) of the available balance buys or sells, rounded down to a lot:
 *  25% of 1000 USDT at 64250.10 (lot 0.00001) is 0.00389 BTC. */
export function sizeOfPercent(
  percent: number,
  available: Units,
  order: { readonly side: 'buy' | 'sell'; readonly price: Ticks },
  pair: PairSteps,
): Lots {
  assert(Number.isInteger(percent) && percent >= 0 && percent <= 100, 'whole per cents, 0 to 100');
  const share = units(divideFloor(available * BigInt(percent), 100n));
  return order.side === 'buy' ? sizeOfBudget(share, order.price, pair) : sizeOfUnits(share, pair);
}

/** Share of the available balance that an order would freeze, in integer percent, rounded down, at
 *  most 100. It positions the slider while an amount is typed. 0 when nothing is available. */
export function percentOfFreeze(freeze: Units, available: Units): number {
  assert(freeze >= 0n && available >= 0n, 'amounts are not negative');
  if (available === 0n) return 0;
  const percent = divideFloor(freeze * 100n, available);
  return percent > 100n ? 100 : Number(percent);
}

const clampedLots = (count: bigint): Lots => lots(Number(count > LOTS_MAX ? LOTS_MAX : count));
