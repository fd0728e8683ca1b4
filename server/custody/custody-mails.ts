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

type Movement = Pick<DepositRecord | WithdrawalRecord, 'coinId' | 'networkId'>;

function termsOf({ coinId, networkId }: Movement): CoinNetwork {
  const terms = coinNetworkById(coinId, networkId);
  assert(terms !== undefined, 'a stored coin is listed on its network');
  return terms;
}

/** Lines that name a withdrawal. */
export function withdrawalFacts(record: WithdrawalRecord): readonly string[] {
  const { coin, network } = termsOf(record);
  return [
    `Withdrawal: ${decimalOfUnits(record.debit)} ${coin} with all fees`,
    `Network: ${network.name}`,
    `Address: ${record.address}`,
    ...(record.memo === undefined ? [] : [`Destination tag: ${record.memo}`]),
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
    ...(sent === undefined ? [] : [`Transaction: ${sent.hash}`]),
    ...(reason === undefined ? [] : [`Reason: ${reason}`]),
    ...(dueAt === undefined ? [] : [`On hold until: ${isoOf(dueAt)}`]),
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
    `Deposit: ${decimalOfUnits(amount)} ${coin}`,
    `Network: ${network.name}`,
    `Transaction: ${sent.hash}`,
    ...(reason === undefined ? [] : [`Reason: ${reason}`]),
  ];
  mail.put(userId, kind, facts, now);
}
