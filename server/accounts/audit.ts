/** Audit log of account actions: action, time and origin. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { SignInEntry } from '#contract/rest/security.ts';
import type { Db } from '#server/db/database.ts';

export type AuditAction =
  | 'signed_up'
  | 'code_sent'
  | 'code_wrong'
  | 'email_verified'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'signed_out'
  | 'refresh_token_reused'
  | 'two_factor_failed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'reset_asked'
  | 'password_reset'
  | 'password_changed'
  | 'stepped_up'
  | 'step_up_failed'
  | 'email_changed'
  | 'phone_changed'
  | 'phone_removed'
  | 'profile_changed'
  | 'session_ended'
  | 'anti_phishing_changed'
  | 'deletion_asked'
  | 'deletion_withdrawn'
  | 'account_closed'
  | 'internal_transfer';

/** Origin of a call. */
export interface Origin {
  /** From the socket or a trusted proxy; values claimed by the caller are ignored. */
  readonly address: string;
  /** Device name from the user agent: for display only, no decision depends on it. */
  readonly device: string;
}

/** Origin of a call that the caller may leave before it ends. */
export interface CallOrigin extends Origin {
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** Token from the browser's device cookie; unverified. */
  readonly deviceToken?: string | undefined;
}

export interface AuditEntry extends Origin {
  /** Undefined: unknown user. */
  readonly userId: UserId | undefined;
  readonly action: AuditAction;
}

const RETENTION_MS = 90 * 24 * 3_600_000;

/** Runs inside the caller's transaction. */
export function audit(db: Db, entry: AuditEntry, now: EpochMs): void {
  db.run('INSERT INTO audit (person_id, action, address, device, at_ms) VALUES (?, ?, ?, ?, ?)', [
    entry.userId ?? null,
    entry.action,
    entry.address,
    entry.device,
    now,
  ]);
}

const OUTCOMES: Readonly<Record<string, SignInEntry['outcome']>> = {
  signed_in: 'signed_in',
  sign_in_failed: 'failed',
  sign_in_locked: 'locked',
  two_factor_failed: 'two_factor_failed',
};
const OUTCOME_LIST = Object.keys(OUTCOMES)
  .map((action) => `'${action}'`)
  .join(', ');

/** Sign-ins and failed attempts, newest first. */
export function signInsOf(
  db: Db,
  userId: UserId,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): { readonly rows: readonly SignInEntry[]; readonly total: number } {
  const where = `WHERE person_id = ? AND action IN (${OUTCOME_LIST})`;
  const counted = db.get<{ total: bigint }>(`SELECT COUNT(*) AS total FROM audit ${where}`, [
    userId,
  ]);
  const rows = db.all<{ action: string; address: string; device: string; at_ms: bigint }>(
    `SELECT action, address, device, at_ms FROM audit ${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
    [userId, perPage, (page - 1) * perPage],
  );
  return {
    total: Number(counted?.total ?? 0n),
    rows: rows.map((row) => ({
      at: epochMs(Number(row.at_ms)),
      outcome: OUTCOMES[row.action] ?? 'failed',
      device: row.device,
      address: row.address,
    })),
  };
}

/** Runs inside the caller's transaction. */
export function pruneAudit(db: Db, now: EpochMs): void {
  db.run('DELETE FROM audit WHERE at_ms < ?', [now - RETENTION_MS]);
}
