/** The session of this tab: who is signed in, with one refresh at a time and an end that is always
 *  clean. It stores nothing: tokens leave by `tokens.changed`, and the app keeps them. */
import { assign, emit, enqueueActions, fromPromise, not, setup } from 'xstate';
import type { UserId } from '#contract/core/ids.ts';
import type { User } from '#contract/entities/user.ts';
import type { SignInOutcome, Tokens } from '#contract/rest/auth.ts';
import { failureNotice, isRefusal, ownNotice, type Notice } from '../kernel/notice.ts';
import { unprovided } from '../kernel/unprovided.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface StoredSession {
  readonly tokens: Tokens;
  readonly userId: UserId | undefined;
}

/** Why a session ended without its owner asking. */
export type EndReason = 'No refresh token available' | 'Refresh token failed' | (string & {});

export interface SessionContext {
  readonly tokens: Tokens | undefined;
  readonly userId: UserId | undefined;
  readonly user: User | undefined;
  readonly endReason: EndReason | undefined;
  /** Whose sign-in was tried last. */
  readonly email: string | undefined;
}

export type SessionEvent =
  | { readonly type: 'signIn.requested'; readonly credentials: Credentials }
  /** A call met a 401 with this token; one that was replaced meanwhile changes nothing. */
  | { readonly type: 'token.refused'; readonly accessToken: string }
  | { readonly type: 'profile.outdated' }
  | { readonly type: 'signOut.requested' };

export type SessionEmitted =
  | Notice
  | { readonly type: 'tokens.changed'; readonly session: StoredSession | undefined }
  | {
      readonly type: 'went';
      readonly to: 'signedIn' | 'signedOut' | 'forcedOut' | 'emailUnverified';
      /** Whose email is to be verified. */
      readonly email?: string;
    };

