/** Publishes or changes an ad: a draft, the percent of a price far from the reference, and one request that is repeated
 *  under the same ID until its outcome is known. */
import { assign, setup } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import type { AdDraft } from './ad-draft.ts';
import * as editor from './ad-editor.ts';

export type AdEditorEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<AdDraft> }
  | { readonly type: 'online.toggled'; readonly isOnline: boolean }
  /** Price of the draft's coin in its currency. */
  | { readonly type: 'reference.changed'; readonly price: Decimal | 'none' | undefined }
  | { readonly type: 'percent.edited'; readonly text: string }
  | { readonly type: 'confirmation.left' }
  | {
      readonly type: 'ad.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const adEditorMachine = setup({
  types: {
    input: {} as editor.AdEditorInput,
    context: {} as editor.AdEditor,
    events: {} as AdEditorEvent,
  },
  actors: {
    saveAd: sentRequest<editor.SaveAd>(),
  },
  guards: {
    mustConfirm: ({ context }) => editor.isComplete(context) && context.isFar,
    isComplete: ({ context }) => editor.isComplete(context),
    isConfirmed: ({ context }) => editor.isComplete(context) && editor.isPercentTyped(context),
    isFar: ({ context }) => context.isFar,
  },
}).createMachine({
  id: 'adEditor',
  context: ({ input }) => editor.createAdEditor(input),
  initial: 'drafting',
  states: {
    drafting: {
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => editor.editAd(context, event.patch)),
        },
        'online.toggled': { actions: assign(({ event }) => ({ isOnline: event.isOnline })) },
        'reference.changed': {
          actions: assign(({ context, event }) => editor.withReference(context, event.price)),
        },
        'ad.submitted': [
          {
            guard: 'mustConfirm',
            target: 'confirmingPrice',
            actions: assign(() => ({ typedPercent: '', rejection: undefined })),
          },
          {
            guard: 'isComplete',
            target: 'pending',
            actions: assign(({ context, event }) => editor.send(context, event.requestId)),
          },
          { actions: assign(() => ({ areProblemsShown: true })) },
        ],
      },
    },
    /** The price is far from the reference: the user types by how much. The reference may move meanwhile. */
    confirmingPrice: {
      on: {
        'percent.edited': { actions: assign(({ event }) => ({ typedPercent: event.text })) },
        'confirmation.left': { target: 'drafting', actions: assign(() => ({ typedPercent: '' })) },
        'reference.changed': {
          actions: assign(({ context, event }) => editor.withReference(context, event.price)),
        },
        'ad.submitted': {
          guard: 'isConfirmed',
          target: 'pending',
          actions: assign(({ context, event }) => editor.send(context, event.requestId)),
        },
      },
    },
    pending: {
      invoke: {
        src: 'saveAd',
        id: 'request',
        input: ({ context }) => editor.adRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'saved',
            actions: assign(({ context, event }) => editor.applyOutcome(context, event.output)),
          },
          {
            guard: 'isFar',
            target: 'confirmingPrice',
            actions: assign(({ context, event }) => editor.applyOutcome(context, event.output)),
          },
          {
            target: 'drafting',
            actions: assign(({ context, event }) => editor.applyOutcome(context, event.output)),
          },
        ],
      },
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    saved: {},
  },
});
