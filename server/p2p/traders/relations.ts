/** Whom users follow and whom they have blocked. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Relation } from '#contract/rest/p2p-traders.ts';
import type { Db } from '#server/db/database.ts';
import { integer, text, time } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';

const relationTable = table('p2p_relation', {
  userId: integer('user_id', userIdOf),
  otherId: integer('trader_id', userIdOf),
  relation: text<Relation>('relation'),
  createdAt: time('created_at_ms'),
});

/** Of each kind; the oldest makes room. */
const RELATIONS_MAX = 500;

/** Newest first. */
export const relatedIds = (db: Db, userId: UserId, relation: Relation): readonly UserId[] =>
  relationTable.values(
    db,
    'otherId',
    { userId, relation },
    { descending: ['createdAt', 'otherId'] },
  );

export const hasRelation = (db: Db, userId: UserId, otherId: UserId, relation: Relation): boolean =>
  relationTable.has(db, { userId, otherId, relation });

/** Whether one of the two has blocked the other. */
export const isBlockedBetween = (db: Db, userId: UserId, otherId: UserId): boolean =>
  hasRelation(db, userId, otherId, 'blocked') || hasRelation(db, otherId, userId, 'blocked');

/** Who has blocked the user, and whom the user has blocked. */
export const blockedAround = (db: Db, userId: UserId): ReadonlySet<UserId> =>
  new Set([
    ...relatedIds(db, userId, 'blocked'),
    ...relationTable.values(db, 'userId', { otherId: userId, relation: 'blocked' }),
  ]);

/** A blocked trader is followed no more, and the other way round. Runs inside the caller's transaction. */
export function setRelation(
  db: Db,
  link: { readonly userId: UserId; readonly otherId: UserId; readonly relation: Relation },
  isOn: boolean,
  now: EpochMs,
): void {
  const { userId, otherId, relation } = link;
  if (!isOn) {
    relationTable.remove(db, link);
    return;
  }
  const other = relation === 'blocked' ? 'followed' : 'blocked';
  relationTable.remove(db, { userId, otherId, relation: other });
  if (relationTable.has(db, link)) return;
  relationTable.insert(db, { ...link, createdAt: now });
  relationTable.removeAfter(
    db,
    'otherId',
    { userId, relation },
    { descending: ['createdAt', 'otherId'], skip: RELATIONS_MAX },
  );
}

/** Runs inside the caller's transaction. */
export function forgetRelations(db: Db, userId: UserId): void {
  relationTable.remove(db, { userId });
  relationTable.remove(db, { otherId: userId });
}
