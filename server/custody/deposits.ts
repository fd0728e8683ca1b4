/** Takes deposits through their states, from the transactions that the chain reports. Every function
 *  runs inside the transaction of a custody command. */
import { assert } from '#contract/core/assert.ts';
import { units } from '#contract/core/decimal.ts';
import { enteredText } from '#contract/core/entered-text.ts';
import type { UserId } from '#contract/core/ids.ts';
import { DEPOSIT_STATES, type DepositState } from '#contract/entities/custody.ts';
import {
  transactionByHash,
  transactionById,
  transactionsAfter,
  type ChainTransaction,
} from '#server/chain/chain-transactions.ts';
import { isFlaggedAddress } from '#server/chain/flagged-addresses.ts';
import { networkOf, type ChainNetwork } from '#server/chain/networks.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { coinNetworkById } from './coin-networks.ts';
import { notify, recordState, type CustodyTransaction } from './custody-context.ts';
import { mailDeposit } from './custody-mails.ts';
import { notifyDeposit } from './custody-notifications.ts';
import { ownerOfAddress } from './deposit-addresses.ts';
import {
  depositTable,
  openDeposits,
  saveDeposit,
  smallDeposits,
  type DepositRecord,
} from './deposit-rows.ts';
import { DEPOSIT_REASONS } from './movement-reasons.ts';
import { reverseCredit } from './shortfalls.ts';

/** True when the chain has transactions that were not searched for deposits yet. */
export const hasNewTransactions = (db: Db): boolean =>
  db.get('SELECT 1 FROM chain_transaction WHERE id > ? LIMIT 1', [cursorOf(db)]) !== undefined;

const cursorOf = (db: Db): number =>
  safeIntegerOf(
    db.get<{ id: bigint }>('SELECT transaction_id AS id FROM deposit_cursor WHERE id = 1')?.id ??
      0n,
  );

/** Opens a deposit for each new transaction to an address of the exchange. */
export function findNewDeposits(tx: CustodyTransaction): void {
  const sent = transactionsAfter(tx.db, cursorOf(tx.db));
  const last = sent.at(-1);
  if (last === undefined) return;
  for (const transaction of sent) openDeposit(tx, transaction);
  tx.db.run('UPDATE deposit_cursor SET transaction_id = ? WHERE id = 1', [last.id]);
}

