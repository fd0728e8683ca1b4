/** Claims tokens: possible whenever the exchange states something claimable, sent once under a request ID, which is
 *  repeated until the outcome is known. */
import { assign, setup } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import { sessionOfRequest } from '../kernel/request-session.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews, SessionEvent } from '../kernel/sent-request.ts';
import * as claim from './claim.ts';

export type ClaimEvent =
  | { readonly type: 'claimable.changed'; readonly claimable: Decimal }
  | {
      readonly type: 'claim.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SessionEvent
  | SentRequestNews;

export const claimMachine = setup({
  types: {
    input: {} as claim.ClaimInput,
    context: {} as claim.Claim,
    events: {} as ClaimEvent,
  },
  actors: { claim: sentRequest<claim.ClaimTokens>() },
  guards: { isClaimable: ({ context }) => claim.isClaimable(context) },
}).createMachine({
  id: 'launchpadClaim',
  context: ({ input }) => claim.createClaim(input),
  initial: 'idle',
  on: {
    /** Another device may claim while a claim is pending. */
    'claimable.changed': { actions: assign(({ event }) => ({ claimable: event.claimable })) },
  },
  states: {
    idle: {
      on: {
        'claim.submitted': {
          guard: 'isClaimable',
          target: 'pending',
          actions: assign(({ context, event }) => claim.send(context, event.requestId)),
        },
      },
    },
    pending: {
      invoke: {
        src: 'claim',
        id: 'request',
        input: ({ context }) => claim.claimRequest(context),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => claim.applyOutcome(context, event.output)),
        },
      },
      on: sessionOfRequest<claim.Claim, ClaimEvent>(),
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
  },
});
