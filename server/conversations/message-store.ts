/** Stored messages of one kind of conversation, in a table of its own: `key` names the conversation. All kinds have the
 *  same columns. Writing functions run inside the caller's transaction. */
import { clientMessageId, type ClientMessageId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type {
  ChatEvent,
  ChatFile,
  ChatImage,
  ChatMessage,
} from '#contract/entities/chat-message.ts';
import type { ChatReceipt } from '#contract/realtime/chat.ts';
import type { Db } from '#server/db/database.ts';
import { integer, optional, text, time, withDefault } from '#server/db/table/columns.ts';
import { is, upTo } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';

/** A message with its author as it is stored; a reader may see another name. */
export type StoredMessage<Author extends string> = Omit<ChatMessage, 'author'> & {
  readonly author: Author;
};

export interface NewMessage<Author extends string> {
  readonly author: Author;
  readonly clientId: ClientMessageId | undefined;
  readonly text: string;
  readonly event: ChatEvent | undefined;
  readonly image: ChatImage | undefined;
  readonly file?: ChatFile | undefined;
  readonly sentAt: EpochMs;
  /** It expects no receipt, for example one of the system. */
  readonly isRead: boolean;
}

export interface Mark<Author extends string> {
  /** Author of the messages that are marked. */
  readonly author: Author;
  readonly receipt: ChatReceipt;
  readonly upToId: number;
}

/** Number of the newest messages that are stored for each conversation. */
export const MESSAGES_STORED_MAX = 2_000;

function messageTableOf<Key extends number, Author extends string>(name: string, key: string) {
  return table(name, {
    id: withDefault(integer('id')),
    key: integer<Key>(key),
    author: text<Author>('author'),
    clientId: optional(text('client_id', clientMessageId)),
    text: text('text'),
    event: optional(text<ChatEvent>('event')),
    imageId: optional(text('image_id')),
    imageWidth: optional(integer('image_width')),
    imageHeight: optional(integer('image_height')),
    fileId: optional(text('file_id')),
    fileName: optional(text('file_name')),
    fileBytes: optional(integer('file_bytes')),
    sentAt: time('sent_at_ms'),
    deliveredAt: optional(time('delivered_at_ms')),
    readAt: optional(time('read_at_ms')),
  });
}
type MessageTable<Key extends number, Author extends string> = ReturnType<
  typeof messageTableOf<Key, Author>
>;

export class MessageStore<Key extends number, Author extends string> {
  readonly #table: MessageTable<Key, Author>;

  /** @param keyColumn names the conversation */
  constructor(tableName: string, keyColumn: string) {
    this.#table = messageTableOf(tableName, keyColumn);
  }

  insert(db: Db, key: Key, message: NewMessage<Author>): StoredMessage<Author> {
    const { image, file, isRead, ...rest } = message;
    const receivedAt = isRead ? message.sentAt : undefined;
    const stored = this.#table.insert(db, {
      ...rest,
      key,
      imageId: image?.id,
      imageWidth: image?.width,
      imageHeight: image?.height,
      fileId: file?.id,
      fileName: file?.name,
      fileBytes: file?.bytes,
      deliveredAt: receivedAt,
      readAt: receivedAt,
    });
    return messageOf<Key, Author>(stored);
  }

  /** Deletes all but the newest messages. */
  prune(db: Db, key: Key): void {
    const skip = MESSAGES_STORED_MAX;
    this.#table.removeAfter(db, 'id', { key }, { descending: ['id'], skip });
  }

  /** Returns the messages before `beforeId`, or the newest ones; oldest first. */
  all(
    db: Db,
    key: Key,
    { beforeId, limit }: { readonly beforeId: number | undefined; readonly limit: number },
  ): readonly StoredMessage<Author>[] {
    const after = beforeId === undefined ? undefined : { id: beforeId };
    return this.#table
      .all(db, { key }, { descending: ['id'], after, limit })
      .toReversed()
      .map((row) => messageOf<Key, Author>(row));
  }

  findByClientId(
    db: Db,
    key: Key,
    author: Author,
    clientId: ClientMessageId,
  ): StoredMessage<Author> | undefined {
    const row = this.#table.find(db, { key, author: is<Author>(author), clientId });
    return row && messageOf<Key, Author>(row);
  }

  /** Messages of `author` that the other party has not read. */
  unreadCount(db: Db, key: Key, author: Author): number {
    return this.#table.count(db, { key, author: is<Author>(author), readAt: undefined });
  }

  /** Whether `mark` would change anything. */
  hasUnmarked(db: Db, key: Key, mark: Mark<Author>): boolean {
    return this.#table.has(db, this.#unmarkedBy(key, mark));
  }

  /**
   * Marks the messages of an author up to an ID. What was read counts as delivered.
   * @returns the newest marked ID; undefined when all were marked before.
   */
  mark(db: Db, key: Key, mark: Mark<Author>, at: EpochMs): number | undefined {
    const newest = this.#table.max(db, 'id', this.#unmarkedBy(key, mark));
    if (newest === undefined) return undefined;
    const delivered = this.#unmarkedBy(key, { ...mark, receipt: 'delivered' });
    this.#table.update(db, delivered, { deliveredAt: at });
    if (mark.receipt === 'read')
      this.#table.update(db, this.#unmarkedBy(key, mark), { readAt: at });
    return newest;
  }

  remove(db: Db, key: Key): void {
    this.#table.remove(db, { key });
  }

  #unmarkedBy(key: Key, { author, receipt, upToId }: Mark<Author>) {
    return {
      key,
      author: is<Author>(author),
      id: upTo(upToId),
      readAt: undefined,
      ...(receipt === 'delivered' && { deliveredAt: undefined }),
    };
  }
}

function messageOf<Key extends number, Author extends string>(
  row: RecordIn<MessageTable<Key, Author>>,
): StoredMessage<Author> {
  const { key: _key, imageId, imageWidth, imageHeight, fileId, fileName, fileBytes, ...rest } = row;
  const image =
    imageId === undefined
      ? undefined
      : { id: imageId, width: imageWidth ?? 0, height: imageHeight ?? 0 };
  const file =
    fileId === undefined
      ? {}
      : { file: { id: fileId, name: fileName ?? '', bytes: fileBytes ?? 0 } };
  return { ...rest, image, ...file };
}
