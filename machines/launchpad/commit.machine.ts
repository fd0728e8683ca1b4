/** Commit to a project: checks the draft by the facts that the page has, and sends it once under a request ID, which is
 *  repeated until the outcome is known. A commit cannot be taken back, so it needs the agreement with the terms that the
 *  project has now. */
import { assign, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { sessionOfRequest } from '../kernel/request-session.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews, SessionEvent } from '../kernel/sent-request.ts';
import * as commit from './commit.ts';
import type { PurchaseFacts } from './purchase.ts';

export type CommitEvent =
  | { readonly type: 'facts.changed'; readonly facts: PurchaseFacts }
  | { readonly type: 'amount.edited'; readonly amount: string }
  | { readonly type: 'amount.maximized' }
  | { readonly type: 'agreement.changed'; readonly isTicked: boolean }
  | {
      readonly type: 'commit.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | { readonly type: 'commit.restarted' }
  | SessionEvent
  | SentRequestNews;

export const commitMachine = setup({
  types: {
    input: {} as PurchaseFacts,
    context: {} as commit.Commit,
    events: {} as CommitEvent,
  },
  actors: { commit: sentRequest<commit.CommitAmount>() },
  guards: { isComplete: ({ context }) => context.problem === undefined },
}).createMachine({
  id: 'launchpadCommit',
  context: ({ input }) => commit.createCommit(input),
  initial: 'drafting',
  on: {
    'facts.changed': {
      actions: assign(({ context, event }) => commit.withFacts(context, event.facts)),
    },
  },
  states: {
    drafting: {
      on: {
        'amount.edited': {
          actions: assign(({ context, event }) => commit.editAmount(context, event.amount)),
        },
        'amount.maximized': { actions: assign(({ context }) => commit.maximize(context)) },
        'agreement.changed': {
          actions: assign(({ context, event }) => commit.agree(context, event.isTicked)),
        },
        'commit.submitted': [
          {
            guard: 'isComplete',
            target: 'pending',
            actions: assign(({ context, event }) => commit.send(context, event.requestId)),
          },
          { actions: assign(() => ({ areProblemsShown: true })) },
        ],
      },
    },
    /** The child repeats the same ID without a response, because the exchange commits at most once per ID. */
    pending: {
      invoke: {
        src: 'commit',
        id: 'request',
        input: ({ context }) => commit.commitRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'done',
            actions: assign(({ context, event }) => commit.applyOutcome(context, event.output)),
          },
          {
            target: 'drafting',
            actions: assign(({ context, event }) => commit.applyOutcome(context, event.output)),
          },
        ],
      },
      on: sessionOfRequest<commit.Commit, CommitEvent>(),
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    done: {
      on: {
        'commit.restarted': {
          target: 'drafting',
          actions: assign(({ context }) => commit.restart(context)),
        },
      },
    },
  },
});
