/** Push subscriptions of browsers. A subscription belongs to the session that has made it. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { PushSubscriptionKeys } from '#contract/rest/push.ts';
import type { Trader } from '#server/accounts/sessions.ts';
import type { Db } from '#server/db/database.ts';

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
  db.run(
    `INSERT OR REPLACE INTO push_subscription
       (endpoint, user_id, session_id, p256dh, auth, created_at_ms) VALUES (?, ?, ?, ?, ?, ?)`,
    [endpoint, userId, sessionId, p256dh, auth, now],
  );
  db.run(
    `DELETE FROM push_subscription WHERE endpoint IN
       (SELECT endpoint FROM push_subscription WHERE user_id = ?
         ORDER BY created_at_ms DESC, endpoint LIMIT -1 OFFSET ?)`,
    [userId, SUBSCRIPTION_COUNT_MAX],
  );
}

/** Runs inside the caller's transaction. */
export function removeOwnSubscription(db: Db, userId: UserId, endpoint: string): void {
  db.run('DELETE FROM push_subscription WHERE endpoint = ? AND user_id = ?', [endpoint, userId]);
}

export function removeSubscription(db: Db, endpoint: string): void {
  db.run('DELETE FROM push_subscription WHERE endpoint = ?', [endpoint]);
}

export function removeSubscriptionsOfSession(db: Db, sessionId: string): void {
  db.run('DELETE FROM push_subscription WHERE session_id = ?', [sessionId]);
}

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
