/** Stored news of the exchange. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { NewsItem } from '#contract/entities/news-item.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';

export interface NewsDraft {
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  readonly link: string | undefined;
}

interface Row {
  readonly id: bigint;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly published_at_ms: bigint;
}

export interface UnsentNews {
  readonly item: NewsItem;
  /** The last user who has it. */
  readonly lastUserId: UserId;
}

const COLUMNS = 'id, title, body, link, published_at_ms';

/** @param isAnnounced whether users are notified of it. */
export function insertNews(db: Db, draft: NewsDraft, isAnnounced: boolean, now: EpochMs): NewsItem {
  const { title, text, link } = draft;
  const { lastRowId } = db.run(
    `INSERT INTO news (title, body, link, published_at_ms, last_user_id) VALUES (?, ?, ?, ?, ?)`,
    [title, text, link ?? null, now, isAnnounced ? 0 : null],
  );
  return { id: safeIntegerOf(lastRowId), title, text, link, publishedAt: now };
}

/** Newest first. */
export const latestNewsOf = (db: Db, count: number): readonly NewsItem[] =>
  db.all<Row>(`SELECT ${COLUMNS} FROM news ORDER BY id DESC LIMIT ?`, [count]).map(itemOf);

export const hasNews = (db: Db): boolean => db.get('SELECT 1 FROM news LIMIT 1') !== undefined;

/** The oldest announcement that some users do not have yet. */
export function unsentNewsOf(db: Db): UnsentNews | undefined {
  const row = db.get<Row & { readonly last_user_id: bigint }>(
    `SELECT ${COLUMNS}, last_user_id FROM news WHERE last_user_id IS NOT NULL ORDER BY id LIMIT 1`,
  );
  return row && { item: itemOf(row), lastUserId: safeIntegerOf(row.last_user_id) as UserId };
}

/** @param lastUserId undefined when all users have it. */
export function noteSentNews(db: Db, id: number, lastUserId: UserId | undefined): void {
  db.run('UPDATE news SET last_user_id = ? WHERE id = ?', [lastUserId ?? null, id]);
}

/** The next users in the order of their IDs. */
export const usersAfter = (db: Db, id: UserId, count: number): readonly UserId[] =>
  db
    .all<{ id: bigint }>('SELECT id FROM person WHERE id > ? ORDER BY id LIMIT ?', [id, count])
    .map((row) => safeIntegerOf(row.id) as UserId);

const itemOf = (row: Row): NewsItem => ({
  id: safeIntegerOf(row.id),
  title: row.title,
  text: row.body,
  link: row.link ?? undefined,
  publishedAt: epochMs(safeIntegerOf(row.published_at_ms)),
});
