/** Stored notifications. Of each user the newest 500 exist for every reader; older rows are deleted
 *  in batches. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { NotificationKind } from '#contract/entities/notification-kinds.ts';
import {
  notificationCodec,
  type Notification,
  type NotificationDetails,
} from '#contract/entities/notification.ts';
import { NOTIFICATIONS_STORED_MAX } from '#contract/rest/notifications.ts';
import { jsonOf } from '#contract/core/json.ts';
import { parse } from '#contract/codec.ts';
import { isoOf } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { NotificationText } from './notification-text.ts';

interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly details: string;
  readonly channels: bigint;
  readonly is_read: bigint;
  readonly created_at_ms: bigint;
}

export interface StoredNotification {
  readonly userId: UserId;
  /** Channels, as bits. */
  readonly channels: number;
  readonly notification: Notification;
}

export interface NewNotification {
  readonly userId: UserId;
  readonly details: NotificationDetails;
  readonly text: NotificationText;
  readonly channels: number;
  readonly createdAt: EpochMs;
}

/** The contract's limits; a device may have a long name. */
const TITLE_LENGTH_MAX = 200;
const BODY_LENGTH_MAX = 1_000;

const COLUMNS = 'id, user_id, title, body, link, details, channels, is_read, created_at_ms';
/** The oldest of the newest 500 rows of the user `?1`. */
const OLDEST_STORED = `coalesce((SELECT id FROM notification WHERE user_id = ?1
  ORDER BY id DESC LIMIT 1 OFFSET ${NOTIFICATIONS_STORED_MAX - 1}), 0)`;
const STORED = `user_id = ?1 AND channels & 1 = 1 AND id >= ${OLDEST_STORED}`;
const INSERT = `INSERT INTO notification
  (user_id, kind, title, body, link, details, channels, created_at_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** Runs inside the caller's transaction. */
export function insertNotification(db: Db, draft: NewNotification): void {
  const { userId, details, text, channels, createdAt } = draft;
  const wire = notificationCodec.encode({
    id: 1,
    ...text,
    createdAt,
    isRead: false,
    details,
  }).notification_details;
  db.run(INSERT, [
    userId,
    details.kind,
    text.title.slice(0, TITLE_LENGTH_MAX),
    text.body.slice(0, BODY_LENGTH_MAX),
    text.link ?? null,
    JSON.stringify(wire),
    channels,
    createdAt,
  ]);
}

/** Deletes what no reader sees. Runs inside the caller's transaction. */
export function pruneNotifications(db: Db, userId: UserId): void {
  db.run(`DELETE FROM notification WHERE user_id = ?1 AND id < ${OLDEST_STORED}`, [userId]);
}

export function removeNotifications(db: Db, userId: UserId): void {
  db.run('DELETE FROM notification WHERE user_id = ?', [userId]);
  db.run('DELETE FROM notification_preference WHERE user_id = ?', [userId]);
}

export interface NotificationRange {
  readonly kind: NotificationKind | undefined;
  readonly offset: number;
  readonly count: number;
}

/** Newest first. */
export const notificationsOf = (
  db: Db,
  userId: UserId,
  { kind, offset, count }: NotificationRange,
): readonly Notification[] =>
  db
    .all<Row>(
      `SELECT ${COLUMNS} FROM notification WHERE ${STORED} AND (?2 IS NULL OR kind = ?2)
        ORDER BY id DESC LIMIT ?3 OFFSET ?4`,
      [userId, kind ?? null, count, offset],
    )
    .map((row) => storedOf(row).notification);

export function countOf(db: Db, userId: UserId, kind: NotificationKind | undefined): number {
  const row = db.get<{ count: bigint }>(
    `SELECT count(*) AS count FROM notification WHERE ${STORED} AND (?2 IS NULL OR kind = ?2)`,
    [userId, kind ?? null],
  );
  return safeIntegerOf(row?.count ?? 0n);
}

/** Newest first. */
export const unreadIdsOf = (db: Db, userId: UserId): readonly number[] =>
  db
    .all<{ id: bigint }>(
      `SELECT id FROM notification WHERE ${STORED} AND is_read = 0 ORDER BY id DESC`,
      [userId],
    )
    .map(({ id }) => safeIntegerOf(id));

export function unreadCountOf(db: Db, userId: UserId): number {
  const row = db.get<{ count: bigint }>(
    `SELECT count(*) AS count FROM notification WHERE ${STORED} AND is_read = 0`,
    [userId],
  );
  return safeIntegerOf(row?.count ?? 0n);
}

/** Whether the user has this notification. */
export const hasNotification = (db: Db, userId: UserId, id: number): boolean =>
  db.get(`SELECT 1 FROM notification WHERE ${STORED} AND id = ?2`, [userId, id]) !== undefined;

/**
 * Marks the user's own among `ids` as read. Runs inside the caller's transaction.
 * @returns those that were unread.
 */
export const markRead = (db: Db, userId: UserId, ids: readonly number[]): readonly number[] =>
  db
    .all<{ id: bigint }>(
      `UPDATE notification SET is_read = 1
        WHERE user_id = ? AND is_read = 0 AND channels & 1 = 1
          AND id IN (SELECT value FROM json_each(?)) RETURNING id`,
      [userId, JSON.stringify(ids)],
    )
    .map(({ id }) => safeIntegerOf(id));

export const lastNotificationId = (db: Db): number => {
  const row = db.get<{ id: bigint | null }>('SELECT max(id) AS id FROM notification');
  return safeIntegerOf(row?.id ?? 0n);
};

/** Of all users, oldest first. */
export const notificationsAfter = (
  db: Db,
  id: number,
  count: number,
): readonly StoredNotification[] =>
  db
    .all<Row>(`SELECT ${COLUMNS} FROM notification WHERE id > ? ORDER BY id LIMIT ?`, [id, count])
    .map((row) => storedOf(row));

function storedOf(row: Row): StoredNotification {
  const parsed = parse(notificationCodec, {
    id: safeIntegerOf(row.id),
    title: row.title,
    notification_body: row.body,
    created_at: isoOf(epochMs(safeIntegerOf(row.created_at_ms))),
    is_read: Number(row.is_read),
    link: row.link,
    notification_details: jsonOf(row.details),
  });
  assert(parsed.ok, 'a stored notification has the form of the contract');
  return {
    userId: safeIntegerOf(row.user_id) as UserId,
    channels: Number(row.channels),
    notification: parsed.model,
  };
}
