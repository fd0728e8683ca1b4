/** Push subscriptions of browsers. A subscription belongs to the session that has made it. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { PushSubscriptionKeys } from '#contract/rest/push.ts';
import type { Trader } from '#server/accounts/sign-in/sessions.ts';
import type { Db } from '#server/db/database.ts';
import { integer, text, time } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';

const subscriptionTable = table('push_subscription', {
  endpoint: text('endpoint'),
  userId: integer('user_id', userIdOf),
  sessionId: text('session_id'),
  p256dh: text('p256dh'),
  auth: text('auth'),
  createdAt: time('created_at_ms'),
});

/** Per user; a further one replaces the oldest. */
export const SUBSCRIPTION_COUNT_MAX = 20;

/** Runs inside the caller's transaction. A browser has one endpoint, also after another user has
 *  signed in. */
export function saveSubscription(
  db: Db,
  { userId, sessionId }: Trader,
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
  now: EpochMs,
): void {
  const subscription = { endpoint, userId, sessionId, p256dh, auth, createdAt: now };
  subscriptionTable.put(db, ['endpoint'], subscription);
  subscriptionTable.removeAfter(
    db,
    'endpoint',
    { userId },
    { descending: ['createdAt', 'endpoint'], skip: SUBSCRIPTION_COUNT_MAX },
  );
}

/** Runs inside the caller's transaction. */
export const removeOwnSubscription = (db: Db, userId: UserId, endpoint: string): void =>
  void subscriptionTable.remove(db, { endpoint, userId });

export const removeSubscription = (db: Db, endpoint: string): void =>
  void subscriptionTable.remove(db, { endpoint });

export const removeSubscriptionsOfSession = (db: Db, sessionId: string): void =>
  void subscriptionTable.remove(db, { sessionId });

export function removeDeadSubscriptions(db: Db, now: EpochMs): void {
  db.run(
    `DELETE FROM push_subscription WHERE session_id NOT IN
       (SELECT id FROM session WHERE ended_at_ms IS NULL AND expires_at_ms > ?)`,
    [now],
  );
}

/** Only those whose session is still open: an ended one gets nothing, even before its subscriptions
 *  are removed. */
export const liveSubscriptionsOf = (
  db: Db,
  userId: UserId,
  now: EpochMs,
): readonly PushSubscriptionKeys[] =>
  db.all<PushSubscriptionKeys>(
    `SELECT endpoint, p256dh, auth FROM push_subscription
       JOIN session ON session.id = push_subscription.session_id
      WHERE user_id = ? AND ended_at_ms IS NULL AND expires_at_ms > ?
      ORDER BY created_at_ms`,
    [userId, now],
  );

/** Whether the session that a queued message was meant for is still open. */
export const isLiveSubscription = (db: Db, endpoint: string, userId: UserId, now: EpochMs) =>
  db.get(
    `SELECT 1 FROM push_subscription
       JOIN session ON session.id = push_subscription.session_id
      WHERE endpoint = ? AND user_id = ? AND ended_at_ms IS NULL AND expires_at_ms > ?`,
    [endpoint, userId, now],
  ) !== undefined;
