/** Reports of traders, for the operator. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { REPORT_REASONS } from '#contract/rest/p2p-traders.ts';
import type { Db } from '#server/db/database.ts';
import { integer, optional, text, time, withDefault } from '#server/db/table/columns.ts';
import { atLeast } from '#server/db/table/conditions.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';
import { textList } from '../orders/text-list.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

const reportTable = table('p2p_report', {
  id: withDefault(integer('id')),
  reporterId: integer('reporter_id', userIdOf),
  reportedId: integer('trader_id', userIdOf),
  orderUid: optional(text('order_uid')),
  reason: text<ReportReason>('reason'),
  text: text('text'),
  /** Files of the order. */
  files: textList('files'),
  createdAt: time('created_at_ms'),
  closedAt: optional(time('closed_at_ms')),
  closeNote: withDefault(text('close_note')),
});
export type ReportRecord = RecordIn<typeof reportTable>;

/** Runs inside the caller's transaction. */
export const insertReport = (db: Db, report: NewRecordIn<typeof reportTable>): ReportRecord =>
  reportTable.insert(db, report);

export const reportCountSince = (db: Db, reporterId: UserId, since: EpochMs): number =>
  reportTable.count(db, { reporterId, createdAt: atLeast(since) });

/** Oldest first. */
export const openReports = (db: Db, limit: number): readonly ReportRecord[] =>
  reportTable.all(db, { closedAt: undefined }, { ascending: ['id'], limit });

export const findReport = (db: Db, id: number): ReportRecord | undefined =>
  reportTable.find(db, { id });

/** @returns whether it was open. Runs inside the caller's transaction. */
export const closeReport = (db: Db, id: number, closeNote: string, now: EpochMs): boolean =>
  reportTable.update(db, { id, closedAt: undefined }, { closedAt: now, closeNote }) === 1;
