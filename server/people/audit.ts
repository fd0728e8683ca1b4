/** What was done with an account, when, and from where. Written beside the deed, read when in doubt. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '../db/database.ts';

export type AuditAction =
  | 'signed_up'
  | 'code_sent'
  | 'code_wrong'
  | 'email_verified'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'signed_out'
  | 'refresh_token_reused';

export interface AuditEntry {
  /** Undefined: somebody we do not know. */
  readonly personId: UserId | undefined;
  readonly action: AuditAction;
  readonly address: string;
}

const KEPT_MS = 90 * 24 * 3_600_000;

/** Runs inside the caller's transaction. */
export function audit(db: Db, entry: AuditEntry, now: EpochMs): void {
  db.run('INSERT INTO audit (person_id, action, address, at_ms) VALUES (?, ?, ?, ?)', [
    entry.personId ?? null,
    entry.action,
    entry.address,
    now,
  ]);
}

/** Runs inside the caller's transaction. */
export function pruneAudit(db: Db, now: EpochMs): void {
  db.run('DELETE FROM audit WHERE at_ms < ?', [now - KEPT_MS]);
}
