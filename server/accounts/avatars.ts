/** Stores profile images under random names: a new image has a new name, so the content under a
 *  name never changes. */
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import type { CleanImage, ImageType } from './clean-image.ts';
import { changeUser } from './user-records.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const NAME_BYTE_COUNT = 18;

/** Runs inside the caller's transaction. */
export function saveAvatar(
  { db, randomBytes }: { readonly db: Db; readonly randomBytes: RandomBytes },
  userId: UserId,
  { type, bytes }: CleanImage,
): void {
  removeAvatar(db, userId);
  const name = randomBytes(NAME_BYTE_COUNT).toString('base64url');
  db.run('INSERT INTO avatar (name, person_id, media_type, bytes) VALUES (?, ?, ?, ?)', [
    name,
    userId,
    type,
    bytes,
  ]);
  changeUser(db, userId, { avatarName: name });
}

/** Runs inside the caller's transaction. */
export function removeAvatar(db: Db, userId: UserId): void {
  db.run('DELETE FROM avatar WHERE person_id = ?', [userId]);
  changeUser(db, userId, { avatarName: undefined });
}

export function findAvatar(db: Db, name: string): CleanImage | undefined {
  const row = db.get<{ media_type: ImageType; bytes: Uint8Array }>(
    'SELECT media_type, bytes FROM avatar WHERE name = ?',
    [name],
  );
  return row && { type: row.media_type, bytes: Buffer.from(row.bytes) };
}
