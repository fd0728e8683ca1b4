/** Rows of exports. Written inside a transaction of the exchange, read at any time. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type {
  ExportFailure,
  ExportFormat,
  ExportKind,
  ExportStatus,
} from '#contract/rest/history-export.ts';
import type { Db } from '#server/db/database.ts';
import { computedColumn, integer, optional, text, time } from '#server/db/table/columns.ts';
import { below, is, oneOf } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';

const exportTable = table('history_export', {
  id: text('id'),
  userId: integer('user_id', userIdOf),
  kind: text<ExportKind>('kind'),
  format: text<ExportFormat>('format'),
  status: text<ExportStatus>('status'),
  failure: optional(text<ExportFailure>('failure')),
  rowCount: integer('row_count'),
  totalCount: integer('total_count'),
  /** Only of a ready export. */
  size: optional(integer('byte_count')),
  sha256: optional(text('sha256')),
  createdAt: time('created_at_ms'),
  rowNumber: computedColumn(integer('row_number'), 'history_export.rowid'),
});
export type ExportRecord = Omit<RecordIn<typeof exportTable>, 'userId' | 'rowNumber'>;

const NEWEST_FIRST = ['createdAt', 'rowNumber'] as const;

export const insertExport = (db: Db, userId: UserId, record: ExportRecord): void =>
  void exportTable.insert(db, { ...record, userId });

/** @returns undefined for an export of another user. */
export const findExport = (db: Db, userId: UserId, id: string): ExportRecord | undefined =>
  exportTable.find(db, { id, userId });

export const endExport = (
  db: Db,
  id: string,
  end: Pick<ExportRecord, 'status' | 'failure' | 'rowCount' | 'size' | 'sha256'>,
): void => void exportTable.update(db, { id }, end);

/** Exports that a stopped process has left. */
export const failQueued = (db: Db): void =>
  void exportTable.update(db, { status: 'queued' }, { status: 'failed', failure: 'interrupted' });

export const readyIds = (db: Db): readonly string[] =>
  exportTable.values(db, 'id', { status: is('ready') });

export const expireExport = (db: Db, id: string): void =>
  void exportTable.update(db, { id }, { status: 'expired' });

/**
 * Expires the ready exports that are older than `before`, and the user's oldest above `countMax`.
 * @returns their IDs, whose files are to be deleted.
 */
export function expireExports(
  db: Db,
  { before, userId, countMax }: { before: EpochMs; userId: UserId; countMax: number },
): readonly string[] {
  const status = is('ready');
  const above = { descending: NEWEST_FIRST, skip: countMax };
  const ids = new Set([
    ...exportTable.values(db, 'id', { status, createdAt: below(before) }),
    ...exportTable.values(db, 'id', { status, userId }, above),
  ]);
  for (const id of ids) expireExport(db, id);
  return [...ids];
}

/** Deletes the user's oldest records without a file. */
export function forgetExports(db: Db, userId: UserId, countMax: number): void {
  const above = { descending: NEWEST_FIRST, skip: countMax };
  const old = exportTable.values(db, 'id', { userId }, above);
  exportTable.remove(db, { id: oneOf(old), status: is('failed', 'expired') });
}
