/** Trades of the market, fills and transactions of users in their tables. */
import { lots, ticks, units, type Units } from '#contract/core/decimal.ts';
import { pairId, tradeId, type PairId, type TradeId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type {
  FuturesFillRecord,
  FuturesTradeRecord,
  FuturesTransactionRecord,
  FuturesTransactionType,
} from '../engine/engine-records.ts';
import type { ListFilter, ListPage } from './order-rows.ts';
import { recordOfText, recordText } from './record-text.ts';

/** Trades per contract that stay whatever their age; clients can request 500. */
const RETAINED_COUNT_MIN = 1_000;

interface TradeRow {
  readonly id: bigint;
  readonly contract_id: bigint;
  readonly price: bigint;
  readonly size: bigint;
  readonly taker_side: 'buy' | 'sell';
  readonly at_ms: bigint;
}

export function insertTrade(db: Db, trade: FuturesTradeRecord): void {
  db.run(
    `INSERT INTO futures_trade (id, contract_id, price, size, taker_side, at_ms)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [trade.id, trade.contractId, trade.price, trade.size, trade.takerSide, trade.at],
  );
}

/** Newest first. */
export const recentTradesOf = (db: Db, contractId: PairId, count: number): FuturesTradeRecord[] =>
  db
    .all<TradeRow>('SELECT * FROM futures_trade WHERE contract_id = ? ORDER BY id DESC LIMIT ?', [
      contractId,
      count,
    ])
    .map(tradeOf);

/** Oldest first. */
export const tradesAfter = (
  db: Db,
  contractId: PairId,
  after: TradeId,
  count: number,
): FuturesTradeRecord[] =>
  db
    .all<TradeRow>(
      'SELECT * FROM futures_trade WHERE contract_id = ? AND id > ? ORDER BY id LIMIT ?',
      [contractId, after, count],
    )
    .map(tradeOf);

/** Deletes trades before `before` that are in bars and no longer among the newest: fills of users
 *  are stored on their own. Runs inside the caller's transaction. */
export function pruneTrades(
  db: Db,
  contractId: PairId,
  { before, inBars }: { readonly before: EpochMs; readonly inBars: TradeId },
): void {
  const newest = db.get<{ id: bigint }>(
    'SELECT id FROM futures_trade WHERE contract_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?',
    [contractId, RETAINED_COUNT_MIN],
  );
  if (newest === undefined) return;
  db.run('DELETE FROM futures_trade WHERE contract_id = ? AND id <= ? AND id <= ? AND at_ms < ?', [
    contractId,
    newest.id,
    inBars,
    before,
  ]);
}

const tradeOf = (row: TradeRow): FuturesTradeRecord => ({
  id: tradeId(safeIntegerOf(row.id)),
  contractId: pairId(safeIntegerOf(row.contract_id)),
  price: ticks(safeIntegerOf(row.price)),
  size: lots(safeIntegerOf(row.size)),
  takerSide: row.taker_side,
  at: epochMs(safeIntegerOf(row.at_ms)),
});

export function insertFill(db: Db, fill: FuturesFillRecord): void {
  db.run(
    `INSERT INTO futures_fill (user_id, contract_id, side, at_ms, record) VALUES (?, ?, ?, ?, ?)`,
    [fill.userId, fill.contractId, fill.side, fill.at, recordText(fill)],
  );
}

const FROM_FILLS = `FROM futures_fill
  WHERE user_id = :userId
    AND (:contractId IS NULL OR contract_id = :contractId)
    AND (:side IS NULL OR side = :side)
    AND (:since IS NULL OR at_ms >= :since)
    AND (:until IS NULL OR at_ms < :until)`;

/** Newest first. */
export function fillPage(db: Db, filter: ListFilter): ListPage<FuturesFillRecord> {
  const { userId, page, perPage } = filter;
  const params = {
    userId,
    contractId: filter.contractId ?? null,
    side: filter.side ?? null,
    since: filter.since ?? null,
    until: filter.until ?? null,
  };
  const rows = db.all<{ record: string }>(
    `SELECT record ${FROM_FILLS} ORDER BY seq DESC LIMIT :limit OFFSET :offset`,
    { ...params, limit: perPage, offset: (page - 1) * perPage },
  );
  const count = db.get<{ total: bigint }>(`SELECT count(*) AS total ${FROM_FILLS}`, params);
  return {
    rows: rows.map(({ record }) => recordOfText<FuturesFillRecord>(record)),
    total: Number(count?.total ?? 0n),
    page,
    perPage,
  };
}

/** Returns the fills of all users after a number, oldest first. Fills of bots are not stored. */
export const fillsAfter = (
  db: Db,
  seq: number,
  limit: number,
): readonly (FuturesFillRecord & { readonly seq: number })[] =>
  db
    .all<{ seq: bigint; record: string }>(
      'SELECT seq, record FROM futures_fill WHERE seq > ? ORDER BY seq LIMIT ?',
      [seq, limit],
    )
    .map((row) => ({
      ...recordOfText<FuturesFillRecord>(row.record),
      seq: safeIntegerOf(row.seq),
    }));

export interface StoredTransaction {
  readonly seq: number;
  readonly contractId: PairId | undefined;
  readonly type: FuturesTransactionType;
  readonly amount: bigint;
  readonly balanceAfter: Units;
  readonly at: EpochMs;
}

interface TransactionRow {
  readonly seq: bigint;
  readonly contract_id: bigint | null;
  readonly type: FuturesTransactionType;
  readonly amount_units: bigint;
  readonly balance_units: bigint;
  readonly at_ms: bigint;
}

export function insertTransaction(db: Db, record: FuturesTransactionRecord): StoredTransaction {
  const { contractId, type, amount, balanceAfter, at } = record;
  const { lastRowId } = db.run(
    `INSERT INTO futures_transaction
       (user_id, contract_id, type, amount_units, balance_units, at_ms)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [record.userId, contractId ?? null, type, amount, balanceAfter, at],
  );
  return { seq: safeIntegerOf(lastRowId), contractId, type, amount, balanceAfter, at };
}

const FROM_TRANSACTIONS = `FROM futures_transaction
  WHERE user_id = :userId
    AND (:contractId IS NULL OR contract_id = :contractId)
    AND (:since IS NULL OR at_ms >= :since)
    AND (:until IS NULL OR at_ms < :until)`;

/** Newest first. */
export function transactionPage(db: Db, filter: ListFilter): ListPage<StoredTransaction> {
  const { userId, page, perPage } = filter;
  const params = {
    userId,
    contractId: filter.contractId ?? null,
    since: filter.since ?? null,
    until: filter.until ?? null,
  };
  const rows = db.all<TransactionRow>(
    `SELECT * ${FROM_TRANSACTIONS} ORDER BY seq DESC LIMIT :limit OFFSET :offset`,
    { ...params, limit: perPage, offset: (page - 1) * perPage },
  );
  const count = db.get<{ total: bigint }>(`SELECT count(*) AS total ${FROM_TRANSACTIONS}`, params);
  return {
    rows: rows.map((row) => ({
      seq: safeIntegerOf(row.seq),
      contractId: row.contract_id === null ? undefined : pairId(safeIntegerOf(row.contract_id)),
      type: row.type,
      amount: row.amount_units,
      balanceAfter: units(row.balance_units),
      at: epochMs(safeIntegerOf(row.at_ms)),
    })),
    total: Number(count?.total ?? 0n),
    page,
    perPage,
  };
}
