/** Withdrawal holds: withdrawals are blocked for 24 hours after a security change. Every function
 *  that writes runs inside the caller's transaction. */
import { userId as toUserId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  WITHDRAWAL_HOLD_MS,
  type WithdrawalHoldCause,
  type SecuritySummary,
} from '#contract/rest/security.ts';
import type { Db } from '#server/db/database.ts';
import { integer, text, time } from '#server/db/table/columns.ts';
import { above, upTo } from '#server/db/table/conditions.ts';
import { table } from '#server/db/table/table.ts';

const holdTable = table('security_hold', {
  userId: integer('person_id', toUserId),
  cause: text<WithdrawalHoldCause>('cause'),
  endsAt: time('ends_at_ms'),
});

export function holdWithdrawals(
  db: Db,
  userId: UserId,
  cause: WithdrawalHoldCause,
  now: EpochMs,
): void {
  const endsAt = epochMs(now + WITHDRAWAL_HOLD_MS);
  holdTable.put(db, ['userId', 'cause'], { userId, cause, endsAt });
}

/** Active holds, the last to end first. */
export const withdrawalHoldsOf = (
  db: Db,
  userId: UserId,
  now: EpochMs,
): SecuritySummary['withdrawalHolds'] =>
  holdTable
    .all(db, { userId, endsAt: above(now) }, { descending: ['endsAt'] })
    .map(({ cause, endsAt }) => ({ cause, endsAt }));

export function pruneWithdrawalHolds(db: Db, now: EpochMs): void {
  holdTable.remove(db, { endsAt: upTo(now) });
}
