/** Sends one request under an ID that the client chose, and determines its outcome. Without a response it
 *  looks the request up, or repeats it where the exchange executes an ID at most once. A feature machine
 *  invokes it, and states only what is sent and what each outcome means. */
import {
  assign,
  fromPromise,
  sendParent,
  setup,
  spawnChild,
  stopChild,
  type DoneActorEvent,
  type ErrorActorEvent,
} from 'xstate';
import {
  absentWith,
  createSentRequest,
  isDecided,
  outcomeIn,
  rejectedBy,
  type RequestDelays,
  type RequestOutcome,
  type RequestTypes,
  type SentRequest,
  type SentRequestCommand,
  type SentRequestContext,
  type SentRequestInput,
  type SentRequestNews,
} from './sent-request.ts';
import { unprovided } from './unprovided.ts';

export const sentRequestMachine = setup({
  types: {
    input: {} as SentRequestInput<RequestTypes>,
    context: {} as SentRequestContext,
    events: {} as
      | SentRequestCommand
      | DoneActorEvent<unknown, 'call'>
      | ErrorActorEvent<unknown, 'call'>,
    output: {} as RequestOutcome,
  },
  actors: {
    send: fromPromise<unknown, unknown>(unprovided('send')),
    find: fromPromise<unknown, unknown>(unprovided('find')),
  },
  actions: {
    stopCall: stopChild('call'),
    reportUnresolved: sendParent(
      ({ context: { isResponseMissing } }: WithContext) =>
        ({ type: 'request.unresolved', isResponseMissing }) satisfies SentRequestNews,
    ),
    reportRepeated: sendParent({ type: 'request.repeated' } satisfies SentRequestNews),
  },
  guards: {
    isParked: ({ context }) => context.start === 'parked',
    isLookup: ({ context }) => context.start === 'lookingUp',
    isRepeatable: ({ context }) => context.whenUnknown === 'repeat',
    isResponseFinal: ({ context }) => context.isResponseFinal,
    isAbsent: ({ context }) => context.absenceCount >= context.absenceCountMax,
  },
  delays: {
    responseTimeoutMs: ({ context }) => context.delays.responseTimeoutMs,
    lookupTimeoutMs: ({ context }) => context.delays.lookupTimeoutMs,
    intervalMs: ({ context }) => context.delays.intervalMs,
  },
}).createMachine({
  id: 'sentRequest',
  context: ({ input }) => createSentRequest(input),
  initial: 'starting',
  on: {
    'xstate.done.actor.call': [
      {
        guard: 'isResponseFinal',
        target: '.settled',
        actions: assign(({ event }) => ({
          outcome: { kind: 'accepted', response: event.output },
        })),
      },
      { target: '.unknown', actions: assign({ isResponseMissing: false }) },
    ],
    'xstate.error.actor.call': [
      {
        guard: ({ context, event }) => isDecided(context, event.error),
        target: '.settled',
        actions: assign(({ event }) => ({ outcome: rejectedBy(event.error) })),
      },
      {}, // Handled, so that the machine does not fail.
    ],
    'outcome.reported': {
      guard: ({ context, event }) => context.proofOf(event.found) === 'made',
      target: '.settled',
      actions: assign(({ event }) => ({ outcome: { kind: 'found', found: event.found } })),
    },
  },
  states: {
    starting: {
      always: [
        { guard: 'isParked', target: 'unknown.parked' },
        { guard: 'isLookup', target: 'unknown' },
        { target: 'sending' },
      ],
    },
    /** The first attempt, and each repetition under the same ID. */
    sending: {
      entry: [
        'stopCall',
        assign(({ context }) => ({ attemptCount: context.attemptCount + 1 })),
        // Spawned, not invoked: the call continues while its outcome is looked up, so that a late
        // response is used.
        spawnChild('send', { id: 'call', input: requestIn }),
      ],
      on: {
        'xstate.error.actor.call': {
          // No response is not a rejection: the exchange may have executed the request.
          guard: ({ context, event }) => !isDecided(context, event.error),
          target: 'unknown',
        },
        'session.ended': 'unknown.parked',
      },
      after: { responseTimeoutMs: 'unknown' },
    },
    unknown: {
      tags: ['unresolved'],
      entry: 'reportUnresolved',
      initial: 'deciding',
      on: {
        'outcome.reported': {
          guard: ({ context, event }) => context.proofOf(event.found) === 'not_made',
          target: 'settled',
          actions: assign(({ event }) => ({ outcome: absentWith(event.found) })),
        },
        'session.ended': '.parked',
      },
      states: {
        deciding: {
          always: [{ guard: 'isRepeatable', target: 'waiting' }, { target: 'requesting' }],
        },
        requesting: {
          invoke: {
            src: 'find',
            input: queryIn,
            onDone: [
              {
                guard: ({ context, event }) => context.proofOf(event.output) === 'made',
                target: '#sentRequest.settled',
                actions: assign(({ event }) => ({
                  outcome: { kind: 'found', found: event.output },
                })),
              },
              {
                guard: ({ context, event }) => context.proofOf(event.output) === 'not_made',
                target: '#sentRequest.settled',
                actions: assign(({ event }) => ({ outcome: absentWith(event.output) })),
              },
              {
                target: 'waiting',
                actions: assign(({ context, event }) => ({
                  absenceCount: context.absenceCount + 1,
                  found: event.output,
                })),
              },
            ],
            onError: [
              {
                guard: ({ context, event }) => context.failureProofOf(event.error) === 'rejected',
                target: '#sentRequest.settled',
                actions: assign(({ event }) => ({ outcome: rejectedBy(event.error) })),
              },
              {
                guard: ({ context, event }) => context.failureProofOf(event.error) === 'absent',
                target: '#sentRequest.settled',
                actions: assign(({ context }) => ({ outcome: absentWith(context.found) })),
              },
              { target: 'waiting' },
            ],
          },
          after: { lookupTimeoutMs: 'waiting' },
        },
        waiting: {
          always: {
            guard: 'isAbsent',
            target: '#sentRequest.settled',
            actions: assign(({ context }) => ({ outcome: absentWith(context.found) })),
          },
          after: {
            intervalMs: [
              { guard: 'isRepeatable', target: '#sentRequest.sending', actions: 'reportRepeated' },
              { target: 'requesting' },
            ],
          },
        },
        /** Every call needs a session. The response to one of an ended session may belong to a page
         *  that shows nothing of the user any more. */
        parked: {
          entry: 'stopCall',
          on: {
            'session.started': [
              { guard: 'isRepeatable', target: '#sentRequest.sending', actions: 'reportRepeated' },
              { target: 'requesting' },
            ],
          },
        },
      },
    },
    settled: { type: 'final' },
  },
  output: ({ context }) => outcomeIn(context),
});

interface WithContext {
  readonly context: SentRequestContext;
}

function requestIn({ context }: WithContext): unknown {
  return context.request;
}

function queryIn({ context }: WithContext): unknown {
  return context.query;
}

interface Given<Input> {
  readonly input: Input;
  /** Aborted when the response is no longer used. */
  readonly signal: AbortSignal;
}

export interface RequestCalls<Types extends RequestTypes> {
  readonly send: (given: Given<Types['request']>) => Promise<Types['response']>;
  /** Not needed for a request that is repeated. Returns undefined when the exchange knows of none. */
  readonly find?: (given: Given<Types['query']>) => Promise<Types['found'] | undefined>;
}

/**
 * Returns the child for one kind of request, with the calls that the wiring or a test provides.
 * @param delays replace those of the request, for a story that stays in one state.
 */
export const sentRequest = <Types extends RequestTypes>(
  { send, find = unprovided('find') }: RequestCalls<Types> = { send: unprovided('send') },
  delays: Partial<RequestDelays> = {},
): SentRequest<Types> =>
  sentRequestMachine.provide({
    actors: { send: fromPromise(send), find: fromPromise(find) },
    delays,
  }) as unknown as SentRequest<Types>;
