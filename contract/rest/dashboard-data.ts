/** Dashboard of the signed-in trader. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import type { Order } from '../entities/order.ts';
import { orderCodec } from '../entities/order-codec.ts';
import type { OwnTrade } from '../entities/trade.ts';
import { ownTradeCodec } from '../entities/own-trade-codec.ts';
import { listOf, codec } from '../codec.ts';
import { decimalText, shortText } from '../wire.ts';

export interface DashboardData {
  /** Value of all balances at the last prices, including balances in orders. */
  readonly value: Decimal;
  /** Coin in which `value` is expressed. */
  readonly quoteCoin: string;
  readonly openOrderCount: number;
  /** Newest first, at most ten each. */
  readonly openOrders: readonly Order[];
  readonly lastTrades: readonly OwnTrade[];
}

export const dashboardData = route({
  method: 'GET',
  path: '/dashboard-data',
  access: 'trader',
  reply: codec(
    v.object({
      total_balance: decimalText,
      currency_type: shortText(20),
      open_order_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
      open_orders: v.nullish(listOf(orderCodec).wire),
      trades: v.nullish(listOf(ownTradeCodec).wire),
    }),
    {
      decode: (wire): DashboardData => ({
        value: wire.total_balance,
        quoteCoin: wire.currency_type,
        openOrderCount: wire.open_order_count,
        openOrders: listOf(orderCodec).decode(wire.open_orders ?? []),
        lastTrades: listOf(ownTradeCodec).decode(wire.trades ?? []),
      }),
      encode: (model) => ({
        total_balance: model.value,
        currency_type: model.quoteCoin,
        open_order_count: model.openOrderCount,
        open_orders: listOf(orderCodec).encode(model.openOrders),
        trades: listOf(ownTradeCodec).encode(model.lastTrades),
      }),
    },
  ),
  isSilent: true,
});
