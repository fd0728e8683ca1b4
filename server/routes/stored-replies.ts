/** Tables of the replies of calls with a request ID. */
import { requestId as requestIdOf, userId as userIdOf } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, text, time } from '#server/db/table/columns.ts';
import { table, type RecordIn, type WhereIn } from '#server/db/table/table.ts';

const COLUMNS = {
  userId: integer('person_id', userIdOf),
  requestId: text('request_id', requestIdOf),
  intentHash: bytes('intent_hash'),
  message: text('message'),
  /** JSON. */
  reply: text('reply'),
  at: time('at_ms'),
};
export const REPLY_TABLES = {
  day: table('request_reply', COLUMNS),
  /** A position may be closed, and a setting changed again, before a request is repeated. */
  always: table('kept_reply', COLUMNS),
} as const;
type StoredReply = RecordIn<typeof REPLY_TABLES.day>;
type Id = Pick<StoredReply, 'userId' | 'requestId'>;

/** Looks in both tables: an ID names one request, however long the reply of its call is stored. */
export function findReply(db: Db, { userId, requestId }: Id): StoredReply | undefined {
  const where: WhereIn<typeof REPLY_TABLES.day> = { userId, requestId };
  return REPLY_TABLES.day.find(db, where) ?? REPLY_TABLES.always.find(db, where);
}

export const hasReply = (db: Db, id: Id): boolean => findReply(db, id) !== undefined;
