/** Stored record of what operators did. A line is written in the transaction of its action, so that
 *  neither exists without the other. */
import type { EpochMs } from '#contract/core/time.ts';
import { AUDIT_ACTIONS, type AuditAction, type AuditLine } from '#contract/operator/audit.ts';
import type { Db } from '#server/db/database.ts';
import { withDefault, integer, text, time } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';

export interface AuditEntry {
  readonly action: AuditAction;
  /** What the action is about: the number of a withdrawal, the ID of a user. */
  readonly subject: string;
  /** A reason, a title, a text. */
  readonly detail: string;
  /** IP address of the caller. */
  readonly address: string;
}

const auditTable = table('operator_audit', {
  id: withDefault(integer('id')),
  at: time('at_ms'),
  action: text('action'),
  subject: text('subject'),
  detail: text('detail'),
  address: text('address'),
});

/** Runs inside the caller's transaction. */
export const writeAudit = (db: Db, entry: AuditEntry, now: EpochMs): void =>
  void auditTable.insert(db, { ...entry, at: now });

/** Newest first. */
export const auditLines = (db: Db, count: number): readonly AuditLine[] =>
  auditTable.all(db, {}, { descending: ['id'], limit: count }).map((line) => ({
    ...line,
    action: AUDIT_ACTIONS.find((known) => known === line.action),
    actionText: line.action,
  }));
