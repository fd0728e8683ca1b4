/** Links and upload keys of a case by their hashes: what is stored opens nothing. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { text, time } from '#server/db/table/columns.ts';
import { above, upTo } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { sha256Of } from './sealed.ts';

export type GrantKind = 'token' | 'key';

const grantTable = table('identity_grant', {
  hash: text('hash'),
  kind: text<GrantKind>('kind'),
  caseId: text('case_id'),
  expiresAt: time('expires_at_ms'),
});
export type Grant = RecordIn<typeof grantTable>;

/** Runs inside the caller's transaction. */
export const storeGrant = (
  db: Db,
  kind: GrantKind,
  secret: string,
  caseId: string,
  expiresAt: EpochMs,
): void => void grantTable.insert(db, { hash: sha256Of(secret), kind, caseId, expiresAt });

/** @returns undefined for one that is unknown or has expired. */
export const findGrant = (
  db: Db,
  kind: GrantKind,
  secret: string,
  now: EpochMs,
): Grant | undefined =>
  grantTable.find(db, { hash: sha256Of(secret), kind, expiresAt: above(epochMs(now)) });

/** Runs inside the caller's transaction. */
export const removeGrant = (db: Db, { hash }: Grant): void => void grantTable.remove(db, { hash });

/** Runs inside the caller's transaction. */
export const removeGrants = (db: Db, caseId: string, kind?: GrantKind): void =>
  void grantTable.remove(db, { caseId, ...(kind && { kind }) });

/** Runs inside the caller's transaction. */
export const pruneGrants = (db: Db, now: EpochMs): void =>
  void grantTable.remove(db, { expiresAt: upTo(now) });
