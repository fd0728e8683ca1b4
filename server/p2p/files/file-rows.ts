/** Stored files of orders, encrypted. The same file of a user is stored once for an order. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { P2pFile } from '#contract/entities/p2p-order.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, text, time } from '#server/db/table/columns.ts';
import { oneOf, sql } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import type { Sealer } from '#server/identity/sealed.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const fileTable = table('p2p_file', {
  id: text('id'),
  orderId: integer('order_id'),
  userId: integer('user_id', userIdOf),
  type: text<P2pFile['type']>('media_type'),
  name: text('name'),
  byteCount: integer('byte_count'),
  /** Of the file as it was sent. */
  hash: text('sha256'),
  content: bytes('content'),
  uploadedAt: time('uploaded_at_ms'),
});
export type FileRecord = RecordIn<typeof fileTable>;

const ID_BYTE_COUNT = 18;
/** Of one order and user. */
export const FILES_MAX = 60;

export interface FileStorage {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly randomBytes: RandomBytes;
}

export interface NewFile {
  readonly orderId: number;
  readonly userId: UserId;
  readonly type: P2pFile['type'];
  readonly name: string;
  readonly hash: string;
  readonly content: Uint8Array;
}

/** Runs inside the caller's transaction. */
export function insertFile(
  { db, sealer, randomBytes }: FileStorage,
  { content, ...file }: NewFile,
  uploadedAt: EpochMs,
): FileRecord {
  const id = randomBytes(ID_BYTE_COUNT).toString('base64url');
  return fileTable.insert(db, {
    ...file,
    id,
    byteCount: content.length,
    content: sealer.seal(content, id),
    uploadedAt,
  });
}

export const fileByHash = (
  db: Db,
  orderId: number,
  userId: UserId,
  hash: string,
): FileRecord | undefined => fileTable.find(db, { orderId, userId, hash });

export const fileCountOf = (db: Db, orderId: number, userId: UserId): number =>
  fileTable.count(db, { orderId, userId });

/** @returns undefined for a file of another order. */
export const fileOf = (db: Db, orderId: number, id: string): FileRecord | undefined =>
  fileTable.find(db, { orderId, id });

/** Deletes files of orders that ended before a time. Runs inside the caller's transaction. */
export const removeFilesOfOrders = (db: Db, endedBefore: EpochMs): number =>
  fileTable.remove(db, [
    {},
    sql('order_id IN (SELECT id FROM p2p_order WHERE closed_at_ms < ?)', [endedBefore]),
  ]);

/** In the order of their upload; unknown ones are left out. */
export const filesOf = (db: Db, orderId: number, ids: readonly string[]): readonly FileRecord[] =>
  fileTable.all(db, { orderId, id: oneOf(ids) }, { ascending: ['uploadedAt', 'id'] });

export const contentOf = (sealer: Sealer, { content, id }: FileRecord): Buffer =>
  sealer.open(content, id);

export const fileViewOf = ({
  id,
  type,
  name,
  byteCount,
  hash,
  uploadedAt,
}: FileRecord): P2pFile => ({
  id,
  type,
  name,
  bytes: byteCount,
  hash,
  uploadedAt,
});
