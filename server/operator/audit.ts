/** Stored record of what operators did. A line is written in the transaction of its action, so that
 *  neither exists without the other. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { AUDIT_ACTIONS, type AuditAction, type AuditLine } from '#contract/operator/audit.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';

export interface AuditEntry {
  readonly action: AuditAction;
  /** What the action is about: the number of a withdrawal, the ID of a user. */
  readonly subject: string;
  /** A reason, a title, a text. */
  readonly detail: string;
  /** IP address of the caller. */
  readonly address: string;
}

interface Row {
  readonly id: bigint;
  readonly at_ms: bigint;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
  readonly address: string;
}

/** Runs inside the caller's transaction. */
export function writeAudit(
  db: Db,
  { action, subject, detail, address }: AuditEntry,
  now: EpochMs,
): void {
  db.run(
    'INSERT INTO operator_audit (at_ms, action, subject, detail, address) VALUES (?, ?, ?, ?, ?)',
    [now, action, subject, detail, address],
  );
}

/** Newest first. */
export const auditLines = (db: Db, count: number): readonly AuditLine[] =>
  db.all<Row>('SELECT * FROM operator_audit ORDER BY id DESC LIMIT ?', [count]).map((row) => ({
    id: safeIntegerOf(row.id),
    at: epochMs(safeIntegerOf(row.at_ms)),
    action: AUDIT_ACTIONS.find((known) => known === row.action),
    actionText: row.action,
    subject: row.subject,
    detail: row.detail,
    address: row.address,
  }));
