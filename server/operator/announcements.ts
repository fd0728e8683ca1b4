/** Announcements of operators: news for all users, or a notification of one. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { SentAnnouncement } from '#contract/operator/announcements.ts';
import {
  findUser,
  findUserByEmail,
  findUserByUid,
  type UserRecord,
} from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
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
  findUserByEmail(db, text.toLowerCase()) ??
  findUserByUid(db, text) ??
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

interface Receivers {
  readonly newsId: number | undefined;
  readonly userId: UserId | undefined;
}

function insertAnnouncement(
  db: Db,
  { title, text, link }: Announcement,
  { newsId, userId }: Receivers,
  now: EpochMs,
): void {
  db.run(
    'INSERT INTO announcement (at_ms, title, body, link, user_id, news_id) VALUES (?, ?, ?, ?, ?, ?)',
    [now, title, text, link ?? null, userId ?? null, newsId ?? null],
  );
}

interface Row {
  readonly id: bigint;
  readonly at_ms: bigint;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly user_id: bigint | null;
  readonly email: string | null;
}

/** Newest first. */
export const sentAnnouncements = (db: Db, count: number): readonly SentAnnouncement[] =>
  db
    .all<Row>(
      `SELECT a.*, p.email FROM announcement a LEFT JOIN person p ON p.id = a.user_id
       ORDER BY a.id DESC LIMIT ?`,
      [count],
    )
    .map((row) => ({
      id: safeIntegerOf(row.id),
      at: epochMs(safeIntegerOf(row.at_ms)),
      title: row.title,
      text: row.body,
      link: row.link ?? undefined,
      email: row.email ?? row.user_id?.toString(),
    }));
