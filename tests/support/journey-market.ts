/** What journeys read of the exchange's answers, in the wire's words, and the market they trade in. */
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
  /** As an order names its pair. */
  readonly coins: { readonly base_coin_id: number; readonly trade_coin_id: number };
  readonly last: Decimal;
}

export async function marketOf(caller: Caller, pairText: string): Promise<Market> {
  const { order_data: data } = await caller.get<DashboardWire>(`/app-dashboard/${pairText}`);
  const coins = { base_coin_id: data.base_coin_id, trade_coin_id: data.trade_coin_id };
  return { coins, last: data.total.trade_wallet.last_price };
}

/** `price` moved by whole quote coins. */
export const moved = (price: Decimal, by: bigint): Decimal =>
  decimalOfUnits(exactUnitsOf(price) + by * 100_000_000n);
