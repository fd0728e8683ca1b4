/** A trader's own orders, trades and account events. The demo venue has no orders of its own yet: its
 *  lists are empty, never the real ones. */
import type { CoinId, PairId, UserId } from '#contract/core/ids.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import * as contract from '#contract/rest/spot-history.ts';
import type { OrderRecord, OrderStatus } from '../exchange/events.ts';
import type { OrderFilter } from '../exchange/exchange-api.ts';
import { accept, handleTrader, refuse } from '../http/handler.ts';
import { accountUpdateOf, orderOf, ownTradeOf } from './account-view.ts';
import { emptyPage, pageOf, pageThrough } from './page-of.ts';
import type { VenueServices } from './services.ts';

type Parts = Pick<VenueServices, 'exchange'>;

const CLOSED: readonly OrderStatus[] = ['filled', 'cancelled', 'rejected'];

export const spotHistoryRoutes = ({ exchange }: Parts) => ({
  myOrders: handleTrader(contract.myOrders, ({ traderId: userId, query }) => {
    const { page, perPage, state, type, venue } = query;
    const pairIds = pairIdsOf(exchange, query);
    if (pairIds.length === 0) return refuse('pair_unknown');
    if (venue === 'demo') return accept('', emptyPage(page, perPage));
    const filter: OrderFilter = { pairIds, ...filterOf(type) };
    if (state === 'open') {
      const orders = exchange
        .openOrders(userId, filter)
        .filter((order) => isListed(order, type))
        .map((order) => orderOf(order, exchange));
      return accept('', pageOf(orders, page, perPage));
    }
    const rows = exchange.orderHistory({ userId, ...filter, statuses: CLOSED, page, perPage });
    return accept(
      '',
      pageThrough(rows, (order) => orderOf(order, exchange)),
    );
  }),

  myTrades: handleTrader(contract.myTrades, ({ traderId, query }) => {
    const { page, perPage, search, isOfAllPairs, venue } = query;
    const known = isOfAllPairs ? exchange.pairs.map(({ id }) => id) : pairIdsOf(exchange, query);
    if (known.length === 0) return refuse('pair_unknown');
    const pairIds = found(exchange, known, search);
    if (venue === 'demo' || pairIds.length === 0) return accept('', emptyPage(page, perPage));
    const rows = exchange.userTrades({ userId: traderId, pairIds, page, perPage });
    return accept(
      '',
      pageThrough(rows, (trade) => ownTradeOf(trade, traderId, exchange)),
    );
  }),

  accountEvents: handleTrader(contract.accountEvents, ({ traderId, query }) =>
    accept('', updatesSince(exchange, traderId, query.since)),
  ),
});

function updatesSince(exchange: Parts['exchange'], userId: UserId, since: number) {
  const { events, isComplete, lastSeq } = exchange.accountEventsSince(userId, since);
  const updates = events.map((event) => accountUpdateOf(event, exchange));
  return { updates, lastSequence: lastSeq, isComplete };
}

/** Every pair of the coins that are given; none when there is no such pair. */
const pairIdsOf = (
  { pairs }: Parts['exchange'],
  coins: { readonly tradeCoinId: CoinId | undefined; readonly quoteCoinId: CoinId | undefined },
): readonly PairId[] =>
  pairs
    .filter(
      (pair) =>
        (coins.tradeCoinId === undefined || pair.tradeCoinId === coins.tradeCoinId) &&
        (coins.quoteCoinId === undefined || pair.quoteCoinId === coins.quoteCoinId),
    )
    .map(({ id }) => id);

function filterOf(type: contract.OrderListType): Pick<OrderFilter, 'side' | 'kinds'> {
  if (type === 'buy' || type === 'sell') return { side: type };
  return type === 'stop_limit' ? { kinds: ['stop_limit'] } : {};
}

/** Stops that have not triggered are listed as stops, not among buys and sells. */
const isListed = (order: OrderRecord, type: contract.OrderListType): boolean =>
  type === 'all' || type === 'stop_limit' || order.status !== 'untriggered';

function found(
  { pairs }: Parts['exchange'],
  pairIds: readonly PairId[],
  search: string,
): readonly PairId[] {
  const wanted = search.trim().toUpperCase().replaceAll(/[/\s]/g, '_');
  const named = pairs.filter((pair) => pairTextOf(pair).includes(wanted)).map(({ id }) => id);
  return pairIds.filter((id) => named.includes(id));
}