function openDeposit(tx: CustodyTransaction, sent: ChainTransaction): void {
  const network = networkOf(sent.networkId);
  if (network === undefined || coinNetworkById(sent.coinId, sent.networkId) === undefined) return;
  const owner = ownerOfAddress(tx, network, sent.toAddress, sent.memo);
  if (owner === 'foreign') return;
  const fields = {
    userId: owner === 'unknown_memo' ? undefined : owner,
    coinId: sent.coinId,
    networkId: sent.networkId,
    transactionId: sent.id,
    amount: sent.amount,
  };
  const record = depositTable.insert(tx.db, {
    ...fields,
    state: 'seen',
    confirmations: 0,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  enter(tx, record, 'seen');
  if (owner === 'unknown_memo') enter(tx, record, 'memo_missing', DEPOSIT_REASONS.noMemo);
  saveDeposit(tx.db, record);
}

/** Applies what the chain reports about the open deposits of a network. */
export function advanceDeposits(tx: CustodyTransaction, network: ChainNetwork): void {
  for (const { id } of openDeposits(tx.db, network.id)) {
    // Read again, because an earlier deposit of this pass may have lifted this one.
    const record = depositTable.find(tx.db, { id });
    assert(record !== undefined, 'an open deposit exists');
    advanceDeposit(tx, record, network);
  }
}

function advanceDeposit(
  tx: CustodyTransaction,
  record: DepositRecord,
  network: ChainNetwork,
): void {
  const sent = transactionById(tx.db, record.transactionId);
  assert(sent !== undefined, 'the transaction of a deposit exists');
  const before = record.confirmations;
  record.confirmations = tx.chain.confirmationsOf(sent);
  let changed = false;
  for (;;) {
    const next = nextStateOf(tx, record, sent, network);
    if (next === undefined) break;
    changed = true;
    enter(tx, record, next.state, next.reason);
    applyMoney(tx, record);
  }
  const isUnlocked = record.confirmations >= network.confirmationsToUnlock;
  record.locked = record.isCredited && !isUnlocked ? record.amount : units(0n);
  record.isOpen = !isEnded(record, sent);
  if (before !== record.confirmations && !changed && !isUnlocked) noteConfirmations(tx, record);
  saveDeposit(tx.db, record);
}

interface NextState {
  readonly state: DepositState;
  readonly reason?: string;
}

/** @returns undefined when the deposit stays in its state. */
function nextStateOf(
  tx: CustodyTransaction,
  record: DepositRecord,
  sent: ChainTransaction,
  network: ChainNetwork,
): NextState | undefined {
  const { state, confirmations } = record;
  if (sent.state === 'dropped') {
    return state === 'rejected' || state === 'rolled_back'
      ? undefined
      : { state: 'rolled_back', reason: DEPOSIT_REASONS.removed };
  }
  const isUnlocked = confirmations >= network.confirmationsToUnlock;
  switch (state) {
    case 'seen':
      return confirmations > 0 ? { state: 'confirming' } : undefined;
    case 'confirming':
      return confirmations >= network.confirmationsToCredit
        ? firstDecision(record, sent)
        : undefined;
    case 'credited':
      return isUnlocked ? { state: 'final' } : undefined;
    case 'below_minimum':
      return record.isLifted && isUnlocked ? { state: 'final' } : undefined;
    case 'in_review':
      return recordReview(tx, record, sent, isUnlocked);
    default:
      return undefined;
  }
}

function firstDecision(record: DepositRecord, sent: ChainTransaction): NextState {
  const terms = coinNetworkById(record.coinId, record.networkId);
  assert(terms !== undefined, 'a deposit has a listed coin');
  if (isFlaggedAddress(sent.fromAddress)) return { state: 'in_review' };
  return record.amount < terms.minDeposit
    ? { state: 'below_minimum', reason: DEPOSIT_REASONS.belowMinimum }
    : { state: 'credited' };
}

function recordReview(
  { review }: CustodyTransaction,
  record: DepositRecord,
  sent: ChainTransaction,
  isUnlocked: boolean,
): NextState | undefined {
  const automatic = isFlaggedAddress(sent.fromAddress) ? 'rejected' : 'accepted';
  const decision = record.review ?? (review === 'automatic' ? automatic : undefined);
  if (decision === 'rejected')
    return { state: 'rejected', reason: record.reason ?? DEPOSIT_REASONS.sanctioned };
  return decision === 'accepted' && isUnlocked ? { state: 'final' } : undefined;
}

function enter(
  tx: CustodyTransaction,
  record: DepositRecord,
  state: DepositState,
  reason?: string,
): void {
  record.state = state;
  record.reason = reason;
  record.updatedAt = tx.now;
  recordState(tx, changeOf(record));
  mailDeposit(tx, record);
  notifyDeposit(tx, record);
}

const noteConfirmations = (tx: CustodyTransaction, record: DepositRecord): void => {
  record.updatedAt = tx.now;
  notify(tx, changeOf(record));
};

const changeOf = (record: DepositRecord) => ({
  kind: 'deposit' as const,
  userId: record.userId,
  id: record.id,
  code: DEPOSIT_STATES[record.state].code,
  confirmations: record.confirmations,
});

/** Moves what the new state of a deposit requires. */
function applyMoney(tx: CustodyTransaction, record: DepositRecord): void {
  if (record.state === 'credited' || record.state === 'final') {
    if (!record.isCredited) credit(tx, record);
  }
  if (record.state === 'credited') liftSmall(tx, record);
  if (record.state === 'below_minimum') {
    // The record itself belongs to the sum, so it must be stored first.
    saveDeposit(tx.db, record);
    liftSmall(tx, record);
    record.isLifted = depositTable.find(tx.db, { id: record.id })?.isLifted ?? false;
  }
  if (record.state === 'rolled_back' && record.isCredited) reverseCredit(tx, record);
}

function credit({ ledger, now }: CustodyTransaction, record: DepositRecord): void {
  const { userId, coinId, amount, id } = record;
  assert(userId !== undefined, 'a credited deposit has an owner');
  const posted = postTransfer(ledger, {
    debit: ledger.systemAccount('external', coinId),
    credit: ledger.coinAccounts(userId, coinId).available,
    amount,
    type: 'deposit',
    cause: `deposit:${id}/credit`,
    postedAt: now,
  });
  assert(posted === 'posted', 'money from outside is never short');
  record.isCredited = true;
}

/** Marks the small deposits of the sum that has reached the minimum. */
function liftSmall(tx: CustodyTransaction, record: DepositRecord): void {
  const terms = coinNetworkById(record.coinId, record.networkId);
  assert(terms !== undefined, 'a deposit has a listed coin');
  const small = smallDeposits(tx.db, record);
  const sum = small.reduce((total, one) => total + one.amount, 0n);
  const lifting = record.state === 'credited' ? record.amount : 0n;
  if (sum + lifting < terms.minDeposit) return;
  for (const one of small) {
    depositTable.update(tx.db, { id: one.id }, { isLifted: true, isOpen: true });
  }
}

/** A review and a wait for the minimum can outlast the chain's changes. */
const isEnded = (record: DepositRecord, sent: ChainTransaction): boolean =>
  sent.state === 'dropped' ||
  (sent.isSettled &&
    record.state !== 'in_review' &&
    !(record.state === 'below_minimum' && record.isLifted));

/** Assigns a deposit without a known memo to the user who knows its transaction and sender. */
export function claimDeposit(
  tx: CustodyTransaction,
  userId: UserId,
  claim: {
    readonly networkId: number;
    readonly transactionId: string;
    readonly fromAddress: string;
  },
): DepositRecord | Rejection<'not_found' | 'state_changed'> {
  const network = networkOf(claim.networkId);
  const sent = transactionByHash(tx.db, claim.networkId, claim.transactionId);
  const record = sent && depositTable.find(tx.db, { transactionId: sent.id });
  const isKnown = sent?.fromAddress === enteredText('address', claim.fromAddress);
  if (network === undefined || record === undefined || !isKnown) return reject('not_found');
  if (record.state !== 'memo_missing') {
    return record.userId === userId
      ? reject('state_changed', { details: { current_status: DEPOSIT_STATES[record.state].code } })
      : reject('not_found');
  }
  record.userId = userId;
  record.isOpen = true;
  enter(tx, record, 'in_review');
  advanceDeposit(tx, record, network);
  return record;
}

/** Records the operator's decision about a deposit in review. */
export function reviewDeposit(
  tx: CustodyTransaction,
  id: number,
  decision: 'accepted' | 'rejected',
  reason: string | undefined,
): DepositRecord | Rejection<'not_found' | 'state_changed'> {
  const record = depositTable.find(tx.db, { id });
  const network = record && networkOf(record.networkId);
  if (record === undefined || network === undefined) return reject('not_found');
  if (record.state !== 'in_review') {
    return reject('state_changed', {
      details: { current_status: DEPOSIT_STATES[record.state].code },
    });
  }
  record.review = decision;
  record.reason = reason;
  advanceDeposit(tx, record, network);
  return record;
}
