/** Traders as others see them: figures from their orders, and what the reader thinks of them. */
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Trader, TraderProfile } from '#contract/entities/p2p-trader.ts';
import { epochMs } from '#contract/core/time.ts';
import { plainName } from '#domain/p2p/plain-text.ts';
import { isReservedName } from '#domain/p2p/nickname.ts';
import { findUser } from '#server/accounts/user-records.ts';
import { identityLevelOf } from '#server/identity/levels.ts';
import type { MarketContext } from '../market-context.ts';
import { ratingCountsOf } from '../orders/feedback-rows.ts';
import { traderStatsOf } from '../orders/order-stats.ts';
import { hasRelation } from './relations.ts';
import { findTrader, traderUidOf } from './trader-rows.ts';

type Parts = Pick<MarketContext, 'db' | 'sealer' | 'presence'>;

const SHOWN_UID_LENGTH = 6;

export function traderOf({ db, sealer, presence }: Parts, userId: UserId, now: EpochMs): Trader {
  const record = findTrader(db, userId);
  const uid = record?.uid ?? traderUidOf(sealer, userId);
  const { orders30d, completionRate30d, releaseMinutes } = traderStatsOf(db, userId, now);
  return {
    id: uid,
    nickname: shownName(findUser(db, userId)?.nickname ?? '', uid),
    merchantLevel: record?.merchantLevel ?? 'none',
    isVerified: identityLevelOf(db, userId) > 0,
    orders30d,
    completionRate30d,
    releaseMinutes,
    isOnline: presence.isOnline(userId, now),
  };
}

/** A name that is missing, or was chosen before it was reserved, is replaced. */
function shownName(nickname: string, uid: string): string {
  const name = plainName(nickname);
  return name === '' || isReservedName(name) ? `User-${uid.slice(0, SHOWN_UID_LENGTH)}` : name;
}

/** @param readerId undefined for a visitor */
export function profileOf(
  parts: Parts,
  userId: UserId,
  readerId: UserId | undefined,
  now: EpochMs,
): TraderProfile {
  const { db, presence } = parts;
  const stats = traderStatsOf(db, userId, now);
  const { good, bad } = ratingCountsOf(db, userId);
  const { firstCompletedAt } = stats;
  const has = (relation: 'followed' | 'blocked'): boolean =>
    readerId !== undefined && hasRelation(db, readerId, userId, relation);
  return {
    ...traderOf(parts, userId, now),
    registeredAt: findUser(db, userId)?.createdAt ?? epochMs(0),
    firstTradeDays:
      firstCompletedAt === undefined ? undefined : Math.floor((now - firstCompletedAt) / DAY_MS),
    ordersTotal: stats.ordersTotal,
    payMinutes: stats.payMinutes,
    goodCount: good,
    badCount: bad,
    unreleasedRate30d: stats.unreleasedRate30d,
    lastSeenAt: presence.lastSeenOf(userId),
    isFollowed: has('followed'),
    isBlocked: has('blocked'),
  };
}
