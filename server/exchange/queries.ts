/** Paged reads of orders and trades from disk. Persons have histories, bots do not. */
import { assert } from '#contract/core/assert.ts';
import type { PairId, TradeId } from '#contract/core/ids.ts';
import type { Db } from '../db/database.ts';
import { wholeOf } from '../db/whole.ts';
import type { OrderRecord, TradeRecord } from './events.ts';
import type { OrderQuery, OrderSortColumn, Page, TimeSpan, TradeQuery } from './exchange-api.ts';
import { orderRecordOf, type OrderRow } from './order-rows.ts';
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
    AND (:side IS NULL OR side = :side)
    AND (:kinds IS NULL OR kind IN (SELECT value FROM json_each(:kinds)))
    AND (:statuses IS NULL OR status IN (SELECT value FROM json_each(:statuses)))
    AND (:since IS NULL OR created_at_ms >= :since)
    AND (:until IS NULL OR created_at_ms < :until)`;

export function orderPage(db: Db, query: OrderQuery): Page<OrderRecord> {
  const { page, perPage, userId, side, sort = { by: 'id', direction: 'desc' } } = query;
  const filter = {
    userId,
    pairIds: listOf(query.pairIds),
    side: side ?? null,
    kinds: listOf(query.kinds),
    statuses: listOf(query.statuses),
    ...endsOf(query.placed),
  };
  const direction = sort.direction === 'asc' ? 'ASC' : 'DESC';
  const rows = db.all<OrderRow>(
    `SELECT * ${FROM_ORDERS} ORDER BY ${SORT_COLUMNS[sort.by]} ${direction}, id ${direction}
      LIMIT :limit OFFSET :offset`,
    { ...filter, ...windowOf(page, perPage) },
  );
  const total = countOf(db, `SELECT count(*) AS total ${FROM_ORDERS}`, filter);
  return { rows: rows.map(orderRecordOf), total, page, perPage };
}

const FROM_TRADES = `FROM (
    SELECT *, taker_order_id AS own_order_id, taker_side AS own_side
      FROM trade WHERE taker_user_id = :userId AND taker_is_bot = 0
    UNION ALL
    SELECT *, maker_order_id, iif(taker_side = 'buy', 'sell', 'buy')
      FROM trade WHERE maker_user_id = :userId AND maker_is_bot = 0)
  WHERE (:pairIds IS NULL OR pair_id IN (SELECT value FROM json_each(:pairIds)))
    AND (:side IS NULL OR own_side = :side)
    AND (:orderId IS NULL OR own_order_id = :orderId)
    AND (:since IS NULL OR traded_at_ms >= :since)
    AND (:until IS NULL OR traded_at_ms < :until)`;

/** Newest first. */
export function tradePage(db: Db, query: TradeQuery): Page<TradeRecord> {
  const { page, perPage, userId } = query;
  const filter = {
    userId,
    pairIds: listOf(query.pairIds),
    side: query.side ?? null,
    orderId: query.orderId ?? null,
    ...endsOf(query.traded),
  };
  const rows = db.all<TradeRow>(
    `SELECT * ${FROM_TRADES} ORDER BY id DESC LIMIT :limit OFFSET :offset`,
    { ...filter, ...windowOf(page, perPage) },
  );
  const total = countOf(db, `SELECT count(*) AS total ${FROM_TRADES}`, filter);
  return { rows: rows.map(tradeRecordOf), total, page, perPage };
}

/** Oldest first. */
export const tradesAfter = (
  db: Db,
  pair: PairId,
  after: TradeId,
  count: number,
): readonly TradeRecord[] =>
  db
    .all<TradeRow>('SELECT * FROM trade WHERE pair_id = ? AND id > ? ORDER BY id LIMIT ?', [
      pair,
      after,
      count,
    ])
    .map(tradeRecordOf);

function windowOf(page: number, perPage: number): { limit: number; offset: number } {
  assert(Number.isSafeInteger(page) && page >= 1, 'pages count from 1');
  assert(perPage >= 1 && perPage <= PER_PAGE_MAX, 'a page has 1 to 1,000 rows');
  return { limit: perPage, offset: (page - 1) * perPage };
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

function countOf(db: Db, sql: string, filter: Record<string, string | number | null>): number {
  return wholeOf(db.get<{ total: bigint }>(sql, filter)?.total ?? 0n);
}
