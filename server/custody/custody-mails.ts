/** Facts of deposits and withdrawals for emails to their owner. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { isoOf } from '#contract/core/time.ts';
import type { DepositState, WithdrawalState } from '#contract/entities/custody.ts';
import { transactionById } from '#server/chain/chain-transactions.ts';
import { coinNetworkById, type CoinNetwork } from './coin-networks.ts';
import type { CustodyMail, CustodyTransaction } from './custody-context.ts';
import type { DepositRecord } from './deposit-rows.ts';
import type { WithdrawalRecord } from './withdrawal-rows.ts';
import { sentence, storedText, type Message } from '#server/runtime/sentence.ts';

type Movement = Pick<DepositRecord | WithdrawalRecord, 'coinId' | 'networkId'>;

function termsOf({ coinId, networkId }: Movement): CoinNetwork {
  const terms = coinNetworkById(coinId, networkId);
  assert(terms !== undefined, 'a stored coin is listed on its network');
  return terms;
}

/** Lines that name a withdrawal. */
export function withdrawalFacts(record: WithdrawalRecord): readonly Message[] {
  const { coin, network } = termsOf(record);
  return [
    sentence('Withdrawal: {sum} with all fees', { sum: `${decimalOfUnits(record.debit)} ${coin}` }),
    sentence('Network: {network}', { network: network.name }),
    sentence('Address: {address}', { address: record.address }),
    ...(record.memo === undefined
      ? []
      : [sentence('Destination tag: {tag}', { tag: record.memo })]),
  ];
}

const WITHDRAWAL_MAILS: Partial<Readonly<Record<WithdrawalState, CustodyMail>>> = {
  security_hold: 'withdrawal_held',
  done: 'withdrawal_completed',
  rejected: 'withdrawal_rejected',
  failed: 'withdrawal_failed',
};

/** Emails the owner of a withdrawal that has entered a state, if that state is worth an email. */
export function mailWithdrawal(tx: CustodyTransaction, record: WithdrawalRecord): void {
  const kind = WITHDRAWAL_MAILS[record.state];
  if (kind === undefined) return;
  const { db, mail, now } = tx;
  const { userId, reason, dueAt, transactionId } = record;
  const sent = transactionId === undefined ? undefined : transactionById(db, transactionId);
  const facts = [
    ...withdrawalFacts(record),
    ...(sent === undefined ? [] : [sentence('Transaction: {hash}', { hash: sent.hash })]),
    ...(reason === undefined ? [] : [sentence('Reason: {reason}', { reason: storedText(reason) })]),
    ...(dueAt === undefined ? [] : [sentence('On hold until: {time}', { time: isoOf(dueAt) })]),
  ];
  mail.put(userId, kind, facts, now);
}

const DEPOSIT_MAILS: Partial<Readonly<Record<DepositState, CustodyMail>>> = {
  final: 'deposit_completed',
  rejected: 'deposit_rejected',
  rolled_back: 'deposit_reversed',
};

/** Emails the owner of a deposit that has ended. A deposit that was never credited can disappear
 *  without an email, because none has announced it. */
export function mailDeposit(tx: CustodyTransaction, record: DepositRecord): void {
  const kind = DEPOSIT_MAILS[record.state];
  const { userId, amount, transactionId, reason, isCredited } = record;
  if (kind === undefined || userId === undefined) return;
  if (kind === 'deposit_reversed' && !isCredited) return;
  const { coin, network } = termsOf(record);
  const { db, mail, now } = tx;
  const sent = transactionById(db, transactionId);
  assert(sent !== undefined, 'the transaction of a deposit exists');
  const facts = [
    sentence('Deposit: {sum}', { sum: `${decimalOfUnits(amount)} ${coin}` }),
    sentence('Network: {network}', { network: network.name }),
    sentence('Transaction: {hash}', { hash: sent.hash }),
    ...(reason === undefined ? [] : [sentence('Reason: {reason}', { reason: storedText(reason) })]),
  ];
  mail.put(userId, kind, facts, now);
}
