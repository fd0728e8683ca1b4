/** Images of conversations with support. Of each conversation the newest hundred are stored. */
import type { UserId } from '#contract/core/ids.ts';
import type { ChatImage } from '#contract/entities/chat-message.ts';
import type { CleanImage, ImageType, SizedImage } from '#server/accounts/profile/clean-image.ts';
import type { Db } from '#server/db/database.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const ID_BYTE_COUNT = 18;
export const IMAGES_STORED_MAX = 100;

/** Runs inside the caller's transaction. */
export function saveImage(
  { db, randomBytes }: { readonly db: Db; readonly randomBytes: RandomBytes },
  userId: UserId,
  { type, bytes, width, height }: SizedImage,
): ChatImage {
  const id = randomBytes(ID_BYTE_COUNT).toString('base64url');
  db.run(
    `INSERT INTO support_image (id, user_id, number, media_type, bytes)
      VALUES (?1, ?2, coalesce((SELECT max(number) FROM support_image WHERE user_id = ?2), 0) + 1,
        ?3, ?4)`,
    [id, userId, type, bytes],
  );
  db.run(
    `DELETE FROM support_image WHERE user_id = ?1 AND number <=
      (SELECT max(number) FROM support_image WHERE user_id = ?1) - ${IMAGES_STORED_MAX}`,
    [userId],
  );
  return { id, width, height };
}

/** @returns undefined for an image of another conversation, and for one that is no longer stored. */
export function findImage(db: Db, userId: UserId, id: string): CleanImage | undefined {
  const row = db.get<{ media_type: ImageType; bytes: Uint8Array }>(
    'SELECT media_type, bytes FROM support_image WHERE id = ? AND user_id = ?',
    [id, userId],
  );
  return row && { type: row.media_type, bytes: Buffer.from(row.bytes) };
}
