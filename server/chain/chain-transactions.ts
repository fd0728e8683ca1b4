/** Rows of the simulated transactions. */
import { enteredText } from '#contract/core/entered-text.ts';
import { coinId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import {
  withDefault,
  flag,
  integer,
  money,
  optional,
  text,
  time,
} from '#server/db/table/columns.ts';
import { is } from '#server/db/table/conditions.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';

/** `pending`: no block contains it. `dropped`: it will never be in a block again. */
export type ChainState = 'pending' | 'mined' | 'dropped';

const transactionTable = table('chain_transaction', {
  id: integer('id'),
  networkId: integer('network_id'),
  hash: text('hash'),
  coinId: integer('coin_id', coinId),
  amount: money('amount_units'),
  fromAddress: text('from_address'),
  toAddress: text('to_address'),
  memo: optional(text('memo')),
  state: text<ChainState>('state'),
  blockHeight: optional(integer('block_height')),
  /** Confirmations at which a reorganisation removes the transaction for good; 0: never mined. */
  dropAt: optional(integer('drop_at')),
  /** Unique name of the sender's own record: a repeated send returns the first transaction. */
  reference: optional(text('reference')),
  /** The simulator no longer changes it. */
  isSettled: withDefault(flag('is_settled')),
  seenAt: time('seen_at_ms'),
});
export type ChainTransaction = Omit<RecordIn<typeof transactionTable>, 'reference'>;
export type NewTransaction = Omit<
  NewRecordIn<typeof transactionTable>,
  'id' | 'hash' | 'state' | 'blockHeight' | 'isSettled' | 'seenAt'
>;

export const transactionById = (db: Db, id: number): ChainTransaction | undefined =>
  transactionTable.find(db, { id });

/** @param hash in the notation of any wallet or explorer: letter case and "0x" do not matter. */
export function transactionByHash(
  db: Db,
  networkId: number,
  hash: string,
): ChainTransaction | undefined {
  const bare = enteredText('hash', hash);
  return (
    transactionTable.find(db, { hash: bare, networkId }) ??
    transactionTable.find(db, { hash: `0x${bare}`, networkId })
  );
}

export const transactionByReference = (db: Db, reference: string): ChainTransaction | undefined =>
  transactionTable.find(db, { reference });

/** 0 before the first. */
export const lastTransactionId = (db: Db): number => transactionTable.max(db, 'id', {}) ?? 0;

/** Oldest first. */
export const transactionsAfter = (db: Db, id: number): readonly ChainTransaction[] =>
  transactionTable.all(db, {}, { ascending: ['id'], after: { id } });

/** Newest first. */
export const newestTransactions = (db: Db, count: number): readonly ChainTransaction[] =>
  transactionTable.all(db, {}, { descending: ['id'], limit: count });

/** Oldest first. */
export const unsettledTransactions = (db: Db, networkId: number): readonly ChainTransaction[] =>
  transactionTable.all(db, { networkId, isSettled: is(false) }, { ascending: ['id'] });

/** Networks with a transaction that blocks can change. */
export const activeNetworks = (db: Db): ReadonlySet<number> =>
  new Set(
    db
      .all<{ network_id: bigint }>(
        'SELECT DISTINCT network_id FROM chain_transaction WHERE is_settled = 0',
      )
      .map((row) => safeIntegerOf(row.network_id)),
  );

/** Runs inside the caller's transaction. */
export function insertTransaction(
  db: Db,
  id: number,
  hash: string,
  sent: NewTransaction,
  seenAt: EpochMs,
): void {
  transactionTable.insert(db, { ...sent, id, hash, state: 'pending', seenAt });
}

export const saveState = (
  db: Db,
  id: number,
  { state, blockHeight }: Pick<ChainTransaction, 'state' | 'blockHeight'>,
): void =>
  void transactionTable.update(db, { id }, { state, blockHeight, isSettled: state === 'dropped' });

export const markSettled = (db: Db, id: number): void =>
  void transactionTable.update(db, { id }, { isSettled: true });
