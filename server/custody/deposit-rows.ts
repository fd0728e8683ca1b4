/** Rows of deposits. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import { coinId, userId, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { DEPOSIT_STATES, depositStateOf, type DepositState } from '#contract/entities/custody.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';

/** Mutable: a pass over the open deposits changes the record and saves it once. */
export interface DepositRecord {
  readonly id: number;
  userId: UserId | undefined;
  readonly coinId: CoinId;
  readonly networkId: number;
  readonly transactionId: number;
  readonly amount: Units;
  state: DepositState;
  reason: string | undefined;
  confirmations: number;
  review: 'accepted' | 'rejected' | undefined;
  isCredited: boolean;
  locked: Units;
  isLifted: boolean;
  shortfall: Units;
  returnCount: number;
  isOpen: boolean;
  readonly createdAt: EpochMs;
  updatedAt: EpochMs;
}

interface Row {
  readonly id: bigint;
  readonly user_id: bigint | null;
  readonly coin_id: bigint;
  readonly network_id: bigint;
  readonly transaction_id: bigint;
  readonly amount_units: bigint;
  readonly sub_status: bigint;
  readonly reason: string | null;
  readonly confirmations: bigint;
  readonly review: 'accepted' | 'rejected' | null;
  readonly is_credited: bigint;
  readonly locked_units: bigint;
  readonly is_lifted: bigint;
  readonly shortfall_units: bigint;
  readonly return_count: bigint;
  readonly is_open: bigint;
  readonly created_at_ms: bigint;
  readonly updated_at_ms: bigint;
}

const SELECT = 'SELECT * FROM deposit';

export const findDeposit = (db: Db, id: number): DepositRecord | undefined =>
  recordOf(db.get<Row>(`${SELECT} WHERE id = ?`, [id]));

export const depositOfTransaction = (db: Db, transactionId: number): DepositRecord | undefined =>
  recordOf(db.get<Row>(`${SELECT} WHERE transaction_id = ?`, [transactionId]));

/** Oldest first. */
export const openDeposits = (db: Db, networkId: number): readonly DepositRecord[] =>
  db
    .all<Row>(`${SELECT} WHERE network_id = ? AND is_open = 1 ORDER BY id`, [networkId])
    .map(fromRow);

/** Deposits below the minimum that belong to the same sum, and are not lifted yet. */
export const smallDeposits = (
  db: Db,
  { userId: owner, coinId: coin, networkId }: DepositRecord,
): readonly DepositRecord[] =>
  db
    .all<Row>(
      `${SELECT} WHERE user_id = ? AND coin_id = ? AND network_id = ? AND sub_status = ?
         AND is_lifted = 0 ORDER BY id`,
      [owner ?? 0, coin, networkId, DEPOSIT_STATES.below_minimum.code],
    )
    .map(fromRow);

/** Read every second. Without the name of the index, the order makes the database scan all deposits. */
export const shortDeposits = (db: Db): readonly DepositRecord[] =>
  db
    .all<Row>(`${SELECT} INDEXED BY deposit_short WHERE shortfall_units > 0 ORDER BY id`)
    .map(fromRow);

export const depositsInReview = (db: Db): readonly DepositRecord[] =>
  db
    .all<Row>(`${SELECT} WHERE sub_status = ? ORDER BY id`, [DEPOSIT_STATES.in_review.code])
    .map(fromRow);

export function insertDeposit(
  db: Db,
  deposit: Pick<DepositRecord, 'userId' | 'coinId' | 'networkId' | 'transactionId' | 'amount'>,
  state: DepositState,
  now: EpochMs,
): DepositRecord {
  const { lastRowId } = db.run(
    `INSERT INTO deposit (user_id, coin_id, network_id, transaction_id, amount_units, sub_status,
       confirmations, created_at_ms, updated_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)`,
    [
      deposit.userId ?? null,
      deposit.coinId,
      deposit.networkId,
      deposit.transactionId,
      deposit.amount,
      DEPOSIT_STATES[state].code,
      now,
      now,
    ],
  );
  const record = findDeposit(db, safeIntegerOf(lastRowId));
  assert(record !== undefined, 'a deposit that was written is found');
  return record;
}

