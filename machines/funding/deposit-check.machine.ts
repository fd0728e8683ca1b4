/** Check of a deposit that has not arrived: reads the transaction on its network, and claims the
 *  deposit where only the memo is missing. A claim may be repeated, because a deposit is assigned
 *  once; a claim that the exchange already has leads back to the transaction's state. */
import { assign, fromPromise, setup } from 'xstate';
import type { Deposit } from '#contract/entities/custody.ts';
import type { ChainTransactionInfo } from '#contract/rest/chain.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as check from './deposit-check.ts';

export type DepositCheckEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<check.DepositCheckDraft> }
  | { readonly type: 'check.submitted' }
  | { readonly type: 'check.restarted' }
  | { readonly type: 'claim.started' }
  | { readonly type: 'sender.edited'; readonly fromAddress: string }
  | { readonly type: 'claim.submitted' }
  | { readonly type: 'claim.left' };

export const depositCheckMachine = setup({
  types: {
    input: {} as check.DepositCheckInput,
    context: {} as check.DepositCheck,
    events: {} as DepositCheckEvent,
  },
  actors: {
    /** Undefined when the network does not know the transaction. */
    readTransaction: fromPromise<ChainTransactionInfo | undefined, check.TransactionRequest>(
      unprovided('readTransaction'),
    ),
    claim: fromPromise<Deposit, check.DepositClaim>(unprovided('claim')),
  },
  guards: {
    isComplete: ({ context }) => context.problem === undefined,
    isClaimable: ({ context }) => check.isClaimable(context),
    isSenderNamed: ({ context }) => check.isSenderNamed(context),
  },
  delays: { responseTimeoutMs: 10_000 },
}).createMachine({
  id: 'depositCheck',
  context: ({ input }) => check.createDepositCheck(input),
  initial: 'drafting',
  states: {
    drafting: {
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => check.edit(context, event.patch)),
        },
        'check.submitted': [
          { guard: 'isComplete', target: 'checking' },
          { actions: assign(() => ({ areProblemsShown: true })) },
        ],
      },
    },
    checking: {
      tags: ['busy'],
      entry: assign(({ context }) => check.restart(context)),
      invoke: {
        src: 'readTransaction',
        input: ({ context }) => check.requestOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'found',
            actions: assign(({ event }) => ({ transaction: event.output })),
          },
          { target: 'notFound' },
        ],
        onError: {
          target: 'drafting',
          actions: assign(({ context, event }) => check.fail(context, event.error)),
        },
      },
      after: {
        responseTimeoutMs: {
          target: 'drafting',
          actions: assign(({ context }) => check.fail(context, undefined)),
        },
      },
    },
    notFound: {
      on: { 'check.submitted': 'checking', 'check.restarted': 'drafting' },
    },
    found: {
      on: {
        'check.submitted': 'checking',
        'check.restarted': {
          target: 'drafting',
          actions: assign(({ context }) =>
            check.edit(check.restart(context), { transactionId: '' }),
          ),
        },
        'claim.started': { guard: 'isClaimable', target: 'naming' },
      },
    },
    /** The user names the sender, which proves that the deposit is the user's. */
    naming: {
      on: {
        'sender.edited': {
          actions: assign(({ event }) => ({
            fromAddress: event.fromAddress,
            rejection: undefined,
            isUnanswered: false,
          })),
        },
        'claim.submitted': { guard: 'isSenderNamed', target: 'claiming' },
        'claim.left': {
          target: 'found',
          actions: assign(() => ({ rejection: undefined, isUnanswered: false })),
        },
      },
    },
    claiming: {
      tags: ['busy', 'locked'],
      entry: assign(() => ({ rejection: undefined, isUnanswered: false })),
      invoke: {
        src: 'claim',
        input: ({ context }) => check.claimOf(context),
        onDone: { target: 'claimed', actions: assign(({ event }) => ({ claimed: event.output })) },
        onError: [
          { guard: ({ event }) => check.isClaimedBefore(event.error), target: 'checking' },
          {
            target: 'naming',
            actions: assign(({ context, event }) => check.fail(context, event.error)),
          },
        ],
      },
      after: {
        responseTimeoutMs: {
          target: 'naming',
          actions: assign(({ context }) => check.fail(context, undefined)),
        },
      },
    },
    claimed: {},
  },
});
