/** Payments of the insurance fund in their table. */
import { pairId, userId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { flag, integer, money, time, withDefault } from '#server/db/table/columns.ts';
import { above, below } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { FUND_LIMIT_MS } from '../engine/fund-limit.ts';
import type { FundPaymentRecord } from '../engine/engine-records.ts';
import type { PositionId } from '../engine/engine-terms.ts';

const fundPaymentTable = table('futures_fund_payment', {
  id: withDefault(integer('id')),
  contractId: integer('contract_id', pairId),
  userId: integer('user_id', userId),
  positionId: integer('position_id', (id) => id as PositionId),
  amount: money('amount_units'),
  isLimitReached: flag('is_limit_reached'),
  at: time('at_ms'),
});
export type StoredFundPayment = RecordIn<typeof fundPaymentTable>;

export const insertFundPayment = (db: Db, payment: FundPaymentRecord): void =>
  void fundPaymentTable.insert(db, payment);

/** Payments of the hour before the newest one. No earlier one counts toward a limit. */
export function recentFundPayments(db: Db): readonly StoredFundPayment[] {
  const [newest] = newestFundPayments(db, 1);
  if (newest === undefined) return [];
  const start = epochMs(newest.at - FUND_LIMIT_MS);
  return fundPaymentTable.all(db, { at: above(start) }, { ascending: ['at'] });
}

export const newestFundPayments = (db: Db, count: number): readonly StoredFundPayment[] =>
  fundPaymentTable.all(db, {}, { descending: ['at', 'id'], limit: count });

export const pruneFundPayments = (db: Db, before: EpochMs): void =>
  void fundPaymentTable.remove(db, { at: below(before) });
