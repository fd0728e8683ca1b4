/** Audit log of account actions: action, time and origin. */
import { DAY_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { SignInEntry } from '#contract/rest/security.ts';
import type { Db } from '#server/db/database.ts';
import { withDefault, integer, optional, text, time } from '#server/db/table/columns.ts';
import { below, oneOf } from '#server/db/table/conditions.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { table } from '#server/db/table/table.ts';

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
  | 'identity_paper_read'
  | 'gift_cards_created'
  | 'gift_card_revealed'
  | 'gift_card_sent'
  | 'internal_transfer';

/** Origin of a call. */
export interface Origin {
  /** From the socket or a trusted proxy; values claimed by the caller are ignored. */
  readonly address: string;
  /** Device name from the user agent: for display only, no decision depends on it. */
  readonly device: string;
  /** The language that the call names. */
  readonly language?: string | undefined;
}

/** Origin of a call that the caller may leave before it ends. */
export interface CallOrigin extends Origin {
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** Token from the browser's device cookie; unverified. */
  readonly deviceToken?: string | undefined;
}

const auditTable = table('audit', {
  id: withDefault(integer('id')),
  /** Undefined: unknown user. */
  userId: optional(integer('person_id', userIdOf)),
  action: text<AuditAction>('action'),
  address: text('address'),
  device: text('device'),
  at: time('at_ms'),
});

export interface AuditEntry extends Origin {
  /** Undefined: unknown user. */
  readonly userId: UserId | undefined;
  readonly action: AuditAction;
}

const RETENTION_MS = 90 * DAY_MS;

/** Runs inside the caller's transaction. */
export function audit(db: Db, entry: AuditEntry, now: EpochMs): void {
  auditTable.insert(db, { ...entry, at: now });
}

const OUTCOMES: Readonly<Partial<Record<AuditAction, SignInEntry['outcome']>>> = {
  signed_in: 'signed_in',
  sign_in_failed: 'failed',
  sign_in_locked: 'locked',
  two_factor_failed: 'two_factor_failed',
};
const SIGN_IN_ACTIONS = Object.keys(OUTCOMES) as AuditAction[];

/** Sign-ins and failed attempts, newest first. */
export function signInsOf(db: Db, userId: UserId, query: PageQuery): Page<SignInEntry> {
  const where = { userId, action: oneOf(SIGN_IN_ACTIONS) };
  const page = auditTable.page(db, where, { ...query, descending: ['id'] });
  return {
    ...page,
    rows: page.rows.map(({ at, action, device, address }) => ({
      at,
      outcome: OUTCOMES[action] ?? 'failed',
      device,
      address,
    })),
  };
}

/** Runs inside the caller's transaction. */
export function pruneAudit(db: Db, now: EpochMs): void {
  auditTable.remove(db, { at: below(epochMs(now - RETENTION_MS)) });
}
