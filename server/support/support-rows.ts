/** Stored conversations with support and their messages. */
import type { UserId } from '#contract/core/ids.ts';
import { clientMessageId, type ClientMessageId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type {
  ChatAuthor,
  ChatEvent,
  ChatMessage,
  ChatImage,
} from '#contract/entities/chat-message.ts';
import type { ChatReceipt } from '#contract/realtime/chat.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';

interface Row {
  readonly id: bigint;
  readonly author: ChatAuthor;
  readonly client_id: string | null;
  readonly text: string;
  readonly event: ChatEvent | null;
  readonly image_id: string | null;
  readonly image_width: bigint | null;
  readonly image_height: bigint | null;
  readonly sent_at_ms: bigint;
  readonly delivered_at_ms: bigint | null;
  readonly read_at_ms: bigint | null;
}

export interface NewMessage {
  readonly userId: UserId;
  readonly author: ChatAuthor;
  readonly clientId: ClientMessageId | undefined;
  readonly text: string;
  readonly event: ChatEvent | undefined;
  readonly image: ChatImage | undefined;
  readonly sentAt: EpochMs;
}

/** Of each conversation the newest messages are stored. */
export const MESSAGES_STORED_MAX = 2_000;

const COLUMNS = `id, author, client_id, text, event, image_id, image_width, image_height,
  sent_at_ms, delivered_at_ms, read_at_ms`;
const INSERT = `INSERT INTO support_message
  (user_id, author, client_id, text, event, image_id, image_width, image_height, sent_at_ms,
   delivered_at_ms, read_at_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`;

/** Adds a message and opens the conversation again. A system message counts as read: nobody waits for
 *  an answer to it. Runs inside the caller's transaction. */
export function insertMessage(db: Db, message: NewMessage): ChatMessage {
  const { userId, author, image, sentAt } = message;
  const receivedAt = author === 'system' ? sentAt : null;
  const [row] = db.all<Row>(INSERT, [
    userId,
    author,
    message.clientId ?? null,
    message.text,
    message.event ?? null,
    image?.id ?? null,
    image?.width ?? null,
    image?.height ?? null,
    sentAt,
    receivedAt,
    receivedAt,
  ]);
  db.run(
    `INSERT INTO support_chat (user_id, last_message_at_ms) VALUES (?1, ?2)
      ON CONFLICT (user_id) DO UPDATE SET last_message_at_ms = ?2, is_closed = 0`,
    [userId, sentAt],
  );
  return messageOf(row as Row);
}

/** Runs inside the caller's transaction. */
export function pruneMessages(db: Db, userId: UserId): void {
  db.run(
    `DELETE FROM support_message WHERE user_id = ?1 AND id < coalesce((SELECT id
      FROM support_message WHERE user_id = ?1
      ORDER BY id DESC LIMIT 1 OFFSET ${MESSAGES_STORED_MAX - 1}), 0)`,
    [userId],
  );
}

/** Oldest first, those before `beforeId` or the newest. */
export const messagesOf = (
  db: Db,
  userId: UserId,
  { beforeId, limit }: { readonly beforeId: number | undefined; readonly limit: number },
): readonly ChatMessage[] =>
  db
    .all<Row>(
      `SELECT ${COLUMNS} FROM support_message WHERE user_id = ? AND id < ?
        ORDER BY id DESC LIMIT ?`,
      [userId, beforeId ?? Number.MAX_SAFE_INTEGER, limit],
    )
    .toReversed()
    .map((row) => messageOf(row));

export function findByClientId(
  db: Db,
  userId: UserId,
  author: ChatAuthor,
  clientId: ClientMessageId,
): ChatMessage | undefined {
  const row = db.get<Row>(
    `SELECT ${COLUMNS} FROM support_message
      WHERE user_id = ? AND author = ? AND client_id = ?`,
    [userId, author, clientId],
  );
  return row && messageOf(row);
}

/** Messages of `author` that the other party has not read. */
export function unreadCountOf(db: Db, userId: UserId, author: ChatAuthor): number {
  const row = db.get<{ count: bigint }>(
    `SELECT count(*) AS count FROM support_message
      WHERE user_id = ? AND author = ? AND read_at_ms IS NULL`,
    [userId, author],
  );
  return safeIntegerOf(row?.count ?? 0n);
}

export interface Mark {
  readonly userId: UserId;
  /** Of the messages that are marked. */
  readonly author: ChatAuthor;
  readonly receipt: ChatReceipt;
  readonly upToId: number;
}

/** Whether `markMessages` would change anything. */
export const hasUnmarked = (db: Db, { userId, author, receipt, upToId }: Mark): boolean =>
  db.get(
    `SELECT 1 FROM support_message WHERE user_id = ? AND author = ? AND id <= ?
      AND read_at_ms IS NULL ${receipt === 'read' ? '' : 'AND delivered_at_ms IS NULL'} LIMIT 1`,
    [userId, author, upToId],
  ) !== undefined;

/**
 * Marks the messages of `author` up to an ID. What was read counts as delivered. Runs inside the
 * caller's transaction.
 * @returns the newest marked ID; undefined when all were marked before.
 */
export function markMessages(db: Db, mark: Mark, at: EpochMs): number | undefined {
  const { userId, author, receipt, upToId } = mark;
  const change =
    receipt === 'read'
      ? 'delivered_at_ms = coalesce(delivered_at_ms, ?4), read_at_ms = ?4'
      : 'delivered_at_ms = ?4';
  const unmarked = receipt === 'read' ? '' : 'AND delivered_at_ms IS NULL';
  const marked = db.all<{ id: bigint }>(
    `UPDATE support_message SET ${change} WHERE user_id = ?1 AND author = ?2 AND id <= ?3
      AND read_at_ms IS NULL ${unmarked} RETURNING id`,
    [userId, author, upToId, at],
  );
  return marked.length === 0 ? undefined : Math.max(...marked.map(({ id }) => safeIntegerOf(id)));
}

export interface ChatState {
  readonly isClosed: boolean;
  /** The user was emailed about replies that are still unread. */
  readonly isMailed: boolean;
}

export function chatStateOf(db: Db, userId: UserId): ChatState | undefined {
  const row = db.get<{ is_closed: bigint; mailed_at_ms: bigint | null }>(
    'SELECT is_closed, mailed_at_ms FROM support_chat WHERE user_id = ?',
    [userId],
  );
  return row && { isClosed: row.is_closed === 1n, isMailed: row.mailed_at_ms !== null };
}

/** Runs inside the caller's transaction. */
export const closeChat = (db: Db, userId: UserId): void =>
  void db.run('UPDATE support_chat SET is_closed = 1 WHERE user_id = ?', [userId]);

/** Runs inside the caller's transaction. */
export const setMailedAt = (db: Db, userId: UserId, at: EpochMs | undefined): void =>
  void db.run('UPDATE support_chat SET mailed_at_ms = ? WHERE user_id = ?', [at ?? null, userId]);

/** Runs inside the caller's transaction. */
export function removeChat(db: Db, userId: UserId): void {
  for (const table of ['support_image', 'support_message', 'support_chat'] as const) {
    db.run(`DELETE FROM ${table} WHERE user_id = ?`, [userId]);
  }
}

function messageOf(row: Row): ChatMessage {
  const { image_id: imageId } = row;
  return {
    id: safeIntegerOf(row.id),
    clientId: row.client_id === null ? undefined : clientMessageId(row.client_id),
    author: row.author,
    text: row.text,
    event: row.event ?? undefined,
    image:
      imageId === null
        ? undefined
        : {
            id: imageId,
            width: Number(row.image_width),
            height: Number(row.image_height),
          },
    sentAt: epochMs(safeIntegerOf(row.sent_at_ms)),
    deliveredAt: timeOf(row.delivered_at_ms),
    readAt: timeOf(row.read_at_ms),
  };
}

const timeOf = (value: bigint | null): EpochMs | undefined =>
  value === null ? undefined : epochMs(safeIntegerOf(value));
