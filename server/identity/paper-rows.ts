/** Stored papers of identity cases: one of a kind in each case, encrypted. */
import type { EpochMs } from '#contract/core/time.ts';
import type { PaperKind, PaperMediaType, RejectReason } from '#contract/entities/identity.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, optional, text, time, withDefault } from '#server/db/table/columns.ts';
import { oneOf, sql } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { reasonList } from './reason-list.ts';
import type { Sealer } from './sealed.ts';

export type PaperStatus = 'pending' | 'approved' | 'rejected';

const paperTable = table('identity_paper', {
  id: text('id'),
  caseId: text('case_id'),
  kind: text<PaperKind>('kind'),
  status: text<PaperStatus>('status'),
  reasons: withDefault(reasonList('reasons')),
  /** What the automatic checks found. */
  findings: withDefault(reasonList('findings')),
  mediaType: text<PaperMediaType>('media_type'),
  pageCount: integer('page_count'),
  /** Of the file as it was sent. */
  sha256: text('sha256'),
  content: optional(bytes('content')),
  uploadedAt: time('uploaded_at_ms'),
});
export type PaperRecord = RecordIn<typeof paperTable>;

/** A file that was checked and cleaned. */
export interface CheckedFile {
  readonly mediaType: PaperMediaType;
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  readonly findings: readonly RejectReason[];
}

export interface PaperStorage {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly randomBytes: RandomBytes;
}

const ID_BYTE_COUNT = 18;
export const newId = (randomBytes: RandomBytes): string =>
  randomBytes(ID_BYTE_COUNT).toString('base64url');

export const papersOf = (db: Db, caseId: string): readonly PaperRecord[] =>
  paperTable.all(db, { caseId }, { ascending: ['uploadedAt', 'kind'] });

export const findPaper = (db: Db, caseId: string, kind: PaperKind): PaperRecord | undefined =>
  paperTable.find(db, { caseId, kind });

/** Replaces the paper of this kind. Runs inside the caller's transaction. */
export function storePaper(
  { db, sealer, randomBytes }: PaperStorage,
  paper: {
    readonly caseId: string;
    readonly kind: PaperKind;
    readonly sha256: string;
    readonly file: CheckedFile;
    readonly status?: PaperStatus;
  },
  now: EpochMs,
): void {
  const { caseId, kind, sha256, file, status = 'pending' } = paper;
  const id = newId(randomBytes);
  paperTable.remove(db, { caseId, kind });
  paperTable.insert(db, {
    id,
    caseId,
    kind,
    status,
    findings: file.findings,
    mediaType: file.mediaType,
    pageCount: file.pageCount,
    sha256,
    content: sealer.seal(file.bytes, id),
    uploadedAt: now,
  });
}

/** @returns undefined once the content is no longer stored. */
export function contentOf(sealer: Sealer, paper: PaperRecord): Buffer | undefined {
  return paper.content && sealer.open(paper.content, paper.id);
}

/** Copies approved papers to the next case. Runs inside the caller's transaction. */
export function copyPaper(storage: PaperStorage, paper: PaperRecord, caseId: string): void {
  const content = contentOf(storage.sealer, paper);
  if (content === undefined) return;
  const { kind, sha256, mediaType, pageCount, findings, uploadedAt } = paper;
  const file = { mediaType, pageCount, findings, bytes: content };
  storePaper(storage, { caseId, kind, sha256, file, status: 'approved' }, uploadedAt);
}

/** Runs inside the caller's transaction. */
export const judgePaper = (
  db: Db,
  { id }: PaperRecord,
  status: PaperStatus,
  reasons: readonly RejectReason[],
): void => void paperTable.update(db, { id }, { status, reasons });

/** Runs inside the caller's transaction. */
export const removePapers = (db: Db, caseId: string, kinds?: readonly PaperKind[]): void =>
  void paperTable.remove(db, { caseId, ...(kinds && { kind: oneOf(kinds) }) });

/** Deletes the contents of papers of cases that were decided up to a time; hashes and decisions stay. Runs inside
 *  the caller's transaction. */
export const dropContents = (db: Db, decidedUpTo: EpochMs): void =>
  void paperTable.update(
    db,
    [
      {},
      sql(
        `content IS NOT NULL AND case_id IN
          (SELECT id FROM identity_case WHERE decided_at_ms IS NOT NULL AND decided_at_ms <= ?)`,
        [decidedUpTo],
      ),
    ],
    { content: undefined },
  );
