/** Traders: users who have posted an ad or taken one, with an ID that others see. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { P2P_MERCHANT_LEVELS, type P2pMerchantLevel } from '#contract/core/p2p.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer, text, time } from '#server/db/table/columns.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import type { Sealer } from '#server/identity/sealed.ts';

const traderTable = table('p2p_trader', {
  userId: integer('user_id', userIdOf),
  /** Public; the user's own number is not. */
  uid: text('uid'),
  merchantLevel: text<P2pMerchantLevel>('merchant_level'),
  lastSeenAt: time('last_seen_at_ms'),
});
export type TraderRecord = RecordIn<typeof traderTable>;

const UID_LENGTH = 16;

/** The same for a user at any time, so that it is known before a row is. */
export const traderUidOf = (sealer: Sealer, userId: UserId): string =>
  sealer.hash('p2p trader', String(userId)).slice(0, UID_LENGTH);

export const findTrader = (db: Db, userId: UserId): TraderRecord | undefined =>
  traderTable.find(db, { userId });

export const findTraderByUid = (db: Db, uid: string): TraderRecord | undefined =>
  traderTable.find(db, { uid });

/** Makes the user known to others. Runs inside the caller's transaction. */
export function ensureTrader(
  { db, sealer }: { readonly db: Db; readonly sealer: Sealer },
  userId: UserId,
  now: EpochMs,
): TraderRecord {
  const known = findTrader(db, userId);
  if (known !== undefined) return known;
  const uid = traderUidOf(sealer, userId);
  return traderTable.insert(db, { userId, uid, merchantLevel: 'none', lastSeenAt: now });
}

/** Runs inside the caller's transaction. */
export const noteSeen = (db: Db, userId: UserId, now: EpochMs): void =>
  void traderTable.update(db, { userId }, { lastSeenAt: now });

/** Runs inside the caller's transaction. */
export const setMerchantLevel = (db: Db, userId: UserId, merchantLevel: P2pMerchantLevel): void =>
  void traderTable.update(db, { userId }, { merchantLevel });

export const isMerchant = (db: Db, userId: UserId): boolean =>
  P2P_MERCHANT_LEVELS[findTrader(db, userId)?.merchantLevel ?? 'none'] > P2P_MERCHANT_LEVELS.none;

/** Runs inside the caller's transaction. */
export const forgetTrader = (db: Db, userId: UserId): void =>
  void traderTable.remove(db, { userId });
