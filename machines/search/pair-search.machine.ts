/** One search box for pairs: finds names known locally immediately, sends the text to the exchange
 *  when typing pauses, and ignores responses to older texts. The machine uses neither prices nor
 *  the worker. */
import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided.ts';
import {
  addResults,
  applyEdit,
  foundHere,
  isBlank,
  isUnchanged,
  startOfSearch,
  type FoundPair,
  type SearchContext,
} from './pair-search.ts';

export type SearchEvent =
  | { readonly type: 'text.edited'; readonly text: string }
  /** The search box was left; its content is cleared. */
  | { readonly type: 'search.left' };

export const pairSearchMachine = setup({
  types: { context: {} as SearchContext, events: {} as SearchEvent },
  actors: {
    /** Searches the names already known, within an animation frame. */
    findHere: fromPromise<readonly FoundPair[], string>(unprovided('findHere')),
    queryExchange: fromPromise<readonly FoundPair[], string>(unprovided('queryExchange')),
  },
  guards: {
    isBlank: ({ event }) => event.type === 'text.edited' && isBlank(event.text),
    isUnchanged: ({ context, event }) =>
      event.type === 'text.edited' && isUnchanged(context, event.text),
  },
  delays: { pauseMs: 1_000, responseTimeoutMs: 10_000 },
}).createMachine({
  id: 'pairSearch',
  context: startOfSearch,
  initial: 'resting',
  on: {
    'search.left': { target: '.resting', actions: assign(startOfSearch) },
    'text.edited': [
      { guard: 'isBlank', target: '.resting', actions: assign(startOfSearch) },
      { guard: 'isUnchanged', actions: assign(({ event }) => ({ text: event.text })) },
      {
        target: '.searching',
        reenter: true,
        actions: assign(({ event }) => applyEdit(event.text)),
      },
    ],
  },
  states: {
    /** No search is active: the list of all pairs is shown. */
    resting: {},
    searching: {
      invoke: {
        src: 'findHere',
        input: ({ context }) => context.text.trim(),
        onDone: { actions: assign(({ context, event }) => foundHere(context, event.output)) },
        // Without local results only the exchange's response is shown.
        onError: { actions: assign(({ context }) => foundHere(context, [])) },
      },
      initial: 'typing',
      states: {
        typing: { after: { pauseMs: 'requesting' } },
        requesting: {
          tags: ['loading'],
          invoke: {
            src: 'queryExchange',
            input: ({ context }) => context.text.trim(),
            onDone: {
              target: 'responded',
              actions: assign(({ context, event }) => addResults(context, event.output)),
            },
            onError: 'failed',
          },
          after: { responseTimeoutMs: 'failed' },
        },
        responded: { tags: ['complete'] },
        /** Local results stay. */
        failed: { tags: ['complete'] },
      },
    },
  },
});
