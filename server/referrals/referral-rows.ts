/** Who invited whom: the rows of the table `referral`. Writing functions run inside the caller's
 *  transaction. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { FriendShare, ReferralLevel } from '#contract/entities/referral.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { withDefault, flag, integer, text, time } from '#server/db/table/columns.ts';
import { selectPage, type Page, type PageQuery } from '#server/db/table/page.ts';
import { table, type RecordIn, type Row } from '#server/db/table/table.ts';

const referralTable = table('referral', {
  inviteeId: integer('invitee_id', userIdOf),
  referrerId: integer('referrer_id', userIdOf),
  code: text('code'),
  /** Share that the code had when the account was opened, in percent. */
  friendShare: integer<FriendShare>('friend_share'),
  isDisqualified: withDefault(flag('is_disqualified')),
  boundAt: time('bound_at_ms'),
});
export type Referral = RecordIn<typeof referralTable>;

export const insertReferral = (db: Db, referral: Omit<Referral, 'isDisqualified'>): void =>
  void referralTable.insert(db, referral);

/** @returns undefined for a user who was not invited. */
export const findReferral = (db: Db, inviteeId: UserId): Referral | undefined =>
  referralTable.find(db, { inviteeId });

export const disqualify = (db: Db, inviteeId: UserId): void =>
  void referralTable.update(db, { inviteeId }, { isDisqualified: true });

/** Friends of the user: level 1. */
export const countInvitees = (db: Db, referrerId: UserId): number =>
  referralTable.count(db, { referrerId });

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

export type LevelReferral = Referral & { readonly level: ReferralLevel };

interface LevelQuery extends PageQuery {
  readonly userId: UserId;
  /** Undefined for all. */
  readonly level?: ReferralLevel | undefined;
}

/** Newest first. */
export function inviteePage(db: Db, { userId, level, ...query }: LevelQuery): Page<LevelReferral> {
  const from = `FROM (${level === undefined ? ALL_LEVELS : LEVELS[level]})`;
  return selectPage(
    db,
    {
      rows: `SELECT * ${from} ORDER BY bound_at_ms DESC, invitee_id DESC`,
      count: `SELECT count(*) AS total ${from}`,
      params: { userId },
    },
    query,
    (row: Row & { readonly level: bigint }) => ({
      ...referralTable.recordOf(row),
      level: Number(row.level) as ReferralLevel,
    }),
  );
}

/** Users who have signed in with a device of this user. */
const SHARED_DEVICES = `SELECT other.person_id FROM known_device AS own
  JOIN known_device AS other ON other.token_hash = own.token_hash
 WHERE own.person_id = ?1 AND other.person_id <> ?1`;

/** Referrals between the user and others who share a device, unless they are disqualified already.
 *  @returns the invited users. */
export const referralsOnSharedDevices = (db: Db, userId: UserId): readonly UserId[] =>
  db
    .all<{ invitee_id: bigint }>(
      `SELECT invitee_id FROM referral WHERE is_disqualified = 0 AND (
         (invitee_id = ?1 AND referrer_id IN (${SHARED_DEVICES}))
         OR (referrer_id = ?1 AND invitee_id IN (${SHARED_DEVICES})))`,
      [userId],
    )
    .map((row) => userIdOf(safeIntegerOf(row.invitee_id)));
