/** Stored identity cases and their history. What the user states is encrypted. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import {
  identityDetailsCodec,
  type CaseState,
  type IdentityDetails,
  type RejectReason,
} from '#contract/entities/identity.ts';
import { assert } from '#contract/core/assert.ts';
import { parse } from '#contract/codec.ts';
import { jsonOf } from '#contract/core/json.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, optional, text, time, withDefault } from '#server/db/table/columns.ts';
import { atLeast, is, upTo } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { reasonList } from './reason-list.ts';
import type { Sealer } from './sealed.ts';

/** A discarded case is deleted. */
export type StoredState = Exclude<CaseState, 'discarded'>;

const caseTable = table('identity_case', {
  id: text('id'),
  userId: integer('user_id', userIdOf),
  /** The level that it opens. */
  level: integer('level'),
  state: text<StoredState>('state'),
  details: bytes('details'),
  /** Of nationality, type and number. */
  documentHash: text('document_hash'),
  /** Undefined in a case of an older version, until `addNumberHashes` has run. */
  numberHash: optional(text('number_hash')),
  reasons: withDefault(reasonList('reasons')),
  /** Counts the cases of the user. */
  number: integer('number'),
  createdAt: time('created_at_ms'),
  submittedAt: optional(time('submitted_at_ms')),
  /** When the simulated reviewer decides; undefined when an operator does. */
  reviewAt: optional(time('review_at_ms')),
  decidedAt: optional(time('decided_at_ms')),
});
export type CaseRecord = RecordIn<typeof caseTable>;

const stateTable = table('identity_case_state', {
  id: withDefault(integer('id')),
  caseId: text('case_id'),
  state: text<StoredState>('state'),
  at: time('at_ms'),
});

export const findCase = (db: Db, id: string): CaseRecord | undefined => caseTable.find(db, { id });

/** @returns undefined for a case of another user. */
export const findOwnCase = (db: Db, userId: UserId, id: string): CaseRecord | undefined =>
  caseTable.find(db, { id, userId });

export const openCaseOf = (db: Db, userId: UserId): CaseRecord | undefined =>
  caseTable.find(db, { userId, state: is<StoredState>('draft', 'in_review') });

export const newestCaseOf = (db: Db, userId: UserId): CaseRecord | undefined =>
  caseTable.all(db, { userId }, { descending: ['number'], limit: 1 })[0];

export const casesOf = (db: Db, userId: UserId): readonly CaseRecord[] =>
  caseTable.all(db, { userId }, { descending: ['number'] });

export const casesWithDocument = (db: Db, documentHash: string): readonly CaseRecord[] =>
  caseTable.all(db, { documentHash });

export const casesWithNumber = (db: Db, numberHash: string): readonly CaseRecord[] =>
  caseTable.all(db, { numberHash });

/** Cases that were submitted since a time, oldest first. */
export const submittedSince = (db: Db, userId: UserId, since: EpochMs): readonly CaseRecord[] =>
  caseTable
    .all(db, { userId, submittedAt: atLeast(since) })
    .toSorted((a, b) => (a.submittedAt ?? 0) - (b.submittedAt ?? 0));

/** Cases that the simulated reviewer decides now. */
export const dueCases = (db: Db, now: EpochMs): readonly CaseRecord[] =>
  caseTable.all(db, { state: is<StoredState>('in_review'), reviewAt: upTo(now) });

/** Cases that wait for an operator, oldest first. */
export const casesForDesk = (db: Db): readonly CaseRecord[] =>
  caseTable.all(
    db,
    { state: is<StoredState>('in_review'), reviewAt: undefined },
    { ascending: ['submittedAt'] },
  );

export interface NewCase extends DocumentHashes {
  readonly id: string;
  readonly userId: UserId;
  readonly level: number;
  readonly details: Uint8Array;
}

/** Runs inside the caller's transaction. */
export function insertCase(db: Db, draft: NewCase, now: EpochMs): CaseRecord {
  const number = (caseTable.max(db, 'number', { userId: draft.userId }) ?? 0) + 1;
  const record = caseTable.insert(db, { ...draft, state: 'draft', number, createdAt: now });
  stateTable.insert(db, { caseId: draft.id, state: 'draft', at: now });
  return record;
}

/** Runs inside the caller's transaction. */
export const changeDraft = (
  db: Db,
  id: string,
  changes: Pick<NewCase, 'level' | 'details' | keyof DocumentHashes>,
): void => void caseTable.update(db, { id, state: 'draft' }, changes);

/** Runs inside the caller's transaction. */
export function submitCase(db: Db, id: string, now: EpochMs, reviewAt: EpochMs | undefined): void {
  caseTable.update(db, { id }, { state: 'in_review', submittedAt: now, reviewAt });
  stateTable.insert(db, { caseId: id, state: 'in_review', at: now });
}

/** Runs inside the caller's transaction. */
export function closeCase(
  db: Db,
  id: string,
  state: 'approved' | 'rejected',
  reasons: readonly RejectReason[],
  now: EpochMs,
): void {
  const changed = caseTable.update(
    db,
    { id, state: 'in_review' },
    { state, reasons, reviewAt: undefined, decidedAt: now },
  );
  assert(changed === 1, 'a case is decided once');
  stateTable.insert(db, { caseId: id, state, at: now });
}

/** Hands a case to the operator. Runs inside the caller's transaction. */
export const handToDesk = (db: Db, id: string): void =>
  void caseTable.update(db, { id }, { reviewAt: undefined });

/** Runs inside the caller's transaction. */
export function removeCase(db: Db, id: string): void {
  stateTable.remove(db, { caseId: id });
  caseTable.remove(db, { id });
}

export const historyOf = (db: Db, caseId: string): readonly { state: StoredState; at: EpochMs }[] =>
  stateTable.all(db, { caseId }, { ascending: ['id'] }).map(({ state, at }) => ({ state, at }));

export const sealDetails = (sealer: Sealer, caseId: string, details: IdentityDetails): Buffer =>
  sealer.seal(Buffer.from(JSON.stringify(identityDetailsCodec.encode(details))), caseId);

export function detailsOf(sealer: Sealer, record: CaseRecord): IdentityDetails {
  const stored = jsonOf(sealer.open(record.details, record.id).toString('utf8'));
  const parsed = parse(identityDetailsCodec, stored);
  assert(parsed.ok, 'stored details are valid');
  return parsed.model;
}

export interface DocumentHashes {
  readonly documentHash: string;
  readonly numberHash: string;
}

/** Spaces, hyphens and case do not make another document. */
export function documentHashesOf(
  sealer: Sealer,
  { documentNumber, nationality, documentType }: IdentityDetails,
): DocumentHashes {
  const number = documentNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return {
    documentHash: sealer.hash('document', `${nationality} ${documentType} ${number}`),
    numberHash: sealer.hash('document number', number),
  };
}

/** Adds the hash of the number to cases of an older version. Runs inside the caller's transaction. */
export function addNumberHashes(db: Db, sealer: Sealer): void {
  for (const record of caseTable.all(db, { numberHash: undefined })) {
    const { numberHash } = documentHashesOf(sealer, detailsOf(sealer, record));
    caseTable.update(db, { id: record.id }, { numberHash });
  }
}
