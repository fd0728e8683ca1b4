/** Routes for the user's futures lists: positions, orders and histories. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Pair } from '#contract/core/pair.ts';
import * as contract from '#contract/rest/futures-history.ts';
import type { FuturesOrderRecord } from '#server/futures/engine/engine-records.ts';
import type { ListFilter } from '#server/futures/rows/order-rows.ts';
import { orderViewOf, tradeViewOf, transactionViewOf } from '#server/futures/views/order-view.ts';
import { closedPositionViewOf, positionViewsOf } from '#server/futures/views/position-view.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import { pageOf, pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'futures'>;
type Query = contract.FuturesListQuery;
const MS = 1_000;

export const futuresHistoryRoutes = ({ futures }: Parts) => ({
  ...openRoutes({ futures }),

  futuresOrderHistory: handleTrader(contract.futuresOrderHistory, ({ userId, query }) => {
    const filter = filterOf(futures, userId, query);
    if (filter === undefined) return reject('pair_unknown');
    const rows = futures.records.orderHistory(filter);
    return accept(
      '',
      pageThrough(rows, (order) => orderViewOf(order, pairOf(futures, order))),
    );
  }),

  futuresTradeHistory: handleTrader(contract.futuresTradeHistory, ({ userId, query }) => {
    const filter = filterOf(futures, userId, query);
    if (filter === undefined) return reject('pair_unknown');
    const rows = futures.records.fills(filter);
    return accept(
      '',
      pageThrough(rows, (fill) => tradeViewOf(fill, pairOf(futures, fill))),
    );
  }),

  futuresTransactionHistory: handleTrader(
    contract.futuresTransactionHistory,
    ({ userId, query }) => {
      const filter = filterOf(futures, userId, query);
      if (filter === undefined) return reject('pair_unknown');
      return accept('', pageThrough(futures.records.transactions(filter), transactionViewOf));
    },
  ),

  futuresPositionHistory: handleTrader(contract.futuresPositionHistory, ({ userId, query }) => {
    const filter = filterOf(futures, userId, query);
    if (filter === undefined) return reject('pair_unknown');
    const rows = futures.records.closedPositions(filter);
    return accept(
      '',
      pageThrough(rows, (closed) => closedPositionViewOf(closed, pairOf(futures, closed.record))),
    );
  }),
});

const openRoutes = ({ futures }: Parts) => ({
  futuresPositions: handleTrader(contract.futuresPositions, ({ userId, query }) => {
    const filter = filterOf(futures, userId, query);
    if (filter === undefined) return reject('pair_unknown');
    const side = query.side === undefined ? undefined : query.side === 'buy' ? 'long' : 'short';
    const { reads } = futures.futures;
    const rows = positionViewsOf(reads, userId, ({ record }) => pairOf(futures, record))
      .filter(
        (position) => filter.contractId === undefined || position.pairId === filter.contractId,
      )
      .filter((position) => side === undefined || position.side === side)
      .toReversed();
    return accept('', pageOf(rows, query.page, query.perPage));
  }),

  futuresOpenOrders: handleTrader(contract.futuresOpenOrders, ({ userId, query }) => {
    const filter = filterOf(futures, userId, query);
    if (filter === undefined) return reject('pair_unknown');
    const rows = futures.futures.reads
      .openOrders(userId)
      .filter((order) => isListed(order, filter))
      .toReversed()
      .map((order) => orderViewOf(order, pairOf(futures, order)));
    return accept('', pageOf(rows, query.page, query.perPage));
  }),
});

const isListed = (order: FuturesOrderRecord, filter: ListFilter): boolean =>
  (filter.contractId === undefined || order.contractId === filter.contractId) &&
  (filter.side === undefined || order.side === filter.side) &&
  (filter.kind === undefined || order.kind === filter.kind) &&
  (filter.status === undefined || order.status === filter.status) &&
  (filter.since === undefined || order.createdAt >= filter.since) &&
  (filter.until === undefined || order.createdAt < filter.until);

/** All contracts have one quote coin, so the trade coin alone names a contract.
 *  @returns undefined when no contract has the coins. */
function filterOf(
  { futures }: Services['futures'],
  userId: UserId,
  { quoteCoinId, tradeCoinId, side, kind, status, span, page, perPage }: Query,
): ListFilter | undefined {
  const found = futures.contracts.filter(
    ({ pair }) =>
      (tradeCoinId === undefined || pair.tradeCoinId === tradeCoinId) &&
      (quoteCoinId === undefined || pair.quoteCoinId === quoteCoinId),
  );
  if (found.length === 0) return undefined;
  return {
    userId,
    contractId: tradeCoinId === undefined ? undefined : found[0]?.pair.id,
    side,
    kind,
    // `triggered` and `expired` are statuses that this exchange does not store.
    status: status === 'triggered' || status === 'expired' ? undefined : status,
    since: span.since === undefined ? undefined : epochMs(span.since * MS),
    until: span.until === undefined ? undefined : epochMs(span.until * MS),
    page,
    perPage,
  };
}

/** A record of a contract that is no longer listed has no place to be shown. */
function pairOf(
  { futures }: Services['futures'],
  { contractId }: { readonly contractId: Pair['id'] },
): Pair {
  const pair = futures.contract(contractId)?.pair;
  if (pair === undefined) throw new Error(`contract ${contractId} is not listed`);
  return pair;
}
