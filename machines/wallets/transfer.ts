/** Pure functions and types of a transfer between two of the user's wallets. Amounts are decimal text, compared by the
 *  rules of the exchange. */
import { assert } from '#contract/core/assert.ts';
import { unitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { CoinId, RequestId } from '#contract/core/ids.ts';
import { WALLETS, type Wallet } from '#contract/entities/wallet-type.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import { enteredUnitsOf, isEntryProblem, type EntryProblem } from '#domain/entered-amount.ts';
import { isMovable } from '#domain/leaving-amount.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';

export interface TransferDraft {
  /** Undefined until the user has selected a coin. */
  readonly coinId: CoinId | undefined;
  readonly from: Wallet;
  readonly to: Wallet;
  /** Ungrouped text as typed, including "1234." and "". */
  readonly amount: string;
}

export type TransferPatch = Partial<Pick<TransferDraft, 'coinId' | 'from' | 'to'>>;

/** Rule of the draft that is not met, by field. */
export type TransferProblem = 'coin_missing' | EntryProblem | 'amount_above_max';

/** A transfer as it is sent. */
export interface TransferOrder {
  readonly coinId: CoinId;
  readonly from: Wallet;
  readonly to: Wallet;
  readonly amount: Decimal;
  readonly requestId: RequestId;
}

/** Response of the exchange: the available balances after the transfer. */
export interface TransferReceipt {
  readonly fromAvailable: Decimal;
  readonly toAvailable: Decimal;
}

/** The request that moves an amount between two wallets; it is repeated, never looked up. */
export interface MoveBetweenWallets extends RequestTypes {
  readonly request: TransferOrder;
  readonly response: TransferReceipt;
}

export interface Transfer {
  readonly draft: TransferDraft;
  /** Largest amount that the exchange accepts now; undefined while unknown. */
  readonly max: Decimal | undefined;
  /** First rule that the draft does not meet. */
  readonly problem: TransferProblem | undefined;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  readonly rejection: Rejection | undefined;
  /** The transfer that was sent last; its ID stays the same until the outcome is known. */
  readonly sent: TransferOrder | undefined;
  readonly receipt: TransferReceipt | undefined;
}

export interface TransferInput {
  readonly coinId?: CoinId | undefined;
  readonly from?: Wallet | undefined;
  readonly to?: Wallet | undefined;
}

export function createTransfer({ coinId, from = 'spot', to }: TransferInput): Transfer {
  const target = to === undefined || to === from ? otherThan(from) : to;
  return draftOf({ coinId, from, to: target, amount: '' });
}

const draftOf = (draft: TransferDraft): Transfer =>
  checkTransfer({
    draft,
    max: undefined,
    problem: undefined,
    areProblemsShown: false,
    rejection: undefined,
    sent: undefined,
    receipt: undefined,
  });

const checkTransfer = (transfer: Transfer): Transfer => ({
  ...transfer,
  problem: problemOf(transfer),
});

/** The first wallet in the usual order that is not `wallet`. */
const otherThan = (wallet: Wallet): Wallet => WALLETS.find((one) => one !== wallet) ?? 'spot';

/** Changes coin or wallets. Selecting the wallet of the other side swaps both; another coin clears
 *  the amount, because it was an amount of the earlier coin. */
export function redirect(transfer: Transfer, patch: TransferPatch): Transfer {
  const { draft } = transfer;
  const next = { ...draft, ...patch };
  const swapped =
    next.from !== next.to
      ? next
      : patch.from === undefined
        ? { ...next, from: draft.to }
        : { ...next, to: draft.from };
  const amount = swapped.coinId === draft.coinId ? draft.amount : '';
  return checkTransfer({
    ...transfer,
    draft: { ...swapped, amount },
    max: undefined,
    rejection: undefined,
  });
}

export const swap = (transfer: Transfer): Transfer =>
  redirect(transfer, { from: transfer.draft.to, to: transfer.draft.from });

export const editAmount = (transfer: Transfer, amount: string): Transfer =>
  checkTransfer({ ...transfer, draft: { ...transfer.draft, amount }, rejection: undefined });

export const withMax = (transfer: Transfer, max: Decimal): Transfer =>
  checkTransfer({ ...transfer, max });

/** @param max must be known. */
export function fillMax(transfer: Transfer): Transfer {
  assert(transfer.max !== undefined, 'the maximum is known');
  return editAmount(transfer, transfer.max);
}

/** The first problem of the draft. An unknown maximum is none: the exchange decides. */
function problemOf({ draft, max }: Transfer): TransferProblem | undefined {
  if (draft.coinId === undefined) return 'coin_missing';
  const amount = enteredUnitsOf(draft.amount);
  if (isEntryProblem(amount)) return amount;
  const maximum = max && unitsOf(max);
  return maximum === undefined || isMovable(amount, maximum) ? undefined : 'amount_above_max';
}

/** Freezes the draft under a new ID. */
export function send(transfer: Transfer, requestId: RequestId): Transfer {
  const { coinId, from, to, amount } = transfer.draft;
  const value = decimalOfText(amount);
  assert(coinId !== undefined && value !== undefined, 'a complete draft is sent');
  return {
    ...transfer,
    areProblemsShown: false,
    rejection: undefined,
    sent: { coinId, from, to, amount: value, requestId },
  };
}

/** Returns what the child needs to send the transfer.
 *  @throws BrokenInvariant before the first attempt. */
export function transferRequest({ sent }: Transfer): SentRequestInput<MoveBetweenWallets> {
  assert(sent !== undefined, 'a transfer is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: MONEY_DELAYS };
}

/** Nothing has moved after a rejection: the draft stays as it was. */
export const applyOutcome = (
  transfer: Transfer,
  outcome: RequestOutcome<MoveBetweenWallets>,
): Transfer =>
  outcome.kind === 'accepted'
    ? { ...transfer, receipt: outcome.response }
    : { ...transfer, sent: undefined, rejection: rejectionIn(outcome) };

/** The next transfer in the same direction. */
export const restart = ({ draft }: Transfer): Transfer => draftOf({ ...draft, amount: '' });
