/** A user's futures lists: open positions and orders, and the histories. Newest first. */
import * as v from 'valibot';
import type { CoinId } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { codec, type Codec } from '../codec.ts';
import { futuresClosedPositionCodec } from '../entities/futures-closed-position.ts';
import { futuresOrderCodec } from '../entities/futures-order.ts';
import { futuresPositionCodec } from '../entities/futures-position.ts';
import {
  futuresOrderKindNumber,
  futuresOrderStatusNumber,
  orderSideNumber,
  type FuturesOrderKind,
  type FuturesOrderStatus,
} from '../entities/futures-terms.ts';
import { futuresTradeCodec } from '../entities/futures-trade.ts';
import { futuresTransactionCodec } from '../entities/futures-transaction.ts';
import type { OrderSide } from '../entities/order.ts';
import { coinIdNumber, epochSecQuery, pageEntries } from '../wire.ts';
import type { Span } from './spot-history.ts';
import { HISTORY_PAGE_SIZE, paged } from '../pages.ts';

/** Filters of a list; a list ignores those that its rows do not have. */
export interface FuturesListQuery {
  /** Undefined: all contracts. */
  readonly quoteCoinId: CoinId | undefined;
  readonly tradeCoinId: CoinId | undefined;
  /** Side of the order. In lists of positions, buy selects longs and sell selects shorts. */
  readonly side: OrderSide | undefined;
  readonly kind: FuturesOrderKind | undefined;
  readonly status: FuturesOrderStatus | undefined;
  readonly span: Span;
  readonly page: number;
  readonly perPage: number;
}

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

const decoded = <Name>(
  value: number | undefined,
  of: { readonly decode: (value: number) => Name },
): Name | undefined => (value === undefined ? undefined : of.decode(value));
const encoded = <Name>(
  name: Name | undefined,
  of: { readonly encode: (name: Name) => number },
): number | undefined => (name === undefined ? undefined : of.encode(name));

const listQuery = codec(
  v.object({
    base_coin_id: v.optional(coinIdNumber),
    trade_coin_id: v.optional(coinIdNumber),
    from: v.optional(epochSecQuery),
    to: v.optional(epochSecQuery),
    side: v.optional(orderSideNumber.wire),
    order_type: v.optional(futuresOrderKindNumber.wire),
    status: v.optional(futuresOrderStatusNumber.wire),
    ...pageEntries,
  }),
  {
    decode: (wire): FuturesListQuery => ({
      quoteCoinId: wire.base_coin_id,
      tradeCoinId: wire.trade_coin_id,
      side: decoded(wire.side, orderSideNumber),
      kind: decoded(wire.order_type, futuresOrderKindNumber),
      status: decoded(wire.status, futuresOrderStatusNumber),
      span: { since: wire.from, until: wire.to },
      page: wire.page ?? 1,
      perPage: wire.per_page ?? HISTORY_PAGE_SIZE,
    }),
    encode: (model) => ({
      base_coin_id: model.quoteCoinId,
      trade_coin_id: model.tradeCoinId,
      from: model.span.since,
      to: model.span.until,
      side: encoded(model.side, orderSideNumber),
      order_type: encoded(model.kind, futuresOrderKindNumber),
      status: encoded(model.status, futuresOrderStatusNumber),
      page: model.page,
      per_page: model.perPage,
    }),
  },
);

const listRoute = <Wire, Model>(path: string, row: Codec<Wire, Model>) =>
  route({
    method: 'GET',
    path,
    access: 'trader',
    query: listQuery,
    reply: paged(row),
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
