/** Commands about withdrawals: request, confirm, cancel, inform, review. Every function runs inside
 *  the transaction of a custody command. */
import { createHash } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { RequestId, UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#contract/entities/custody.ts';
import type { CustodyCodes, FeeMode } from '#contract/rest/withdrawals.ts';
import { placeFreeze } from '#server/ledger/freezes.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { termsOf } from './coin-networks.ts';
import type { CodesName, CustodyTransaction } from './custody-context.ts';
import { withdrawalFacts } from './custody-mails.ts';
import { notifySubmitted } from './custody-notifications.ts';
import {
  barredRejection,
  decideLeaving,
  standingOf,
  type BarredName,
  type LeavingName,
  type WithdrawalStanding,
} from './leaving-rules.ts';
import { WITHDRAWAL_REASONS } from './movement-reasons.ts';
import { checkedAddress, checkedCost, spacingRejection } from './withdrawal-checks.ts';
import { enterHold, enterWithdrawal, isCancellable, returnMoney } from './withdrawal-progress.ts';
import {
  findWithdrawal,
  saveWithdrawal,
  withdrawalTable,
  type NewWithdrawal,
  type WithdrawalRecord,
} from './withdrawal-rows.ts';

/** An unconfirmed withdrawal is canceled after this time. */
export const CODES_TTL_MS = 30 * MINUTE_MS;
/** Target of codes that were requested before there is a withdrawal. */
export const ANY_TARGET = 'any';
const targetOf = (id: number): string => `withdrawal:${id}`;

type OwnName = 'not_found' | 'state_changed';
type DraftName =
  | LeavingName
  | 'coin_unknown'
  | 'not_found'
  | 'withdrawal_network_closed'
  | 'address_invalid'
  | 'memo_required'
  | 'off_step'
  | 'out_of_range'
  | 'too_many_requests';

export interface WithdrawalRequest extends CustodyCodes {
  readonly userId: UserId;
  readonly coin: string;
  readonly networkId: number;
  readonly address: string;
  readonly memo: string | undefined;
  readonly isWithoutMemo: boolean;
  readonly amount: Decimal;
  readonly feeMode: FeeMode;
  readonly requestId: RequestId;
  readonly note: string | undefined;
}

export interface Requested {
  readonly record: WithdrawalRecord;
  /** The same request was made before; nothing was changed. */
  readonly isReplay: boolean;
}

/** Freezes the debit, and starts the withdrawal with both codes or emails the code without one. */
export function requestWithdrawal(
  tx: CustodyTransaction,
  request: WithdrawalRequest,
): Requested | Rejection<DraftName | CodesName | 'request_id_reused'> {
  const intentHash = intentHashOf(request);
  const known = withdrawalTable.find(tx.db, {
    userId: request.userId,
    requestId: request.requestId,
  });
  if (known !== undefined) {
    const isSame = Buffer.from(known.intentHash).equals(intentHash);
    return isSame ? { record: known, isReplay: true } : reject('request_id_reused');
  }
  const standing = standingOf(tx, request.userId, tx.now);
  const draft = draftOf(tx, standing, request, intentHash);
  if (isRejection(draft)) return draft;
  const hasCodes = request.mailCode !== undefined;
  if (hasCodes) {
    const wrong = tx.security.consumeCodes(request.userId, request, ANY_TARGET, tx.now);
    if (wrong !== undefined) return wrong;
  }
  const record = freezeFor(tx, draft);
  notifySubmitted(tx, record);
  if (hasCodes) startAfterCodes(tx, record, standing);
  else {
    record.dueAt = epochMs(tx.now + CODES_TTL_MS);
    enterWithdrawal(tx, record, 'waiting_for_codes');
    tx.security.issueCode(record.userId, targetOf(record.id), withdrawalFacts(record), tx.now);
  }
  saveWithdrawal(tx.db, record);
  return { record, isReplay: false };
}

/** Codes are not part of the intent: a retry may carry newer ones. */
function intentHashOf(request: WithdrawalRequest): Buffer {
  const { coin, networkId, address, memo, isWithoutMemo, amount, feeMode, note } = request;
  const intent = [coin, networkId, address, memo ?? '', isWithoutMemo, amount, feeMode, note ?? ''];
  return createHash('sha256').update(JSON.stringify(intent)).digest();
}

/** Checks every rule. @returns what would be written. */
function draftOf(
  tx: CustodyTransaction,
  standing: WithdrawalStanding,
  request: WithdrawalRequest,
  intentHash: Uint8Array,
): NewWithdrawal | Rejection<DraftName> {
  const { userId } = request;
  const terms = termsOf(request.coin, request.networkId);
  if (isRejection(terms)) return terms;
  if (!terms.isWithdrawalOpen) return reject('withdrawal_network_closed');
  // No other amount or address would help, so that this is told first.
  const barred = barredRejection(standing);
  if (barred !== undefined) return barred;
  const to = checkedAddress(tx, terms, request);
  if (isRejection(to)) return to;
  const cost = checkedCost(terms, request.amount, request.feeMode);
  if (isRejection(cost)) return cost;
  const { coinId } = terms;
  const networkId = terms.network.id;
  const { debit, fee } = cost;
  const permit = decideLeaving(
    tx,
    {
      kind: 'withdrawal',
      userId,
      coinId,
      amount: debit,
      available: tx.ledger.balanceOf(tx.ledger.coinAccounts(userId, coinId).available),
      receiver: { networkId, ...to },
      now: tx.now,
    },
    standing,
  );
  if (isRejection(permit)) return permit;
  const tooSoon = spacingRejection(tx, userId, terms);
  if (tooSoon !== undefined) return tooSoon;
  return {
    userId,
    requestId: request.requestId,
    intentHash,
    coinId,
    networkId,
    address: to.address,
    memo: to.memo,
    note: request.note,
    debit,
    fee,
    value: permit.value,
    holdUntil: permit.holdUntil,
  };
}

function freezeFor(tx: CustodyTransaction, draft: NewWithdrawal): WithdrawalRecord {
  const record = withdrawalTable.insert(tx.db, {
    ...draft,
    state: 'waiting_for_codes',
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  const frozen = placeFreeze(tx.ledger, {
    reason: 'withdrawal',
    referenceId: record.id,
    coinAccounts: tx.ledger.coinAccounts(record.userId, record.coinId),
    amount: record.debit,
    cause: `withdrawal:${record.id}/freeze`,
    postedAt: tx.now,
  });
  assert(frozen === 'frozen', 'the balance was checked in the same transaction');
  return record;
}

function startAfterCodes(
  tx: CustodyTransaction,
  record: WithdrawalRecord,
  standing: WithdrawalStanding,
): void {
  record.dueAt = undefined;
  if (!enterHold(tx, record, standing)) enterWithdrawal(tx, record, 'in_review');
}

/** Finds the user's own withdrawal in one of the states. */
function ownIn(
  tx: CustodyTransaction,
  userId: UserId,
  id: number,
  states: readonly WithdrawalState[],
): WithdrawalRecord | Rejection<OwnName> {
  const record = findWithdrawal(tx.db, id);
  if (record?.userId !== userId) return reject('not_found');
  return states.includes(record.state) ? record : rejectChangedState(record);
}

const rejectChangedState = (record: WithdrawalRecord): Rejection<'state_changed'> =>
  reject('state_changed', { details: { current_status: WITHDRAWAL_STATES[record.state].code } });

const isExpired = ({ dueAt }: WithdrawalRecord, now: EpochMs): boolean =>
  dueAt !== undefined && dueAt <= now;

/** Starts a withdrawal that waits for its codes. */
export function confirmWithdrawal(
  tx: CustodyTransaction,
  userId: UserId,
  { id, ...codes }: CustodyCodes & { readonly id: number },
): WithdrawalRecord | Rejection<OwnName | BarredName | CodesName> {
  const record = ownIn(tx, userId, id, ['waiting_for_codes']);
  if (isRejection(record)) return record;
  if (isExpired(record, tx.now)) return rejectChangedState(record);
  const standing = standingOf(tx, userId, tx.now);
  const barred = barredRejection(standing);
  if (barred !== undefined) return barred;
  const wrong = tx.security.consumeCodes(userId, codes, targetOf(id), tx.now);
  if (wrong !== undefined) return wrong;
  startAfterCodes(tx, record, standing);
  saveWithdrawal(tx.db, record);
  return record;
}

/** Emails a new code: for one withdrawal, or for the next request that carries codes. */
export function issueWithdrawalCode(
  tx: CustodyTransaction,
  userId: UserId,
  id: number | undefined,
): { readonly isSent: true } | Rejection<OwnName> {
  if (id === undefined) {
    tx.security.issueCode(userId, ANY_TARGET, [], tx.now);
    return { isSent: true };
  }
  const record = ownIn(tx, userId, id, ['waiting_for_codes']);
  if (isRejection(record)) return record;
  tx.security.issueCode(userId, targetOf(id), withdrawalFacts(record), tx.now);
  return { isSent: true };
}

export function cancelWithdrawal(
  tx: CustodyTransaction,
  userId: UserId,
  id: number,
): WithdrawalRecord | Rejection<'not_found' | 'withdrawal_not_cancellable'> {
  const record = findWithdrawal(tx.db, id);
  if (record?.userId !== userId) return reject('not_found');
  if (!isCancellable(record)) {
    return reject('withdrawal_not_cancellable', {
      details: {
        current_status: WITHDRAWAL_STATES[record.state].code,
      },
    });
  }
  returnMoney(tx, record, 'canceled', WITHDRAWAL_REASONS.canceled);
  saveWithdrawal(tx.db, record);
  return record;
}

/** Adds what a review required, and returns the withdrawal to the queue. */
export function informWithdrawal(
  tx: CustodyTransaction,
  userId: UserId,
  { id, receiver }: { readonly id: number; readonly receiver: string },
): WithdrawalRecord | Rejection<OwnName> {
  const record = ownIn(tx, userId, id, ['information_required']);
  if (isRejection(record)) return record;
  record.information = receiver;
  enterWithdrawal(tx, record, 'in_review');
  saveWithdrawal(tx.db, record);
  return record;
}

export type ReviewDecision = 'approve' | 'reject' | 'ask';

/** Records the operator's decision about a withdrawal in the queue. An approval
 *  does not pass a hold that has just started. */
export function reviewWithdrawal(
  tx: CustodyTransaction,
  id: number,
  decision: ReviewDecision,
  reason: string | undefined,
): WithdrawalRecord | Rejection<OwnName> {
  const record = findWithdrawal(tx.db, id);
  if (record === undefined) return reject('not_found');
  if (record.state !== 'in_review') return rejectChangedState(record);
  if (decision === 'approve' && enterHold(tx, record)) {
    saveWithdrawal(tx.db, record);
    return rejectChangedState(record);
  }
  if (decision === 'approve') enterWithdrawal(tx, record, 'broadcasting');
  else if (decision === 'ask') {
    enterWithdrawal(
      tx,
      record,
      'information_required',
      reason ?? WITHDRAWAL_REASONS.receiverNeeded,
    );
  } else returnMoney(tx, record, 'rejected', reason ?? WITHDRAWAL_REASONS.rejected);
  saveWithdrawal(tx.db, record);
  return record;
}
