/** List of all conversations for the operator: those that wait for an answer first, the longest wait
 *  first; then the others, the latest first. */
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { ListedSupportChat } from '#contract/operator/support.ts';
import { hasEmail } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { selectRange } from '#server/db/table/page.ts';

/** Who is writing is not stored. */
export type ListedChat = Omit<ListedSupportChat, 'isTyping'>;

interface Row {
  readonly user_id: bigint;
  readonly uid: string;
  readonly nickname: string;
  readonly email: string;
  readonly is_closed: bigint;
  readonly unread_count: bigint;
  readonly waiting_since_ms: bigint | null;
  readonly last_message_at_ms: bigint;
  readonly last_text: string | null;
}

const SELECT = `
  WITH unread AS (
    SELECT user_id, count(*) AS unread_count, min(sent_at_ms) AS waiting_since_ms
      FROM support_message WHERE author = 'user' AND read_at_ms IS NULL GROUP BY user_id
  )
  SELECT chat.user_id, person.uid, person.nickname, person.email, chat.is_closed,
      coalesce(unread.unread_count, 0) AS unread_count, unread.waiting_since_ms,
      chat.last_message_at_ms,
      (SELECT text FROM support_message WHERE user_id = chat.user_id ORDER BY id DESC LIMIT 1)
        AS last_text
    FROM support_chat AS chat
    JOIN person ON person.id = chat.user_id
    LEFT JOIN unread ON unread.user_id = chat.user_id
    ORDER BY unread.waiting_since_ms IS NULL, unread.waiting_since_ms,
      chat.last_message_at_ms DESC, chat.user_id`;
const COUNT = 'SELECT count(*) AS total FROM support_chat';

export const listedChats = (db: Db, range: { readonly limit: number; readonly offset: number }) =>
  selectRange(db, { rows: SELECT, count: COUNT, params: [] }, range, listedOf);

/** Conversations that wait for an answer. */
export function waitingCount(db: Db): number {
  const waiting = db.get<{ count: bigint }>(
    `SELECT count(DISTINCT user_id) AS count FROM support_message
      WHERE author = 'user' AND read_at_ms IS NULL`,
  );
  return safeIntegerOf(waiting?.count ?? 0n);
}

const listedOf = (row: Row): ListedChat => ({
  userId: userId(safeIntegerOf(row.user_id)),
  uid: row.uid,
  nickname: row.nickname,
  email: hasEmail(row) ? row.email : undefined,
  isClosed: row.is_closed === 1n,
  unreadCount: safeIntegerOf(row.unread_count),
  waitingSince:
    row.waiting_since_ms === null ? undefined : epochMs(safeIntegerOf(row.waiting_since_ms)),
  lastMessageAt: epochMs(safeIntegerOf(row.last_message_at_ms)),
  lastText: row.last_text ?? '',
});
