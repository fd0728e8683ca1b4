/** A page that was opened without the exchange: asks whether it is back, again and again, and at once when
 *  somebody or the network says so. It shows nothing and loads nothing; when there is an answer it says so. */
import { emit, fromPromise, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided.ts';

export type ReconnectEvent =
  | { readonly type: 'retry.requested' }
  | { readonly type: 'network.returned' };

export const reconnectMachine = setup({
  types: { events: {} as ReconnectEvent, emitted: {} as { readonly type: 'returned' } },
  actors: {
    /** Rejects while nobody answers. */
    queryExchange: fromPromise<void>(unprovided('queryExchange')),
  },
  delays: { retryIntervalMs: 5_000, responseTimeoutMs: 10_000 },
}).createMachine({
  id: 'reconnect',
  initial: 'waiting',
  states: {
    waiting: {
      on: { 'retry.requested': 'requesting', 'network.returned': 'requesting' },
      after: { retryIntervalMs: 'requesting' },
    },
    requesting: {
      tags: ['busy'],
      invoke: { src: 'queryExchange', onDone: 'back', onError: 'waiting' },
      after: { responseTimeoutMs: 'waiting' },
      // What was asked of a line that was not there yet is not waited for.
      on: { 'network.returned': { target: 'requesting', reenter: true } },
    },
    back: { entry: emit({ type: 'returned' }) },
  },
});
