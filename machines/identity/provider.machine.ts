/** Verification by an outside provider: its page is opened, and the exchange is asked for the state when the user
 *  returns. One inquiry per visit: leaving the machine ends it. */
import { assign, fromPromise, setup } from 'xstate';
import type { IdentityInquiry, IdentitySettings, PersonaStatus } from '#contract/rest/identity.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';
import { unprovided } from '../kernel/unprovided.ts';

export interface ProviderInput {
  readonly settings: IdentitySettings;
}

export interface ProviderContext {
  readonly state: ProviderState;
  readonly inquiry: IdentityInquiry | undefined;
  /** Of the last attempt. */
  readonly rejection: Rejection | undefined;
}

export type ProviderEvent =
  | { readonly type: 'inquiry.started' }
  /** The user has finished at the provider, or has returned from its page. */
  | { readonly type: 'provider.reported' }
  | { readonly type: 'inquiry.closed' }
  /** Read again after a change. */
  | { readonly type: 'settings.loaded'; readonly settings: IdentitySettings };

/** The flag decides whether the user is verified; the status says why not yet. */
export type ProviderState = 'verified' | 'in_review' | 'declined' | 'expired' | 'unverified';

export function providerStateOf({ details: { persona } }: IdentitySettings): ProviderState {
  if (persona.isVerified) return 'verified';
  const shown: Readonly<Partial<Record<PersonaStatus, ProviderState>>> = {
    // Approved without the flag: the exchange has not applied it yet.
    approved: 'in_review',
    in_review: 'in_review',
    declined: 'declined',
    expired: 'expired',
  };
  return shown[persona.status] ?? 'unverified';
}

const isDecided = (settings: IdentitySettings): boolean => {
  const state = providerStateOf(settings);
  return state === 'verified' || state === 'in_review' || state === 'declined';
};

export const providerMachine = setup({
  types: {
    input: {} as ProviderInput,
    context: {} as ProviderContext,
    events: {} as ProviderEvent,
  },
  actors: {
    startInquiry: fromPromise<IdentityInquiry>(unprovided('startInquiry')),
    /** Asks the exchange, which asks the provider. */
    confirmInquiry: fromPromise<IdentitySettings, string>(unprovided('confirmInquiry')),
  },
  guards: {
    isDecided: ({ event }) => event.type === 'settings.loaded' && isDecided(event.settings),
  },
  delays: {
    /** A provider that reports nothing for this long does not answer. */
    silenceMs: 30_000,
  },
}).createMachine({
  id: 'provider',
  context: ({ input }) => ({
    state: providerStateOf(input.settings),
    inquiry: undefined,
    rejection: undefined,
  }),
  initial: 'idle',
  on: {
    'settings.loaded': {
      actions: assign(({ event }) => ({ state: providerStateOf(event.settings) })),
    },
  },
  states: {
    idle: { on: { 'inquiry.started': 'starting' } },
    starting: {
      entry: assign({ inquiry: undefined, rejection: undefined }),
      invoke: {
        src: 'startInquiry',
        onDone: { target: 'open', actions: assign(({ event }) => ({ inquiry: event.output })) },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ rejection: rejectionOf(event.error) })),
        },
      },
    },
    /** No attempt of the user is used: the failure is ours. */
    failed: { on: { 'inquiry.started': 'starting' } },
    open: {
      on: {
        'provider.reported': '.asking',
        'inquiry.closed': 'idle',
        'settings.loaded': [
          {
            guard: 'isDecided',
            target: 'idle',
            actions: assign(({ event }) => ({ state: providerStateOf(event.settings) })),
          },
          { actions: assign(({ event }) => ({ state: providerStateOf(event.settings) })) },
        ],
      },
      initial: 'waiting',
      states: {
        waiting: { after: { silenceMs: 'silent' } },
        /** The page stays open: the user may still be busy in it. */
        silent: {},
        asking: {
          invoke: {
            src: 'confirmInquiry',
            input: ({ context }) => context.inquiry?.inquiryId ?? '',
            onDone: [
              {
                guard: ({ event }) => isDecided(event.output),
                target: '#provider.idle',
                actions: assign(({ event }) => ({ state: providerStateOf(event.output) })),
              },
              {
                target: 'waiting',
                actions: assign(({ event }) => ({ state: providerStateOf(event.output) })),
              },
            ],
            onError: 'silent',
          },
          after: { silenceMs: 'silent' },
        },
      },
    },
  },
});
