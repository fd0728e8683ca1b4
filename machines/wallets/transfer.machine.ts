/** Transfer between two of the user's wallets: edits a draft with the current maximum, sends it once
 *  under a request ID, and repeats the same ID until the outcome is known. The exchange moves the
 *  amount at most once per ID. */
import { assign, fromPromise, setup } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import { unprovided } from '../kernel/unprovided.ts';
import { isSettled, rejectionOf } from '../kernel/rejection.ts';
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
  | { readonly type: 'transfer.restarted' };

export const transferMachine = setup({
  types: {
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- Names the type of the machine's input.
    input: {} as transfer.TransferInput,
    context: {} as transfer.Transfer,
    events: {} as TransferEvent,
  },
  actors: {
    readMax: fromPromise<Decimal, transfer.TransferDraft>(unprovided('readMax')),
    transfer: fromPromise<transfer.TransferReceipt, transfer.TransferOrder>(unprovided('transfer')),
  },
  guards: {
    hasCoin: ({ context }) => context.draft.coinId !== undefined,
    isComplete: ({ context }) => context.problem === undefined,
    isMaxKnown: ({ context }) => context.max !== undefined,
  },
  delays: { responseTimeoutMs: 10_000, repeatIntervalMs: 2_000 },
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
            target: 'sending',
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
    /** The first attempt, and every repetition under the same ID. */
    sending: {
      invoke: {
        src: 'transfer',
        input: ({ context }) => transfer.orderOf(context),
        onDone: { target: 'done', actions: assign(({ event }) => ({ receipt: event.output })) },
        onError: [
          {
            guard: ({ context, event }) => isSettled(event.error, context),
            target: 'drafting',
            actions: assign(({ context, event }) =>
              transfer.reject(context, rejectionOf(event.error)),
            ),
          },
          { target: 'unknown' },
        ],
      },
      after: { responseTimeoutMs: 'unknown' },
    },
    /** No response proves nothing: the amount may have moved. The ID is sent again until the exchange
     *  responds, because it moves the amount at most once. */
    unknown: {
      tags: ['unresolved'],
      entry: assign({ isUnknown: true }),
      after: { repeatIntervalMs: 'sending' },
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
