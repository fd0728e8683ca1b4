/** Stores the unsent messages of a conversation in this browser, by user and client ID. All tabs share one
 *  list, so each change is merged into it under a lock. */
import { CLIENT_ORDER_ID_PATTERN, type UserId } from '#contract/core/ids.ts';
import { CHAT_FILE_BYTES_MAX, CHAT_UNSENT_MAX } from '#contract/entities/chat-message.ts';
import {
  isSendable,
  type OutboxChange,
  type OutgoingMessage,
  type PreparedFile,
  type PreparedImage,
} from '#machines/chat/outbox.ts';
import { indexedDbStore, type IndexedDbStore } from '#src/platform/indexed-db-store.ts';
import { withLock } from '#src/platform/lock.ts';

export interface OutboxStorage {
  load(): Promise<readonly OutgoingMessage[]>;
  /** @returns the changes. */
  save(changes: readonly OutboxChange[]): Promise<readonly OutboxChange[]>;
}

/** Names a conversation of the user. */
export type ConversationName = 'support' | `trade:${string}` | `ico:${number}`;

export function outboxStorageOf(
  name: ConversationName,
  userId: UserId,
  store: IndexedDbStore = indexedDbStore,
): OutboxStorage {
  const key = `outbox:${name}:${userId}`;
  const load = async (): Promise<readonly OutgoingMessage[]> => messagesIn(await store.read(key));
  return {
    load,
    save: (changes) =>
      withLock(`tidemark-${key}`, async () => {
        const byId = new Map((await load()).map((one) => [one.clientId, one]));
        for (const change of changes) {
          if (change.type === 'put') byId.set(change.message.clientId, change.message);
          else byId.delete(change.clientId);
        }
        // One entry for each order would stay for good.
        if (byId.size === 0) await store.remove(key);
        else await store.keep(key, [...byId.values()].slice(0, CHAT_UNSENT_MAX));
        return changes;
      }),
  };
}

/** Entries of another form are left out: another version may have stored them. */
const messagesIn = (value: unknown): readonly OutgoingMessage[] =>
  Array.isArray(value) ? value.filter((one) => isMessage(one)).slice(0, CHAT_UNSENT_MAX) : [];

function isMessage(value: unknown): value is OutgoingMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, text, image, file, writtenAt, failure } = value as Partial<
    Record<keyof OutgoingMessage, unknown>
  >;
  return (
    typeof clientId === 'string' &&
    CLIENT_ORDER_ID_PATTERN.test(clientId) &&
    typeof text === 'string' &&
    (image === undefined || isImage(image)) &&
    (file === undefined || isFile(file)) &&
    isSendable(text, image !== undefined || file !== undefined) &&
    typeof writtenAt === 'number' &&
    (failure === undefined || typeof failure === 'string')
  );
}

function isImage(value: unknown): value is PreparedImage {
  if (typeof value !== 'object' || value === null) return false;
  const { base64, mediaType, width, height } = value as Partial<
    Record<keyof PreparedImage, unknown>
  >;
  return (
    typeof base64 === 'string' &&
    typeof mediaType === 'string' &&
    typeof width === 'number' &&
    typeof height === 'number'
  );
}

function isFile(value: unknown): value is PreparedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { base64, mediaType, name, bytes } = value as Partial<Record<keyof PreparedFile, unknown>>;
  return (
    typeof base64 === 'string' &&
    mediaType === 'application/pdf' &&
    typeof name === 'string' &&
    typeof bytes === 'number' &&
    bytes <= CHAT_FILE_BYTES_MAX
  );
}
