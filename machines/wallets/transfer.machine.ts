/** Transfer between two of the user's wallets: edits a draft with the current maximum, sends it once
 *  under a request ID, and repeats the same ID until the outcome is known. The exchange moves the
 *  amount at most once per ID. */
import { assign, fromPromise, setup } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as transfer from './transfer.ts';

export type TransferEvent =
  | { readonly type: 'direction.changed'; readonly patch: transfer.TransferPatch }
  | { readonly type: 'direction.swapped' }
  | { readonly type: 'amount.edited'; readonly amount: string }
  | { readonly type: 'amount.maximized' }
  /** A balance has changed, or may have: the maximum is read again. */
  | { readonly type: 'balances.changed' }
  | {
      readonly type: 'transfer.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | { readonly type: 'transfer.restarted' }
  | SentRequestNews;

export const transferMachine = setup({
  types: {
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- Names the type of the machine's input.
    input: {} as transfer.TransferInput,
    context: {} as transfer.Transfer,
    events: {} as TransferEvent,
  },
  actors: {
    readMax: fromPromise<Decimal, transfer.TransferDraft>(unprovided('readMax')),
    transfer: sentRequest<transfer.MoveBetweenWallets>(),
  },
  guards: {
    hasCoin: ({ context }) => context.draft.coinId !== undefined,
    isComplete: ({ context }) => context.problem === undefined,
    isMaxKnown: ({ context }) => context.max !== undefined,
  },
}).createMachine({
  id: 'transfer',
  context: ({ input }) => transfer.createTransfer(input),
  initial: 'drafting',
  states: {
    drafting: {
      initial: 'opening',
      on: {
        'direction.changed': {
          target: '.opening',
          actions: assign(({ context, event }) => transfer.redirect(context, event.patch)),
        },
        'direction.swapped': {
          target: '.opening',
          actions: assign(({ context }) => transfer.swap(context)),
        },
        'amount.edited': {
          actions: assign(({ context, event }) => transfer.editAmount(context, event.amount)),
        },
        'amount.maximized': {
          guard: 'isMaxKnown',
          actions: assign(({ context }) => transfer.fillMax(context)),
        },
        'balances.changed': '.opening',
        'transfer.submitted': [
          {
            guard: 'isComplete',
            target: 'pending',
            actions: assign(({ context, event }) => transfer.send(context, event.requestId)),
          },
          { actions: assign(() => ({ areProblemsShown: true })) },
        ],
      },
      states: {
        opening: {
          always: [{ guard: 'hasCoin', target: 'loadingMax' }, { target: 'ready' }],
        },
        loadingMax: {
          invoke: {
            src: 'readMax',
            input: ({ context }) => context.draft,
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) => transfer.withMax(context, event.output)),
            },
            onError: 'maxUnknown',
          },
        },
        ready: {},
        /** The maximum could not be read. The transfer is possible: the exchange checks it. */
        maxUnknown: {},
      },
    },
    /** The child repeats the same ID without a response, because the exchange moves the amount at most
     *  once per ID. */
    pending: {
      invoke: {
        src: 'transfer',
        id: 'request',
        input: ({ context }) => transfer.transferRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'done',
            actions: assign(({ context, event }) => transfer.applyOutcome(context, event.output)),
          },
          {
            target: 'drafting',
            actions: assign(({ context, event }) => transfer.applyOutcome(context, event.output)),
          },
        ],
      },
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    done: {
      on: {
        'transfer.restarted': {
          target: 'drafting',
          actions: assign(({ context }) => transfer.restart(context)),
        },
      },
    },
  },
});
