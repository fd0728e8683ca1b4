/** Orders and stops of users in their tables. Those of bots are not stored. */
import type { ClientOrderId, OrderId, PairId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { selectPage, type Page, type PageQuery } from '#server/db/table/page.ts';
import type { FuturesOrderRecord, FuturesStopRecord } from '../engine/engine-records.ts';
import { recordOfText, recordText } from './record-text.ts';

interface Row {
  readonly record: string;
}

const SAVE_ORDER = `INSERT INTO futures_order
  (id, user_id, contract_id, client_order_id, side, kind, status, created_at_ms, record)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET status = excluded.status, record = excluded.record`;

export function saveOrder(db: Db, order: FuturesOrderRecord): void {
  db.run(SAVE_ORDER, [
    order.id,
    order.userId,
    order.contractId,
    order.clientOrderId ?? null,
    order.side,
    order.kind,
    order.status,
    order.createdAt,
    recordText(order),
  ]);
}

const orderOf = (row: Row | undefined): FuturesOrderRecord | undefined =>
  row === undefined ? undefined : recordOfText<FuturesOrderRecord>(row.record);

export const findOrder = (db: Db, userId: UserId, id: OrderId): FuturesOrderRecord | undefined =>
  orderOf(
    db.get<Row>('SELECT record FROM futures_order WHERE id = ? AND user_id = ?', [id, userId]),
  );

export const findOrderByClientId = (
  db: Db,
  userId: UserId,
  clientOrderId: ClientOrderId,
): FuturesOrderRecord | undefined =>
  orderOf(
    db.get<Row>('SELECT record FROM futures_order WHERE user_id = ? AND client_order_id = ?', [
      userId,
      clientOrderId,
    ]),
  );

/** Open and untriggered orders, oldest first. */
export const openOrdersOf = (db: Db): FuturesOrderRecord[] =>
  db
    .all<Row>(
      `SELECT record FROM futures_order
        WHERE status IN ('open', 'partially_filled', 'untriggered') ORDER BY id`,
    )
    .map(({ record }) => recordOfText<FuturesOrderRecord>(record));

const SAVE_STOP = `INSERT INTO futures_stop (id, record) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET record = excluded.record`;

/** Stores a waiting stop; a triggered or canceled one is deleted. */
export function saveStop(db: Db, stop: FuturesStopRecord): void {
  if (stop.status === 'untriggered') db.run(SAVE_STOP, [stop.id, recordText(stop)]);
  else db.run('DELETE FROM futures_stop WHERE id = ?', [stop.id]);
}

export const stopsOf = (db: Db): FuturesStopRecord[] =>
  db
    .all<Row>('SELECT record FROM futures_stop ORDER BY id')
    .map(({ record }) => recordOfText<FuturesStopRecord>(record));

export interface ListFilter extends PageQuery {
  readonly userId: UserId;
  readonly contractId?: PairId | undefined;
  readonly side?: 'buy' | 'sell' | undefined;
  readonly kind?: FuturesOrderRecord['kind'] | undefined;
  readonly status?: FuturesOrderRecord['status'] | undefined;
  /** Included. */
  readonly since?: EpochMs | undefined;
  /** Excluded. */
  readonly until?: EpochMs | undefined;
}

const FROM_ENDED = `FROM futures_order
  WHERE user_id = :userId AND status NOT IN ('open', 'partially_filled', 'untriggered')
    AND (:contractId IS NULL OR contract_id = :contractId)
    AND (:side IS NULL OR side = :side)
    AND (:kind IS NULL OR kind = :kind)
    AND (:status IS NULL OR status = :status)
    AND (:since IS NULL OR created_at_ms >= :since)
    AND (:until IS NULL OR created_at_ms < :until)`;

/** Ended orders, newest first. */
export function orderHistoryPage(db: Db, filter: ListFilter): Page<FuturesOrderRecord> {
  return selectPage(
    db,
    {
      rows: `SELECT record ${FROM_ENDED} ORDER BY id DESC`,
      count: `SELECT count(*) AS total ${FROM_ENDED}`,
      params: {
        userId: filter.userId,
        contractId: filter.contractId ?? null,
        side: filter.side ?? null,
        kind: filter.kind ?? null,
        status: filter.status ?? null,
        since: filter.since ?? null,
        until: filter.until ?? null,
      },
    },
    filter,
    ({ record }: Row) => recordOfText<FuturesOrderRecord>(record),
  );
}
