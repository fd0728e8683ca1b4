/** Withdrawal holds: withdrawals are blocked for 24 hours after a security change. Every function
 *  that writes runs inside the caller's transaction. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  WITHDRAWAL_HOLD_MS,
  type WithdrawalHoldCause,
  type SecuritySummary,
} from '#contract/rest/security.ts';
import type { Db } from '#server/db/database.ts';

export function holdWithdrawals(
  db: Db,
  userId: UserId,
  cause: WithdrawalHoldCause,
  now: EpochMs,
): void {
  db.run('INSERT OR REPLACE INTO security_hold (person_id, cause, ends_at_ms) VALUES (?, ?, ?)', [
    userId,
    cause,
    now + WITHDRAWAL_HOLD_MS,
  ]);
}

/** Active holds, the last to end first. */
export const withdrawalHoldsOf = (
  db: Db,
  userId: UserId,
  now: EpochMs,
): SecuritySummary['withdrawalHolds'] =>
  db
    .all<{ cause: WithdrawalHoldCause; ends_at_ms: bigint }>(
      `SELECT cause, ends_at_ms FROM security_hold
        WHERE person_id = ? AND ends_at_ms > ? ORDER BY ends_at_ms DESC, cause`,
      [userId, now],
    )
    .map((row) => ({ cause: row.cause, endsAt: epochMs(Number(row.ends_at_ms)) }));

export function pruneWithdrawalHolds(db: Db, now: EpochMs): void {
  db.run('DELETE FROM security_hold WHERE ends_at_ms <= ?', [now]);
}
