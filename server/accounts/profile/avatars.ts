/** Stores profile images under random names: a new image has a new name, so the content under a
 *  name never changes. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, text } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import type { CleanImage, ImageType } from './clean-image.ts';
import { changeUser } from '../user-records.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const NAME_BYTE_COUNT = 18;

const avatarTable = table('avatar', {
  name: text('name'),
  userId: integer('person_id', userIdOf),
  type: text<ImageType>('media_type'),
  bytes: bytes('bytes'),
});

/** Runs inside the caller's transaction. */
export function saveAvatar(
  { db, randomBytes }: { readonly db: Db; readonly randomBytes: RandomBytes },
  userId: UserId,
  image: CleanImage,
): void {
  removeAvatar(db, userId);
  const name = randomBytes(NAME_BYTE_COUNT).toString('base64url');
  avatarTable.insert(db, { name, userId, type: image.type, bytes: image.bytes });
  changeUser(db, userId, { avatarName: name });
}

/** Runs inside the caller's transaction. */
export function removeAvatar(db: Db, userId: UserId): void {
  avatarTable.remove(db, { userId });
  changeUser(db, userId, { avatarName: undefined });
}

export function findAvatar(db: Db, name: string): CleanImage | undefined {
  const found = avatarTable.find(db, { name });
  return found && { type: found.type, bytes: Buffer.from(found.bytes) };
}