const NOBODY = { tokens: undefined, userId: undefined, user: undefined };

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    restoreSession: fromPromise<StoredSession | undefined>(unprovided('restoreSession')),
    signIn: fromPromise<SignInOutcome, Credentials>(unprovided('signIn')),
    loadProfile: fromPromise<User>(unprovided('loadProfile')),
    /** @returns undefined when the answer carried no new token. */
    refreshTokens: fromPromise<Tokens | undefined, Tokens>(unprovided('refreshTokens')),
    signOut: fromPromise<void, Tokens>(unprovided('signOut')),
  },
  guards: {
    isCurrentToken: ({ context, event }) =>
      event.type === 'token.refused' && event.accessToken === context.tokens?.accessToken,
    hasRefreshToken: ({ context }) => (context.tokens?.refreshToken ?? '') !== '',
    isUserKnown: ({ context }) => context.user !== undefined,
  },
  actions: {
    keepTokens: emit(({ context }) => ({
      type: 'tokens.changed' as const,
      session:
        context.tokens === undefined
          ? undefined
          : { tokens: context.tokens, userId: context.userId },
    })),
    /** From every state, the same clean end: nothing of the user stays. */
    forget: enqueueActions(({ enqueue }) => {
      enqueue.assign(NOBODY);
      enqueue.emit({ type: 'tokens.changed', session: undefined });
    }),
  },
  delays: { answerTimeoutMs: 15_000, signOutTimeoutMs: 3_000, restoreTimeoutMs: 3_000 },
}).createMachine({
  id: 'session',
  context: { ...NOBODY, endReason: undefined, email: undefined },
  initial: 'restoring',
  states: {
    restoring: {
      tags: ['pending'],
      invoke: {
        src: 'restoreSession',
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'signedIn',
            actions: assign(({ event }) => ({
              tokens: event.output?.tokens,
              userId: event.output?.userId,
            })),
          },
          { target: 'signedOut' },
        ],
        onError: 'signedOut',
      },
      after: { restoreTimeoutMs: 'signedOut' },
      on: { 'signOut.requested': { target: 'signedOut', actions: 'forget' } },
    },
    signedOut: {
      on: { 'signIn.requested': 'signingIn' },
    },
    signingIn: {
      tags: ['pending'],
      entry: assign(({ event }) => ({ endReason: undefined, email: credentialsIn(event).email })),
      invoke: {
        src: 'signIn',
        input: ({ event }) => credentialsIn(event),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'signedIn',
            target: 'signedIn',
            actions: [
              assign(({ event }) => signedInContext(event.output)),
              'keepTokens',
              emit({ type: 'went', to: 'signedIn' }),
            ],
          },
          {
            guard: ({ event }) => event.output.kind === 'twoFactor',
            target: 'signedOut',
            actions: emit(() => ownNotice('error', 'two_factor_needed')),
          },
          { target: 'signedOut', actions: emit(({ context }) => emailUnverified(context)) },
        ],
        onError: [
          {
            guard: ({ event }) => isEmailUnverified(event.error),
            target: 'signedOut',
            actions: [
              emit(({ event }) => failureNotice(event.error)),
              emit(({ context }) => emailUnverified(context)),
            ],
          },
          { target: 'signedOut', actions: emit(({ event }) => failureNotice(event.error)) },
        ],
      },
      after: {
        answerTimeoutMs: { target: 'signedOut', actions: emit(() => failureNotice(undefined)) },
      },
      on: { 'signOut.requested': { target: 'signedOut', actions: 'forget' } },
    },
    signedIn: {
      tags: ['authenticated'],
      initial: 'choosing',
      on: {
        'token.refused': [
          { guard: 'isCurrentToken', target: '.refreshing' },
          {}, // A late word about a token that was already replaced.
        ],
        'signOut.requested': 'signingOut',
      },
      states: {
        choosing: {
          always: [{ guard: 'isUserKnown', target: 'ready' }, { target: 'loadingProfile' }],
        },
        /** A profile that cannot be read does not end the session; the next look-up may do. */
        loadingProfile: {
          invoke: {
            src: 'loadProfile',
            onDone: {
              target: 'ready',
              actions: [
                assign(({ event }) => ({ user: event.output, userId: event.output.id })),
                'keepTokens',
              ],
            },
            onError: 'ready',
          },
          after: { answerTimeoutMs: 'ready' },
        },
        ready: { on: { 'profile.outdated': 'loadingProfile' } },
        refreshing: {
          tags: ['pending', 'refreshing'],
          always: {
            guard: not('hasRefreshToken'),
            target: '#session.forcedOut',
            actions: assign({ endReason: 'No refresh token available' }),
          },
          invoke: {
            src: 'refreshTokens',
            input: ({ context }) => tokensIn(context),
            onDone: [
              {
                guard: ({ event }) => event.output !== undefined,
                target: 'choosing',
                actions: [assign(({ event }) => ({ tokens: event.output })), 'keepTokens'],
              },
              {
                target: '#session.forcedOut',
                actions: assign({ endReason: 'Refresh token failed' }),
              },
            ],
            onError: {
              target: '#session.forcedOut',
              actions: assign({ endReason: ({ event }) => reasonOf(event.error) }),
            },
          },
          after: {
            answerTimeoutMs: {
              target: '#session.forcedOut',
              actions: assign({ endReason: 'Refresh token failed' }),
            },
          },
          on: { 'token.refused': {} }, // Everybody waits for the one refresh.
        },
      },
    },
    /** Ends as `signedOut`, and says that nobody asked for it. */
    forcedOut: {
      entry: [
        'forget',
        emit(() => ownNotice('error', 'session_ended')),
        emit({ type: 'went', to: 'forcedOut' }),
      ],
      always: 'signedOut',
    },
    /** The local session ends whether or not the exchange answers. */
    signingOut: {
      tags: ['pending'],
      invoke: {
        src: 'signOut',
        input: ({ context }) => tokensIn(context),
        onDone: 'leaving',
        onError: 'leaving',
      },
      after: { signOutTimeoutMs: 'leaving' },
    },
    leaving: {
      entry: ['forget', emit({ type: 'went', to: 'signedOut' })],
      always: 'signedOut',
    },
  },
});

function credentialsIn(event: SessionEvent): Credentials {
  if (event.type !== 'signIn.requested') throw new Error('A sign-in starts with credentials.');
  return event.credentials;
}

function tokensIn(context: SessionContext): Tokens {
  if (context.tokens === undefined) throw new Error('A session in progress has tokens.');
  return context.tokens;
}

function signedInContext(outcome: SignInOutcome): Partial<SessionContext> {
  if (outcome.kind !== 'signedIn') return {};
  return { tokens: outcome.tokens, user: outcome.user, userId: outcome.user?.id };
}

const emailUnverified = ({ email = '' }: SessionContext): SessionEmitted => ({
  type: 'went',
  to: 'emailUnverified',
  email,
});

const isEmailUnverified = (error: unknown): boolean =>
  isRefusal(error) && error.code === 'email_not_verified';

/** The underlying error's own words, as the waiting calls will be told. */
const reasonOf = (error: unknown): EndReason =>
  error instanceof Error && error.message !== '' ? error.message : 'Refresh token failed';
