/** Uploads of papers to an open case. A file is checked before anything is stored, and stored once. */
import type { UserId } from '#contract/core/ids.ts';
import type { DocumentType, PaperKind } from '#contract/entities/identity.ts';
import { papersNeeded } from '#domain/identity/papers-needed.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { paperLimitsOf } from './files/file-limits.ts';
import { detailsOf, findCase, type CaseRecord } from './case-rows.ts';
import type { FileRejection } from './files/file-verdict.ts';
import type { IdentityContext } from './identity-context.ts';
import { findPaper, storePaper, type CheckedFile } from './paper-rows.ts';
import { sha256Of } from './sealed.ts';

export interface PaperUpload {
  readonly kind: PaperKind;
  readonly bytes: Buffer;
}

export type UploadName =
  | 'not_found'
  | 'state_changed'
  | 'field_invalid'
  | 'unavailable'
  | 'too_many_requests'
  | FileRejection;

interface UploadRequest {
  readonly caseId: string;
  /** Undefined for the holder of an upload key, which is bound to the case. */
  readonly userId: UserId | undefined;
  /** The document that the call is for. */
  readonly documentType?: DocumentType | undefined;
  readonly uploads: readonly PaperUpload[];
}

/** Stores all of the files or none. The same file sent again changes nothing. */
export async function uploadPapers(
  context: IdentityContext,
  request: UploadRequest,
): Promise<CaseRecord | Rejection<UploadName>> {
  const { db } = context;
  const before = caseFor(context, request);
  if (isRejection(before)) return before;
  const fresh = request.uploads.filter(({ kind, bytes }) => {
    return findPaper(db, before.id, kind)?.sha256 !== sha256Of(bytes);
  });
  const checked: (PaperUpload & { readonly file: CheckedFile })[] = [];
  for (const upload of fresh) {
    const file = await context.checkFile(before.userId, upload.bytes, paperLimitsOf(upload.kind));
    if (isRejection(file)) return file;
    checked.push({ ...upload, file: { ...file, findings: findingsFor(upload.kind, file) } });
  }
  if (checked.length === 0) return before;
  return context.write((now) => {
    // The case may have been submitted or discarded while the files were checked.
    const current = caseFor(context, request);
    if (isRejection(current)) return current;
    for (const { kind, bytes, file } of checked) {
      storePaper(context, { caseId: current.id, kind, sha256: sha256Of(bytes), file }, now);
    }
    return current;
  });
}

/** Only a document has edges that belong into its picture. */
const findingsFor = (kind: PaperKind, { findings }: CheckedFile): CheckedFile['findings'] =>
  kind === 'front' || kind === 'back' ? findings : findings.filter((one) => one !== 'cut_off');

function caseFor(
  { db, sealer }: IdentityContext,
  { caseId, userId, documentType, uploads }: UploadRequest,
): CaseRecord | Rejection<UploadName> {
  const found = findCase(db, caseId);
  if (found === undefined || (userId !== undefined && found.userId !== userId)) {
    return reject('not_found');
  }
  if (found.state !== 'draft') return reject('state_changed');
  const details = detailsOf(sealer, found);
  if (documentType !== undefined && documentType !== details.documentType) {
    return reject('field_invalid', { fields: { case_id: 'of another type of document' } });
  }
  const needed = papersNeeded(found.level, details.documentType);
  const unneeded = uploads.find(({ kind }) => !needed.includes(kind));
  if (unneeded !== undefined) {
    return reject('field_invalid', { fields: { [unneeded.kind]: 'not needed for this case' } });
  }
  // An approved paper stands; only a new document replaces it.
  const isApproved = uploads.some(({ kind, bytes }) => {
    const paper = findPaper(db, found.id, kind);
    return paper?.status === 'approved' && paper.sha256 !== sha256Of(bytes);
  });
  return isApproved ? reject('state_changed') : found;
}
