/** Trades of the market, fills and transactions of users in their tables. */
import { lots, ticks } from '#contract/core/decimal.ts';
import { pairId, tradeId, userId, type PairId, type TradeId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import {
  withDefault,
  integer,
  money,
  optional,
  text,
  time,
  wide,
} from '#server/db/table/columns.ts';
import { below, ifGiven, upTo, within } from '#server/db/table/conditions.ts';
import { limitBy, selectPage, type Page } from '#server/db/table/page.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import type {
  FuturesFillRecord,
  FuturesTradeRecord,
  FuturesTransactionRecord,
  FuturesTransactionType,
} from '../engine/engine-records.ts';
import type { ListFilter } from './order-rows.ts';
import { recordOfText, recordText } from './record-text.ts';

/** Trades per contract that stay whatever their age; clients can request 500. */
const RETAINED_COUNT_MIN = 1_000;

const tradeTable = table('futures_trade', {
  id: integer('id', tradeId),
  contractId: integer('contract_id', pairId),
  price: integer('price', ticks),
  size: integer('size', lots),
  takerSide: text<'buy' | 'sell'>('taker_side'),
  at: time('at_ms'),
});

export const insertTrade = (db: Db, trade: FuturesTradeRecord): void =>
  void tradeTable.insert(db, trade);

/** Newest first. */
export const recentTradesOf = (
  db: Db,
  contractId: PairId,
  count: number,
): readonly FuturesTradeRecord[] =>
  tradeTable.all(db, { contractId }, { descending: ['id'], limit: count });

/** Oldest first. */
export const tradesAfter = (
  db: Db,
  contractId: PairId,
  after: TradeId,
  count: number,
): readonly FuturesTradeRecord[] =>
  tradeTable.all(db, { contractId }, { ascending: ['id'], after: { id: after }, limit: count });

/** Deletes trades before `before` that are in bars and no longer among the newest: fills of users
 *  are stored on their own. Runs inside the caller's transaction. */
export function pruneTrades(
  db: Db,
  contractId: PairId,
  { before, inBars }: { readonly before: EpochMs; readonly inBars: TradeId },
): void {
  const [newest] = tradeTable.values(
    db,
    'id',
    { contractId },
    { descending: ['id'], skip: RETAINED_COUNT_MIN, limit: 1 },
  );
  if (newest === undefined) return;
  const last = newest < inBars ? newest : inBars;
  tradeTable.remove(db, { contractId, id: upTo(last), at: below(before) });
}

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
export const fillPage = (db: Db, filter: ListFilter): Page<FuturesFillRecord> =>
  selectPage(
    db,
    {
      rows: `SELECT record ${FROM_FILLS} ORDER BY seq DESC`,
      count: `SELECT count(*) AS total ${FROM_FILLS}`,
      params: {
        userId: filter.userId,
        contractId: filter.contractId ?? null,
        side: filter.side ?? null,
        since: filter.since ?? null,
        until: filter.until ?? null,
      },
    },
    filter,
    ({ record }: { readonly record: string }) => recordOfText<FuturesFillRecord>(record),
  );

/** Returns the fills of all users in a contract since a time, oldest first. */
export const fillsSince = (
  db: Db,
  contractId: PairId,
  since: EpochMs,
): readonly FuturesFillRecord[] =>
  db
    .all<{ record: string }>(
      'SELECT record FROM futures_fill WHERE at_ms >= ? AND contract_id = ? ORDER BY seq',
      [since, contractId],
    )
    .map(({ record }) => recordOfText<FuturesFillRecord>(record));

/** Returns the fills of all users after a number, oldest first. Fills of bots are not stored. */
export const fillsAfter = (
  db: Db,
  seq: number,
  limit: number,
): readonly (FuturesFillRecord & { readonly seq: number })[] =>
  db
    .all<{ seq: bigint; record: string }>(
      `SELECT seq, record FROM futures_fill WHERE seq > ? ORDER BY seq${limitBy('?')}`,
      [seq, limit],
    )
    .map((row) => ({
      ...recordOfText<FuturesFillRecord>(row.record),
      seq: safeIntegerOf(row.seq),
    }));

const transactionTable = table('futures_transaction', {
  seq: withDefault(integer('seq')),
  userId: integer('user_id', userId),
  contractId: optional(integer('contract_id', pairId)),
  type: text<FuturesTransactionType>('type'),
  amount: wide('amount_units'),
  balanceAfter: money('balance_units'),
  at: time('at_ms'),
});
export type StoredTransaction = Omit<RecordIn<typeof transactionTable>, 'userId'>;

export const insertTransaction = (db: Db, record: FuturesTransactionRecord): StoredTransaction =>
  transactionTable.insert(db, record);

/** Newest first. */
export const transactionPage = (db: Db, filter: ListFilter): Page<StoredTransaction> =>
  transactionTable.page(
    db,
    {
      userId: filter.userId,
      contractId: ifGiven(filter.contractId),
      at: within(filter),
    },
    { ...filter, descending: ['seq'] },
  );
