/** Stored notifications. Of each user the newest 500 exist for every reader; older rows are deleted
 *  in batches. */
import { assert } from '#contract/core/assert.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
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
import { withDefault, flag, integer, optional, text, time } from '#server/db/table/columns.ts';
import { atLeast, both, ifGiven, is, oneOf, sql } from '#server/db/table/conditions.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { preferenceTable } from './preferences.ts';
import { inEnglish } from '#server/runtime/sentence.ts';
import type { NotificationText } from './notification-form.ts';
import { boundedText } from './notification-language.ts';

const notificationTable = table('notification', {
  id: withDefault(integer('id')),
  userId: integer('user_id', userIdOf),
  kind: text<NotificationKind>('kind'),
  title: text('title'),
  body: text('body'),
  link: optional(text('link')),
  /** JSON, as on the wire. */
  details: text('details'),
  /** Channels, as bits. */
  channels: integer('channels'),
  isRead: withDefault(flag('is_read')),
  createdAt: time('created_at_ms'),
});
const COLUMN = notificationTable.names;
/** The condition of the indexes of the list. */
const IS_LISTED = sql(`${COLUMN.channels} & 1 = 1`);

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

/** The last of the newest 500 of the user; earlier ones are not shown. */
const isStored = (db: Db, userId: UserId) =>
  atLeast(
    notificationTable.values(
      db,
      'id',
      { userId },
      { descending: ['id'], skip: NOTIFICATIONS_STORED_MAX - 1, limit: 1 },
    )[0] ?? 0,
  );

/** Runs inside the caller's transaction. */
export function insertNotification(db: Db, draft: NewNotification): void {
  const { userId, details, text, channels, createdAt } = draft;
  const english = boundedText(inEnglish(text.title), inEnglish(text.body));
  const wire = notificationCodec.encode({
    id: 1,
    ...english,
    link: text.link,
    createdAt,
    isRead: false,
    details,
  }).notification_details;
  notificationTable.insert(db, {
    userId,
    kind: details.kind,
    ...english,
    link: text.link,
    details: JSON.stringify(wire),
    channels,
    createdAt,
  });
}

/** Deletes what no reader sees. Runs inside the caller's transaction. */
export function pruneNotifications(db: Db, userId: UserId): void {
  const skip = NOTIFICATIONS_STORED_MAX;
  notificationTable.removeAfter(db, 'id', { userId }, { descending: ['id'], skip });
}

export function removeNotifications(db: Db, userId: UserId): void {
  notificationTable.remove(db, { userId });
  preferenceTable.remove(db, { userId });
}

export interface NotificationRange extends PageQuery {
  readonly kind: NotificationKind | undefined;
}

/** Newest first. */
export function notificationPage(
  db: Db,
  userId: UserId,
  { kind, ...range }: NotificationRange,
): Page<Notification> {
  const where = { userId, id: isStored(db, userId), kind: ifGiven(kind) };
  const page = notificationTable.page(db, [where, IS_LISTED], { ...range, descending: ['id'] });
  return { ...page, rows: page.rows.map((row) => storedOf(row).notification) };
}

const unread = (db: Db, userId: UserId) =>
  [{ userId, id: isStored(db, userId), isRead: is(false) }, IS_LISTED] as const;

/** Newest first. */
export const unreadIdsOf = (db: Db, userId: UserId): readonly number[] =>
  notificationTable.values(db, 'id', unread(db, userId), { descending: ['id'] });

export const unreadCountOf = (db: Db, userId: UserId): number =>
  notificationTable.count(db, unread(db, userId));

/** Whether the user has this notification. */
export const hasNotification = (db: Db, userId: UserId, id: number): boolean =>
  notificationTable.has(db, [{ userId, id: both(isStored(db, userId), oneOf([id])) }, IS_LISTED]);

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

export const lastNotificationId = (db: Db): number => notificationTable.max(db, 'id', {}) ?? 0;

/** Of all users, oldest first. */
export const notificationsAfter = (
  db: Db,
  id: number,
  limit: number,
): readonly StoredNotification[] =>
  notificationTable
    .all(db, {}, { ascending: ['id'], after: { id }, limit })
    .map((row) => storedOf(row));

function storedOf(row: RecordIn<typeof notificationTable>): StoredNotification {
  const parsed = parse(notificationCodec, {
    id: row.id,
    title: row.title,
    notification_body: row.body,
    created_at: isoOf(row.createdAt),
    is_read: Number(row.isRead),
    link: row.link ?? null,
    notification_details: jsonOf(row.details),
  });
  assert(parsed.ok, 'a stored notification has the form of the contract');
  return { userId: row.userId, channels: row.channels, notification: parsed.model };
}
