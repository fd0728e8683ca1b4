/** Calls of the identity cases that wait for a decision. Every reading of a paper is audited. */
import * as calls from '#contract/operator/identity.ts';
import type { RejectReason } from '#contract/entities/identity.ts';
import { findUser, hasEmail } from '#server/accounts/user-records.ts';
import type { CaseRecord } from '#server/identity/case-rows.ts';
import { casesForDesk, findCase } from '#server/identity/case-rows.ts';
import { approveCase, rejectCase, type CaseRejection } from '#server/identity/decide-case.ts';
import type { IdentityContext } from '#server/identity/identity-context.ts';
import { caseOf } from '#server/identity/identity-view.ts';
import { usersWithDocument, usersWithNumber } from '#server/identity/duplicates.ts';
import { contentOf, findPaper } from '#server/identity/paper-rows.ts';
import { findingsOf } from '#server/identity/simulated-reviewer.ts';
import { accept, handle } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import { writeAudit } from './audit.ts';
import { replyWith } from './operator-outcome.ts';

/** Calls about one case respond with 404 for a case that does not wait for the operator. */
export const identityCalls = (context: IdentityContext) => [
  handle(calls.identityCases, () =>
    accept('', {
      cases: casesForDesk(context.db).map((record) => ({
        id: record.id,
        userId: record.userId,
        email: emailOf(context, record),
        level: record.level,
        submittedAt: record.submittedAt ?? record.createdAt,
      })),
    }),
  ),

  handle(calls.openIdentityCase, ({ params: { id } }) => {
    const record = findForDesk(context, id);
    return record === undefined ? reject('not_found') : accept('', openedCase(context, record));
  }),

  handle(calls.readIdentityPaper, ({ params: { id }, body: { kind }, address }) =>
    context.write((now) => {
      const { db, sealer } = context;
      const record = findForDesk(context, id);
      const paper = record && findPaper(db, record.id, kind);
      const content = paper && contentOf(sealer, paper);
      if (record === undefined || paper === undefined || content === undefined) {
        return reject('not_found');
      }
      const { mediaType, pageCount } = paper;
      // Pages are stored as pictures, files of users never.
      if (mediaType === 'application/pdf') return reject('not_found');
      const subject = String(record.userId);
      writeAudit(db, { action: 'identity_paper_read', subject, detail: kind, address }, now);
      return accept('', { mediaType, base64: content.toString('base64'), pageCount });
    }),
  ),

  handle(calls.decideIdentityCase, async ({ params: { id }, body, address }) => {
    const { decision, papers, reasons } = body;
    const rejection = { papers, reasons };
    if (decision === 'reject' && reasonsIn(rejection).length === 0) {
      return replyWith('field_invalid');
    }
    const decided = await context.write((now) => {
      const record = findCase(context.db, id);
      if (record === undefined) return 'not_found' as const;
      if (record.state !== 'in_review') return 'state_changed' as const;
      const tx = { ...context, now };
      if (decision === 'accept') approveCase(tx, record);
      else rejectCase(tx, record, rejection);
      writeAudit(context.db, auditEntryOf(record, decision, rejection, address), now);
      return record;
    });
    if (typeof decided === 'string') return replyWith(decided);
    context.onLevelChange(decided.userId);
    context.onMail();
    return replyWith('done');
  }),
];

const findForDesk = ({ db }: IdentityContext, id: string): CaseRecord | undefined => {
  const record = findCase(db, id);
  return record?.state === 'in_review' ? record : undefined;
};

/** Undefined when the account is closed. */
function emailOf({ db }: IdentityContext, { userId }: CaseRecord): string | undefined {
  const user = findUser(db, userId);
  return user !== undefined && hasEmail(user) ? user.email : undefined;
}

function openedCase(context: IdentityContext, record: CaseRecord) {
  const user = findUser(context.db, record.userId);
  return {
    ...caseOf(context, record),
    userId: record.userId,
    email: emailOf(context, record),
    profileName: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
    findings: findingsOf(context, record).flatMap(({ kind, reasons }) =>
      reasons.map((reason) => ({ kind, reason })),
    ),
    sameDocumentUserIds: [...usersWithDocument(context, record)],
    sameNumberUserIds: [...usersWithNumber(context, record)],
  };
}

const reasonsIn = ({ papers, reasons }: CaseRejection): readonly RejectReason[] => [
  ...reasons,
  ...papers.flatMap((paper) => paper.reasons),
];

/** Names of reasons, and nothing that the papers show. */
function auditEntryOf(
  { userId }: CaseRecord,
  decision: 'accept' | 'reject',
  rejection: CaseRejection,
  address: string,
) {
  const subject = String(userId);
  if (decision === 'accept') {
    return { action: 'identity_approved', subject, detail: '', address } as const;
  }
  const detail = reasonsIn(rejection).join(', ');
  return { action: 'identity_rejected', subject, detail, address } as const;
}
