/** Cases and papers as their user sees them. */
import type { UserId } from '#contract/core/ids.ts';
import { SECOND_MS } from '#contract/core/durations.ts';
import type {
  DocumentStatus,
  Identity,
  IdentityCase,
  IdentityPaper,
} from '#contract/entities/identity.ts';
import { isOver, todayInLastZone } from '#domain/identity/age.ts';
import { isOfDocument, papersNeeded } from '#domain/identity/papers-needed.ts';
import { attemptsOf } from './attempts.ts';
import { detailsOf, historyOf, newestCaseOf, type CaseRecord } from './case-rows.ts';
import { DESK_REVIEW_MS, REVIEW_DELAY_MS, type IdentityContext } from './identity-context.ts';
import { findLevel } from './levels.ts';
import { papersOf, type PaperRecord } from './paper-rows.ts';

export function identityOf(context: IdentityContext, userId: UserId): Identity {
  const { db, clock, rules } = context;
  const known = findLevel(db, userId);
  const newest = newestCaseOf(db, userId);
  const { left, resetAt } = attemptsOf(db, userId, clock());
  const { firstName, lastName } = known ?? {};
  return {
    level: known?.level ?? 0,
    verifiedName:
      firstName === undefined || lastName === undefined ? undefined : { firstName, lastName },
    levelExpiresOn: known?.expiresOn,
    case: newest && caseOf(context, newest),
    attemptsLeft: left,
    attemptsResetAt: resetAt,
    usualReviewSec: (rules.review === 'automatic' ? REVIEW_DELAY_MS : DESK_REVIEW_MS) / SECOND_MS,
  };
}

export function caseOf(context: IdentityContext, record: CaseRecord): IdentityCase {
  const { db, sealer, clock } = context;
  const details = detailsOf(sealer, record);
  const isExpired = isOver(details.expiresOn, todayInLastZone(clock()));
  return {
    id: record.id,
    level: record.level,
    state: record.state,
    details,
    requiredPapers: [...papersNeeded(record.level, details.documentType)],
    papers: papersOf(db, record.id).map((paper) => paperOf(paper, isExpired)),
    reasons: [...record.reasons],
    submittedAt: record.submittedAt,
    decidedAt: record.decidedAt,
    history: [...historyOf(db, record.id)],
  };
}

/** An approved paper of a document whose last day is over has expired. */
export function paperOf(paper: PaperRecord, isDocumentOver: boolean): IdentityPaper {
  const { kind, mediaType, reasons, sha256: hash, uploadedAt } = paper;
  const hasExpired = paper.status === 'approved' && isDocumentOver && isOfDocument(kind);
  const status: DocumentStatus = hasExpired ? 'expired' : paper.status;
  return { kind, status, reasons: [...reasons], mediaType, hash, uploadedAt };
}
