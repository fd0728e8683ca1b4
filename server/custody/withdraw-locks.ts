/** Part of a balance that can be traded but not withdrawn yet: deposits that still confirm, and
 *  bought coins before their time. */
import { units, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';

export interface WithdrawLock {
  readonly locked: Units;
  /** Time from which bought coins are free; undefined when only deposits lock. */
  readonly until: EpochMs | undefined;
}

/** The amount may exceed the available balance, because locked coins can be traded. */
export function withdrawLockOf(db: Db, owner: UserId, coin: CoinId, now: EpochMs): WithdrawLock {
  const deposits = db.get<{ locked: bigint | null }>(
    'SELECT sum(locked_units) AS locked FROM deposit WHERE user_id = ? AND coin_id = ? AND locked_units > 0',
    [owner, coin],
  );
  const bought = db.get<{ locked: bigint | null; until: bigint | null }>(
    `SELECT sum(amount_units) AS locked, max(until_ms) AS until FROM withdraw_lock
      WHERE user_id = ? AND coin_id = ? AND until_ms > ?`,
    [owner, coin, now],
  );
  const until = bought?.until ?? undefined;
  return {
    locked: units((deposits?.locked ?? 0n) + (bought?.locked ?? 0n)),
    until: until === undefined ? undefined : epochMs(safeIntegerOf(until)),
  };
}

/** A shortfall of any coin suspends the user's withdrawals. */
export const hasShortfall = (db: Db, owner: UserId): boolean =>
  db.get('SELECT 1 FROM deposit WHERE user_id = ? AND shortfall_units > 0 LIMIT 1', [owner]) !==
  undefined;
