/** Reads and writes the commissions in the table `referral_earning`. Writing functions run inside the
 *  caller's transaction. */
import { decimal, type Units } from '#contract/core/decimal.ts';
import { coinId, userId, type CoinId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type {
  ReferralEarningType,
  ReferralLevel,
  ReferralRole,
} from '#contract/entities/referral.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { withDefault, integer, money, optional, text, time } from '#server/db/table/columns.ts';
import { atLeast, below, both, ifGiven, isPositive, within } from '#server/db/table/conditions.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { sumColumns, sumOf, type SumRow } from './wide-sum.ts';

const earningTable = table('referral_earning', {
  id: withDefault(integer('id')),
  /** Receives the amount: a referrer, or the invited friend with a share. */
  beneficiaryId: integer('beneficiary_id', userId),
  /** Paid the fees. */
  inviteeId: integer('invitee_id', userId),
  role: text<ReferralRole>('role'),
  level: integer<ReferralLevel>('level'),
  type: text<ReferralEarningType>('type'),
  coinId: integer('coin_id', coinId),
  hour: time('hour_ms'),
  /** Percent of the fees. */
  rate: text('rate', decimal),
  fee: money('fee_units'),
  amount: money('amount_units'),
  /** In the quote coin, at the last change; undefined without a price. */
  value: optional(money('value_units')),
  /** Undefined while pending. */
  paidAt: optional(time('paid_at_ms')),
});
export type Earning = RecordIn<typeof earningTable>;
/** Fields that make a pending row: further fees of the same hour are added to it. */
export type EarningKey = Pick<
  Earning,
  'beneficiaryId' | 'inviteeId' | 'role' | 'level' | 'type' | 'coinId' | 'hour' | 'rate'
>;

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
  const value = valueOf(key.coinId, amount);
  earningTable.update(db, { id: safeIntegerOf(row.id) }, { amount, value });
}

/** Pending rows that exist because the user `?1` was invited: from the user's own fees, and for those above the user
 *  from the fees of friends and friends' friends. */
const THROUGH = `paid_at_ms IS NULL AND (invitee_id = ?1
  OR (invitee_id IN (SELECT invitee_id FROM referral WHERE referrer_id = ?1) AND level >= 2)
  OR (invitee_id IN (SELECT two.invitee_id FROM referral AS one
        JOIN referral AS two ON two.referrer_id = one.invitee_id
       WHERE one.referrer_id = ?1) AND level = 3))`;

export const deletePendingThrough = (db: Db, inviteeId: UserId): void =>
  void db.run(`DELETE FROM referral_earning WHERE ${THROUGH}`, [inviteeId]);

export interface PendingSum {
  readonly coinId: CoinId;
  readonly amount: bigint;
}

/** By coin. */
export const pendingThrough = (db: Db, inviteeId: UserId): readonly PendingSum[] =>
  db
    .all<SumRow & { readonly coin_id: bigint }>(
      `SELECT coin_id, ${sumColumns('amount_units')} FROM referral_earning WHERE ${THROUGH}
        GROUP BY coin_id ORDER BY coin_id`,
      [inviteeId],
    )
    .map((row) => ({ coinId: coinId(safeIntegerOf(row.coin_id)), amount: sumOf(row) }));

export const pendingValueThrough = (db: Db, inviteeId: UserId): bigint =>
  sumOf(
    db.get<SumRow>(`SELECT ${sumColumns('value_units')} FROM referral_earning WHERE ${THROUGH}`, [
      inviteeId,
    ]),
  );

/** Deletes what is pending for a user. */
export const deletePendingFor = (db: Db, beneficiaryId: UserId): void =>
  void earningTable.remove(db, { beneficiaryId, paidAt: undefined });

export const deleteEarning = (db: Db, id: number): void => void earningTable.remove(db, { id });

export const setPaid = (db: Db, id: number, paidAt: EpochMs): void =>
  void earningTable.update(db, { id }, { paidAt });

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
  earningTable.all(
    db,
    {
      paidAt: undefined,
      hour: below(before),
      // The index is entered at the last place.
      beneficiaryId: both(
        atLeast(after?.beneficiaryId ?? beneficiaryId ?? userId(0)),
        ifGiven(beneficiaryId),
      ),
    },
    { ascending: ['beneficiaryId', 'coinId', 'hour', 'id'], after, limit },
  );

export interface EarningFilter {
  readonly beneficiaryId: UserId;
  readonly type: ReferralEarningType;
  readonly coinId?: CoinId | undefined;
  /** Included. */
  readonly since?: EpochMs | undefined;
  /** Excluded. */
  readonly until?: EpochMs | undefined;
}

const conditionsOf = ({ beneficiaryId, type, coinId: coin, ...span }: EarningFilter) => ({
  beneficiaryId,
  type,
  amount: isPositive(),
  coinId: ifGiven(coin),
  hour: within(span),
});

/** Newest first. Rows whose fees are too small for one unit are left out. */
export const earningPage = (
  db: Db,
  { page, perPage, ...filter }: EarningFilter & PageQuery,
): Page<Earning> =>
  earningTable.page(db, conditionsOf(filter), { page, perPage, descending: ['hour', 'id'] });

export const countEarnings = (db: Db, filter: EarningFilter): number =>
  earningTable.count(db, conditionsOf(filter));

/** Oldest first, after a row (undefined: from the first); for reading a list in parts. */
export const earningsAfter = (
  db: Db,
  filter: EarningFilter,
  { after, limit }: { readonly after: Earning | undefined; readonly limit: number },
): readonly Earning[] =>
  earningTable.all(db, conditionsOf(filter), { ascending: ['hour', 'id'], after, limit });

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
