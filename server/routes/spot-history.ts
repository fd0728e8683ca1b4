/** Routes for a trader's own orders, trades and account events. With `dashboard_type: demo` only
 *  demo data is returned. */
import { enteredText } from '#contract/core/entered-text.ts';
import {
  orderId,
  type CoinId,
  type OrderId,
  type PairId,
  type UserId,
} from '#contract/core/ids.ts';
import { epochMs, type EpochMs, type EpochSec } from '#contract/core/time.ts';
import { accountEvents } from '#contract/rest/account-events.ts';
import * as contract from '#contract/rest/spot-history.ts';
import type { Span } from '#contract/rest/span.ts';
import { searchPairs } from '#domain/pair-search.ts';
import type { OrderKind, OrderRecord } from '#server/exchange/events.ts';
import type { OrderFilter, TimeSpan } from '#server/exchange/exchange-api.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import { accountUpdateOf, orderOf, ownTradeOf } from '#server/views/account-view.ts';
import { emptyPage, pageOf, pageThrough } from './page-of.ts';
import { namedPairOf } from './pair-names.ts';
import type { TradingContext } from './services.ts';

type Parts = Pick<TradingContext, 'exchange' | 'demo'>;

export const spotHistoryRoutes = ({ exchange, demo }: Parts) => ({
  myOrders: handleTrader(contract.myOrders, ({ userId, query }) => {
    const { page, perPage, state, type, kind, status, search, tradingMode } = query;
    const known = pairIdsOf(exchange, query);
    if (known.length === 0) return reject('pair_unknown');
    const filter = filterOf(type, kind);
    const { pairIds, orderId } = findMatches(exchange, known, search);
    const isNothing = filter === undefined || pairIds.length === 0;
    if (isNothing) return accept('', emptyPage(page, perPage));
    const at = tradingMode === 'demo' ? demo : exchange;
    const placed = timesOf(query.span);
    if (state === 'open') {
      // A status filter applies to closed orders only.
      const open = status === undefined ? at.openOrders(userId, { pairIds, ...filter }) : [];
      const orders = open
        .filter((order) => orderId === undefined || order.id === orderId)
        .filter((order) => isListed(order, type) && isWithin(order.createdAt, placed))
        .map((order) => orderOf(order, exchange));
      return accept('', pageOf(orders, page, perPage));
    }
    const statuses = status === undefined ? contract.endedStatuses : [status];
    const isWithoutUntriggered = isWithoutUntriggeredStops(type);
    const requested = {
      userId,
      pairIds,
      orderId,
      ...filter,
      statuses,
      isWithoutUntriggered,
      placed,
    };
    const rows = at.orderHistory({ ...requested, page, perPage });
    return accept(
      '',
      pageThrough(rows, (order) => orderOf(order, exchange)),
    );
  }),

  myTrades: handleTrader(contract.myTrades, ({ userId, query }) => {
    const { page, perPage, search, isOfAllPairs, side, tradingMode } = query;
    const known = isOfAllPairs ? exchange.pairs.map(({ id }) => id) : pairIdsOf(exchange, query);
    if (known.length === 0) return reject('pair_unknown');
    const { pairIds, orderId = query.orderId } = findMatches(exchange, known, search);
    if (pairIds.length === 0) return accept('', emptyPage(page, perPage));
    const at = tradingMode === 'demo' ? demo : exchange;
    const requested = { userId, pairIds, side, orderId, traded: timesOf(query.span) };
    const rows = at.userTrades({ ...requested, page, perPage });
    return accept(
      '',
      pageThrough(rows, (trade) => ownTradeOf(trade, userId, exchange)),
    );
  }),

  accountEvents: handleTrader(accountEvents, ({ userId, query }) =>
    accept('', updatesSince(exchange, userId, query.since)),
  ),
});

function updatesSince(exchange: Parts['exchange'], userId: UserId, since: number) {
  const { events, isComplete, lastSeq } = exchange.accountEventsSince(userId, since);
  const updates = events.map((event) => accountUpdateOf(event, exchange));
  return { updates, lastSequence: lastSeq, isComplete };
}

/** All pairs of the given coins; none if no such pair exists. */
const pairIdsOf = (
  { pairs }: Parts['exchange'],
  coins: { readonly tradeCoinId?: CoinId | undefined; readonly quoteCoinId?: CoinId | undefined },
): readonly PairId[] =>
  pairs
    .filter(
      (pair) =>
        (coins.tradeCoinId === undefined || pair.tradeCoinId === coins.tradeCoinId) &&
        (coins.quoteCoinId === undefined || pair.quoteCoinId === coins.quoteCoinId),
    )
    .map(({ id }) => id);

/** @returns undefined when the filters exclude each other. */
function filterOf(
  type: contract.OrderListType,
  kind: OrderKind | undefined,
): Pick<OrderFilter, 'side' | 'kinds'> | undefined {
  if (type === 'stop_limit' && kind !== undefined && kind !== type) return undefined;
  const kinds = type === 'stop_limit' ? ([type] as const) : kind && ([kind] as const);
  return { side: type === 'buy' || type === 'sell' ? type : undefined, kinds };
}

const timesOf = ({ since, until }: Span): TimeSpan => ({
  since: since === undefined ? undefined : msOf(since),
  until: until === undefined ? undefined : msOf(until),
});

const msOf = (seconds: EpochSec): EpochMs => epochMs(seconds * 1_000);

const isWithin = (at: EpochMs, { since, until }: TimeSpan): boolean =>
  (since === undefined || at >= since) && (until === undefined || at < until);

/** Stop orders that were not triggered are listed as stop orders, not as buys and sells: they have never
 *  been in the book. */
const isWithoutUntriggeredStops = (type: contract.OrderListType): boolean =>
  type !== 'all' && type !== 'stop_limit';

const isListed = (order: OrderRecord, type: contract.OrderListType): boolean =>
  !isWithoutUntriggeredStops(type) || order.status !== 'untriggered';

interface Found {
  readonly pairIds: readonly PairId[];
  /** Undefined for every order of the pairs. */
  readonly orderId?: OrderId;
}

/** Searches coin, name and pair text. A number that names no pair is the ID of an order. */
function findMatches(
  exchange: Parts['exchange'],
  pairIds: readonly PairId[],
  search: string,
): Found {
  const listed = exchange.pairs.filter(({ id }) => pairIds.includes(id));
  const named = listed.map((pair) => namedPairOf(pair, exchange));
  const byName = searchPairs(search, named).map(({ id }) => id);
  const id = enteredText('uid', search);
  const isOrderId = byName.length === 0 && ORDER_ID.test(id);
  return isOrderId ? { pairIds, orderId: orderId(Number(id)) } : { pairIds: byName };
}

const ORDER_ID = /^[1-9]\d{0,14}$/;
