/** A user's case: opened, changed, submitted, discarded. A user has one open case; after a decision the next attempt
 *  is a new case, with the papers that were approved. */
import { epochMs } from '#contract/core/time.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { IdentityDetails, PaperKind } from '#contract/entities/identity.ts';
import { isOfDocument, papersNeeded } from '#domain/identity/papers-needed.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { attemptsRejection } from './attempts.ts';
import {
  changeDraft,
  detailsOf,
  documentHashesOf,
  findOwnCase,
  insertCase,
  newestCaseOf,
  openCaseOf,
  removeCase,
  sealDetails,
  submitCase,
  type CaseRecord,
  type DocumentHashes,
} from './case-rows.ts';
import { factsRejection, isLevelOpen, isPaperOver, type FactsName } from './case-rules.ts';
import { removeGrants } from './grant-rows.ts';
import {
  REVIEW_DELAY_MS,
  type IdentityContext,
  type IdentityTransaction,
} from './identity-context.ts';
import { findLevel } from './levels.ts';
import { copyPaper, newId, papersOf, removePapers } from './paper-rows.ts';

type SaveName = FactsName | 'feature_disabled' | 'state_changed' | 'identity_attempts_exhausted';

/** Opens a case, or changes the open draft. */
export function saveCase(
  context: IdentityContext,
  userId: UserId,
  { level, details }: { readonly level: number; readonly details: IdentityDetails },
): Promise<Rejection<SaveName> | undefined> {
  return context.write((now) => {
    const tx = { ...context, now };
    const draft = { level, details, ...documentHashesOf(context.sealer, details) };
    const rejection = saveRejection(tx, userId, draft);
    if (rejection !== undefined) return rejection;
    const open = openCaseOf(context.db, userId);
    if (open === undefined) openCase(tx, userId, draft);
    else changeCase(tx, open, draft);
    return undefined;
  });
}

interface Draft extends DocumentHashes {
  readonly level: number;
  readonly details: IdentityDetails;
}

function saveRejection(
  tx: IdentityTransaction,
  userId: UserId,
  { level, details, numberHash }: Draft,
): Rejection<SaveName> | undefined {
  const { db, rules, now } = tx;
  if (rules.type !== 'DR') return reject('feature_disabled');
  if (openCaseOf(db, userId)?.state === 'in_review') return reject('state_changed');
  // An approved user starts a higher level, or renews the document that ends.
  if (!isLevelOpen(db, userId, level, now)) return reject('state_changed');
  return (
    attemptsRejection(db, userId, now) ??
    factsRejection(tx, userId, level, details, numberHash) ??
    renewalRejection(db, userId, level, details)
  );
}

/** A document replaces another one of the same level only when it is valid for longer. */
function renewalRejection(
  db: IdentityContext['db'],
  userId: UserId,
  level: number,
  { expiresOn }: IdentityDetails,
): Rejection<'paper_expired'> | undefined {
  const known = findLevel(db, userId);
  if (known?.expiresOn === undefined || known.level !== level) return undefined;
  const isLonger = expiresOn === undefined || expiresOn > known.expiresOn;
  return isLonger ? undefined : reject('paper_expired');
}

function openCase(
  tx: IdentityTransaction,
  userId: UserId,
  { level, details, ...hashes }: Draft,
): void {
  const { db, sealer, randomBytes, now } = tx;
  const last = newestCaseOf(db, userId);
  const id = newId(randomBytes);
  const sealed = sealDetails(sealer, id, details);
  insertCase(db, { id, userId, level, details: sealed, ...hashes }, now);
  if (last === undefined) return;
  const needed = papersNeeded(level, details.documentType);
  const approved = papersOf(db, last.id).filter(
    ({ kind, status }) => status === 'approved' && needed.includes(kind),
  );
  for (const paper of approved) {
    if (isKept(tx, last, { details, ...hashes }, paper.kind)) copyPaper(tx, paper, id);
  }
}

/** Pictures of a document are kept while the document is the same and valid; other papers are always kept. */
function isKept(
  { sealer, now }: IdentityTransaction,
  last: CaseRecord,
  next: Pick<Draft, 'details' | 'documentHash'>,
  kind: PaperKind,
): boolean {
  if (!isOfDocument(kind)) return true;
  const before = detailsOf(sealer, last);
  return (
    last.documentHash === next.documentHash &&
    before.expiresOn === next.details.expiresOn &&
    !isPaperOver(before, now)
  );
}

function changeCase(
  { db, sealer }: IdentityTransaction,
  open: CaseRecord,
  { level, details, ...hashes }: Draft,
): void {
  if (open.documentHash !== hashes.documentHash) {
    const pictures = papersOf(db, open.id).map(({ kind }) => kind);
    removePapers(
      db,
      open.id,
      pictures.filter((kind) => isOfDocument(kind)),
    );
  }
  const sealed = sealDetails(sealer, open.id, details);
  changeDraft(db, open.id, { level, details: sealed, ...hashes });
}

type SubmitName =
  | 'not_found'
  | 'state_changed'
  | 'paper_expired'
  | 'identity_attempts_exhausted'
  | 'field_invalid';

/** Sent again, it changes nothing. */
export async function submitOpenCase(
  context: IdentityContext,
  userId: UserId,
  caseId: string,
): Promise<Rejection<SubmitName> | undefined> {
  const outcome = await context.write((now) => {
    const tx = { ...context, now };
    const found = findOwnCase(context.db, userId, caseId);
    if (found === undefined) return reject('not_found');
    if (found.state === 'in_review') return undefined;
    return submitRejection(tx, found) ?? submit(tx, found);
  });
  if (isRejection(outcome)) return outcome;
  context.onMail();
  return undefined;
}

function submitRejection(
  { db, sealer, now }: IdentityTransaction,
  found: CaseRecord,
): Rejection<SubmitName> | undefined {
  if (found.state !== 'draft') return reject('state_changed');
  const details = detailsOf(sealer, found);
  if (isPaperOver(details, now)) return reject('paper_expired');
  const stored = papersOf(db, found.id).map(({ kind }) => kind);
  const missing = papersNeeded(found.level, details.documentType).filter(
    (kind) => !stored.includes(kind),
  );
  if (missing.length > 0) {
    return reject('field_invalid', { fields: { papers: `missing: ${missing.join(', ')}` } });
  }
  return attemptsRejection(db, found.userId, now);
}

function submit(tx: IdentityTransaction, { id, userId, level }: CaseRecord): undefined {
  const { db, rules, now, putNotification } = tx;
  const isAutomatic = rules.review === 'automatic';
  submitCase(db, id, now, isAutomatic ? epochMs(now + REVIEW_DELAY_MS) : undefined);
  removeGrants(db, id, 'token');
  putNotification(userId, { kind: 'identity', event: 'submitted', level, until: undefined }, now);
}

/** Deletes a draft with its papers. */
export const discardCase = (
  { db, write }: IdentityContext,
  userId: UserId,
  caseId: string,
): Promise<Rejection<'not_found' | 'state_changed'> | undefined> =>
  write(() => {
    const found = findOwnCase(db, userId, caseId);
    if (found === undefined) return reject('not_found');
    if (found.state !== 'draft') return reject('state_changed');
    eraseCase(db, found.id);
    return undefined;
  });

/** Runs inside the caller's transaction. */
export function eraseCase(db: IdentityContext['db'], caseId: string): void {
  removePapers(db, caseId);
  removeGrants(db, caseId);
  removeCase(db, caseId);
}
