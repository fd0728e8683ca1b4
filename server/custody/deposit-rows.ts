/** The table of deposits. */
import { coinId, userId as userIdOf } from '#contract/core/ids.ts';
import { DEPOSIT_STATES, type DepositState } from '#contract/entities/custody.ts';
import type { Db } from '#server/db/database.ts';
import {
  changing,
  codedName,
  withDefault,
  flag,
  integer,
  money,
  optional,
  text,
  time,
} from '#server/db/table/columns.ts';
import { is, isPositive } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { historyWhere, type HistoryQuery, type HistorySpan } from './history-query.ts';

/** A pass over the open deposits changes the record and saves it once. */
export const depositTable = table('deposit', {
  id: withDefault(integer('id')),
  userId: changing(optional(integer('user_id', userIdOf))),
  coinId: integer('coin_id', coinId),
  networkId: integer('network_id'),
  transactionId: integer('transaction_id'),
  amount: money('amount_units'),
  state: changing(codedName('sub_status', DEPOSIT_STATES)),
  reason: changing(optional(text('reason'))),
  confirmations: changing(integer('confirmations')),
  review: changing(optional(text<'accepted' | 'rejected'>('review'))),
  isCredited: changing(withDefault(flag('is_credited'))),
  locked: changing(withDefault(money('locked_units'))),
  isLifted: changing(withDefault(flag('is_lifted'))),
  shortfall: changing(withDefault(money('shortfall_units'))),
  returnCount: changing(withDefault(integer('return_count'))),
  isOpen: changing(withDefault(flag('is_open'))),
  createdAt: time('created_at_ms'),
  updatedAt: changing(time('updated_at_ms')),
});

export type DepositRecord = RecordIn<typeof depositTable>;

/** Oldest first. */
export const openDeposits = (db: Db, networkId: number): readonly DepositRecord[] =>
  depositTable.all(db, { networkId, isOpen: is(true) }, { ascending: ['id'] });

/** Deposits below the minimum that belong to the same sum, and are not lifted yet. */
export const smallDeposits = (
  db: Db,
  { userId, coinId: coin, networkId }: DepositRecord,
): readonly DepositRecord[] =>
  depositTable.all(
    db,
    {
      userId: userId ?? userIdOf(0),
      coinId: coin,
      networkId,
      state: 'below_minimum',
      isLifted: false,
    },
    { ascending: ['id'] },
  );

/** Read every second. Without the name of the index, the order makes the database scan all deposits. */
export const shortDeposits = (db: Db): readonly DepositRecord[] =>
  depositTable.all(
    db,
    { shortfall: isPositive() },
    { ascending: ['id'], indexedBy: 'deposit_short' },
  );

export const depositsInReview = (db: Db): readonly DepositRecord[] =>
  depositTable.all(db, { state: 'in_review' }, { ascending: ['id'] });

export const saveDeposit = (db: Db, record: DepositRecord): void =>
  depositTable.save(db, { id: record.id }, record);

/** Newest first. */
export const depositPage = (db: Db, query: HistoryQuery<DepositState>) =>
  depositTable.page(db, historyWhere(query), { ...query, descending: ['id'] });

/** Oldest first, after a record; for reading a history of any length in parts. */
export const depositsAfter = (
  db: Db,
  query: HistorySpan,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): readonly DepositRecord[] =>
  depositTable.all(db, historyWhere(query), { ascending: ['id'], after: { id: afterId }, limit });

export const countDeposits = (db: Db, query: HistorySpan): number =>
  depositTable.count(db, historyWhere(query));
