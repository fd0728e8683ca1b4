/** Setup of the withdrawal machine: its events, actors, guards and delays. The states are in a file for each
 *  part: draft, request, codes and following. */
import { fromPromise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import type { WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import type { WithdrawalRules } from '#contract/rest/withdrawals.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import { MONEY_DELAYS, type SentRequestNews } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import { areCodesComplete, type Confirmation } from './withdrawal-codes.ts';
import {
  deriveWithdrawal,
  isComplete,
  needsAcknowledgement,
  type QuoteRequest,
} from './withdrawal-draft.ts';
import type * as withdrawal from './withdrawal.ts';

export type WithdrawalEvent =
  | { readonly type: 'coin.selected'; readonly coin: string }
  | { readonly type: 'network.selected'; readonly networkId: number }
  | { readonly type: 'draft.edited'; readonly patch: withdrawal.WithdrawalPatch }
  | {
      readonly type: 'address.pasted';
      readonly address: string;
      /** Address that was copied here last. */
      readonly copied: string | undefined;
    }
  | { readonly type: 'amount.maximized' }
  | {
      readonly type: 'book.changed';
      readonly book: readonly WithdrawalAddress[];
      readonly knownAddresses: readonly string[];
    }
  /** A balance or a limit has changed, or may have: the terms are read again. */
  | { readonly type: 'terms.changed' }
  | { readonly type: 'terms.retried' }
  | { readonly type: 'review.opened' }
  | { readonly type: 'review.left' }
  | { readonly type: 'review.acknowledged'; readonly isAcknowledged: boolean }
  | {
      readonly type: 'withdrawal.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | { readonly type: 'codes.edited'; readonly patch: Partial<withdrawal.WithdrawalCodes> }
  | { readonly type: 'codes.submitted' }
  | { readonly type: 'code.requested' }
  /** The channel has reported another state of a withdrawal; without an ID, of any. */
  | { readonly type: 'withdrawal.changed'; readonly id: number | undefined }
  | { readonly type: 'withdrawal.canceled' }
  | { readonly type: 'receiver.named'; readonly receiver: string }
  | { readonly type: 'withdrawal.restarted' }
  | SentRequestNews;

interface Information {
  readonly id: number;
  readonly receiver: string;
}

const actors = {
  readNetworks: fromPromise<readonly WalletNetwork[], string>(unprovided('readNetworks')),
  readRules: fromPromise<WithdrawalRules, { readonly coin: string; readonly networkId: number }>(
    unprovided('readRules'),
  ),
  readQuote: fromPromise<withdrawal.WithdrawalQuote, QuoteRequest>(unprovided('readQuote')),
  submit: sentRequest<withdrawal.Withdraw>(),
  confirm: fromPromise<Withdrawal, Confirmation>(unprovided('confirm')),
  sendCode: fromPromise<void, number>(unprovided('sendCode')),
  cancel: fromPromise<Withdrawal, number>(unprovided('cancel')),
  nameReceiver: fromPromise<Withdrawal, Information>(unprovided('nameReceiver')),
};

export const withdrawalSetup = setup({
  types: {
    input: {} as withdrawal.WithdrawalInput,
    context: {} as withdrawal.WithdrawalContext,
    events: {} as WithdrawalEvent,
  },
  actors,
  guards: {
    isSentBefore: ({ context }) => context.requestId !== undefined,
    hasNoCoin: ({ context }) => context.draft.coin === undefined,
    hasNoNetworks: ({ context }) => context.networks === undefined,
    hasNoNetwork: ({ context }) => context.derived.network === undefined,
    isMaxKnown: ({ context }) => context.derived.max !== undefined,
    // The wait of an entry may have ended since the draft was edited.
    isComplete: ({ context }) => isComplete(deriveWithdrawal(context)),
    isAcknowledged: ({ context }) => context.isAcknowledged || !needsAcknowledgement(context),
    areCodesComplete: ({ context }) => areCodesComplete(context),
    isWaitingForCodes: ({ context }) => context.withdrawal?.state === 'waiting_for_codes',
    isCancellable: ({ context }) => context.withdrawal?.isCancellable === true,
    isInformationRequired: ({ context }) => context.withdrawal?.state === 'information_required',
  },
  delays: { responseTimeoutMs: MONEY_DELAYS.responseTimeoutMs },
});
