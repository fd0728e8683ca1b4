/** Verification by an outside provider: its page is opened, and the exchange is asked for the state when the user
 *  returns. The page to which the provider returns names the inquiry in its address, so that a reload goes on asking. */
import { assign, fromPromise, setup } from 'xstate';
import type { IdentityInquiry, IdentitySettings, PersonaStatus } from '#contract/rest/identity.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';
import { unprovided } from '../kernel/unprovided.ts';

export interface ProviderInput {
  readonly settings: IdentitySettings;
  /** Inquiry from which the provider has sent the user back; undefined elsewhere. */
  readonly returnedId?: string | undefined;
}

/** An open inquiry. */
interface Inquiry {
  readonly inquiryId: string;
  /** Of the provider's page; undefined for a user who has come back from it. */
  readonly address: string | undefined;
}

export interface ProviderContext {
  readonly state: ProviderState;
  readonly inquiry: Inquiry | undefined;
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

/** Whether the user has come back from the provider's page. */
const isReturned = ({ inquiry }: ProviderContext): boolean =>
  inquiry !== undefined && inquiry.address === undefined;

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
    isReturned: ({ context }) => isReturned(context),
    isDecided: ({ event }) => event.type === 'settings.loaded' && isDecided(event.settings),
  },
  delays: {
    /** A provider that reports nothing for this long does not answer. */
    silenceMs: 30_000,
    /** After this long, the exchange is asked again about an inquiry from which the user has returned. */
    repeatMs: 60_000,
  },
}).createMachine({
  id: 'provider',
  context: ({ input: { settings, returnedId } }) => ({
    state: providerStateOf(settings),
    inquiry:
      returnedId === undefined || isDecided(settings)
        ? undefined
        : { inquiryId: returnedId, address: undefined },
    rejection: undefined,
  }),
  initial: 'arriving',
  on: {
    'settings.loaded': {
      actions: assign(({ event }) => ({ state: providerStateOf(event.settings) })),
    },
  },
  states: {
    arriving: { always: [{ guard: 'isReturned', target: 'open.asking' }, { target: 'idle' }] },
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
        silent: { after: { repeatMs: { guard: 'isReturned', target: 'asking' } } },
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
