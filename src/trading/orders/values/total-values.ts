/** Sums the values of orders per quote coin. */
import { decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PairLookup } from './traded-pair.ts';

export interface TotalValue {
  readonly coin: string;
  readonly value: Decimal;
}

/** A price times a size has twice the decimals of either. */
const DECIMALS = 16;

/** Returns the totals. Orders of pairs whose name is not known are left out. */
export function totalValuesOf(orders: readonly Order[], pairOf: PairLookup): readonly TotalValue[] {
  const unitsByCoin = new Map<string, bigint>();
  for (const order of orders) {
    const coin = pairOf(order)?.quoteCoin;
    if (coin === undefined) continue;
    unitsByCoin.set(coin, (unitsByCoin.get(coin) ?? 0n) + exactUnitsOf(order.notional, DECIMALS));
  }
  return [...unitsByCoin].map(([coin, units]) => ({
    coin,
    value: decimalOfUnits(units, DECIMALS),
  }));
}
