/** Checks whether the exchange is reachable after the page was opened without it: at intervals, and
 *  immediately when the user or the browser's network event requests it. The machine shows and
 *  loads nothing; it emits an event when the exchange responds. */
import { emit, fromPromise, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided.ts';

export type ReconnectEvent =
  | { readonly type: 'retry.requested' }
  | { readonly type: 'network.returned' };

export const reconnectMachine = setup({
  types: { events: {} as ReconnectEvent, emitted: {} as { readonly type: 'returned' } },
  actors: {
    /** Rejects while the exchange does not respond. */
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
      // Restarts the request, because one sent before the network returned may never get a
      // response.
      on: { 'network.returned': { target: 'requesting', reenter: true } },
    },
    back: { entry: emit({ type: 'returned' }) },
  },
});
