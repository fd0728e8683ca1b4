/** Holds: for a day after what guards an account has changed, nothing is withdrawn from it. Every function
 *  that writes runs inside the caller's transaction. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { HOLD_MS, type HoldCause, type SecuritySummary } from '#contract/rest/security.ts';
import type { Db } from '../db/database.ts';

export function holdWithdrawals(db: Db, userId: UserId, cause: HoldCause, now: EpochMs): void {
  db.run('INSERT OR REPLACE INTO security_hold (person_id, cause, ends_at_ms) VALUES (?, ?, ?)', [
    userId,
    cause,
    now + HOLD_MS,
  ]);
}

/** The running ones, the last to end first. */
export const holdsOf = (db: Db, userId: UserId, now: EpochMs): SecuritySummary['holds'] =>
  db
    .all<{ cause: HoldCause; ends_at_ms: bigint }>(
      `SELECT cause, ends_at_ms FROM security_hold
        WHERE person_id = ? AND ends_at_ms > ? ORDER BY ends_at_ms DESC, cause`,
      [userId, now],
    )
    .map((row) => ({ cause: row.cause, endsAt: epochMs(Number(row.ends_at_ms)) }));

export function pruneHolds(db: Db, now: EpochMs): void {
  db.run('DELETE FROM security_hold WHERE ends_at_ms <= ?', [now]);
}
