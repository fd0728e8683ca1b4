/** Pure functions and types of a transfer to another user. Amounts are decimal text. */
import { enteredText } from '#contract/core/entered-text.ts';
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { CoinId, RequestId } from '#contract/core/ids.ts';
import type { ReceiverType } from '#contract/core/receiver.ts';
import type { UserTransferRules } from '#contract/rest/wallets.ts';
import { isSixDigits } from '#domain/account-input.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import { enteredUnitsOf, isEntryProblem, type EntryProblem } from '#domain/entered-amount.ts';
import {
  leavingFundsOf,
  leavingProblemOf,
  type LeavingAmounts,
  type LeavingProblem,
} from '#domain/leaving-amount.ts';
import { barredProblemOf, type BarredProblem } from '#domain/leaving-standing.ts';
import { receiverProblemOf, type ReceiverInputProblem } from '#domain/receiver-input.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';

export interface UserTransferDraft {
  /** Undefined until the user has selected a coin. */
  readonly coinId: CoinId | undefined;
  readonly receiverType: ReceiverType;
  readonly receiver: string;
  /** Ungrouped text as typed. */
  readonly amount: string;
}

/** Rule of the draft that is not met. */
export type UserTransferProblem =
  | 'coin_missing'
  | ReceiverInputProblem
  | EntryProblem
  | LeavingProblem;

/** A transfer as it is sent. */
export interface UserTransferOrder {
  readonly coinId: CoinId;
  readonly receiverType: ReceiverType;
  readonly receiver: string;
  readonly amount: Decimal;
  readonly twoFactorCode: string | undefined;
  readonly requestId: RequestId;
}

export interface UserTransferReceipt {
  /** Partly hidden by the exchange. */
  readonly receiver: string;
  /** The user's available balance after the transfer. */
  readonly available: Decimal;
}

/** The request that moves an amount to another user; it is repeated, never looked up. */
export interface PayUser extends RequestTypes {
  readonly request: UserTransferOrder;
  readonly response: UserTransferReceipt;
}

export interface UserTransfer {
  readonly draft: UserTransferDraft;
  readonly isCodeRequired: boolean;
  /** Money of the spot wallet; a coin without an entry is unknown. */
  readonly funds: ReadonlyMap<CoinId, LeavingAmounts>;
  /** Undefined while unknown: nothing is sent before the account is checked by them. */
  readonly rules: UserTransferRules | undefined;
  readonly code: string;
  /** First rule that the draft does not meet. */
  readonly problem: UserTransferProblem | undefined;
  /** Why the account cannot send, whatever the draft. */
  readonly barred: BarredProblem | undefined;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  readonly rejection: Rejection | undefined;
  readonly sent: UserTransferOrder | undefined;
  readonly receipt: UserTransferReceipt | undefined;
}

export interface UserTransferInput {
  readonly coinId?: CoinId | undefined;
  /** Two-factor authentication of the user is on. */
  readonly isCodeRequired: boolean;
}

export const createUserTransfer = ({ coinId, isCodeRequired }: UserTransferInput): UserTransfer =>
  checkTransfer({
    draft: { coinId, receiverType: 'uid', receiver: '', amount: '' },
    isCodeRequired,
    funds: new Map(),
    rules: undefined,
    code: '',
    problem: undefined,
    barred: undefined,
    areProblemsShown: false,
    rejection: undefined,
    sent: undefined,
    receipt: undefined,
  });

const checkTransfer = (transfer: UserTransfer): UserTransfer => ({
  ...transfer,
  problem: problemOf(transfer),
  barred: transfer.rules && barredProblemOf(transfer.rules),
});

export const isComplete = ({ rules, problem, barred }: UserTransfer): boolean =>
  rules !== undefined && problem === undefined && barred === undefined;

export const withRules = (
  transfer: UserTransfer,
  rules: UserTransferRules | undefined,
): UserTransfer => checkTransfer({ ...transfer, rules });

export const withFunds = (
  transfer: UserTransfer,
  funds: ReadonlyMap<CoinId, LeavingAmounts>,
): UserTransfer => checkTransfer({ ...transfer, funds });

/** Another coin clears the amount, another kind of receiver clears the receiver. */
export function edit(transfer: UserTransfer, patch: Partial<UserTransferDraft>): UserTransfer {
  const { draft } = transfer;
  const isOtherCoin = patch.coinId !== undefined && patch.coinId !== draft.coinId;
  const isOtherKind = patch.receiverType !== undefined && patch.receiverType !== draft.receiverType;
  return checkTransfer({
    ...transfer,
    draft: {
      ...draft,
      ...(isOtherCoin ? { amount: '' } : {}),
      ...(isOtherKind ? { receiver: '' } : {}),
      ...patch,
    },
    rejection: undefined,
  });
}

/** The first problem of the draft. */
function problemOf({ draft, funds, rules }: UserTransfer): UserTransferProblem | undefined {
  const { coinId } = draft;
  if (coinId === undefined) return 'coin_missing';
  const isUnpriced = rules?.unpricedCoins.includes(coinId) === true;
  return (
    receiverProblemOf(draft.receiverType, draft.receiver) ??
    amountProblemOf(draft.amount, funds.get(coinId), isUnpriced)
  );
}

function amountProblemOf(
  text: string,
  amounts: LeavingAmounts | undefined,
  isUnpriced: boolean,
): EntryProblem | LeavingProblem | undefined {
  const amount = enteredUnitsOf(text);
  if (isEntryProblem(amount)) return amount;
  const funds = amounts && leavingFundsOf(amounts);
  return funds && leavingProblemOf(amount, isUnpriced ? { ...funds, limit: 'no_price' } : funds);
}

/** Whether the code has the format that the transfer needs. */
export const isCodeComplete = ({ isCodeRequired, code }: UserTransfer): boolean =>
  !isCodeRequired || isSixDigits(code);

/** Freezes the draft under a new ID. */
export function send(transfer: UserTransfer, requestId: RequestId): UserTransfer {
  const { coinId, receiverType, receiver, amount } = transfer.draft;
  const value = decimalOfText(amount);
  assert(coinId !== undefined && value !== undefined, 'a complete draft is sent');
  return {
    ...transfer,
    rejection: undefined,
    sent: {
      coinId,
      receiverType,
      receiver: enteredText(receiverType, receiver),
      amount: value,
      twoFactorCode: transfer.isCodeRequired ? transfer.code : undefined,
      requestId,
    },
  };
}

/** Returns what the child needs to send the transfer.
 *  @throws BrokenInvariant before the first attempt. */
export function transferRequest({ sent }: UserTransfer): SentRequestInput<PayUser> {
  assert(sent !== undefined, 'a transfer is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: MONEY_DELAYS };
}

/** Nothing has moved after a rejection: the draft stays, the code was used or wrong. */
export const applyOutcome = (
  transfer: UserTransfer,
  outcome: RequestOutcome<PayUser>,
): UserTransfer =>
  outcome.kind === 'accepted'
    ? { ...transfer, receipt: outcome.response }
    : { ...transfer, sent: undefined, code: '', rejection: rejectionIn(outcome) };
