/** Rows of the simulated transactions. */
import { units, type Units } from '#contract/core/decimal.ts';
import { coinId, type CoinId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';

/** `pending`: no block contains it. `dropped`: it will never be in a block again. */
export type ChainState = 'pending' | 'mined' | 'dropped';

export interface ChainTransaction {
  readonly id: number;
  readonly networkId: number;
  readonly hash: string;
  readonly coinId: CoinId;
  readonly amount: Units;
  readonly fromAddress: string;
  readonly toAddress: string;
  readonly memo: string | undefined;
  readonly state: ChainState;
  readonly blockHeight: number | undefined;
  /** Confirmations at which a reorganisation removes the transaction for good; 0: never mined. */
  readonly dropAt: number | undefined;
  /** The simulator no longer changes it. */
  readonly isSettled: boolean;
  readonly seenAt: EpochMs;
}

interface Row {
  readonly id: bigint;
  readonly network_id: bigint;
  readonly hash: string;
  readonly coin_id: bigint;
  readonly amount_units: bigint;
  readonly from_address: string;
  readonly to_address: string;
  readonly memo: string | null;
  readonly state: ChainState;
  readonly block_height: bigint | null;
  readonly drop_at: bigint | null;
  readonly is_settled: bigint;
  readonly seen_at_ms: bigint;
}

const SELECT = `SELECT id, network_id, hash, coin_id, amount_units, from_address, to_address, memo,
  state, block_height, drop_at, is_settled, seen_at_ms FROM chain_transaction`;

export interface NewTransaction {
  readonly networkId: number;
  readonly coinId: CoinId;
  readonly amount: Units;
  readonly fromAddress: string;
  readonly toAddress: string;
  readonly memo?: string | undefined;
  readonly dropAt?: number | undefined;
  /** Unique name of the sender's own record: a repeated send returns the first transaction. */
  readonly reference?: string | undefined;
}

export const transactionById = (db: Db, id: number): ChainTransaction | undefined =>
  transactionOf(db.get<Row>(`${SELECT} WHERE id = ?`, [id]));

export const transactionByHash = (
  db: Db,
  networkId: number,
  hash: string,
): ChainTransaction | undefined =>
  transactionOf(db.get<Row>(`${SELECT} WHERE hash = ? AND network_id = ?`, [hash, networkId]));

export const transactionByReference = (db: Db, reference: string): ChainTransaction | undefined =>
  transactionOf(db.get<Row>(`${SELECT} WHERE reference = ?`, [reference]));

/** Oldest first. */
export const transactionsAfter = (db: Db, id: number): readonly ChainTransaction[] =>
  db.all<Row>(`${SELECT} WHERE id > ? ORDER BY id`, [id]).map(fromRow);

/** Newest first. */
export const newestTransactions = (db: Db, count: number): readonly ChainTransaction[] =>
  db.all<Row>(`${SELECT} ORDER BY id DESC LIMIT ?`, [count]).map(fromRow);

/** Oldest first. */
export const unsettledTransactions = (db: Db, networkId: number): readonly ChainTransaction[] =>
  db
    .all<Row>(`${SELECT} WHERE network_id = ? AND is_settled = 0 ORDER BY id`, [networkId])
    .map(fromRow);

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
  db.run(
    `INSERT INTO chain_transaction (id, network_id, hash, coin_id, amount_units, from_address,
       to_address, memo, state, drop_at, reference, seen_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?)`,
    [
      id,
      sent.networkId,
      hash,
      sent.coinId,
      sent.amount,
      sent.fromAddress,
      sent.toAddress,
      sent.memo ?? null,
      sent.dropAt ?? null,
      sent.reference ?? null,
      seenAt,
    ],
  );
}

export function saveState(
  db: Db,
  id: number,
  { state, blockHeight }: Pick<ChainTransaction, 'state' | 'blockHeight'>,
): void {
  db.run('UPDATE chain_transaction SET state = ?, block_height = ?, is_settled = ? WHERE id = ?', [
    state,
    blockHeight ?? null,
    state === 'dropped' ? 1 : 0,
    id,
  ]);
}

export function markSettled(db: Db, id: number): void {
  db.run('UPDATE chain_transaction SET is_settled = 1 WHERE id = ?', [id]);
}

const transactionOf = (row: Row | undefined): ChainTransaction | undefined => row && fromRow(row);

const fromRow = (row: Row): ChainTransaction => ({
  id: safeIntegerOf(row.id),
  networkId: safeIntegerOf(row.network_id),
  hash: row.hash,
  coinId: coinId(safeIntegerOf(row.coin_id)),
  amount: units(row.amount_units),
  fromAddress: row.from_address,
  toAddress: row.to_address,
  memo: row.memo ?? undefined,
  state: row.state,
  blockHeight: row.block_height === null ? undefined : safeIntegerOf(row.block_height),
  dropAt: row.drop_at === null ? undefined : safeIntegerOf(row.drop_at),
  isSettled: row.is_settled === 1n,
  seenAt: epochMs(safeIntegerOf(row.seen_at_ms)),
});
