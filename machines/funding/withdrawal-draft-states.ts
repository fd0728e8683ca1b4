/** States of the draft: its terms are read, the exchange calculates it, and the user reviews it. */
import { assign } from 'xstate';
import { isRejected, rejectionOf } from '../kernel/rejection.ts';
import {
  deriveWithdrawal,
  edit,
  fillMax,
  paste,
  quoteRequestOf,
  selectCoin,
  selectNetwork,
  withNetworks,
} from './withdrawal-draft.ts';
import { submit } from './withdrawal-request.ts';
import { withdrawalSetup } from './withdrawal-setup.ts';

export const drafting = withdrawalSetup.createStateConfig({
  initial: 'opening',
  on: {
    'coin.selected': {
      target: '.opening',
      actions: assign(({ context, event }) => selectCoin(context, event.coin)),
    },
    'network.selected': {
      target: '.opening',
      actions: assign(({ context, event }) => selectNetwork(context, event.networkId)),
    },
    'draft.edited': {
      actions: assign(({ context, event }) => edit(context, event.patch)),
    },
    'address.pasted': {
      actions: assign(({ context, event }) => paste(context, event.address, event.copied)),
    },
    'amount.maximized': {
      guard: 'isMaxKnown',
      actions: assign(({ context }) => fillMax(context)),
    },
    'terms.changed': '.opening',
    'review.opened': [
      { guard: 'isComplete', target: 'calculating' },
      {
        actions: assign(({ context }) => ({
          ...deriveWithdrawal(context),
          areProblemsShown: true,
        })),
      },
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
          actions: assign(({ context, event }) => withNetworks(context, event.output)),
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
            deriveWithdrawal({ ...context, rules: event.output }),
          ),
        },
        onError: 'unread',
      },
    },
    ready: {},
    /** Networks or terms could not be read. Nothing is sent by terms that are not known. */
    unread: { on: { 'terms.retried': 'opening' } },
  },
});

/** The exchange calculates the withdrawal, so that the review shows its numbers. */
export const calculating = withdrawalSetup.createStateConfig({
  tags: ['busy'],
  on: { 'review.left': 'drafting' },
  invoke: {
    src: 'readQuote',
    input: ({ context }) => quoteRequestOf(context),
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
});

export const reviewing = withdrawalSetup.createStateConfig({
  on: {
    'review.left': 'drafting',
    'review.acknowledged': {
      actions: assign(({ event }) => ({ isAcknowledged: event.isAcknowledged })),
    },
    'withdrawal.submitted': {
      guard: 'isAcknowledged',
      target: 'pending',
      actions: assign(({ context, event }) => submit(context, event.requestId)),
    },
  },
});
