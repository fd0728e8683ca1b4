/** Withdrawal, from the coin to the receipt: edits a draft by the terms of its network, lets the
 *  exchange calculate it for the review, sends it once under a request ID, requests the codes, and
 *  follows it until it ends. Without a response it looks the ID up and never sends by itself. */
import { assign, fromPromise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import type { WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import type { WithdrawalRules } from '#contract/rest/withdrawals.ts';
import { isRejected, rejectionOf } from '../kernel/rejection.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import { MONEY_DELAYS, isMade, type SentRequestNews } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as withdrawal from './withdrawal.ts';

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
  | { readonly type: 'withdrawal.cancelled' }
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
  readQuote: fromPromise<withdrawal.WithdrawalQuote, withdrawal.QuoteRequest>(
    unprovided('readQuote'),
  ),
  submit: sentRequest<withdrawal.Withdraw>(),
  confirm: fromPromise<Withdrawal, withdrawal.Confirmation>(unprovided('confirm')),
  sendCode: fromPromise<void, number>(unprovided('sendCode')),
  cancel: fromPromise<Withdrawal, number>(unprovided('cancel')),
  nameReceiver: fromPromise<Withdrawal, Information>(unprovided('nameReceiver')),
};

export const withdrawalMachine = setup({
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
    isComplete: ({ context }) => withdrawal.isComplete(context),
    isAcknowledged: ({ context }) =>
      context.isAcknowledged || !withdrawal.needsAcknowledgement(context),
    areCodesComplete: ({ context }) => withdrawal.areCodesComplete(context),
    isWaitingForCodes: ({ context }) => context.withdrawal?.state === 'waiting_for_codes',
    isCancellable: ({ context }) => context.withdrawal?.isCancellable === true,
    isInformationRequired: ({ context }) => context.withdrawal?.state === 'information_required',
  },
  delays: { responseTimeoutMs: MONEY_DELAYS.responseTimeoutMs },
}).createMachine({
  id: 'withdrawal',
  context: ({ input }) => withdrawal.createWithdrawal(input),
  initial: 'starting',
  on: {
    'book.changed': {
      actions: assign(({ context, event }) =>
        withdrawal.derived({
          ...context,
          book: event.book,
          knownAddresses: event.knownAddresses,
        }),
      ),
    },
  },
  states: {
    starting: {
      always: [{ guard: 'isSentBefore', target: 'pending.unknown' }, { target: 'drafting' }],
    },
    drafting: {
      initial: 'opening',
      on: {
        'coin.selected': {
          target: '.opening',
          actions: assign(({ context, event }) => withdrawal.selectCoin(context, event.coin)),
        },
        'network.selected': {
          target: '.opening',
          actions: assign(({ context, event }) =>
            withdrawal.selectNetwork(context, event.networkId),
          ),
        },
        'draft.edited': {
          actions: assign(({ context, event }) => withdrawal.edit(context, event.patch)),
        },
        'address.pasted': {
          actions: assign(({ context, event }) =>
            withdrawal.paste(context, event.address, event.copied),
          ),
        },
        'amount.maximized': {
          guard: 'isMaxKnown',
          actions: assign(({ context }) => withdrawal.fillMax(context)),
        },
        'terms.changed': '.opening',
        'review.opened': [
          { guard: 'isComplete', target: 'calculating' },
          { actions: assign(() => ({ areProblemsShown: true })) },
        ],
      },
      states: {
        opening: {
          always: [
            { guard: 'hasNoCoin', target: 'ready' },
            { guard: 'hasNoNetworks', target: 'loadingNetworks' },
            { guard: 'hasNoNetwork', target: 'ready' },
            { target: 'loadingRules' },
          ],
        },
        loadingNetworks: {
          invoke: {
            src: 'readNetworks',
            input: ({ context }) => context.draft.coin ?? '',
            onDone: {
              target: 'opening',
              actions: assign(({ context, event }) =>
                withdrawal.withNetworks(context, event.output),
              ),
            },
            onError: 'unread',
          },
        },
        loadingRules: {
          invoke: {
            src: 'readRules',
            input: ({ context }) => ({
              coin: context.draft.coin ?? '',
              networkId: context.draft.networkId ?? 0,
            }),
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) =>
                withdrawal.derived({ ...context, rules: event.output }),
              ),
            },
            onError: 'unread',
          },
        },
        ready: {},
        /** Networks or terms could not be read. Nothing is sent by terms that are not known. */
        unread: { on: { 'terms.retried': 'opening' } },
      },
    },
    /** The exchange calculates the withdrawal, so that the review shows its numbers. */
    calculating: {
      tags: ['busy'],
      on: { 'review.left': 'drafting' },
      invoke: {
        src: 'readQuote',
        input: ({ context }) => withdrawal.quoteRequestOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.warnings.length > 0,
            target: 'drafting',
            actions: assign(({ event }) => ({ quote: event.output })),
          },
          {
            target: 'reviewing',
            actions: assign(({ event }) => ({ quote: event.output, isAcknowledged: false })),
          },
        ],
        onError: {
          target: 'drafting',
          actions: assign(({ event }) => ({
            rejection: rejectionOf(event.error),
            notice: isRejected(event.error) ? undefined : 'no_response',
          })),
        },
      },
    },
    reviewing: {
      on: {
        'review.left': 'drafting',
        'review.acknowledged': {
          actions: assign(({ event }) => ({ isAcknowledged: event.isAcknowledged })),
        },
        'withdrawal.submitted': {
          guard: 'isAcknowledged',
          target: 'pending',
          actions: assign(({ context, event }) => withdrawal.submit(context, event.requestId)),
        },
      },
    },
    /** The child sends the withdrawal, and looks it up by its request ID; it never sends it again. */
    pending: {
      tags: ['busy'],
      invoke: {
        src: 'submit',
        id: 'request',
        input: ({ context }) => withdrawal.withdrawalRequest(context),
        onDone: [
          {
            guard: ({ event }) => isMade(event.output),
            target: 'accepted',
            actions: assign(({ context, event }) => withdrawal.settled(context, event.output)),
          },
          {
            target: 'drafting',
            actions: assign(({ context, event }) => withdrawal.settled(context, event.output)),
          },
        ],
      },
      initial: 'submitting',
      states: {
        submitting: { tags: ['locked'], on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    /** The withdrawal exists: its state decides between the codes and the receipt. */
    accepted: {
      always: [{ guard: 'isWaitingForCodes', target: 'confirming' }, { target: 'following' }],
    },
    /** Waits for the codes of a withdrawal whose amount is frozen. */
    confirming: {
      initial: 'entering',
      on: {
        'withdrawal.cancelled': 'following.canceling',
        // Accepted in every state, because typed characters must not be lost while the withdrawal is read.
        'codes.edited': {
          actions: assign(({ context, event }) => ({
            codes: { ...context.codes, ...event.patch },
            rejection: undefined,
          })),
        },
      },
      states: {
        entering: {
          on: {
            'codes.submitted': { guard: 'areCodesComplete', target: 'sending' },
            'code.requested': 'requestingCode',
            'withdrawal.changed': {
              guard: ({ context, event }) => withdrawal.isOwnChange(context, event.id),
              target: 'lookingUp',
            },
          },
        },
        requestingCode: {
          tags: ['busy'],
          invoke: {
            src: 'sendCode',
            input: ({ context }) => withdrawal.withdrawalOf(context).id,
            onDone: {
              target: 'entering',
              actions: assign(() => ({ notice: 'code_sent' as const, rejection: undefined })),
            },
            onError: {
              target: 'entering',
              actions: assign(({ event }) => ({
                rejection: rejectionOf(event.error),
                notice: isRejected(event.error) ? undefined : ('no_response' as const),
              })),
            },
          },
        },
        sending: {
          tags: ['busy', 'locked'],
          invoke: {
            src: 'confirm',
            input: ({ context }) => withdrawal.confirmationOf(context),
            onDone: {
              target: '#withdrawal.accepted',
              actions: assign(({ event }) => ({
                ...withdrawal.withWithdrawal(event.output),
                codes: withdrawal.EMPTY_CODES,
                rejection: undefined,
                notice: undefined,
              })),
            },
            onError: [
              {
                // Another tab, the end of the time or an operator has changed the state.
                guard: ({ event }) => rejectionOf(event.error)?.name === 'state_changed',
                target: 'lookingUp',
              },
              {
                guard: ({ event }) => isRejected(event.error),
                target: 'entering',
                actions: assign(({ event }) => ({
                  rejection: rejectionOf(event.error),
                  notice: undefined,
                })),
              },
              { target: 'lookingUp' },
            ],
          },
          after: { responseTimeoutMs: 'lookingUp' },
        },
        /** Reads the state of the withdrawal, until the exchange responds. */
        lookingUp: {
          tags: ['busy'],
          invoke: {
            src: 'submit',
            id: 'request',
            input: ({ context }) => withdrawal.lookupRequest(context),
            onDone: {
              target: '#withdrawal.accepted',
              actions: assign(({ context, event }) => withdrawal.settled(context, event.output)),
            },
          },
        },
      },
    },
    /** The receipt, with the state of the withdrawal as it changes. */
    following: {
      initial: 'current',
      on: {
        'withdrawal.restarted': {
          target: 'drafting',
          actions: assign(({ context }) => withdrawal.restart(context)),
        },
      },
      states: {
        current: {
          on: {
            'withdrawal.changed': {
              guard: ({ context, event }) => withdrawal.isOwnChange(context, event.id),
              target: 'refreshing',
            },
            'withdrawal.cancelled': { guard: 'isCancellable', target: 'canceling' },
            'receiver.named': { guard: 'isInformationRequired', target: 'informing' },
          },
        },
        refreshing: {
          on: { 'withdrawal.cancelled': { guard: 'isCancellable', target: 'canceling' } },
          invoke: {
            src: 'submit',
            id: 'request',
            input: ({ context }) => withdrawal.lookupRequest(context),
            onDone: {
              target: '#withdrawal.accepted',
              actions: assign(({ context, event }) => withdrawal.settled(context, event.output)),
            },
          },
        },
        canceling: {
          tags: ['busy'],
          entry: assign(() => ({ rejection: undefined, notice: undefined })),
          invoke: {
            src: 'cancel',
            input: ({ context }) => withdrawal.withdrawalOf(context).id,
            onDone: {
              target: '#withdrawal.accepted',
              actions: assign(({ event }) => withdrawal.withWithdrawal(event.output)),
            },
            onError: {
              target: 'refreshing',
              actions: assign(({ event }) => ({ rejection: rejectionOf(event.error) })),
            },
          },
          after: { responseTimeoutMs: 'refreshing' },
        },
        informing: {
          tags: ['busy'],
          entry: assign(() => ({ rejection: undefined })),
          invoke: {
            src: 'nameReceiver',
            input: ({ context, event }) => ({
              id: withdrawal.withdrawalOf(context).id,
              receiver: event.type === 'receiver.named' ? event.receiver.trim() : '',
            }),
            onDone: {
              target: '#withdrawal.accepted',
              actions: assign(({ event }) => withdrawal.withWithdrawal(event.output)),
            },
            onError: {
              target: 'refreshing',
              actions: assign(({ event }) => ({ rejection: rejectionOf(event.error) })),
            },
          },
          after: { responseTimeoutMs: 'refreshing' },
        },
      },
    },
  },
});
