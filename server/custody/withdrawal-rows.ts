/** The table of withdrawals. */
import { units, type Units } from '#contract/core/decimal.ts';
import { coinId, requestId, userId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#contract/entities/custody.ts';
import type { Db } from '#server/db/database.ts';
import {
  bytes,
  changing,
  codedName,
  withDefault,
  integer,
  money,
  optional,
  text,
  time,
} from '#server/db/table/columns.ts';
import { above, both, is, isNot, sql } from '#server/db/table/conditions.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';
import { historyWhere, type HistoryQuery, type HistorySpan } from './history-query.ts';

export const withdrawalTable = table('withdrawal', {
  id: withDefault(integer('id')),
  userId: integer('user_id', userId),
  requestId: text('request_id', requestId),
  intentHash: bytes('intent_hash'),
  coinId: integer('coin_id', coinId),
  networkId: integer('network_id'),
  address: text('address'),
  memo: optional(text('memo')),
  note: optional(text('note')),
  /** Leaves the account. */
  debit: money('debit_units'),
  fee: money('fee_units'),
  /** In dollars. */
  value: money('value_units'),
  state: changing(codedName('sub_status', WITHDRAWAL_STATES)),
  reason: changing(optional(text('reason'))),
  dueAt: changing(optional(time('due_at_ms'))),
  /** End of the wait for a new address; undefined: the address is known. */
  holdUntil: optional(time('hold_until_ms')),
  confirmations: changing(withDefault(integer('confirmations'))),
  transactionId: changing(optional(integer('transaction_id'))),
  information: changing(optional(text('information'))),
  createdAt: time('created_at_ms'),
  updatedAt: changing(time('updated_at_ms')),
});

export type WithdrawalRecord = RecordIn<typeof withdrawalTable>;
export type NewWithdrawal = Omit<
  NewRecordIn<typeof withdrawalTable>,
  'state' | 'createdAt' | 'updatedAt'
>;

const IS_OPEN = isNot<WithdrawalState>('done', 'canceled', 'rejected', 'failed');
const COLUMN = withdrawalTable.names;

export const findWithdrawal = (db: Db, id: number): WithdrawalRecord | undefined =>
  withdrawalTable.find(db, { id });

/** Oldest first. */
export const openWithdrawals = (db: Db): readonly WithdrawalRecord[] =>
  withdrawalTable.all(db, { state: IS_OPEN }, { ascending: ['id'] });

/** Withdrawals of a user whose debit is frozen. */
export const frozenForWithdrawals = (db: Db, userId: UserId): readonly WithdrawalRecord[] =>
  withdrawalTable.all(db, { userId, state: IS_OPEN });

export const hasOpenWithdrawal = (db: Db, userId: UserId): boolean =>
  withdrawalTable.has(db, { userId, state: IS_OPEN });

/** Withdrawals whose state depends on a security hold. */
export const heldOrInReview = (db: Db): readonly WithdrawalRecord[] =>
  withdrawalTable.all(
    db,
    { state: both(IS_OPEN, is('security_hold', 'in_review')) },
    { ascending: ['id'] },
  );

/** True when an open withdrawal can go on without a new block; holds and reviews have their own checks. */
export const hasDueWithdrawal = (db: Db, now: EpochMs): boolean =>
  withdrawalTable.has(db, [
    { state: IS_OPEN },
    sql(`(${COLUMN.state} = ? OR (${COLUMN.state} = ? AND ${COLUMN.dueAt} <= ?))`, [
      WITHDRAWAL_STATES.broadcasting.code,
      WITHDRAWAL_STATES.waiting_for_codes.code,
      now,
    ]),
  ]);

/** Value of the withdrawals since a time that were not returned, in dollars. */
export const withdrawnValue = (db: Db, userId: UserId, since: EpochMs): Units =>
  withdrawalTable.sum(db, 'value', {
    userId,
    createdAt: above(since),
    state: isNot('canceled', 'rejected', 'failed'),
  }) ?? units(0n);

export const saveWithdrawal = (db: Db, record: WithdrawalRecord): void =>
  withdrawalTable.save(db, { id: record.id }, record);

/** Newest first. */
export const withdrawalPage = (db: Db, query: HistoryQuery<WithdrawalState>) =>
  withdrawalTable.page(db, historyWhere(query), { ...query, descending: ['id'] });

/** Oldest first, after a record; for reading a history of any length in parts. */
export const withdrawalsAfter = (
  db: Db,
  query: HistorySpan,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): readonly WithdrawalRecord[] =>
  withdrawalTable.all(db, historyWhere(query), {
    ascending: ['id'],
    after: { id: afterId },
    limit,
  });

export const countWithdrawals = (db: Db, query: HistorySpan): number =>
  withdrawalTable.count(db, historyWhere(query));
