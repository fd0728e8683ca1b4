/** A simulated reviewer, for an exchange without people: it measures pictures and compares what the user states, and
 *  reads no document. The same case gets the same decision. Doubtful cases go to the operator. */
import { PAPER_KINDS, type PaperKind, type RejectReason } from '#contract/entities/identity.ts';
import { detailsOf, type CaseRecord } from './case-rows.ts';
import { isPaperOver, nameVerdictOf, reasonsOfFacts } from './case-rules.ts';
import type { CaseRejection } from './decide-case.ts';
import { usersWithDocument, usersWithNumber } from './duplicates.ts';
import type { IdentityContext, IdentityTransaction } from './identity-context.ts';
import { papersOf, type PaperRecord } from './paper-rows.ts';

export type Verdict = 'approve' | 'hand_over' | CaseRejection;

export function simulatedVerdict(tx: IdentityTransaction, record: CaseRecord): Verdict {
  const { db, sealer, rules, now } = tx;
  const details = detailsOf(sealer, record);
  const final = [
    ...reasonsOfFacts(details, rules.countries, now),
    // The words for a duplicate are those of any final reason: they do not tell that somebody has an account.
    ...(usersWithDocument(tx, record, ['approved']).length > 0 ? (['not_accepted'] as const) : []),
  ];
  if (final.length > 0) return { papers: [], reasons: final };
  const papers = findingsOf(tx, record).filter(({ reasons }) => reasons.length > 0);
  if (isPaperOver(details, now)) return { papers, reasons: ['paper_expired'] };
  const name = nameVerdictOf(db, record.userId, details);
  if (name === 'different') return { papers, reasons: ['other_name'] };
  if (papers.length > 0) return { papers, reasons: [] };
  // Of two users who show the same document at the same time, either may be the impostor. Two countries may give the
  // same number to two persons, so that nobody is refused for a number alone.
  const isContested =
    usersWithDocument(tx, record, ['in_review']).length > 0 ||
    usersWithNumber(tx, record).length > 0;
  return isContested || name === 'unsure' ? 'hand_over' : 'approve';
}

export interface PaperFindings {
  readonly kind: PaperKind;
  readonly reasons: readonly RejectReason[];
}

/** What the checks found, for each paper that is not approved yet. */
export function findingsOf(
  { db }: Pick<IdentityContext, 'db'>,
  { id }: Pick<CaseRecord, 'id'>,
): readonly PaperFindings[] {
  const papers = papersOf(db, id);
  return papers
    .filter(({ status }) => status !== 'approved')
    .map((paper) => ({
      kind: paper.kind,
      reasons: isRepeated(paper, papers) ? [...paper.findings, 'wrong_side'] : paper.findings,
    }));
}

/** The same file as an earlier step: the back and the selfie are other pictures. */
const isRepeated = (paper: PaperRecord, papers: readonly PaperRecord[]): boolean =>
  papers.some(({ kind, sha256 }) => isEarlier(kind, paper.kind) && sha256 === paper.sha256);

const isEarlier = (one: PaperKind, other: PaperKind): boolean =>
  PAPER_KINDS.indexOf(one) < PAPER_KINDS.indexOf(other);
