/** Rows of withdrawals. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import {
  coinId,
  requestId,
  userId,
  type CoinId,
  type RequestId,
  type UserId,
} from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  WITHDRAWAL_STATES,
  withdrawalStateOf,
  type WithdrawalState,
} from '#contract/entities/custody.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import {
  HISTORY_WHERE,
  historyParams,
  type HistoryQuery,
  type HistorySpan,
} from './deposit-rows.ts';

export interface NewWithdrawal {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly intentHash: Uint8Array;
  readonly coinId: CoinId;
  readonly networkId: number;
  readonly address: string;
  readonly memo: string | undefined;
  readonly note: string | undefined;
  /** Leaves the account. */
  readonly debit: Units;
  readonly fee: Units;
  /** In dollars. */
  readonly value: Units;
  /** End of the wait for a new address; undefined: the address is known. */
  readonly holdUntil: EpochMs | undefined;
}

export interface WithdrawalRecord extends NewWithdrawal {
  readonly id: number;
  state: WithdrawalState;
  reason: string | undefined;
  dueAt: EpochMs | undefined;
  confirmations: number;
  transactionId: number | undefined;
  information: string | undefined;
  readonly createdAt: EpochMs;
  updatedAt: EpochMs;
}

interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly request_id: string;
  readonly intent_hash: Uint8Array;
  readonly coin_id: bigint;
  readonly network_id: bigint;
  readonly address: string;
  readonly memo: string | null;
  readonly note: string | null;
  readonly debit_units: bigint;
  readonly fee_units: bigint;
  readonly value_units: bigint;
  readonly sub_status: bigint;
  readonly reason: string | null;
  readonly due_at_ms: bigint | null;
  readonly hold_until_ms: bigint | null;
  readonly confirmations: bigint;
  readonly transaction_id: bigint | null;
  readonly information: string | null;
  readonly created_at_ms: bigint;
  readonly updated_at_ms: bigint;
}

const SELECT = 'SELECT * FROM withdrawal';
const OPEN = 'sub_status NOT IN (30, 40, 41, 42)';

export const findWithdrawal = (db: Db, id: number): WithdrawalRecord | undefined =>
  recordOf(db.get<Row>(`${SELECT} WHERE id = ?`, [id]));

export const withdrawalOfRequest = (
  db: Db,
  owner: UserId,
  request: RequestId,
): WithdrawalRecord | undefined =>
  recordOf(db.get<Row>(`${SELECT} WHERE user_id = ? AND request_id = ?`, [owner, request]));

/** Oldest first. */
export const openWithdrawals = (db: Db): readonly WithdrawalRecord[] =>
  db.all<Row>(`${SELECT} WHERE ${OPEN} ORDER BY id`).map(fromRow);

export const hasOpenWithdrawal = (db: Db, owner: UserId): boolean =>
  db.get(`SELECT 1 FROM withdrawal WHERE user_id = ? AND ${OPEN} LIMIT 1`, [owner]) !== undefined;

/** Withdrawals whose state depends on a security hold. */
export const heldOrInReview = (db: Db): readonly WithdrawalRecord[] =>
  db
    .all<Row>(`${SELECT} WHERE ${OPEN} AND sub_status IN (?, ?) ORDER BY id`, [
      WITHDRAWAL_STATES.security_hold.code,
      WITHDRAWAL_STATES.in_review.code,
    ])
    .map(fromRow);

/** True when an open withdrawal can go on without a new block; holds have their own check. */
export const hasDueWithdrawal = (db: Db, now: EpochMs, isReviewAutomatic: boolean): boolean =>
  db.get(
    `SELECT 1 FROM withdrawal WHERE ${OPEN} AND (sub_status = ?
        OR (sub_status = ? AND due_at_ms <= ?) OR (sub_status = ? AND ? = 1)) LIMIT 1`,
    [
      WITHDRAWAL_STATES.broadcasting.code,
      WITHDRAWAL_STATES.waiting_for_codes.code,
      now,
      WITHDRAWAL_STATES.in_review.code,
      isReviewAutomatic ? 1 : 0,
    ],
  ) !== undefined;

/** Value of the withdrawals since a time that were not returned, in dollars. */
export function withdrawnValue(db: Db, owner: UserId, since: EpochMs): Units {
  const row = db.get<{ value: bigint | null }>(
    `SELECT sum(value_units) AS value FROM withdrawal
      WHERE user_id = ? AND created_at_ms > ? AND sub_status NOT IN (40, 41, 42)`,
    [owner, since],
  );
  return units(row?.value ?? 0n);
}

