/** What a trader's dashboard shows of themselves. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { orderShape, type Order } from '../entities/order.ts';
import { ownTradeShape, type OwnTrade } from '../entities/trade.ts';
import { listOf, shape } from '../shape.ts';
import { decimalText, shortText } from '../wire.ts';

export interface DashboardData {
  /** What all balances are worth at the last prices, what orders hold included. */
  readonly value: Decimal;
  /** The coin `value` is counted in. */
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
  summary: 'Own worth, open orders and last trades: the dashboard of somebody signed in.',
  reply: shape(
    v.object({
      total_balance: decimalText,
      currency_type: shortText(20),
      open_order_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
      open_orders: listOf(orderShape).wire,
      trades: listOf(ownTradeShape).wire,
    }),
    {
      decode: (wire): DashboardData => ({
        value: wire.total_balance,
        quoteCoin: wire.currency_type,
        openOrderCount: wire.open_order_count,
        openOrders: listOf(orderShape).decode(wire.open_orders),
        lastTrades: listOf(ownTradeShape).decode(wire.trades),
      }),
      encode: (model) => ({
        total_balance: model.value,
        currency_type: model.quoteCoin,
        open_order_count: model.openOrderCount,
        open_orders: listOf(orderShape).encode(model.openOrders),
        trades: listOf(ownTradeShape).encode(model.lastTrades),
      }),
    },
  ),
  isSilent: true,
});
