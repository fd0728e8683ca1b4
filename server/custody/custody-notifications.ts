/** Notifies users of the states of their deposits and withdrawals. Every function runs inside the
 *  transaction of the command. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { DepositState, WithdrawalState } from '#contract/entities/custody.ts';
import type { DepositEvent, WithdrawalEvent } from '#contract/entities/notification-account.ts';
import { coinNetworkById } from './coin-networks.ts';
import type { CustodyTransaction } from './custody-context.ts';
import type { DepositRecord } from './deposit-rows.ts';
import type { WithdrawalRecord } from './withdrawal-rows.ts';

const namesOf = ({ coinId, networkId }: Pick<DepositRecord, 'coinId' | 'networkId'>) => {
  const terms = coinNetworkById(coinId, networkId);
  return { coin: terms?.coin ?? '', network: terms?.network.name ?? '' };
};

const DEPOSIT_EVENTS: Readonly<Partial<Record<DepositState, DepositEvent>>> = {
  credited: 'credited',
  final: 'completed',
  in_review: 'in_review',
  below_minimum: 'below_minimum',
  rejected: 'rejected',
  rolled_back: 'rolled_back',
  memo_missing: 'memo_missing',
};

/** A deposit that was never credited can disappear without a notification, as it does without an
 *  email. One without a known memo has no owner yet. */
export function notifyDeposit(tx: CustodyTransaction, record: DepositRecord): void {
  const { id: depositId, userId, state, amount, reason, isCredited } = record;
  const event = DEPOSIT_EVENTS[state];
  if (event === undefined || userId === undefined) return;
  if (event === 'rolled_back' && !isCredited) return;
  const details = {
    kind: 'deposit',
    event,
    depositId,
    ...namesOf(record),
    amount: decimalOfUnits(amount),
    reason,
  } as const;
  tx.putNotification(userId, details, tx.now);
}

/** An automatic review ends within seconds, so that it starts is not worth a notification. */
const WITHDRAWAL_EVENTS: Readonly<Partial<Record<WithdrawalState, WithdrawalEvent>>> = {
  security_hold: 'on_hold',
  information_required: 'information_required',
  confirming: 'sent',
  done: 'completed',
  canceled: 'canceled',
  rejected: 'rejected',
  failed: 'failed',
};

export function notifyWithdrawal(tx: CustodyTransaction, record: WithdrawalRecord): void {
  const isReviewed = record.state === 'in_review' && tx.review === 'manual';
  const event = isReviewed ? 'in_review' : WITHDRAWAL_EVENTS[record.state];
  if (event !== undefined) put(tx, record, event);
}

export const notifySubmitted = (tx: CustodyTransaction, record: WithdrawalRecord): void =>
  put(tx, record, 'submitted');

/** Notifies of the suspension that follows a change of the whitelist mode. */
export function notifySuspension(tx: CustodyTransaction, userId: UserId, until: EpochMs): void {
  const origin = { device: undefined, ipAddress: undefined };
  const details = { kind: 'security', event: 'withdrawal_hold', ...origin, until } as const;
  tx.putNotification(userId, details, tx.now);
}

function put(tx: CustodyTransaction, record: WithdrawalRecord, event: WithdrawalEvent): void {
  const { id: withdrawalId, userId, debit, reason, dueAt } = record;
  const details = {
    kind: 'withdrawal',
    event,
    withdrawalId,
    ...namesOf(record),
    amount: decimalOfUnits(debit),
    reason,
    until: dueAt,
  } as const;
  tx.putNotification(userId, details, tx.now);
}
