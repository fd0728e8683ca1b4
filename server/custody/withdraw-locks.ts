/** Part of a balance that can be traded but not withdrawn yet: deposits that still confirm, and
 *  bought coins before their time. */
import { units, type Units } from '#contract/core/decimal.ts';
import { coinId, userId, type CoinId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer, money, time } from '#server/db/table/columns.ts';
import { above, isPositive } from '#server/db/table/conditions.ts';
import { table } from '#server/db/table/table.ts';
import { depositTable } from './deposit-rows.ts';

const lockTable = table('withdraw_lock', {
  userId: integer('user_id', userId),
  coinId: integer('coin_id', coinId),
  amount: money('amount_units'),
  until: time('until_ms'),
});

export interface WithdrawLock {
  readonly locked: Units;
  /** Time from which bought coins are free; undefined when only deposits lock. */
  readonly until: EpochMs | undefined;
}

/** The amount may exceed the available balance, because locked coins can be traded. */
export function withdrawLockOf(db: Db, userId: UserId, coin: CoinId, now: EpochMs): WithdrawLock {
  const owned = { userId, coinId: coin };
  const confirming = depositTable.sum(db, 'locked', { ...owned, locked: isPositive() });
  const bought = { ...owned, until: above(now) };
  return {
    locked: units((confirming ?? 0n) + (lockTable.sum(db, 'amount', bought) ?? 0n)),
    until: lockTable.max(db, 'until', bought),
  };
}

/** A shortfall of any coin suspends the user's withdrawals. */
export const hasShortfall = (db: Db, userId: UserId): boolean =>
  depositTable.has(db, { userId, shortfall: isPositive() });
