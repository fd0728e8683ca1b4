/** Images of conversations with support. Of each conversation the newest hundred are stored. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { ChatImage } from '#contract/entities/chat-message.ts';
import type { CleanImage, ImageType, SizedImage } from '#server/accounts/profile/clean-image.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, text } from '#server/db/table/columns.ts';
import { upTo } from '#server/db/table/conditions.ts';
import { table } from '#server/db/table/table.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const imageTable = table('support_image', {
  id: text('id'),
  userId: integer('user_id', userIdOf),
  /** Counts the images of the conversation. */
  number: integer('number'),
  type: text<ImageType>('media_type'),
  bytes: bytes('bytes'),
});

const ID_BYTE_COUNT = 18;
export const IMAGES_STORED_MAX = 100;

/** Runs inside the caller's transaction. */
export function saveImage(
  { db, randomBytes }: { readonly db: Db; readonly randomBytes: RandomBytes },
  userId: UserId,
  { type, bytes: content, width, height }: SizedImage,
): ChatImage {
  const id = randomBytes(ID_BYTE_COUNT).toString('base64url');
  const number = (imageTable.max(db, 'number', { userId }) ?? 0) + 1;
  imageTable.insert(db, { id, userId, number, type, bytes: content });
  imageTable.remove(db, { userId, number: upTo(number - IMAGES_STORED_MAX) });
  return { id, width, height };
}

/** @returns undefined for an image of another conversation, and for one that is no longer stored. */
export function findImage(db: Db, userId: UserId, id: string): CleanImage | undefined {
  const image = imageTable.find(db, { id, userId });
  return image && { type: image.type, bytes: Buffer.from(image.bytes) };
}

/** Runs inside the caller's transaction. */
export const removeImages = (db: Db, userId: UserId): void =>
  void imageTable.remove(db, { userId });
