/** What a user may trade in a day, by the identity level. Orders that ended without a trade do not count. */
import { decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { P2P_ORDER_STATUSES } from '#contract/core/p2p.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { limitsOfLevel } from '#server/identity/level-table.ts';
import { identityLevelOf } from '#server/identity/levels.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';

const ENDED_WITHOUT = [
  P2P_ORDER_STATUSES.cancelled,
  P2P_ORDER_STATUSES.expired,
  P2P_ORDER_STATUSES.resolved_to_seller,
].join(', ');

const sumOf = (side: 'buyer_id' | 'seller_id'): string => `
  SELECT coalesce(sum(value_units), 0) AS value FROM p2p_order
   WHERE ${side} = :userId AND created_at_ms > :since
     AND (closed_at_ms IS NULL OR status NOT IN (${ENDED_WITHOUT}))`;
const BOUGHT = sumOf('buyer_id');
const SOLD = sumOf('seller_id');

/** Value of the trades of the last 24 hours, in dollars. */
export function tradedValue(db: Db, userId: UserId, now: EpochMs): Units {
  const valueOf = (statement: string): bigint =>
    db.get<{ value: bigint }>(statement, { userId, since: now - DAY_MS })?.value ?? 0n;
  return units(valueOf(BOUGHT) + valueOf(SOLD));
}

export function dayLimitRejection(
  db: Db,
  userId: UserId,
  value: Units,
  now: EpochMs,
): Rejection<'withdrawal_limit_reached'> | undefined {
  const limit = limitsOfLevel(identityLevelOf(db, userId)).p2pDaily;
  const used = tradedValue(db, userId, now);
  if (used + value <= limit) return undefined;
  const remaining = used > limit ? 0n : limit - used;
  return reject('withdrawal_limit_reached', {
    message: 'The amount exceeds your daily P2P limit.',
    details: {
      period: 'day',
      used: decimalOfUnits(used),
      remaining: decimalOfUnits(remaining),
    },
  });
}
