/** What an order costs, holds and brings in, in whole units of its coins. Each function names its
 *  rounding: what a trader pays goes up, what a trader receives goes down, so that the exchange never
 *  owes a unit it does not hold. */
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

/**
 * price x size in quote coin, exactly, in 10^-16 of it: tick and lot count in 10^-8 each.
 * 64250.10 USDT x 0.5 BTC (tick 0.01, lot 0.00001) is 6425010 x 50000 x 10^6 x 10^3.
 */
const exactNotional = (price: Ticks, size: Lots, pair: PairSteps): bigint =>
  BigInt(price) * BigInt(size) * unitsPerTickLot(pair);

/** What a buyer pays: 64250.10 x 0.5 is 32125.05. Rounded up to a unit. */
export const notionalCeil = (price: Ticks, size: Lots, pair: PairSteps): Units =>
  units(divideCeil(exactNotional(price, size, pair), UNIT));

/** What a seller gets. Rounded down to a unit. */
export const notionalFloor = (price: Ticks, size: Lots, pair: PairSteps): Units =>
  units(divideFloor(exactNotional(price, size, pair), UNIT));

export const sizeUnitsOf = (size: Lots, pair: PairSteps): Units =>
  units(BigInt(size) * unitsPerLot(pair));

/** Taken from what is received, rounded up: 10 bps of 0.00000001 BTC are 0.00000001 BTC. */
export function feeOf(received: Units, fee: Bps): Units {
  assert(received >= 0n, 'a fee is taken of what is received');
  assert(fee >= 0, 'a fee is not a gift');
  return units(divideCeil(received * BigInt(fee), BPS_IN_ONE));
}

export interface OrderCost {
  /** Quote coin exchanged at the order's own price. */
  readonly notional: Units;
  /** Held back until the order ends: quote coin of a buy, trade coin of a sell. */
  readonly freeze: Units;
  /** In the coin received: trade coin of a buy, quote coin of a sell. */
  readonly fee: Units;
  /** What arrives when it fills whole at its own price, fee taken off. */
  readonly received: Units;
}

/**
 * A limit order that fills whole at its price, at `fee`.
 * Buying 0.5 BTC at 64250.10 with 10 bps holds 32125.05 USDT, pays 0.0005 BTC, brings 0.4995 BTC;
 * selling it holds 0.5 BTC, pays 32.12505 USDT, brings 32092.92495 USDT.
 */
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

/**
 * The worst price a market order may fill at: `collarPercent` from the best price at its arrival,
 * rounded towards that best price. 5 % above 100.01 (tick 0.01) is 105.01, below it 95.01.
 */
export const collarPriceOf = (
  best: Ticks,
  side: 'buy' | 'sell',
  pair: Pick<Pair, 'collarPercent'>,
): Ticks => priceWithin(best, side, collarBpsOf(pair));

/** Not money: a share that the exchange gives in per cent. */
export const collarBpsOf = (pair: Pick<Pair, 'collarPercent'>): Bps =>
  bps(Math.round(pair.collarPercent * 100));

/** `distance` from `best` to the worse for `side`, rounded towards `best`; a sell's is never below 0. */
export function priceWithin(best: Ticks, side: 'buy' | 'sell', distance: Bps): Ticks {
  const reach = BigInt(distance);
  if (side === 'buy') {
    return ticks(Number(divideFloor(BigInt(best) * (BPS_IN_ONE + reach), BPS_IN_ONE)));
  }
  const min = reach > BPS_IN_ONE ? 0n : BPS_IN_ONE - reach;
  return ticks(Number(divideCeil(BigInt(best) * min, BPS_IN_ONE)));
}

/** Half way between the two best prices, rounded away from the other side: a mid price never takes. */
export function midPriceOf(bestBid: Ticks, bestAsk: Ticks, side: 'buy' | 'sell'): Ticks {
  const sum = BigInt(bestBid) + BigInt(bestAsk);
  return ticks(Number(side === 'buy' ? divideFloor(sum, 2n) : divideCeil(sum, 2n)));
}

/** The most lots that `budget` quote units pay for at `price`, rounded down; 0 when not one. */
export function sizeOfBudget(budget: Units, price: Ticks, pair: PairSteps): Lots {
  assert(price > 0, 'a price is positive');
  assert(budget >= 0n, 'a budget is not negative');
  return clampedLots(divideFloor(budget * UNIT, BigInt(price) * unitsPerTickLot(pair)));
}

/** Whole lots in an amount of trade coin, rounded down. */
export const sizeOfUnits = (amount: Units, pair: PairSteps): Lots =>
  clampedLots(divideFloor(amount, unitsPerLot(pair)));

/**
 * The size that `percent` (0 to 100) of what is available buys or sells, rounded down to a lot:
 * 25 % of 1000 USDT at 64250.10 (lot 0.00001) is 0.00389 BTC.
 */
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

/**
 * How much of what is available an order would hold, in whole per cents rounded down, 100 at most:
 * where a slider stands while an amount is typed. 0 when nothing is available.
 */
export function percentOfFreeze(freeze: Units, available: Units): number {
  assert(freeze >= 0n && available >= 0n, 'amounts are not negative');
  if (available === 0n) return 0;
  const percent = divideFloor(freeze * 100n, available);
  return percent > 100n ? 100 : Number(percent);
}

const clampedLots = (count: bigint): Lots => lots(Number(count > LOTS_MAX ? LOTS_MAX : count));
