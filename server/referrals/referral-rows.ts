/** Who invited whom: the rows of the table `referral`. Writing functions run inside the caller's
 *  transaction. */
import { userId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { FriendShare, ReferralLevel } from '#contract/entities/referral.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';

export interface Referral {
  readonly inviteeId: UserId;
  readonly referrerId: UserId;
  readonly code: string;
  /** Share that the code had when the account was opened, in percent. */
  readonly friendShare: FriendShare;
  readonly isDisqualified: boolean;
  readonly boundAt: EpochMs;
}

interface Row {
  readonly invitee_id: bigint;
  readonly referrer_id: bigint;
  readonly code: string;
  readonly friend_share: bigint;
  readonly is_disqualified: bigint;
  readonly bound_at_ms: bigint;
}

export function insertReferral(db: Db, referral: Omit<Referral, 'isDisqualified'>): void {
  db.run(
    `INSERT INTO referral (invitee_id, referrer_id, code, friend_share, bound_at_ms)
     VALUES (?, ?, ?, ?, ?)`,
    [
      referral.inviteeId,
      referral.referrerId,
      referral.code,
      referral.friendShare,
      referral.boundAt,
    ],
  );
}

/** @returns undefined for a user who was not invited. */
export function findReferral(db: Db, inviteeId: UserId): Referral | undefined {
  const row = db.get<Row>('SELECT * FROM referral WHERE invitee_id = ?', [inviteeId]);
  return row && referralOf(row);
}

/** Friends of the user: level 1. */
export function countInvitees(db: Db, referrerId: UserId): number {
  const row = db.get<{ count: bigint }>(
    'SELECT count(*) AS count FROM referral WHERE referrer_id = ?',
    [referrerId],
  );
  return safeIntegerOf(row?.count ?? 0n);
}

/** Invited users of each level of the user `:userId`. */
const LEVELS: Readonly<Record<ReferralLevel, string>> = {
  1: `SELECT *, 1 AS level FROM referral WHERE referrer_id = :userId`,
  2: `SELECT two.*, 2 AS level FROM referral AS one
        JOIN referral AS two ON two.referrer_id = one.invitee_id
       WHERE one.referrer_id = :userId`,
  3: `SELECT three.*, 3 AS level FROM referral AS one
        JOIN referral AS two ON two.referrer_id = one.invitee_id
        JOIN referral AS three ON three.referrer_id = two.invitee_id
       WHERE one.referrer_id = :userId`,
};
const ALL_LEVELS = Object.values(LEVELS).join(' UNION ALL ');

export interface LevelReferral extends Referral {
  readonly level: ReferralLevel;
}

interface LevelQuery {
  readonly userId: UserId;
  /** Undefined for all. */
  readonly level: ReferralLevel | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** Newest first. */
export function inviteePage(db: Db, { userId: owner, level, page, perPage }: LevelQuery) {
  const select = level === undefined ? ALL_LEVELS : LEVELS[level];
  const rows = db.all<Row & { readonly level: bigint }>(
    `SELECT * FROM (${select}) ORDER BY bound_at_ms DESC, invitee_id DESC
      LIMIT :limit OFFSET :offset`,
    { userId: owner, limit: perPage, offset: (page - 1) * perPage },
  );
  const count = db.get<{ total: bigint }>(`SELECT count(*) AS total FROM (${select})`, {
    userId: owner,
  });
  return {
    rows: rows.map((row): LevelReferral => ({
      ...referralOf(row),
      level: Number(row.level) as ReferralLevel,
    })),
    total: safeIntegerOf(count?.total ?? 0n),
    page,
    perPage,
  };
}

/** Users who have signed in with a device of this user. */
const SHARED_DEVICES = `SELECT other.person_id FROM known_device AS own
  JOIN known_device AS other ON other.token_hash = own.token_hash
 WHERE own.person_id = ?1 AND other.person_id <> ?1`;

/**
 * Disqualifies the referrals between the user and others who share a device.
 * @returns the invited users.
 */
export const disqualifySharedDevices = (db: Db, user: UserId): readonly UserId[] =>
  db
    .all<{ invitee_id: bigint }>(
      `UPDATE referral SET is_disqualified = 1 WHERE is_disqualified = 0 AND (
         (invitee_id = ?1 AND referrer_id IN (${SHARED_DEVICES}))
         OR (referrer_id = ?1 AND invitee_id IN (${SHARED_DEVICES})))
       RETURNING invitee_id`,
      [user],
    )
    .map((row) => userId(safeIntegerOf(row.invitee_id)));

const referralOf = (row: Row): Referral => ({
  inviteeId: userId(safeIntegerOf(row.invitee_id)),
  referrerId: userId(safeIntegerOf(row.referrer_id)),
  code: row.code,
  friendShare: Number(row.friend_share) as FriendShare,
  isDisqualified: row.is_disqualified === 1n,
  boundAt: epochMs(safeIntegerOf(row.bound_at_ms)),
});
