/** Rows of exports. Written inside a transaction of the exchange, read at any time. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type {
  ExportFailure,
  ExportFormat,
  ExportKind,
  ExportStatus,
} from '#contract/rest/history-export.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';

export interface ExportRecord {
  readonly id: string;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly status: ExportStatus;
  readonly failure: ExportFailure | undefined;
  readonly rowCount: number;
  readonly totalCount: number;
  /** Only of a ready export. */
  readonly size: number | undefined;
  readonly sha256: string | undefined;
  readonly createdAt: EpochMs;
}

interface Row {
  readonly id: string;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly status: ExportStatus;
  readonly failure: ExportFailure | null;
  readonly row_count: bigint;
  readonly total_count: bigint;
  readonly byte_count: bigint | null;
  readonly sha256: string | null;
  readonly created_at_ms: bigint;
}

export function insertExport(db: Db, userId: UserId, record: ExportRecord): void {
  db.run(
    `INSERT INTO history_export (id, user_id, kind, format, status, row_count, total_count,
       created_at_ms) VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
    [
      record.id,
      userId,
      record.kind,
      record.format,
      record.status,
      record.totalCount,
      record.createdAt,
    ],
  );
}

/** @returns undefined for an export of another user. */
export function findExport(db: Db, userId: UserId, id: string): ExportRecord | undefined {
  const row = db.get<Row>('SELECT * FROM history_export WHERE id = ? AND user_id = ?', [
    id,
    userId,
  ]);
  return row === undefined ? undefined : recordOf(row);
}

export const endExport = (
  db: Db,
  id: string,
  end: Pick<ExportRecord, 'status' | 'failure' | 'rowCount' | 'size' | 'sha256'>,
): void =>
  void db.run(
    `UPDATE history_export SET status = ?, failure = ?, row_count = ?, byte_count = ?, sha256 = ?
      WHERE id = ?`,
    [end.status, end.failure ?? null, end.rowCount, end.size ?? null, end.sha256 ?? null, id],
  );

/** Exports that a stopped process has left. */
export const failQueued = (db: Db): void =>
  void db.run(
    "UPDATE history_export SET status = 'failed', failure = 'interrupted' WHERE status = 'queued'",
  );

export const readyIds = (db: Db): readonly string[] =>
  db
    .all<{ id: string }>("SELECT id FROM history_export WHERE status = 'ready'")
    .map(({ id }) => id);

export const expireExport = (db: Db, id: string): void =>
  void db.run("UPDATE history_export SET status = 'expired' WHERE id = ?", [id]);

/**
 * Expires the ready exports that are older than `before`, and the user's oldest above `countMax`.
 * @returns their IDs, whose files are to be deleted.
 */
export function expireExports(
  db: Db,
  { before, userId, countMax }: { before: EpochMs; userId: UserId; countMax: number },
): readonly string[] {
  return db
    .all<{ id: string }>(
      `UPDATE history_export SET status = 'expired' WHERE status = 'ready' AND (created_at_ms < ?
          OR id IN (SELECT id FROM history_export WHERE user_id = ? AND status = 'ready'
                     ORDER BY created_at_ms DESC, rowid DESC LIMIT -1 OFFSET ?))
       RETURNING id`,
      [before, userId, countMax],
    )
    .map(({ id }) => id);
}

/** Deletes the user's oldest records without a file. */
export const forgetExports = (db: Db, userId: UserId, countMax: number): void =>
  void db.run(
    `DELETE FROM history_export WHERE status IN ('failed', 'expired') AND id IN (
       SELECT id FROM history_export WHERE user_id = ?
        ORDER BY created_at_ms DESC, rowid DESC LIMIT -1 OFFSET ?)`,
    [userId, countMax],
  );

const recordOf = (row: Row): ExportRecord => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  status: row.status,
  failure: row.failure ?? undefined,
  rowCount: safeIntegerOf(row.row_count),
  totalCount: safeIntegerOf(row.total_count),
  size: row.byte_count === null ? undefined : safeIntegerOf(row.byte_count),
  sha256: row.sha256 ?? undefined,
  createdAt: epochMs(safeIntegerOf(row.created_at_ms)),
});
