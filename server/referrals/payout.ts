/** Pays pending commissions from the house account to spot wallets. The cause of a payment names its row,
 *  and the ledger accepts a cause once, so no commission is paid twice. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  deleteEarning,
  pendingEarnings,
  setPaid,
  type Earning,
  type PayoutPlace,
} from './earning-rows.ts';
import { Qualifications } from './qualification.ts';
import type { ReferralContext } from './referral-context.ts';

/** Per transaction, so that orders wait only a moment. */
const ROW_COUNT_MAX = 300;

export type PayoutContext = Pick<ReferralContext, 'db' | 'exchange' | 'putNotification'>;

export interface Payout {
  /** Rows of hours before this one are paid. */
  readonly before: EpochMs;
  /** Undefined for all users. */
  readonly beneficiaryId?: UserId | undefined;
  /** Last row of the part before. */
  readonly after: PayoutPlace | undefined;
}

/**
 * Pays the next rows, and notifies each user once per coin (a user with more rows than one part has: once
 * per part). A row that the house cannot pay, or that waits for the operator, stays pending. Runs inside the exchange's transaction.
 * @returns the last row of this part; undefined after the last part.
 */
export function payRows(
  context: PayoutContext,
  ledger: Ledger,
  { before, beneficiaryId, after }: Payout,
  now: EpochMs,
): PayoutPlace | undefined {
  const { db } = context;
  const found = pendingEarnings(db, { before, beneficiaryId, after, limit: ROW_COUNT_MAX });
  const groups = Map.groupBy(found, (row) => `${row.beneficiaryId} ${row.coinId}`);
  const isLast = found.length < ROW_COUNT_MAX;
  // The rows of the last user and coin may be incomplete: the next part pays them, for one notification.
  const complete = [...groups.values()].slice(0, isLast || groups.size === 1 ? undefined : -1);
  // What two accounts share may become known after the sign-up, so it is looked for before each payment.
  const qualifications = new Qualifications(db, now);
  for (const rows of complete) {
    const due = rows.filter((row) => isDue(db, row, qualifications));
    payGroup(context, ledger, due, now);
  }
  return isLast ? undefined : complete.at(-1)?.at(-1);
}

/** Deletes the row of a disqualified referral. */
function isDue(db: PayoutContext['db'], row: Earning, qualifications: Qualifications): boolean {
  const qualification = qualifications.of(row);
  if (qualification === 'disqualified') deleteEarning(db, row.id);
  return qualification === 'qualified';
}

/** The rows of one user and coin. */
function payGroup(
  { db, exchange, putNotification }: PayoutContext,
  ledger: Ledger,
  rows: readonly Earning[],
  now: EpochMs,
): void {
  let paid = 0n;
  for (const row of rows) if (pay(db, ledger, row, now)) paid += row.amount;
  const [first] = rows;
  if (first === undefined || paid === 0n) return;
  const coin = exchange.coins.find(({ id }) => id === first.coinId)?.code ?? String(first.coinId);
  const amount = decimalOfUnits(paid);
  const details = { kind: 'referral', event: 'commission_paid', coin, amount } as const;
  putNotification(first.beneficiaryId, details, now);
}

/** @returns false when nothing was paid. */
function pay(db: PayoutContext['db'], ledger: Ledger, row: Earning, now: EpochMs): boolean {
  const { id, beneficiaryId, coinId, amount } = row;
  if (amount === 0n) {
    // The fees of the hour were too small for one unit.
    deleteEarning(db, id);
    return false;
  }
  const posted = postTransfer(ledger, {
    debit: ledger.systemAccount('house', coinId),
    credit: ledger.coinAccounts(beneficiaryId, coinId).available,
    amount,
    type: 'referral',
    cause: `referral:${id}`,
    postedAt: now,
  });
  if (posted !== 'posted') return false;
  setPaid(db, id, now);
  return true;
}
