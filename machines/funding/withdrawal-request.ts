/** Pure functions of a withdrawal that is sent: its request, and what an outcome means for the draft. */
import { assert } from '#contract/core/assert.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { Withdrawal } from '#contract/entities/custody.ts';
import { isReadAndRejected, rejectionOf } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  type RequestOutcome,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import { quoteRequestOf } from './withdrawal-draft.ts';
import type {
  Withdraw,
  WithdrawalContext,
  WithdrawalFacts,
  WithdrawalOrder,
} from './withdrawal.ts';

/** Freezes the draft. The same content keeps the ID of an attempt whose outcome is not known, so that
 *  the exchange makes it at most once even if the first attempt arrives late. */
export function submit(context: WithdrawalContext, newId: RequestId): WithdrawalContext {
  const { draft, sent } = context;
  const { addressCheck } = context.derived;
  assert(addressCheck?.ok === true, 'a valid address is sent');
  const content = {
    ...quoteRequestOf(context),
    address: addressCheck.address,
    memo: addressCheck.memo,
    isWithoutMemo: draft.isWithoutMemo && addressCheck.memo === undefined,
  };
  const isSame = sent !== undefined && contentText(sent) === contentText(content);
  const requestId = isSame ? sent.requestId : newId;
  return {
    ...context,
    areProblemsShown: false,
    rejection: undefined,
    notice: undefined,
    sent: { ...content, requestId },
    requestId,
  };
}

const contentText = (order: Omit<WithdrawalOrder, 'requestId'>): string =>
  JSON.stringify([
    order.coin,
    order.networkId,
    order.address,
    order.memo,
    order.isWithoutMemo,
    order.amount,
    order.feeMode,
  ]);

/** Returns what the child needs to send the withdrawal, or to look up one of an earlier visit. */
export function withdrawalRequest({
  sent,
  requestId,
}: WithdrawalFacts): SentRequestInput<Withdraw> {
  assert(requestId !== undefined, 'a withdrawal is sent and looked up by its ID');
  const start = sent === undefined ? 'lookingUp' : 'sending';
  return { request: sent, query: requestId, start, delays: MONEY_DELAYS };
}

/** Applies the outcome of a request. */
export function applyOutcome(
  { sent }: WithdrawalContext,
  outcome: RequestOutcome<Withdraw>,
): Partial<WithdrawalContext> {
  switch (outcome.kind) {
    case 'accepted':
      return withWithdrawal(outcome.response);
    case 'found':
      return withWithdrawal(outcome.found);
    case 'rejected':
      // Nothing was frozen: the draft stays as it was.
      return {
        rejection: rejectionOf(outcome.error),
        isAcknowledged: false,
        sent: isReadAndRejected(outcome.error) ? undefined : sent,
        requestId: undefined,
      };
    default:
      // `sent` stays, so that a repetition uses the same ID.
      return { notice: 'not_found', isAcknowledged: false, requestId: undefined };
  }
}

export const withWithdrawal = (withdrawal: Withdrawal): Partial<WithdrawalContext> => ({
  withdrawal,
  requestId: withdrawal.requestId,
});
