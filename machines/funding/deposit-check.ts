/** Pure functions and types of the check of a transaction, and of the claim of a deposit without a
 *  known memo. */
import { assert } from '#contract/core/assert.ts';
import { enteredText } from '#contract/core/entered-text.ts';
import type { Deposit } from '#contract/entities/custody.ts';
import type { ChainTransactionInfo } from '#contract/rest/chain.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';

export interface DepositCheckDraft {
  /** Undefined until the user has selected a network. */
  readonly networkId: number | undefined;
  /** As typed. */
  readonly transactionId: string;
}

/** Rule of the draft that is not met. */
export type DepositCheckProblem = 'network_missing' | 'transaction_missing';

/** A transaction as it is requested. */
export interface TransactionRequest {
  readonly networkId: number;
  readonly transactionId: string;
}

export interface DepositClaim extends TransactionRequest {
  readonly fromAddress: string;
}

export interface DepositCheck {
  readonly draft: DepositCheckDraft;
  readonly problem: DepositCheckProblem | undefined;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  /** Response of the network; undefined while it is unknown or does not exist. */
  readonly transaction: ChainTransactionInfo | undefined;
  /** Sender that the user names in a claim, as typed. */
  readonly fromAddress: string;
  readonly rejection: Rejection | undefined;
  /** The last request had no response. */
  readonly isUnanswered: boolean;
  readonly claimed: Deposit | undefined;
}

/** Draft at the start. */
export interface DepositCheckInput {
  readonly networkId: number | undefined;
  readonly transactionId?: string | undefined;
}

export const createDepositCheck = ({
  networkId,
  transactionId = '',
}: DepositCheckInput): DepositCheck =>
  checkDraft({
    draft: { networkId, transactionId },
    problem: undefined,
    areProblemsShown: false,
    transaction: undefined,
    fromAddress: '',
    rejection: undefined,
    isUnanswered: false,
    claimed: undefined,
  });

const checkDraft = (check: DepositCheck): DepositCheck => ({
  ...check,
  problem: problemOf(check.draft),
});

function problemOf({
  networkId,
  transactionId,
}: DepositCheckDraft): DepositCheckProblem | undefined {
  if (networkId === undefined) return 'network_missing';
  return enteredText('hash', transactionId) === '' ? 'transaction_missing' : undefined;
}

export const edit = (check: DepositCheck, patch: Partial<DepositCheckDraft>): DepositCheck =>
  checkDraft({ ...check, ...NO_FAILURE, draft: { ...check.draft, ...patch } });

const NO_FAILURE = { rejection: undefined, isUnanswered: false } as const;

/** @throws BrokenInvariant for an incomplete draft. */
export function requestOf({ draft: { networkId, transactionId } }: DepositCheck) {
  assert(networkId !== undefined, 'a complete draft is checked');
  return {
    networkId,
    transactionId: enteredText('hash', transactionId),
  } satisfies TransactionRequest;
}

export const claimOf = (check: DepositCheck): DepositClaim => ({
  ...requestOf(check),
  fromAddress: enteredText('address', check.fromAddress),
});

/** Removes what the last request returned. */
export const restart = (check: DepositCheck): DepositCheck => ({
  ...check,
  ...NO_FAILURE,
  areProblemsShown: false,
  transaction: undefined,
  fromAddress: '',
});

export const fail = (check: DepositCheck, error: unknown): DepositCheck => {
  const rejection = rejectionOf(error);
  return { ...check, rejection, isUnanswered: rejection === undefined };
};

export const isClaimable = ({ transaction }: DepositCheck): boolean =>
  transaction?.deposit === 'memo_missing';

export const isSenderNamed = ({ fromAddress }: DepositCheck): boolean =>
  enteredText('address', fromAddress) !== '';

/** The deposit is no longer unclaimed, for example because the response to an earlier claim of the
 *  user was lost. */
export const isClaimedBefore = (error: unknown): boolean =>
  rejectionOf(error)?.name === 'state_changed';