/** Time of the user's last request of a coin on a network. */
export function lastWithdrawalAt(
  db: Db,
  owner: UserId,
  coin: CoinId,
  networkId: number,
): EpochMs | undefined {
  const row = db.get<{ at: bigint | null }>(
    `SELECT max(created_at_ms) AS at FROM withdrawal
      WHERE user_id = ? AND coin_id = ? AND network_id = ?`,
    [owner, coin, networkId],
  );
  return row === undefined || row.at === null ? undefined : epochMs(safeIntegerOf(row.at));
}

export function insertWithdrawal(
  db: Db,
  withdrawal: NewWithdrawal,
  state: WithdrawalState,
  now: EpochMs,
): WithdrawalRecord {
  const { lastRowId } = db.run(
    `INSERT INTO withdrawal (user_id, request_id, intent_hash, coin_id, network_id, address, memo,
       note, debit_units, fee_units, value_units, sub_status, hold_until_ms, created_at_ms,
       updated_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      withdrawal.userId,
      withdrawal.requestId,
      withdrawal.intentHash,
      withdrawal.coinId,
      withdrawal.networkId,
      withdrawal.address,
      withdrawal.memo ?? null,
      withdrawal.note ?? null,
      withdrawal.debit,
      withdrawal.fee,
      withdrawal.value,
      WITHDRAWAL_STATES[state].code,
      withdrawal.holdUntil ?? null,
      now,
      now,
    ],
  );
  const record = findWithdrawal(db, safeIntegerOf(lastRowId));
  assert(record !== undefined, 'a withdrawal that was written is found');
  return record;
}

export function saveWithdrawal(db: Db, record: WithdrawalRecord): void {
  db.run(
    `UPDATE withdrawal SET sub_status = ?, reason = ?, due_at_ms = ?, confirmations = ?,
       transaction_id = ?, information = ?, updated_at_ms = ? WHERE id = ?`,
    [
      WITHDRAWAL_STATES[record.state].code,
      record.reason ?? null,
      record.dueAt ?? null,
      record.confirmations,
      record.transactionId ?? null,
      record.information ?? null,
      record.updatedAt,
      record.id,
    ],
  );
}

/** Newest first. */
export function withdrawalPage(
  db: Db,
  query: HistoryQuery,
): { readonly rows: readonly WithdrawalRecord[]; readonly total: number } {
  const rows = db.all<Row>(
    `${SELECT} ${HISTORY_WHERE} ORDER BY id DESC LIMIT :limit OFFSET :offset`,
    {
      ...historyParams(query),
      limit: query.perPage,
      offset: (query.page - 1) * query.perPage,
    },
  );
  return { rows: rows.map(fromRow), total: countWithdrawals(db, query) };
}

/** Oldest first, after a record; for reading a history of any length in parts. */
export const withdrawalsAfter = (
  db: Db,
  query: HistorySpan,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): readonly WithdrawalRecord[] =>
  db
    .all<Row>(`${SELECT} ${HISTORY_WHERE} AND id > :afterId ORDER BY id LIMIT :limit`, {
      ...historyParams(query),
      afterId,
      limit,
    })
    .map(fromRow);

export const countWithdrawals = (db: Db, query: HistorySpan): number =>
  safeIntegerOf(
    db.get<{ total: bigint }>(
      `SELECT count(*) AS total FROM withdrawal ${HISTORY_WHERE}`,
      historyParams(query),
    )?.total ?? 0n,
  );

const recordOf = (row: Row | undefined): WithdrawalRecord | undefined => row && fromRow(row);

const maybeTime = (value: bigint | null): EpochMs | undefined =>
  value === null ? undefined : epochMs(safeIntegerOf(value));

function storedStateOf(code: bigint): WithdrawalState {
  const state = withdrawalStateOf(safeIntegerOf(code));
  assert(state !== undefined, 'a stored withdrawal has a known state');
  return state;
}

const fromRow = (row: Row): WithdrawalRecord => ({
  id: safeIntegerOf(row.id),
  userId: userId(safeIntegerOf(row.user_id)),
  requestId: requestId(row.request_id),
  intentHash: row.intent_hash,
  coinId: coinId(safeIntegerOf(row.coin_id)),
  networkId: safeIntegerOf(row.network_id),
  address: row.address,
  memo: row.memo ?? undefined,
  note: row.note ?? undefined,
  debit: units(row.debit_units),
  fee: units(row.fee_units),
  value: units(row.value_units),
  state: storedStateOf(row.sub_status),
  reason: row.reason ?? undefined,
  dueAt: maybeTime(row.due_at_ms),
  holdUntil: maybeTime(row.hold_until_ms),
  confirmations: safeIntegerOf(row.confirmations),
  transactionId: row.transaction_id === null ? undefined : safeIntegerOf(row.transaction_id),
  information: row.information ?? undefined,
  createdAt: epochMs(safeIntegerOf(row.created_at_ms)),
  updatedAt: epochMs(safeIntegerOf(row.updated_at_ms)),
});
