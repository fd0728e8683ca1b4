/** Stored inquiries at a provider, and its events by their IDs. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { PersonaStatus } from '#contract/rest/identity.ts';
import type { Db } from '#server/db/database.ts';
import { integer, optional, text, time } from '#server/db/table/columns.ts';
import { atLeast, is, upTo } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';

export type InquiryStatus = Exclude<PersonaStatus, 'none'>;

const inquiryTable = table('identity_inquiry', {
  id: text('id'),
  userId: integer('user_id', userIdOf),
  status: text<InquiryStatus>('status'),
  createdAt: time('created_at_ms'),
  expiresAt: time('expires_at_ms'),
  /** Created time of the newest event that was applied. */
  eventAt: time('event_at_ms'),
  decidedAt: optional(time('decided_at_ms')),
});
export type InquiryRecord = RecordIn<typeof inquiryTable>;

const eventTable = table('identity_inquiry_event', {
  id: text('id'),
  inquiryId: text('inquiry_id'),
  name: text('name'),
  createdAt: time('created_at_ms'),
});
export type InquiryEvent = RecordIn<typeof eventTable>;

export const findInquiry = (db: Db, id: string): InquiryRecord | undefined =>
  inquiryTable.find(db, { id });

export const newestInquiryOf = (db: Db, userId: UserId): InquiryRecord | undefined =>
  inquiryTable.all(db, { userId }, { descending: ['createdAt', 'id'], limit: 1 })[0];

export const openInquiryOf = (db: Db, userId: UserId): InquiryRecord | undefined =>
  inquiryTable.find(db, { userId, status: is<InquiryStatus>('started', 'in_review') });

/** Times of decisions, each of which used an attempt. */
export const inquiriesDecidedSince = (db: Db, userId: UserId, since: EpochMs): readonly EpochMs[] =>
  inquiryTable
    .all(db, { userId, decidedAt: atLeast(since) })
    .flatMap(({ decidedAt }) => decidedAt ?? []);

/** Runs inside the caller's transaction. */
export const insertInquiry = (db: Db, inquiry: Omit<InquiryRecord, 'decidedAt'>): InquiryRecord =>
  inquiryTable.insert(db, inquiry);

/** Runs inside the caller's transaction. */
export const changeInquiry = (
  db: Db,
  id: string,
  changes: Partial<Pick<InquiryRecord, 'status' | 'eventAt' | 'decidedAt'>>,
): void => void inquiryTable.update(db, { id }, changes);

/** Inquiries whose time is over. */
export const overdueInquiries = (db: Db, now: EpochMs): readonly InquiryRecord[] =>
  inquiryTable.all(db, { status: is<InquiryStatus>('started'), expiresAt: upTo(now) });

/**
 * Stores an event once. Runs inside the caller's transaction.
 * @returns false when it came before.
 */
export function storeEvent(db: Db, event: InquiryEvent): boolean {
  if (eventTable.has(db, { id: event.id })) return false;
  eventTable.insert(db, event);
  return true;
}

/** Runs inside the caller's transaction. */
export function removeInquiries(db: Db, userId: UserId): void {
  for (const { id } of inquiryTable.all(db, { userId })) eventTable.remove(db, { inquiryId: id });
  inquiryTable.remove(db, { userId });
}
