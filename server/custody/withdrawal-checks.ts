/** Rules of a withdrawal to a network, beyond those for all money that leaves an account: its address, its amount and
 *  its time. Nothing is changed here. */
import { divideCeil, decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { FeeMode } from '#contract/rest/withdrawals.ts';
import { checkAddress } from '#domain/addresses/check-address.ts';
import { steppedUnitsOf } from '#domain/entered-amount.ts';
import { withdrawalCostOf } from '#domain/withdrawal-amount.ts';
import type { WithdrawalCost } from '#domain/withdrawal-fee.ts';
import { isFlaggedAddress } from '#server/chain/flagged-addresses.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { CoinNetwork } from './coin-networks.ts';
import type { CustodyContext, CustodyTransaction } from './custody-context.ts';
import { isOwnAddress } from './deposit-addresses.ts';
import { withdrawalTable } from './withdrawal-rows.ts';

export const SPACING_MS = 10_000;

export interface ReceivingAddress {
  readonly address: string;
  readonly memo: string | undefined;
}

/** Checks format, memo and owner of the address. */
export function checkedAddress(
  context: CustodyContext,
  { network }: CoinNetwork,
  given: {
    readonly address: string;
    readonly memo: string | undefined;
    readonly isWithoutMemo: boolean;
  },
): ReceivingAddress | Rejection<'address_invalid' | 'memo_required'> {
  const check = checkAddress(network.addressFamily, given.address, given.memo);
  if (!check.ok) {
    return reject('address_invalid', {
      details: { problem: check.problem, valid_for: check.validFor },
    });
  }
  const { address, memo } = check;
  if (isOwnAddress(context, network, address)) {
    return reject('address_invalid', {
      details: { problem: 'own_address' },
      message: 'This address belongs to this exchange. Use an internal transfer.',
    });
  }
  if (network.hasMemo && memo === undefined && !given.isWithoutMemo) {
    return reject('memo_required', { details: { memo_label: 'Destination tag' } });
  }
  return { address, memo };
}

/** Checks minimum, maximum and step, and calculates the fee. */
export function checkedCost(
  terms: CoinNetwork,
  amount: Decimal,
  mode: FeeMode,
): WithdrawalCost | Rejection<'off_step' | 'out_of_range'> {
  const { step, fee: fixed, feeRate: rate, minWithdrawal: minimum, maxWithdrawal: maximum } = terms;
  const entered = steppedUnitsOf(amount, step);
  if (entered === undefined) return reject('off_step', { details: { step: decimalOfUnits(step) } });
  const cost = withdrawalCostOf(entered, mode, { step, fixed, rate, minimum, maximum });
  return typeof cost === 'string' ? rangeRejection(terms) : cost;
}

const rangeRejection = (terms: CoinNetwork): Rejection<'out_of_range'> =>
  reject('out_of_range', {
    details: {
      minimum: decimalOfUnits(terms.minWithdrawal),
      maximum: decimalOfUnits(terms.maxWithdrawal),
    },
  });

/** Requests of one coin on one network are at least ten seconds apart. */
export function spacingRejection(
  { db, now }: CustodyTransaction,
  userId: UserId,
  { coinId, network }: CoinNetwork,
): Rejection<'too_many_requests'> | undefined {
  const where = { userId, coinId, networkId: network.id };
  const last = withdrawalTable.max(db, 'createdAt', where);
  const waitMs = last === undefined ? 0 : last + SPACING_MS - now;
  if (waitMs <= 0) return undefined;
  return reject('too_many_requests', { retryAfterMs: waitMs });
}

/** The automatic reviewer's decision. */
export const automaticReview = (address: string): 'approved' | 'rejected' =>
  isFlaggedAddress(address) ? 'rejected' : 'approved';

/** Minutes until a deposit or withdrawal is usually complete, at least one. */
export const estimatedMinutesOf = ({ network }: CoinNetwork): number =>
  Number(divideCeil(BigInt(network.blockMs * network.confirmationsToUnlock), 60_000n));
