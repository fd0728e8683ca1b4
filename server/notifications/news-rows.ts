/** Stored news of the exchange. */
import { userId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { NewsItem } from '#contract/entities/news-item.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { withDefault, integer, optional, text, time } from '#server/db/table/columns.ts';
import { isSet } from '#server/db/table/conditions.ts';
import { limitBy } from '#server/db/table/page.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';

export interface NewsDraft {
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  readonly link: string | undefined;
}

const newsTable = table('news', {
  id: withDefault(integer('id')),
  title: text('title'),
  text: text('body'),
  link: optional(text('link')),
  publishedAt: time('published_at_ms'),
  /** Undefined when all users have it, and for news that were never announced. */
  lastUserId: optional(integer('last_user_id', userId)),
});

export interface UnsentNews {
  readonly item: NewsItem;
  /** The last user who has it. */
  readonly lastUserId: UserId;
}

/** @param isAnnounced whether users are notified of it. */
export function insertNews(db: Db, draft: NewsDraft, isAnnounced: boolean, now: EpochMs): NewsItem {
  const { title, text: body, link } = draft;
  const lastUserId = isAnnounced ? userId(0) : undefined;
  return itemOf(newsTable.insert(db, { title, text: body, link, publishedAt: now, lastUserId }));
}

/** Newest first. */
export const latestNewsOf = (db: Db, count: number): readonly NewsItem[] =>
  newsTable.all(db, {}, { descending: ['id'], limit: count }).map((row) => itemOf(row));

export const hasNews = (db: Db): boolean => newsTable.has(db, {});

/** The oldest announcement that some users do not have yet. */
export function unsentNewsOf(db: Db): UnsentNews | undefined {
  const row = newsTable.find(db, { lastUserId: isSet() }, { ascending: ['id'] });
  return row?.lastUserId === undefined
    ? undefined
    : { item: itemOf(row), lastUserId: row.lastUserId };
}

/** @param lastUserId undefined when all users have it. */
export const noteSentNews = (db: Db, id: number, lastUserId: UserId | undefined): void =>
  void newsTable.update(db, { id }, { lastUserId });

/** The next users in the order of their IDs. */
export const usersAfter = (db: Db, userId: UserId, count: number): readonly UserId[] =>
  db
    .all<{ id: bigint }>(`SELECT id FROM person WHERE id > ? ORDER BY id${limitBy('?')}`, [
      userId,
      count,
    ])
    .map((row) => safeIntegerOf(row.id) as UserId);

const itemOf = (row: RecordIn<typeof newsTable>): NewsItem => ({
  id: row.id,
  title: row.title,
  text: row.text,
  link: row.link,
  publishedAt: row.publishedAt,
});
