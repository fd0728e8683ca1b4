/** A trader's own orders and trades. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { orderKindText, sideText } from '../entities/order.ts';
import { orderCodec } from '../entities/order-codec.ts';
import { ownTradeCodec } from '../entities/own-trade-codec.ts';
import { fields, fieldWithDefault, omittableField } from '../fields.ts';
import { pageFields, pageOf } from '../pages.ts';
import { coinIdNumber, numberFlag, orderIdNumber, shortText } from '../wire.ts';
import { spanStartEnd } from './span.ts';
import { tradingMode } from './trading-mode.ts';

export const orderListTypes = ['buy', 'sell', 'buy_sell', 'stop_limit', 'all'] as const;
export type OrderListType = (typeof orderListTypes)[number];

export const endedStatuses = ['filled', 'cancelled', 'rejected'] as const;

/** Filters of both lists. Without coins: all pairs. */
const listFields = {
  quoteCoinId: omittableField('base_coin_id', coinIdNumber),
  tradeCoinId: omittableField('trade_coin_id', coinIdNumber),
  tradingMode,
  search: fieldWithDefault('search', shortText(60), ''),
  /** By order placement or trade time. */
  span: spanStartEnd,
  ...pageFields,
};

/** `kind` and `status` narrow `order_type` and `state`; a status applies to closed orders only.
 *  `buy_sell` excludes untriggered stop orders, `all` includes everything. */
export const myOrders = route({
  method: 'GET',
  path: '/get-my-all-orders-app',
  access: 'trader',
  query: fields({
    ...listFields,
    type: fieldWithDefault('order_type', v.picklist(orderListTypes), 'all'),
    state: fieldWithDefault('state', v.picklist(['open', 'closed']), 'open'),
    kind: omittableField('kind', orderKindText),
    status: omittableField('status', v.picklist(endedStatuses)),
  }),
  reply: pageOf(orderCodec),
  isSilent: true,
});

/** Either a pair's trades for the trading page, or all trades with search and paging for the
 *  history. */
export const myTrades = route({
  method: 'GET',
  path: '/get-my-trades-app',
  access: 'trader',
  query: fields({
    ...listFields,
    isOfAllPairs: fieldWithDefault('get_all', numberFlag, false),
    side: omittableField('order_type', sideText),
    orderId: omittableField('order_id', orderIdNumber),
  }),
  reply: pageOf(ownTradeCodec),
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
