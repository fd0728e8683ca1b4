/** Positions in their table: open ones, and closed ones of users as the position history. */
import { lots, units, type Lots } from '#contract/core/decimal.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { selectPage, type Page } from '#server/db/table/page.ts';
import type { FuturesFillRecord, FuturesPositionRecord } from '../engine/engine-records.ts';
import type { ListFilter } from './order-rows.ts';
import { recordOfText, recordText } from './record-text.ts';

export type CloseReason = 'closed' | 'liquidated' | 'deleveraged';

/** What the fills of a position opened and closed: lots, and price units x lots. */
interface Flow {
  readonly openedLots: bigint;
  readonly openedValue: bigint;
  readonly closedLots: bigint;
  readonly closedValue: bigint;
}
const NO_FLOW: Flow = { openedLots: 0n, openedValue: 0n, closedLots: 0n, closedValue: 0n };

interface FlowRow {
  readonly opened_lots: bigint;
  readonly opened_value: string;
  readonly closed_lots: bigint;
  readonly closed_value: string;
  readonly close_reason: CloseReason;
}
interface HistoryRow extends FlowRow {
  readonly record: string;
}

const SAVE = `INSERT INTO futures_position
  (id, user_id, contract_id, side, size, opened_lots, opened_value, closed_lots, closed_value,
   close_reason, updated_at_ms, record)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET
    size = excluded.size, opened_lots = excluded.opened_lots, opened_value = excluded.opened_value,
    closed_lots = excluded.closed_lots, closed_value = excluded.closed_value,
    close_reason = excluded.close_reason, updated_at_ms = excluded.updated_at_ms,
    record = excluded.record`;

/** @param fills of this position, in this operation */
export function savePosition(
  db: Db,
  position: FuturesPositionRecord,
  fills: readonly FuturesFillRecord[],
  reason: CloseReason,
): void {
  const row = db.get<FlowRow>(
    `SELECT opened_lots, opened_value, closed_lots, closed_value, close_reason
       FROM futures_position WHERE id = ?`,
    [position.id],
  );
  const flow = fills.reduce(withFill, row === undefined ? NO_FLOW : flowOf(row));
  const isForced = reason !== 'closed';
  db.run(SAVE, [
    position.id,
    position.userId,
    position.contractId,
    position.side,
    position.size,
    flow.openedLots,
    String(flow.openedValue),
    flow.closedLots,
    String(flow.closedValue),
    isForced ? reason : (row?.close_reason ?? 'closed'),
    position.updatedAt,
    recordText(position),
  ]);
}

/** Closed positions of bots belong to no history. */
export const deletePosition = (db: Db, { id }: FuturesPositionRecord): void => {
  db.run('DELETE FROM futures_position WHERE id = ?', [id]);
};

const flowOf = (row: FlowRow): Flow => ({
  openedLots: row.opened_lots,
  openedValue: BigInt(row.opened_value),
  closedLots: row.closed_lots,
  closedValue: BigInt(row.closed_value),
});

function withFill(flow: Flow, { action, price, size }: FuturesFillRecord): Flow {
  const count = BigInt(size);
  return action === 'open'
    ? {
        ...flow,
        openedLots: flow.openedLots + count,
        openedValue: flow.openedValue + price * count,
      }
    : {
        ...flow,
        closedLots: flow.closedLots + count,
        closedValue: flow.closedValue + price * count,
      };
}

export const openPositionsOf = (db: Db): FuturesPositionRecord[] =>
  db
    .all<{ record: string }>('SELECT record FROM futures_position WHERE size > 0 ORDER BY id')
    .map(({ record }) => recordOfText<FuturesPositionRecord>(record));

export interface ClosedPosition {
  readonly record: FuturesPositionRecord;
  readonly size: Lots;
  /** Averages in units of price, rounded down. */
  readonly entryPrice: ReturnType<typeof units>;
  readonly exitPrice: ReturnType<typeof units>;
  readonly reason: CloseReason;
}

const FROM_CLOSED = `FROM futures_position
  WHERE user_id = :userId AND size = 0
    AND (:contractId IS NULL OR contract_id = :contractId)
    AND (:side IS NULL OR side = :side)
    AND (:since IS NULL OR updated_at_ms >= :since)
    AND (:until IS NULL OR updated_at_ms < :until)`;

/** Newest first; buy is a long. */
export function closedPositionPage(db: Db, filter: ListFilter): Page<ClosedPosition> {
  const { side } = filter;
  return selectPage(
    db,
    {
      rows: `SELECT opened_lots, opened_value, closed_lots, closed_value, close_reason, record
         ${FROM_CLOSED} ORDER BY updated_at_ms DESC, id DESC`,
      count: `SELECT count(*) AS total ${FROM_CLOSED}`,
      params: {
        userId: filter.userId,
        contractId: filter.contractId ?? null,
        side: side === undefined ? null : side === 'buy' ? 'long' : 'short',
        since: filter.since ?? null,
        until: filter.until ?? null,
      },
    },
    filter,
    closedOf,
  );
}

function closedOf(row: HistoryRow): ClosedPosition {
  const { openedLots, openedValue, closedLots, closedValue } = flowOf(row);
  return {
    record: recordOfText<FuturesPositionRecord>(row.record),
    size: lots(safeIntegerOf(closedLots)),
    entryPrice: units(openedLots === 0n ? 0n : openedValue / openedLots),
    exitPrice: units(closedLots === 0n ? 0n : closedValue / closedLots),
    reason: row.close_reason,
  };
}
