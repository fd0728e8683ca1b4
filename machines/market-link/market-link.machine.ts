/** Life of the market worker: started, live, stale, lost and started again. It knows no worker: the app provides
 *  one and reports what it sends. Whether the market is live is decided in `domain/freshness.ts`. */
import { assign, fromCallback, not, setup } from 'xstate';
import type { Freshness, LinkState } from '#domain/freshness.ts';

export interface MarketLinkContext {
  readonly link: LinkState;
  readonly freshness: Freshness;
  /** Workers lost in a row; grows the wait before the next one. */
  readonly lossCount: number;
}

export type MarketLinkEvent =
  | { readonly type: 'worker.responded' }
  | { readonly type: 'worker.lost' }
  | { readonly type: 'link.reported'; readonly state: LinkState }
  | { readonly type: 'freshness.changed'; readonly freshness: Freshness }
  | { readonly type: 'retry.requested' };

const LOSS_COUNT_MAX = 6;
const RESTART_DELAY_FIRST_MS = 250;

export const marketLinkMachine = setup({
  types: { context: {} as MarketLinkContext, events: {} as MarketLinkEvent },
  actors: {
    /** Runs a worker while the state is active; sends `worker.responded` and `worker.lost`. */
    runWorker: fromCallback<MarketLinkEvent>(() => {
      throw new Error('The actor "runWorker" was not provided.');
    }),
    retryLink: fromCallback<MarketLinkEvent>(() => {
      throw new Error('The actor "retryLink" was not provided.');
    }),
  },
  guards: {
    isLive: ({ context }) => context.freshness === 'live',
    isFailed: ({ context }) => context.link === 'failed',
  },
  delays: {
    startTimeoutMs: 5_000,
    /** 250 ms, doubled with every further loss, at most 8 s. */
    restartDelayMs: ({ context }) => RESTART_DELAY_FIRST_MS * 2 ** (context.lossCount - 1),
    healthyAfterMs: 30_000,
  },
}).createMachine({
  id: 'marketLink',
  context: { link: 'connecting', freshness: 'waiting', lossCount: 0 },
  initial: 'running',
  states: {
    running: {
      invoke: { src: 'runWorker', onError: 'recovering' },
      initial: 'starting',
      on: {
        'worker.lost': 'recovering',
        'link.reported': { actions: assign(({ event }) => ({ link: event.state })) },
        'freshness.changed': { actions: assign(({ event }) => ({ freshness: event.freshness })) },
      },
      states: {
        starting: {
          on: { 'worker.responded': 'stale' },
          after: { startTimeoutMs: '#marketLink.recovering' },
        },
        /** The market on screen is not live: it may be read, not traded on. */
        stale: {
          always: [
            { guard: 'isFailed', target: 'failed' },
            { guard: 'isLive', target: 'live' },
          ],
        },
        live: {
          always: { guard: not('isLive'), target: 'stale' },
          after: { healthyAfterMs: { actions: assign({ lossCount: 0 }) } },
        },
        /** The service rejected the connection permanently: only the user can retry. */
        failed: {
          on: { 'retry.requested': 'retrying' },
          always: { guard: not('isFailed'), target: 'stale' },
        },
        retrying: {
          entry: assign({ link: 'connecting' }),
          invoke: { src: 'retryLink' },
          after: { startTimeoutMs: 'stale' },
          on: {
            'link.reported': {
              target: 'stale',
              actions: assign(({ event }) => ({ link: event.state })),
            },
          },
        },
      },
    },
    recovering: {
      entry: assign(({ context }) => ({
        link: 'connecting' as const,
        freshness: 'stale' as const,
        lossCount: Math.min(context.lossCount + 1, LOSS_COUNT_MAX),
      })),
      after: { restartDelayMs: 'running' },
      on: { 'retry.requested': 'running' },
    },
  },
});
