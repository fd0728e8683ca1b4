/** The decision about a case: its papers, the level, the locked name, and what the user is told. Every function runs
 *  inside the caller's transaction. */
import type { UserId } from '#contract/core/ids.ts';
import type { IdentityEvent } from '#contract/entities/notification-account.ts';
import type { PaperKind, RejectReason } from '#contract/entities/identity.ts';
import { changeUser } from '#server/accounts/user-records.ts';
import { closeCase, detailsOf, type CaseRecord } from './case-rows.ts';
import { removeGrants } from './grant-rows.ts';
import type { IdentityTransaction } from './identity-context.ts';
import { setVerifiedLevel } from './levels.ts';
import { judgePaper, papersOf } from './paper-rows.ts';

export function approveCase(tx: IdentityTransaction, record: CaseRecord): void {
  const { db, sealer, now } = tx;
  const { id, userId, level } = record;
  for (const paper of papersOf(db, id)) judgePaper(db, paper, 'approved', []);
  closeCase(db, id, 'approved', [], now);
  const { firstName, lastName, expiresOn } = detailsOf(sealer, record);
  setVerifiedLevel(db, userId, { level, firstName, lastName, expiresOn }, now);
  changeUser(db, userId, { firstName, lastName });
  endCase(tx, record, 'approved', level);
}

export interface CaseRejection {
  readonly papers: readonly {
    readonly kind: PaperKind;
    readonly reasons: readonly RejectReason[];
  }[];
  /** Of the whole case. */
  readonly reasons: readonly RejectReason[];
}

/** Papers that have no reason are approved, and kept for the next case. The level stays. */
export function rejectCase(
  tx: IdentityTransaction,
  record: CaseRecord,
  { papers: rejected, reasons }: CaseRejection,
): void {
  const { db, now } = tx;
  for (const paper of papersOf(db, record.id)) {
    const found = rejected.find(({ kind }) => kind === paper.kind)?.reasons ?? [];
    judgePaper(db, paper, found.length > 0 ? 'rejected' : 'approved', found);
  }
  closeCase(db, record.id, 'rejected', reasons, now);
  endCase(tx, record, 'rejected', record.level);
}

function endCase(
  tx: IdentityTransaction,
  { id, userId }: CaseRecord,
  event: IdentityEvent,
  level: number,
): void {
  removeGrants(tx.db, id);
  notifyIdentity(tx, userId, event, level);
}

export const notifyIdentity = (
  { putNotification, now }: Pick<IdentityTransaction, 'putNotification' | 'now'>,
  userId: UserId,
  event: IdentityEvent,
  level: number,
  until?: string,
): void => putNotification(userId, { kind: 'identity', event, level, until }, now);
