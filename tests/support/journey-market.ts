/** Data that journeys read from the exchange's responses, under wire names, and the market in which
 *  they trade. */
import { decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { Caller } from './journey.ts';

interface DashboardWire {
  readonly order_data: {
    readonly base_coin_id: number;
    readonly trade_coin_id: number;
    readonly total: { readonly trade_wallet: { readonly last_price: Decimal } };
  };
}

export interface PageWire<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

export interface Market {
  /** The pair in the form of an order's fields. */
  readonly coins: { readonly base_coin_id: number; readonly trade_coin_id: number };
  readonly last: Decimal;
}

export async function marketOf(caller: Caller, pairText: string): Promise<Market> {
  const { order_data: data } = await caller.get<DashboardWire>(`/app-dashboard/${pairText}`);
  const coins = { base_coin_id: data.base_coin_id, trade_coin_id: data.trade_coin_id };
  return { coins, last: data.total.trade_wallet.last_price };
}

/** Returns `price` moved by whole quote coins. */
export const movePrice = (price: Decimal, by: bigint): Decimal =>
  decimalOfUnits(exactUnitsOf(price) + by * 100_000_000n);
