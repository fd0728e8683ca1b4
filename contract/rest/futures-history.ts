/** A user's futures lists: open positions and orders, and the histories. Newest first. */
import { route } from '../core/route.ts';
import type { Codec, ModelOf } from '../codec.ts';
import { futuresClosedPositionCodec } from '../entities/futures-closed-position.ts';
import { futuresOrderCodec } from '../entities/futures-order.ts';
import { futuresPositionCodec } from '../entities/futures-position.ts';
import {
  futuresOrderKindNumber,
  futuresOrderStatusNumber,
  orderSideNumber,
} from '../entities/futures-terms.ts';
import { futuresTradeCodec } from '../entities/futures-trade.ts';
import { futuresTransactionCodec } from '../entities/futures-transaction.ts';
import { fields, omittableField } from '../fields.ts';
import { HISTORY_PAGE_SIZE, pageFields, pageOf } from '../pages.ts';
import { coinIdNumber } from '../wire.ts';
import { spanFromTo } from './span.ts';

/** Filters of a list; a list ignores those that its rows do not have. */
const listQuery = fields({
  /** Undefined: all contracts. */
  quoteCoinId: omittableField('base_coin_id', coinIdNumber),
  tradeCoinId: omittableField('trade_coin_id', coinIdNumber),
  span: spanFromTo,
  /** Side of the order. In lists of positions, buy selects longs and sell selects shorts. */
  side: omittableField('side', orderSideNumber),
  kind: omittableField('order_type', futuresOrderKindNumber),
  status: omittableField('status', futuresOrderStatusNumber),
  ...pageFields,
});
export type FuturesListQuery = ModelOf<typeof listQuery>;

/** No filters, first page: override single fields. */
export const EVERY_FUTURES_ROW: FuturesListQuery = {
  quoteCoinId: undefined,
  tradeCoinId: undefined,
  side: undefined,
  kind: undefined,
  status: undefined,
  span: { since: undefined, until: undefined },
  page: 1,
  perPage: HISTORY_PAGE_SIZE,
};

const listRoute = <Wire, Model>(path: string, row: Codec<Wire, Model>) =>
  route({
    method: 'GET',
    path,
    access: 'trader',
    query: listQuery,
    reply: pageOf(row),
    isSilent: true,
  });

export const futuresPositions = listRoute(
  '/future-trade/get-long-short-position-order-list',
  futuresPositionCodec,
);
export const futuresOpenOrders = listRoute(
  '/future-trade/get-long-short-open-order-list',
  futuresOrderCodec,
);
export const futuresOrderHistory = listRoute(
  '/future-trade/get-long-short-order-history',
  futuresOrderCodec,
);
export const futuresTradeHistory = listRoute(
  '/future-trade/get-long-short-trade-history',
  futuresTradeCodec,
);
export const futuresTransactionHistory = listRoute(
  '/future-trade/get-long-short-transaction-history',
  futuresTransactionCodec,
);
export const futuresPositionHistory = listRoute(
  '/future-trade/get-long-short-position-history',
  futuresClosedPositionCodec,
);
