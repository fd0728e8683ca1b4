/** Reads pages of orders and trades from disk. Users have histories, bots do not. */
import { assert } from '#contract/core/assert.ts';
import type { PairId, TradeId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import type { OrderRecord, TradeRecord } from './events.ts';
import type { OrderQuery, OrderSortColumn, TimeSpan, TradeQuery } from './exchange-api.ts';
import { limitBy, selectPage, type Page, type PageQuery } from '#server/db/table/page.ts';
import { orderRecordOf } from './order-rows.ts';
import { tradeRecordOf, type TradeRow } from './trade-rows.ts';

const PER_PAGE_MAX = 1_000;

const SORT_COLUMNS: Readonly<Record<OrderSortColumn, string>> = {
  id: 'id',
  updatedAt: 'updated_at_ms',
  limitPrice: 'limit_price',
  size: 'size',
  filled: 'filled',
};

const FROM_ORDERS = `FROM spot_order
  WHERE user_id = :userId AND is_bot = 0
    AND (:pairIds IS NULL OR pair_id IN (SELECT value FROM json_each(:pairIds)))
    AND (:orderId IS NULL OR id = :orderId)
    AND (:side IS NULL OR side = :side)
    AND (:kinds IS NULL OR kind IN (SELECT value FROM json_each(:kinds)))
    AND (:statuses IS NULL OR status IN (SELECT value FROM json_each(:statuses)))
    AND (:isWithoutUntriggered = 0 OR kind <> 'stop_limit' OR triggered_at_ms IS NOT NULL)
    AND (:since IS NULL OR created_at_ms >= :since)
    AND (:until IS NULL OR created_at_ms < :until)`;

export function orderPage(db: Db, query: OrderQuery): Page<OrderRecord> {
  const { userId, side, sort = { by: 'id', direction: 'desc' } } = query;
  const filter = {
    userId,
    pairIds: listOf(query.pairIds),
    orderId: query.orderId ?? null,
    side: side ?? null,
    kinds: listOf(query.kinds),
    statuses: listOf(query.statuses),
    isWithoutUntriggered: query.isWithoutUntriggered === true ? 1 : 0,
    ...endsOf(query.placed),
  };
  const direction = sort.direction === 'asc' ? 'ASC' : 'DESC';
  const order = `${SORT_COLUMNS[sort.by]} ${direction}, id ${direction}`;
  return selectPage(
    db,
    {
      rows: `SELECT * ${FROM_ORDERS} ORDER BY ${order}`,
      count: `SELECT count(*) AS total ${FROM_ORDERS}`,
      params: filter,
    },
    checkPageSize(query),
    orderRecordOf,
  );
}

/** Selects trades where the user was taker, or maker. Each has an index by user and id, so a page
 *  is read from its end without sorting, regardless of the history's length. */
const fromTrades = (party: 'taker' | 'maker', ownSide: string): string => `FROM trade
  WHERE ${party}_user_id = :userId AND ${party}_is_bot = 0
    AND (:pairIds IS NULL OR pair_id IN (SELECT value FROM json_each(:pairIds)))
    AND (:side IS NULL OR ${ownSide} = :side)
    AND (:orderId IS NULL OR ${party}_order_id = :orderId)
    AND (:since IS NULL OR traded_at_ms >= :since)
    AND (:until IS NULL OR traded_at_ms < :until)`;
const FROM_TAKER = fromTrades('taker', 'taker_side');
const FROM_MADE = fromTrades('maker', "iif(taker_side = 'buy', 'sell', 'buy')");

/** Newest first. */
export function tradePage(db: Db, query: TradeQuery): Page<TradeRecord> {
  const filter = {
    userId: query.userId,
    pairIds: listOf(query.pairIds),
    side: query.side ?? null,
    orderId: query.orderId ?? null,
    ...endsOf(query.traded),
  };
  return selectPage(
    db,
    {
      rows: `SELECT * ${FROM_TAKER} UNION ALL SELECT * ${FROM_MADE} ORDER BY id DESC`,
      count: `SELECT (SELECT count(*) ${FROM_TAKER}) + (SELECT count(*) ${FROM_MADE}) AS total`,
      params: filter,
    },
    checkPageSize(query),
    tradeRecordOf,
  );
}

const TRADES_AFTER = `SELECT * FROM trade
  WHERE pair_id = ? AND id > ? ORDER BY id${limitBy('?')}`;

/** Oldest first. */
export const tradesAfter = (
  db: Db,
  pair: PairId,
  after: TradeId,
  count: number,
): readonly TradeRecord[] =>
  db.all<TradeRow>(TRADES_AFTER, [pair, after, count]).map(tradeRecordOf);

function checkPageSize(query: PageQuery): PageQuery {
  assert(query.perPage <= PER_PAGE_MAX, 'a page has 1 to 1,000 rows');
  return query;
}

const endsOf = ({ since, until }: TimeSpan = {}): {
  since: number | null;
  until: number | null;
} => ({
  since: since ?? null,
  until: until ?? null,
});

const listOf = (values: readonly (string | number)[] | undefined): string | null =>
  values === undefined ? null : JSON.stringify(values);
