/** Stored commitments and claims. Writing functions run inside the caller's transaction. */
import { COMMITMENT_STATUSES, type CommitmentStatus } from '#contract/core/launchpad.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import {
  changing,
  codedName,
  integer,
  money,
  optional,
  text,
  time,
  withDefault,
  type Column,
} from '#server/db/table/columns.ts';
import { above } from '#server/db/table/conditions.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';
import type { FreezeOwner } from '#server/ledger/freezes.ts';

/** Numbers as a JSON list. */
const numberList = (name: string): Column<readonly number[]> => ({
  name,
  traits: new Set(),
  toRow: (value) => JSON.stringify(value),
  fromRow: (stored) => JSON.parse(String(stored)) as readonly number[],
});

const commitmentTable = table('launchpad_commitment', {
  id: withDefault(integer('id')),
  projectId: integer('project_id'),
  userId: integer('user_id', userIdOf),
  receiptNumber: integer('receipt_number'),
  receiptHash: changing(text('receipt_hash')),
  committed: changing(money('committed_units')),
  tickets: changing(withDefault(integer('tickets'))),
  ticketsFrom: changing(optional(integer('tickets_from'))),
  wonTickets: changing(withDefault(numberList('tickets_won'))),
  allocated: changing(withDefault(money('allocated_units'))),
  charged: changing(withDefault(money('charged_units'))),
  refunded: changing(withDefault(money('refunded_units'))),
  status: changing(codedName<CommitmentStatus>('status', COMMITMENT_STATUSES)),
  commitCount: changing(withDefault(integer('commit_count'))),
  committedAt: time('committed_at_ms'),
});
export type CommitmentRecord = RecordIn<typeof commitmentTable>;

const claimTable = table('launchpad_claim', {
  commitmentId: integer('commitment_id'),
  part: integer('part'),
  tokens: money('token_units'),
  claimedAt: time('claimed_at_ms'),
});

export const findCommitment = (
  db: Db,
  projectId: number,
  userId: UserId,
): CommitmentRecord | undefined => commitmentTable.find(db, { projectId, userId });

export const commitmentById = (db: Db, id: number): CommitmentRecord | undefined =>
  commitmentTable.find(db, { id });

/** By receipt number. */
export const commitmentsOfProject = (db: Db, projectId: number): readonly CommitmentRecord[] =>
  commitmentTable.all(db, { projectId }, { ascending: ['receiptNumber'] });

/** The next ones by receipt number. */
export const commitmentsAfter = (
  db: Db,
  projectId: number,
  after: number,
  limit: number,
): readonly CommitmentRecord[] =>
  commitmentTable.all(
    db,
    { projectId, receiptNumber: above(after) },
    { ascending: ['receiptNumber'], limit },
  );

export const projectCommitmentPage = (
  db: Db,
  projectId: number,
  query: PageQuery,
): Page<CommitmentRecord> =>
  commitmentTable.page(db, { projectId }, { ...query, ascending: ['receiptNumber'] });

/** Newest first. */
export const ownCommitmentPage = (
  db: Db,
  userId: UserId,
  query: PageQuery,
): Page<CommitmentRecord> => commitmentTable.page(db, { userId }, { ...query, descending: ['id'] });

export const ownCommitments = (db: Db, userId: UserId): readonly CommitmentRecord[] =>
  commitmentTable.all(db, { userId });

export const insertCommitment = (
  db: Db,
  row: NewRecordIn<typeof commitmentTable>,
): CommitmentRecord => commitmentTable.insert(db, row);

export const saveCommitment = (db: Db, commitment: CommitmentRecord): void =>
  commitmentTable.save(db, { id: commitment.id }, commitment);

/** Wallets from which commitments are made, in the order in which they are charged. */
export const COMMIT_WALLETS = ['spot', 'p2p'] as const;
export type CommitWallet = (typeof COMMIT_WALLETS)[number];

/** Each wallet of a commitment has a freeze of its own. */
export const freezeOwnerOf = (
  { id }: Pick<CommitmentRecord, 'id'>,
  wallet: CommitWallet,
): FreezeOwner & { readonly reason: 'launchpad' } => ({
  reason: 'launchpad',
  referenceId: id * COMMIT_WALLETS.length + COMMIT_WALLETS.indexOf(wallet),
});

export interface Claim {
  readonly part: number;
  readonly tokens: Units;
  readonly claimedAt: EpochMs;
}

export const claimsOf = (db: Db, commitmentId: number): ReadonlyMap<number, Claim> =>
  new Map(claimTable.all(db, { commitmentId }).map((claim) => [claim.part, claim]));

export const insertClaim = (db: Db, commitmentId: number, claim: Claim): void =>
  void claimTable.insert(db, { commitmentId, ...claim });

export const claimedTokens = (db: Db, commitmentId: number): Units =>
  claimTable.sum(db, 'tokens', { commitmentId }) ?? units(0n);
