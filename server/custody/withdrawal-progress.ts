/** Takes open withdrawals through their states by time, review and chain. Every function runs inside
 *  the transaction of a custody command. */
import { assert } from '#contract/core/assert.ts';
import { units } from '#contract/core/decimal.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#contract/entities/custody.ts';
import { transactionById } from '#server/chain/chain-transactions.ts';
import { networkOf } from '#server/chain/networks.ts';
import { setFreeze } from '#server/ledger/freezes.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  notify,
  recordState,
  type CustodyContext,
  type CustodyTransaction,
} from './custody-context.ts';
import { mailWithdrawal } from './custody-mails.ts';
import { notifyWithdrawal } from './custody-notifications.ts';
import { hotAddressOf } from './deposit-addresses.ts';
import { standingOf, type WithdrawalStanding } from './leaving-rules.ts';
import { WITHDRAWAL_REASONS } from './movement-reasons.ts';
import { automaticReview } from './withdrawal-checks.ts';
import { holdOf } from './withdrawal-holds.ts';
import {
  openWithdrawals,
  saveWithdrawal,
  withdrawalTable,
  type WithdrawalRecord,
} from './withdrawal-rows.ts';

const CANCELLABLE: ReadonlySet<WithdrawalState> = new Set<WithdrawalState>([
  'waiting_for_codes',
  'security_hold',
  'in_review',
  'information_required',
]);

export const isCancellable = ({ state }: WithdrawalRecord): boolean => CANCELLABLE.has(state);

/** Applies what time, the automatic reviewer and the chain have changed. */
export function advanceWithdrawals(tx: CustodyTransaction): void {
  for (const record of openWithdrawals(tx.db)) advance(tx, record);
}

function advance(tx: CustodyTransaction, record: WithdrawalRecord): void {
  const isDue = record.dueAt !== undefined && record.dueAt <= tx.now;
  switch (record.state) {
    case 'waiting_for_codes':
      if (!isDue) return;
      returnMoney(tx, record, 'canceled', WITHDRAWAL_REASONS.notConfirmed);
      break;
    case 'security_hold':
      if (!followHold(tx, record)) return;
      break;
    case 'in_review':
      if (enterHold(tx, record)) break;
      if (!isReviewDue(tx, record)) return;
      reviewAutomatically(tx, record);
      break;
    case 'broadcasting':
      if (!enterHold(tx, record)) broadcast(tx, record);
      break;
    case 'confirming':
      if (!follow(tx, record)) return;
      break;
    default:
      return;
  }
  saveWithdrawal(tx.db, record);
}

/**
 * Holds a withdrawal that is not sent yet, if there is a reason.
 * @param standing of its owner, when it was read in the same transaction.
 * @returns false when there is none.
 */
export function enterHold(
  tx: CustodyTransaction,
  record: WithdrawalRecord,
  standing: WithdrawalStanding = standingOf(tx, record.userId, tx.now),
): boolean {
  const hold = holdOf(record, standing.suspensions, tx.now);
  if (hold === undefined) return false;
  record.dueAt = hold.until;
  enterWithdrawal(tx, record, 'security_hold', hold.reason);
  return true;
}

/**
 * After the hold, the withdrawal is reviewed.
 * @returns false when nothing has changed.
 */
function followHold(tx: CustodyTransaction, record: WithdrawalRecord): boolean {
  const standing = standingOf(tx, record.userId, tx.now);
  const hold = holdOf(record, standing.suspensions, tx.now);
  if (hold !== undefined) {
    if (hold.until === record.dueAt && hold.reason === record.reason) return false;
    record.dueAt = hold.until;
    record.reason = hold.reason;
    record.updatedAt = tx.now;
    notify(tx, changeOf(record));
    return true;
  }
  // An identity level is needed to request a withdrawal: when it falls meanwhile, nothing is closed.
  record.dueAt = undefined;
  enterWithdrawal(tx, record, 'in_review');
  return true;
}

/** Whether the automatic reviewer decides now. Without a current price only the operator does, because the value
 *  that the limits counted may be wrong. */
const isReviewDue = (
  { review, valueOf }: Pick<CustodyContext, 'review' | 'valueOf'>,
  { coinId, debit }: WithdrawalRecord,
): boolean => review === 'automatic' && valueOf(coinId, debit)?.isCurrent === true;

/** Whether the automatic reviewer has a withdrawal to decide about. */
export const hasDueReview = (context: CustodyContext): boolean =>
  withdrawalTable
    .all(context.db, { state: 'in_review' })
    .some((record) => isReviewDue(context, record));

