/** Reads and writes the commissions in the table `referral_earning`. Writing functions run inside the
 *  caller's transaction. */
import { decimal, units, type Decimal, type Units } from '#contract/core/decimal.ts';
import { coinId, userId, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type {
  ReferralEarningType,
  ReferralLevel,
  ReferralRole,
} from '#contract/entities/referral.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { sumColumns, sumOf, type SumRow } from './wide-sum.ts';

/** Fields that make a pending row: further fees of the same hour are added to it. */
export interface EarningKey {
  readonly beneficiaryId: UserId;
  readonly inviteeId: UserId;
  readonly role: ReferralRole;
  readonly level: ReferralLevel;
  readonly type: ReferralEarningType;
  readonly coinId: CoinId;
  readonly hour: EpochMs;
  /** Percent of the fees. */
  readonly rate: Decimal;
}

export interface Earning extends EarningKey {
  readonly id: number;
  readonly fee: Units;
  readonly amount: Units;
  /** Undefined while pending. */
  readonly paidAt: EpochMs | undefined;
}

interface Row {
  readonly id: bigint;
  readonly beneficiary_id: bigint;
  readonly invitee_id: bigint;
  readonly role: ReferralRole;
  readonly level: bigint;
  readonly type: ReferralEarningType;
  readonly coin_id: bigint;
  readonly hour_ms: bigint;
  readonly rate: string;
  readonly fee_units: bigint;
  readonly amount_units: bigint;
  readonly paid_at_ms: bigint | null;
}

const COLUMNS = `id, beneficiary_id, invitee_id, role, level, type, coin_id, hour_ms, rate, fee_units,
  amount_units, paid_at_ms`;
const ADD_FEE = `INSERT INTO referral_earning
  (beneficiary_id, invitee_id, role, level, type, coin_id, hour_ms, rate, fee_units, amount_units)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
  ON CONFLICT (beneficiary_id, coin_id, hour_ms, invitee_id, role, level, type, rate)
    WHERE paid_at_ms IS NULL
  DO UPDATE SET fee_units = fee_units + excluded.fee_units RETURNING id, fee_units`;

/** Adds a fee to the pending row of its hour. The amount is calculated from all fees of the row, so
 *  that rounding loses less than one unit per row. */
export function addFee(
  db: Db,
  key: EarningKey,
  fee: bigint,
  {
    amountOf,
    valueOf,
  }: {
    readonly amountOf: (fee: bigint) => Units;
    readonly valueOf: (coinId: CoinId, amount: Units) => Units | undefined;
  },
): void {
  const [row] = db.all<{ id: bigint; fee_units: bigint }>(ADD_FEE, [
    key.beneficiaryId,
    key.inviteeId,
    key.role,
    key.level,
    key.type,
    key.coinId,
    key.hour,
    key.rate,
    fee,
  ]);
  if (row === undefined) return;
  const amount = amountOf(row.fee_units);
  db.run('UPDATE referral_earning SET amount_units = ?, value_units = ? WHERE id = ?', [
    amount,
    valueOf(key.coinId, amount) ?? null,
    row.id,
  ]);
}

/** Deletes what is pending from the fees of an invited user, for all referrers. */
export const deletePendingFrom = (db: Db, inviteeId: UserId): void =>
  void db.run('DELETE FROM referral_earning WHERE invitee_id = ? AND paid_at_ms IS NULL', [
    inviteeId,
  ]);

/** Deletes what is pending for a user. */
export const deletePendingFor = (db: Db, beneficiaryId: UserId): void =>
  void db.run('DELETE FROM referral_earning WHERE beneficiary_id = ? AND paid_at_ms IS NULL', [
    beneficiaryId,
  ]);

export const deleteEarning = (db: Db, id: number): void =>
  void db.run('DELETE FROM referral_earning WHERE id = ?', [id]);

export const setPaid = (db: Db, id: number, at: EpochMs): void =>
  void db.run('UPDATE referral_earning SET paid_at_ms = ? WHERE id = ?', [at, id]);

/** Place in the order of a payout. */
export type PayoutPlace = Pick<Earning, 'beneficiaryId' | 'coinId' | 'hour' | 'id'>;

export interface PendingQuery {
  /** Excluded: the hour that is not paid yet. */
  readonly before: EpochMs;
  /** Undefined for all users. */
  readonly beneficiaryId: UserId | undefined;
  readonly after: PayoutPlace | undefined;
  readonly limit: number;
}

/** By beneficiary and coin. */
export const pendingEarnings = (
  db: Db,
  { before, beneficiaryId, after, limit }: PendingQuery,
): readonly Earning[] =>
  db
    .all<Row>(
      `SELECT ${COLUMNS} FROM referral_earning
        WHERE paid_at_ms IS NULL AND hour_ms < :before AND beneficiary_id >= :from
          AND (:only IS NULL OR beneficiary_id = :only)
          AND (beneficiary_id, coin_id, hour_ms, id) > (:from, :coinId, :hour, :id)
        ORDER BY beneficiary_id, coin_id, hour_ms, id LIMIT :limit`,
      {
        before,
        only: beneficiaryId ?? null,
        from: after?.beneficiaryId ?? beneficiaryId ?? 0,
        coinId: after?.coinId ?? -1,
        hour: after?.hour ?? -1,
        id: after?.id ?? 0,
        limit,
      },
    )
    .map((row) => earningOf(row));

export interface EarningFilter {
  readonly beneficiaryId: UserId;
  readonly type: ReferralEarningType;
  readonly coinId?: CoinId | undefined;
  /** Included. */
  readonly since?: EpochMs | undefined;
  /** Excluded. */
  readonly until?: EpochMs | undefined;
}

const FROM_OF_USER = `FROM referral_earning
  WHERE beneficiary_id = :beneficiaryId AND type = :type AND amount_units > 0
    AND (:coinId IS NULL OR coin_id = :coinId)
    AND hour_ms >= :since AND hour_ms < :until`;

const paramsOf = ({ beneficiaryId, type, coinId: coin, since, until }: EarningFilter) => ({
  beneficiaryId,
  type,
  coinId: coin ?? null,
  since: since ?? 0,
  until: until ?? Number.MAX_SAFE_INTEGER,
});

/** Newest first. Rows whose fees are too small for one unit are left out. */
export function earningPage(
  db: Db,
  { page, perPage, ...filter }: EarningFilter & { readonly page: number; readonly perPage: number },
) {
  const rows = db.all<Row>(
    `SELECT ${COLUMNS} ${FROM_OF_USER} ORDER BY hour_ms DESC, id DESC LIMIT :limit OFFSET :offset`,
    { ...paramsOf(filter), limit: perPage, offset: (page - 1) * perPage },
  );
  return {
    rows: rows.map((row) => earningOf(row)),
    total: countEarnings(db, filter),
    page,
    perPage,
  };
}

export function countEarnings(db: Db, filter: EarningFilter): number {
  const row = db.get<{ total: bigint }>(
    `SELECT count(*) AS total ${FROM_OF_USER}`,
    paramsOf(filter),
  );
  return safeIntegerOf(row?.total ?? 0n);
}

/** Oldest first, after a row (undefined: from the first); for reading a list in parts. */
export const earningsAfter = (
  db: Db,
  filter: EarningFilter,
  { after, limit }: { readonly after: Earning | undefined; readonly limit: number },
): readonly Earning[] =>
  db
    .all<Row>(
      `SELECT ${COLUMNS} ${FROM_OF_USER} AND (hour_ms, id) > (:afterHour, :afterId)
        ORDER BY hour_ms, id LIMIT :limit`,
      { ...paramsOf(filter), afterHour: after?.hour ?? -1, afterId: after?.id ?? 0, limit },
    )
    .map((row) => earningOf(row));

/** Values of all commissions of a user. */
export function totalsOf(
  db: Db,
  beneficiaryId: UserId,
): { readonly paid: bigint; readonly pending: bigint } {
  const rows = db.all<SumRow & { readonly is_paid: bigint }>(
    `SELECT paid_at_ms IS NOT NULL AS is_paid, ${sumColumns('value_units')} FROM referral_earning
      WHERE beneficiary_id = ? GROUP BY is_paid`,
    [beneficiaryId],
  );
  const totalOf = (isPaid: bigint): bigint => sumOf(rows.find((row) => row.is_paid === isPaid));
  return { paid: totalOf(1n), pending: totalOf(0n) };
}

/** Value of the commissions of a user from one invited account. */
export const totalFrom = (db: Db, beneficiaryId: UserId, inviteeId: UserId): bigint =>
  sumOf(
    db.get<SumRow>(
      `SELECT ${sumColumns('value_units')} FROM referral_earning
        WHERE beneficiary_id = ? AND invitee_id = ? AND role = 'referrer'`,
      [beneficiaryId, inviteeId],
    ),
  );

const earningOf = (row: Row): Earning => ({
  id: safeIntegerOf(row.id),
  beneficiaryId: userId(safeIntegerOf(row.beneficiary_id)),
  inviteeId: userId(safeIntegerOf(row.invitee_id)),
  role: row.role,
  level: Number(row.level) as ReferralLevel,
  type: row.type,
  coinId: coinId(safeIntegerOf(row.coin_id)),
  hour: epochMs(safeIntegerOf(row.hour_ms)),
  rate: decimal(row.rate),
  fee: units(row.fee_units),
  amount: units(row.amount_units),
  paidAt: row.paid_at_ms === null ? undefined : epochMs(safeIntegerOf(row.paid_at_ms)),
});
