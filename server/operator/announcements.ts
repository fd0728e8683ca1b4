/** Announcements of operators: news for all users, or a notification of one. */
import { enteredText } from '#contract/core/entered-text.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { SentAnnouncement } from '#contract/operator/announcements.ts';
import {
  findUser,
  findUserByEmail,
  findUserByUid,
  type UserRecord,
} from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import {
  computedColumn,
  withDefault,
  integer,
  optional,
  text,
  time,
} from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { News } from '#server/notifications/news.ts';
import type { Notifications } from '#server/notifications/notifications.ts';
import { writeAudit } from './audit.ts';

export interface AnnouncementContext {
  readonly db: Db;
  readonly write: WriteRecords;
  readonly news: Pick<News, 'announce'>;
  readonly notifications: Pick<Notifications, 'putText'>;
}

export interface Announcement {
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** Path of a page of the client, or an https address; undefined for none. */
  readonly link: string | undefined;
  /** IP address of the operator. */
  readonly address: string;
}

/** @returns the number of the news. */
export async function announceToAll(
  { db, news }: AnnouncementContext,
  announcement: Announcement,
): Promise<number> {
  const item = await news.announce(announcement, ({ id }, now) => {
    insertAnnouncement(db, announcement, { newsId: id, userId: undefined }, now);
    const { title, address } = announcement;
    writeAudit(db, { action: 'announced_to_all', subject: 'all', detail: title, address }, now);
  });
  return item.id;
}

/** @param text email, uid or number of the user. */
export const findReceiver = (db: Db, text: string): UserRecord | undefined =>
  findUserByEmail(db, enteredText('email', text)) ??
  findUserByUid(db, enteredText('uid', text)) ??
  (/^[1-9]\d{0,14}$/.test(text) ? findUser(db, Number(text) as UserId) : undefined);

/** The notification, its record and the line of the audit are one transaction. */
export function announceToUser(
  { db, write, notifications }: AnnouncementContext,
  announcement: Announcement,
  { id: userId }: Pick<UserRecord, 'id'>,
): Promise<void> {
  return write((now) => {
    const { title, text: body, link, address } = announcement;
    const details = { kind: 'announcement', event: 'published', newsId: undefined } as const;
    notifications.putText(userId, details, { title, body, link }, now);
    insertAnnouncement(db, announcement, { newsId: undefined, userId }, now);
    const subject = String(userId);
    writeAudit(db, { action: 'announced_to_user', subject, detail: title, address }, now);
  });
}

const announcementTable = table('announcement', {
  id: withDefault(integer('id')),
  at: time('at_ms'),
  title: text('title'),
  text: text('body'),
  link: optional(text('link')),
  userId: optional(integer('user_id', userId)),
  newsId: optional(integer('news_id')),
  email: computedColumn(
    optional(text('email')),
    'SELECT email FROM person WHERE person.id = announcement.user_id',
  ),
});

interface Receivers {
  readonly newsId: number | undefined;
  readonly userId: UserId | undefined;
}

function insertAnnouncement(
  db: Db,
  { title, text: body, link }: Announcement,
  { newsId, userId }: Receivers,
  now: EpochMs,
): void {
  announcementTable.insert(db, { at: now, title, text: body, link, userId, newsId });
}

/** Newest first. */
export const sentAnnouncements = (db: Db, count: number): readonly SentAnnouncement[] =>
  announcementTable.all(db, {}, { descending: ['id'], limit: count }).map((sent) => ({
    id: sent.id,
    at: sent.at,
    title: sent.title,
    text: sent.text,
    link: sent.link,
    email: sent.email ?? sent.userId?.toString(),
  }));