function reviewAutomatically(tx: CustodyTransaction, record: WithdrawalRecord): void {
  if (automaticReview(record.address) === 'approved') enterWithdrawal(tx, record, 'broadcasting');
  else returnMoney(tx, record, 'rejected', WITHDRAWAL_REASONS.sanctioned);
}

/** The reference makes a repeated broadcast return the first transaction. */
function broadcast(tx: CustodyTransaction, record: WithdrawalRecord): void {
  const network = networkOf(record.networkId);
  assert(network !== undefined, 'a withdrawal has a known network');
  const { id } = tx.chain.send(
    {
      networkId: network.id,
      coinId: record.coinId,
      amount: units(record.debit - record.fee),
      fromAddress: hotAddressOf(tx, network),
      toAddress: record.address,
      memo: record.memo,
      reference: `withdrawal:${record.id}`,
    },
    tx.now,
  );
  record.transactionId = id;
  enterWithdrawal(tx, record, 'confirming');
}

/** @returns false when nothing has changed. */
function follow(tx: CustodyTransaction, record: WithdrawalRecord): boolean {
  assert(record.transactionId !== undefined, 'a broadcast withdrawal has a transaction');
  const sent = transactionById(tx.db, record.transactionId);
  const network = networkOf(record.networkId);
  assert(sent !== undefined && network !== undefined, 'its transaction exists');
  if (sent.state === 'dropped') {
    returnMoney(tx, record, 'failed', WITHDRAWAL_REASONS.removed);
    return true;
  }
  const confirmations = tx.chain.confirmationsOf(sent);
  if (confirmations === record.confirmations) return false;
  record.confirmations = confirmations;
  // The later threshold, because what was burned cannot be returned.
  if (confirmations >= network.confirmationsToUnlock) settle(tx, record);
  else notify(tx, changeOf(record));
  return true;
}

/** Burns the frozen amount: the received part leaves, the fee is the exchange's. */
function settle(tx: CustodyTransaction, record: WithdrawalRecord): void {
  const { ledger, now } = tx;
  const { id, coinId, userId, debit, fee } = record;
  const { frozen } = ledger.coinAccounts(userId, coinId);
  const pay = (
    purpose: 'external' | 'house',
    type: 'withdrawal' | 'withdrawal_fee',
    amount: bigint,
  ) => {
    if (amount === 0n) return;
    const posted = postTransfer(ledger, {
      debit: frozen,
      credit: ledger.systemAccount(purpose, coinId),
      amount,
      type,
      cause: `withdrawal:${id}/${type}`,
      postedAt: now,
    });
    assert(posted === 'posted', 'a withdrawal has frozen its debit');
  };
  pay('external', 'withdrawal', debit - fee);
  pay('house', 'withdrawal_fee', fee);
  setFreeze(ledger, { reason: 'withdrawal', referenceId: id }, 0n);
  enterWithdrawal(tx, record, 'done');
}

/** Ends a withdrawal without a payment: the frozen amount returns in full. */
export function returnMoney(
  tx: CustodyTransaction,
  record: WithdrawalRecord,
  state: 'canceled' | 'rejected' | 'failed',
  reason: string,
): void {
  const { ledger, now } = tx;
  const { available, frozen } = ledger.coinAccounts(record.userId, record.coinId);
  const posted = postTransfer(ledger, {
    debit: frozen,
    credit: available,
    amount: record.debit,
    type: 'withdrawal_release',
    cause: `withdrawal:${record.id}/release`,
    postedAt: now,
  });
  assert(posted === 'posted', 'a withdrawal has frozen its debit');
  setFreeze(ledger, { reason: 'withdrawal', referenceId: record.id }, 0n);
  record.dueAt = undefined;
  enterWithdrawal(tx, record, state, reason);
}

export function enterWithdrawal(
  tx: CustodyTransaction,
  record: WithdrawalRecord,
  state: WithdrawalState,
  reason?: string,
): void {
  record.state = state;
  record.reason = reason;
  record.updatedAt = tx.now;
  recordState(tx, changeOf(record));
  mailWithdrawal(tx, record);
  notifyWithdrawal(tx, record);
}

const changeOf = (record: WithdrawalRecord) => ({
  kind: 'withdrawal' as const,
  userId: record.userId,
  id: record.id,
  code: WITHDRAWAL_STATES[record.state].code,
  confirmations: record.confirmations,
});
