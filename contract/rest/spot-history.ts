/** A trader's own orders and trades. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import type { EpochSec } from '../core/time.ts';
import { orderKindText, sideText } from '../entities/order.ts';
import { orderCodec } from '../entities/order-codec.ts';
import { ownTradeCodec } from '../entities/own-trade-codec.ts';
import { codec } from '../codec.ts';
import {
  coinIdNumber,
  epochSecQuery,
  flag,
  isOn,
  numberFlagOf,
  orderIdNumber,
  pageEntries,
  shortText,
} from '../wire.ts';
import { dashboardTypeOf, tradingModeOf, tradingModeText } from './trading-mode.ts';
import { HISTORY_PAGE_SIZE, paged } from '../pages.ts';

export const orderListTypes = ['buy', 'sell', 'buy_sell', 'stop_limit', 'all'] as const;
export type OrderListType = (typeof orderListTypes)[number];

export const endedStatuses = ['filled', 'cancelled', 'rejected'] as const;

/** Time range from `since` (inclusive) to `until` (exclusive), by order placement or trade time. An
 *  undefined end is open. */
export interface Span {
  readonly since: EpochSec | undefined;
  readonly until: EpochSec | undefined;
}

const spanEntries = {
  start_time: v.optional(epochSecQuery),
  end_time: v.optional(epochSecQuery),
};
const spanOf = (wire: {
  readonly start_time?: EpochSec | undefined;
  readonly end_time?: EpochSec | undefined;
}): Span => ({ since: wire.start_time, until: wire.end_time });
const spanWireOf = ({ since, until }: Span) => ({ start_time: since, end_time: until });

/** `kind` and `status` narrow `order_type` and `state`; a status applies to closed orders only.
 *  `buy_sell` excludes untriggered stop orders, `all` includes everything. */
export const myOrders = route({
  method: 'GET',
  path: '/get-my-all-orders-app',
  access: 'trader',
  query: codec(
    v.object({
      base_coin_id: v.optional(coinIdNumber),
      trade_coin_id: v.optional(coinIdNumber),
      dashboard_type: tradingModeText,
      order_type: v.optional(v.picklist(orderListTypes)),
      state: v.optional(v.picklist(['open', 'closed'])),
      kind: v.optional(orderKindText),
      status: v.optional(v.picklist(endedStatuses)),
      search: v.optional(shortText(60)),
      ...spanEntries,
      ...pageEntries,
    }),
    {
      decode: (wire) => ({
        quoteCoinId: wire.base_coin_id,
        tradeCoinId: wire.trade_coin_id,
        tradingMode: tradingModeOf(wire.dashboard_type),
        type: wire.order_type ?? ('all' as const),
        state: wire.state ?? ('open' as const),
        kind: wire.kind,
        status: wire.status,
        search: wire.search ?? '',
        span: spanOf(wire),
        page: wire.page ?? 1,
        perPage: wire.per_page ?? HISTORY_PAGE_SIZE,
      }),
      encode: (model) => ({
        base_coin_id: model.quoteCoinId,
        trade_coin_id: model.tradeCoinId,
        dashboard_type: dashboardTypeOf(model.tradingMode),
        order_type: model.type,
        state: model.state,
        kind: model.kind,
        status: model.status,
        search: model.search,
        ...spanWireOf(model.span),
        page: model.page,
        per_page: model.perPage,
      }),
    },
  ),
  reply: paged(orderCodec),
  isSilent: true,
});

/** Either a pair's trades for the trading page, or all trades with search and paging for the
 *  history. */
export const myTrades = route({
  method: 'GET',
  path: '/get-my-trades-app',
  access: 'trader',
  query: codec(
    v.object({
      base_coin_id: v.optional(coinIdNumber),
      trade_coin_id: v.optional(coinIdNumber),
      dashboard_type: tradingModeText,
      search: v.optional(shortText(60)),
      get_all: v.optional(flag),
      order_type: v.optional(sideText),
      order_id: v.optional(orderIdNumber),
      ...spanEntries,
      ...pageEntries,
    }),
    {
      decode: (wire) => ({
        quoteCoinId: wire.base_coin_id,
        tradeCoinId: wire.trade_coin_id,
        tradingMode: tradingModeOf(wire.dashboard_type),
        search: wire.search ?? '',
        isOfAllPairs: isOn(wire.get_all),
        side: wire.order_type,
        orderId: wire.order_id,
        span: spanOf(wire),
        page: wire.page ?? 1,
        perPage: wire.per_page ?? HISTORY_PAGE_SIZE,
      }),
      encode: (model) => ({
        base_coin_id: model.quoteCoinId,
        trade_coin_id: model.tradeCoinId,
        dashboard_type: dashboardTypeOf(model.tradingMode),
        search: model.search,
        get_all: numberFlagOf(model.isOfAllPairs),
        order_type: model.side,
        order_id: model.orderId,
        ...spanWireOf(model.span),
        page: model.page,
        per_page: model.perPage,
      }),
    },
  ),
  reply: paged(ownTradeCodec),
  isSilent: true,
});

const EVERYTHING = {
  quoteCoinId: undefined,
  tradeCoinId: undefined,
  tradingMode: 'real',
  search: '',
  span: { since: undefined, until: undefined },
} as const;

/** No filters: override single fields, with a state and a page. */
export const EVERY_ORDER = {
  ...EVERYTHING,
  type: 'all',
  kind: undefined,
  status: undefined,
} as const;
export const EVERY_TRADE = {
  ...EVERYTHING,
  isOfAllPairs: true,
  side: undefined,
  orderId: undefined,
} as const;
