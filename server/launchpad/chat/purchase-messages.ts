/** Stored messages and images of conversations about purchases, by the ID of the commitment. */
import type { ChatAuthor, ChatImage } from '#contract/entities/chat-message.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { CleanImage, ImageType, SizedImage } from '#server/accounts/profile/clean-image.ts';
import { MessageStore } from '#server/conversations/message-store.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, text } from '#server/db/table/columns.ts';
import { upTo } from '#server/db/table/conditions.ts';
import { table } from '#server/db/table/table.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { commitmentById } from '../commitments/commitment-rows.ts';

export type PurchaseAuthor = Exclude<ChatAuthor, 'counterparty'>;

export const purchaseMessages = new MessageStore<number, PurchaseAuthor>(
  'launchpad_message',
  'commitment_id',
);

/** Messages of the operator that the user has not read. */
export const unreadOf = (db: Db, commitmentId: number): number =>
  purchaseMessages.unreadCount(db, commitmentId, 'operator');

const imageTable = table('launchpad_image', {
  id: text('id'),
  commitmentId: integer('commitment_id'),
  /** Counts the images of the conversation. */
  number: integer('number'),
  type: text<ImageType>('media_type'),
  bytes: bytes('bytes'),
});

const ID_BYTE_COUNT = 18;
const IMAGES_STORED_MAX = 100;

/** Runs inside the caller's transaction. */
export function savePurchaseImage(
  { db, randomBytes }: { readonly db: Db; readonly randomBytes: RandomBytes },
  commitmentId: number,
  { type, bytes: content, width, height }: SizedImage,
): ChatImage {
  const id = randomBytes(ID_BYTE_COUNT).toString('base64url');
  const number = (imageTable.max(db, 'number', { commitmentId }) ?? 0) + 1;
  imageTable.insert(db, { id, commitmentId, number, type, bytes: content });
  imageTable.remove(db, { commitmentId, number: upTo(number - IMAGES_STORED_MAX) });
  return { id, width, height };
}

/** @returns undefined for an image of another user, and for one that is no longer stored. */
export function findPurchaseImage(db: Db, userId: UserId, id: string): CleanImage | undefined {
  const image = imageTable.find(db, { id });
  if (image === undefined || commitmentById(db, image.commitmentId)?.userId !== userId) {
    return undefined;
  }
  return { type: image.type, bytes: Buffer.from(image.bytes) };
}

/** Runs inside the caller's transaction. */
export function forgetPurchaseChat(db: Db, commitmentId: number): void {
  purchaseMessages.remove(db, commitmentId);
  imageTable.remove(db, { commitmentId });
}

interface WaitingRow {
  readonly project_id: bigint;
  readonly user_id: bigint;
  readonly unread: bigint;
}

/** Conversations with messages that the operator has not read, oldest first. */
export const waitingChats = (db: Db) =>
  db
    .all<WaitingRow>(
      `SELECT commitment.project_id, commitment.user_id, count(*) AS unread
         FROM launchpad_message AS message
         JOIN launchpad_commitment AS commitment ON commitment.id = message.commitment_id
        WHERE message.author = 'user' AND message.read_at_ms IS NULL
        GROUP BY commitment.id ORDER BY min(message.id)`,
    )
    .map((row) => ({
      projectId: Number(row.project_id),
      userId: Number(row.user_id) as UserId,
      unreadCount: Number(row.unread),
    }));
