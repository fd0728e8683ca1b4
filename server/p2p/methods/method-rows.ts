/** Stored payment methods. What they contain is encrypted; the hash of an account finds it at other users. A deleted
 *  method stays for the orders that name it. */
import { assert } from '#contract/core/assert.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { jsonOf } from '#contract/core/json.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { AccountLine } from '#contract/entities/p2p-payment-method.ts';
import type { ImageType } from '#server/accounts/profile/clean-image.ts';
import type { Db } from '#server/db/database.ts';
import {
  bytes,
  flag,
  integer,
  optional,
  text,
  time,
  withDefault,
} from '#server/db/table/columns.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import type { Sealer } from '#server/identity/sealed.ts';

const methodTable = table('p2p_payment_method', {
  id: withDefault(integer('id')),
  userId: integer('user_id', userIdOf),
  typeId: integer('type_id'),
  details: bytes('details'),
  accountHash: text('account_hash'),
  /** The name could not be compared with the verified one: an operator looks at it in a dispute. */
  isUnsure: flag('is_unsure'),
  imageId: optional(text('image_id')),
  image: optional(bytes('image')),
  imageType: optional(text<ImageType>('image_type')),
  createdAt: time('created_at_ms'),
  deletedAt: optional(time('deleted_at_ms')),
});
export type MethodRecord = RecordIn<typeof methodTable>;

/** What is encrypted. */
export interface MethodDetails {
  readonly label: string;
  readonly realName: string;
  readonly account: readonly AccountLine[];
}

interface Storage {
  readonly db: Db;
  readonly sealer: Sealer;
}

const ownerOf = (userId: UserId): string => `p2p method of ${userId}`;

export function detailsOf(sealer: Sealer, { details, userId }: MethodRecord): MethodDetails {
  const stored = jsonOf(sealer.open(details, ownerOf(userId)).toString('utf8'));
  assert(typeof stored === 'object' && stored !== null, 'stored details are an object');
  return stored as MethodDetails;
}

/** Oldest first, without deleted ones. */
export const methodsOf = (db: Db, userId: UserId): readonly MethodRecord[] =>
  methodTable.all(db, { userId, deletedAt: undefined }, { ascending: ['id'] });

/** @returns undefined for a deleted method, and for one of another user. */
export const findOwnMethod = (db: Db, userId: UserId, id: number): MethodRecord | undefined =>
  methodTable.find(db, { id, userId, deletedAt: undefined });

export const findMethod = (db: Db, id: number): MethodRecord | undefined =>
  methodTable.find(db, { id });

export const findMethodByImage = (db: Db, imageId: string): MethodRecord | undefined =>
  methodTable.find(db, { imageId });

/** Other users with the same account, deleted methods included. */
export const usersWithAccount = (
  db: Db,
  accountHash: string,
  exceptId: UserId,
): readonly UserId[] =>
  methodTable.distinct(db, 'userId', { accountHash }).filter((userId) => userId !== exceptId);

/** Other users that have one of this user's accounts. */
export const sameAccountUsers = (db: Db, userId: UserId): readonly UserId[] => [
  ...new Set(
    methodTable
      .distinct(db, 'accountHash', { userId })
      .flatMap((accountHash) => usersWithAccount(db, accountHash, userId)),
  ),
];

export interface MethodContent {
  readonly typeId: number;
  readonly details: MethodDetails;
  readonly accountHash: string;
  readonly isUnsure: boolean;
}
export interface MethodImage {
  readonly imageId: string;
  readonly image: Uint8Array;
  readonly imageType: ImageType;
}

/** Runs inside the caller's transaction. */
export const insertMethod = (
  { db, sealer }: Storage,
  userId: UserId,
  { details, ...content }: MethodContent,
  image: MethodImage | undefined,
  now: EpochMs,
): MethodRecord =>
  methodTable.insert(db, {
    userId,
    ...content,
    ...image,
    details: sealedOf(sealer, userId, details),
    createdAt: now,
  });

/** @param image undefined: it stays; null: it is removed. Runs inside the caller's transaction. */
export function changeMethod(
  { db, sealer }: Storage,
  { id, userId }: MethodRecord,
  { details, ...content }: MethodContent,
  image: MethodImage | null | undefined,
): void {
  const none = { imageId: undefined, image: undefined, imageType: undefined };
  methodTable.update(
    db,
    { id },
    {
      ...content,
      ...(image === null ? none : image),
      details: sealedOf(sealer, userId, details),
    },
  );
}

const sealedOf = (sealer: Sealer, userId: UserId, details: MethodDetails): Uint8Array =>
  sealer.seal(Buffer.from(JSON.stringify(details)), ownerOf(userId));

export const sealedImage = (sealer: Sealer, imageId: string, content: Uint8Array): Uint8Array =>
  sealer.seal(content, imageId);

/** Runs inside the caller's transaction. */
export const markDeleted = (db: Db, id: number, now: EpochMs): void =>
  void methodTable.update(db, { id }, { deletedAt: now });

/** Of a closed account. Runs inside the caller's transaction. */
export const removeMethods = (db: Db, userId: UserId): void =>
  void methodTable.remove(db, { userId });
