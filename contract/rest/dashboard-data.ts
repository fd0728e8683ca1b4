/** Dashboard of the signed-in trader. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { orderCodec } from '../entities/order-codec.ts';
import { ownTradeCodec } from '../entities/own-trade-codec.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault } from '../fields.ts';
import { decimalText, shortText } from '../wire.ts';

const dashboardCodec = fields({
  /** Value of all balances at the last prices, including balances in orders. */
  value: field('total_balance', decimalText),
  /** Coin in which `value` is expressed. */
  quoteCoin: field('currency_type', shortText(20)),
  openOrderCount: field('open_order_count', v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Newest first, at most ten each. */
  openOrders: fieldWithDefault('open_orders', listOf(orderCodec), []),
  lastTrades: fieldWithDefault('trades', listOf(ownTradeCodec), []),
});
export type DashboardData = ModelOf<typeof dashboardCodec>;

export const dashboardData = route({
  method: 'GET',
  path: '/dashboard-data',
  access: 'trader',
  reply: dashboardCodec,
  isSilent: true,
});