export function saveDeposit(db: Db, record: DepositRecord): void {
  db.run(
    `UPDATE deposit SET user_id = ?, sub_status = ?, reason = ?, confirmations = ?, review = ?,
       is_credited = ?, locked_units = ?, is_lifted = ?, shortfall_units = ?, return_count = ?,
       is_open = ?, updated_at_ms = ? WHERE id = ?`,
    [
      record.userId ?? null,
      DEPOSIT_STATES[record.state].code,
      record.reason ?? null,
      record.confirmations,
      record.review ?? null,
      record.isCredited ? 1 : 0,
      record.locked,
      record.isLifted ? 1 : 0,
      record.shortfall,
      record.returnCount,
      record.isOpen ? 1 : 0,
      record.updatedAt,
      record.id,
    ],
  );
}

export interface HistorySpan {
  readonly userId: UserId;
  readonly coinId?: CoinId | undefined;
  /** Codes of the detailed states; undefined: all. */
  readonly codes?: readonly number[] | undefined;
  readonly since: EpochMs | undefined;
  readonly until: EpochMs | undefined;
}

export interface HistoryQuery extends HistorySpan {
  readonly page: number;
  readonly perPage: number;
}

/** Condition of a history; the codes are passed as a JSON list. */
export const HISTORY_WHERE = `WHERE user_id = :userId
  AND (:coinId IS NULL OR coin_id = :coinId)
  AND (:codes IS NULL OR sub_status IN (SELECT value FROM json_each(:codes)))
  AND created_at_ms >= :since AND created_at_ms < :until`;

export const historyParams = (query: HistorySpan) => ({
  userId: query.userId,
  coinId: query.coinId ?? null,
  codes: query.codes === undefined ? null : JSON.stringify(query.codes),
  since: query.since ?? 0,
  until: query.until ?? Number.MAX_SAFE_INTEGER,
});

/** Newest first. */
export function depositPage(
  db: Db,
  query: HistoryQuery,
): { readonly rows: readonly DepositRecord[]; readonly total: number } {
  const rows = db.all<Row>(
    `${SELECT} ${HISTORY_WHERE} ORDER BY id DESC LIMIT :limit OFFSET :offset`,
    {
      ...historyParams(query),
      limit: query.perPage,
      offset: (query.page - 1) * query.perPage,
    },
  );
  return { rows: rows.map(fromRow), total: countDeposits(db, query) };
}

/** Oldest first, after a record; for reading a history of any length in parts. */
export const depositsAfter = (
  db: Db,
  query: HistorySpan,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): readonly DepositRecord[] =>
  db
    .all<Row>(`${SELECT} ${HISTORY_WHERE} AND id > :afterId ORDER BY id LIMIT :limit`, {
      ...historyParams(query),
      afterId,
      limit,
    })
    .map(fromRow);

export const countDeposits = (db: Db, query: HistorySpan): number =>
  safeIntegerOf(
    db.get<{ total: bigint }>(
      `SELECT count(*) AS total FROM deposit ${HISTORY_WHERE}`,
      historyParams(query),
    )?.total ?? 0n,
  );

const recordOf = (row: Row | undefined): DepositRecord | undefined => row && fromRow(row);

function storedStateOf(code: bigint): DepositState {
  const state = depositStateOf(safeIntegerOf(code));
  assert(state !== undefined, 'a stored deposit has a known state');
  return state;
}

const fromRow = (row: Row): DepositRecord => ({
  id: safeIntegerOf(row.id),
  userId: row.user_id === null ? undefined : userId(safeIntegerOf(row.user_id)),
  coinId: coinId(safeIntegerOf(row.coin_id)),
  networkId: safeIntegerOf(row.network_id),
  transactionId: safeIntegerOf(row.transaction_id),
  amount: units(row.amount_units),
  state: storedStateOf(row.sub_status),
  reason: row.reason ?? undefined,
  confirmations: safeIntegerOf(row.confirmations),
  review: row.review ?? undefined,
  isCredited: row.is_credited === 1n,
  locked: units(row.locked_units),
  isLifted: row.is_lifted === 1n,
  shortfall: units(row.shortfall_units),
  returnCount: safeIntegerOf(row.return_count),
  isOpen: row.is_open === 1n,
  createdAt: epochMs(safeIntegerOf(row.created_at_ms)),
  updatedAt: epochMs(safeIntegerOf(row.updated_at_ms)),
});
