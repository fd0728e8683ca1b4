/** The session of this tab: every way in, every way out, one refresh at a time, and an end that is
 *  always clean. It stores nothing: tokens and challenges leave by events, and the app keeps them. */
import { assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate';
import type { User } from '#contract/entities/user.ts';
import type { SignInOutcome, Tokens } from '#contract/rest/auth.ts';
import { failureNotice, ownNotice } from '../kernel/notice.ts';
import { unprovided } from '../kernel/unprovided.ts';
import {
  NOBODY,
  arrived,
  automaticSignIn,
  begun,
  challengeIn,
  challengeOf,
  codeRefused,
  grantOf,
  hasSameTokens,
  isChallengeOver,
  isCurrentToken,
  isRefusedUnverified,
  isSameUser,
  isUnverified,
  proofIn,
  reasonOf,
  refusalIn,
  requestIn,
  startOfSession,
  storedIn,
  temporaryFor,
  tokensIn,
  type Challenge,
  type Credentials,
  type SecondProof,
  type SessionContext,
  type SessionEmitted,
  type SessionEvent,
  type Stored,
} from './session.ts';

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    restoreSession: fromPromise<Stored | undefined>(unprovided('restoreSession')),
    signIn: fromPromise<SignInOutcome, Credentials>(unprovided('signIn')),
    verifySecondStep: fromPromise<SignInOutcome, Challenge & { readonly proof: SecondProof }>(
      unprovided('verifySecondStep'),
    ),
    loadProfile: fromPromise<User>(unprovided('loadProfile')),
    /** @returns undefined when the answer carried no new token. */
    refreshTokens: fromPromise<Tokens | undefined, Tokens>(unprovided('refreshTokens')),
    signOut: fromPromise<void, Tokens>(unprovided('signOut')),
  },
  guards: {
    isCurrentToken: ({ context, event }) => isCurrentToken(context, event),
    isRenewable: ({ context, event }) =>
      isCurrentToken(context, event) && (context.tokens?.refreshToken ?? '') !== '',
    /** Nobody is signed in, and a private call was made all the same. */
    hasNoToken: ({ event }) => event.type === 'token.refused' && event.accessToken === undefined,
    isVerified: ({ event }) => event.type === 'signUp.completed' && event.isVerified,
    isPasswordKept: ({ context, event }) =>
      event.type === 'email.verified' && temporaryFor(context, event.email) !== undefined,
    isSignedIn: ({ event }) => storedIn(event) !== undefined,
    isSignedOut: ({ event }) => storedIn(event) === undefined,
    hasSameTokens: ({ context, event }) => hasSameTokens(context, storedIn(event)),
    isSameUser: ({ context, event }) => isSameUser(context, storedIn(event)),
    isUserKnown: ({ context }) => context.user !== undefined,
    isAutomatic: ({ context }) => context.isAutomatic,
    isUnverified: ({ context }) => isUnverified(context),
    isChallenged: ({ context }) => challengeOf(context) !== undefined,
    isGranted: ({ context }) => grantOf(context) !== undefined,
  },
  actions: {
    keepTokens: emit(({ context }) => ({
      type: 'tokens.changed' as const,
      session:
        context.tokens === undefined
          ? undefined
          : { tokens: context.tokens, userId: context.userId },
    })),
    /** Nothing of the user stays here; what other tabs share is left alone. */
    drop: enqueueActions(({ enqueue, context }) => {
      if (context.challenge !== undefined) {
        enqueue.emit({ type: 'challenge.changed', challenge: undefined });
      }
      if (context.tokens !== undefined) enqueue.emit({ type: 'user.left' });
      enqueue.assign({ ...NOBODY, generation: context.generation + 1 });
    }),
    /** What every tab shares goes too: from every state, the same clean end. */
    erase: emit({ type: 'tokens.changed', session: undefined }),
    /** The second step is over, whichever way; what it was for is decided by the transition. */
    endChallenge: enqueueActions(({ enqueue, context }) => {
      if (context.challenge === undefined) return;
      enqueue.emit({ type: 'challenge.changed', challenge: undefined });
      enqueue.assign({ challenge: undefined, tryCount: 0 });
    }),
    /** Nobody came of it: the user id goes with the rest. */
    abandonChallenge: enqueueActions(({ enqueue, context }) => {
      if (context.challenge === undefined) return;
      enqueue.emit({ type: 'challenge.changed', challenge: undefined });
      enqueue.emit({ type: 'tokens.changed', session: undefined });
      enqueue.assign({ challenge: undefined, tryCount: 0 });
    }),
    goToVerification: emit(({ context: { email = '' } }) => ({
      type: 'went' as const,
      to: 'emailUnverified' as const,
      email,
    })),
    goToSignIn: emit(({ context: { email = '' } }) => ({
      type: 'went' as const,
      to: 'signIn' as const,
      email,
    })),
  },
  delays: {
    restoreTimeoutMs: 3_000,
    answerTimeoutMs: 15_000,
    /** Shorter than what a waiting call waits, so that the session speaks first. */
    refreshTimeoutMs: 10_000,
    signOutTimeoutMs: 3_000,
    challengeLifeMs: 5 * 60_000,
    temporaryLifeMs: 10 * 60_000,
    profileRetryMs: 30_000,
  },
}).createMachine({
  id: 'session',
  context: startOfSession,
  initial: 'restoring',
  on: {
    'signOut.requested': { target: '.signedOut', actions: ['drop', 'erase'] },
    'session.changedElsewhere': {
      guard: 'isSignedIn',
      target: '.signedIn',
      actions: [
        'drop',
        assign(({ event }) => ({ ...event.stored })),
        emit({ type: 'went', to: 'signedInElsewhere' }),
      ],
    },
    'signUp.completed': [
      {
        guard: 'isVerified',
        target: '.signedOut',
        actions: [
          'abandonChallenge',
          assign(({ event }) => ({ ...NOBODY, email: event.email })),
          'goToSignIn',
        ],
      },
      {
        target: '.signedOut.verifyingEmail',
        actions: [
          'abandonChallenge',
          assign(({ event: { email, password } }) => ({
            ...NOBODY,
            email,
            temporary: { email, password },
          })),
          'goToVerification',
        ],
      },
    ],
    'email.verified': [
      {
        guard: 'isPasswordKept',
        actions: [
          raise(({ context, event }) => automaticSignIn(context, event.email)),
          assign({ temporary: undefined }),
        ],
      },
      {
        target: '.signedOut',
        actions: [
          'abandonChallenge',
          assign(({ event }) => ({ ...NOBODY, email: event.email })),
          'goToSignIn',
        ],
      },
    ],
    'reset.requested': {
      actions: emit(({ event }) => ({ type: 'went', to: 'resetPassword', email: event.email })),
    },
    'password.reset': {
      actions: emit(({ event }) => ({ type: 'went', to: 'signIn', email: event.email })),
    },
  },
  states: {
    restoring: {
      tags: ['pending'],
      invoke: {
        src: 'restoreSession',
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined && 'tokens' in event.output,
            target: 'signedIn',
            actions: assign(({ event }) => ({ ...event.output })),
          },
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'twoFactor',
            actions: assign(({ event }) => ({ ...event.output })),
          },
          { target: 'signedOut' },
        ],
        onError: 'signedOut',
      },
      after: { restoreTimeoutMs: 'signedOut' },
    },
    signedOut: {
      initial: 'idle',
      on: {
        'signIn.requested': 'signingIn',
      },
      states: {
        idle: {
          on: {
            'token.refused': {
              guard: 'hasNoToken',
              target: '#session.forcedOut',
              actions: assign({ endReason: 'No refresh token available' }),
            },
          },
        },
        /** A new account's password is kept for ten minutes, so that the code alone signs in. */
        verifyingEmail: {
          after: {
            temporaryLifeMs: { target: 'idle', actions: assign({ temporary: undefined }) },
          },
        },
      },
    },
    signingIn: {
      tags: ['pending'],
      entry: assign(({ event }) => begun(requestIn(event))),
      invoke: {
        src: 'signIn',
        input: ({ event }) => requestIn(event).credentials,
        onDone: {
          target: 'answered',
          actions: assign(({ event }) => ({ outcome: event.output })),
        },
        onError: [
          {
            guard: ({ event }) => isRefusedUnverified(event.error),
            target: 'signedOut.verifyingEmail',
            actions: [emit(({ event }) => failureNotice(event.error)), 'goToVerification'],
          },
          {
            target: 'refused',
            actions: [
              assign(({ event }) => ({ refusal: refusalIn(event.error) })),
              emit(({ event }) => failureNotice(event.error)),
            ],
          },
        ],
      },
      after: {
        answerTimeoutMs: { target: 'refused', actions: emit(() => failureNotice(undefined)) },
      },
      on: { 'signIn.requested': {} }, // One at a time.
    },
    /** Who typed a password stands beside it; who was signed in by the machine is led there. */
    refused: {
      always: [
        { guard: 'isAutomatic', target: 'signedOut', actions: 'goToSignIn' },
        { target: 'signedOut' },
      ],
    },
    /** One reading of every answer that can sign in, whichever way it was asked for. */
    answered: {
      always: [
        {
          guard: 'isUnverified',
          target: 'signedOut.verifyingEmail',
          actions: ['abandonChallenge', assign({ outcome: undefined }), 'goToVerification'],
        },
        {
          guard: 'isChallenged',
          target: 'twoFactor',
          actions: [
            assign(({ context }) => ({
              challenge: challengeOf(context),
              outcome: undefined,
              tryCount: 0,
            })),
            emit(({ context }) => ({ type: 'challenge.changed', challenge: context.challenge })),
            emit({ type: 'went', to: 'twoFactor' }),
          ],
        },
        {
          guard: 'isGranted',
          target: 'signedIn',
          actions: [
            assign(({ context }) => arrived(context)),
            'endChallenge',
            'keepTokens',
            emit({ type: 'went', to: 'signedIn' }),
          ],
        },
        {
          target: 'signedOut',
          actions: [
            'drop',
            'erase',
            emit(() => ownNotice('error', 'challenge_over')),
            'goToSignIn',
          ],
        },
      ],
    },
    /** Still a visitor: a challenge is good for a code and for nothing else. */
    twoFactor: {
      initial: 'asking',
      on: {
        'signIn.requested': { target: 'signingIn', actions: 'abandonChallenge' },
        'challenge.cancelled': { target: 'signedOut', actions: ['drop', 'erase', 'goToSignIn'] },
      },
      after: {
        challengeLifeMs: {
          target: 'signedOut',
          actions: [
            'drop',
            'erase',
            emit(() => ownNotice('error', 'challenge_over')),
            'goToSignIn',
          ],
        },
      },
      states: {
        asking: { on: { 'code.submitted': 'checking' } },
        checking: {
          tags: ['pending'],
          entry: assign({ refusal: undefined }),
          invoke: {
            src: 'verifySecondStep',
            input: ({ context, event }) => ({ ...challengeIn(context), proof: proofIn(event) }),
            onDone: {
              target: '#session.answered',
              actions: assign(({ event }) => ({ outcome: event.output })),
            },
            onError: [
              {
                guard: ({ context, event }) => isChallengeOver(context, event.error),
                target: '#session.signedOut',
                actions: [
                  'drop',
                  'erase',
                  emit(({ event }) => failureNotice(event.error)),
                  'goToSignIn',
                ],
              },
              {
                target: 'asking',
                actions: [
                  assign(({ context, event }) => codeRefused(context, event.error)),
                  emit(({ event }) => failureNotice(event.error)),
                ],
              },
            ],
          },
          after: {
            answerTimeoutMs: { target: 'asking', actions: emit(() => failureNotice(undefined)) },
          },
        },
      },
    },
    signedIn: {
      tags: ['authenticated'],
      type: 'parallel',
      on: {
        'signUp.completed': {},
        'email.verified': {},
        'signOut.requested': {
          target: 'signingOut',
          actions: [
            assign(({ context }) => ({ leaving: context.tokens })),
            'drop',
            'erase',
            emit({ type: 'went', to: 'signedOut' }),
          ],
        },
        'session.changedElsewhere': [
          {
            guard: 'isSignedOut',
            target: 'signedOut',
            actions: ['drop', emit({ type: 'went', to: 'signedOut' })],
          },
          { guard: 'hasSameTokens' },
          {
            guard: 'isSameUser',
            target: '.tokens.fresh',
            actions: assign(({ event }) => ({ tokens: event.stored?.tokens })),
          },
          {
            target: 'signedIn',
            reenter: true,
            actions: [
              'drop',
              assign(({ event }) => ({ ...event.stored })),
              emit({ type: 'went', to: 'userSwitched' }),
            ],
          },
        ],
      },
      states: {
        profile: {
          initial: 'choosing',
          states: {
            choosing: {
              always: [{ guard: 'isUserKnown', target: 'ready' }, { target: 'loading' }],
            },
            loading: {
              invoke: {
                src: 'loadProfile',
                onDone: {
                  target: 'ready',
                  actions: enqueueActions(({ enqueue, context, event }) => {
                    const user = event.output;
                    enqueue.assign({ user, userId: user.id });
                    // Written only when it says something new: another tab may hold newer tokens.
                    if (context.userId !== user.id) enqueue('keepTokens');
                  }),
                },
                onError: 'missing',
              },
              after: { answerTimeoutMs: 'missing' },
            },
            ready: { on: { 'profile.outdated': 'loading' } },
            /** A profile that cannot be read does not end the session; it is asked for again. */
            missing: {
              on: { 'profile.outdated': 'loading' },
              after: { profileRetryMs: 'loading' },
            },
          },
        },
        tokens: {
          initial: 'fresh',
          states: {
            fresh: {
              on: {
                'token.refused': [
                  { guard: 'isRenewable', target: 'refreshing' },
                  {
                    guard: 'isCurrentToken',
                    target: '#session.forcedOut',
                    actions: assign({ endReason: 'No refresh token available' }),
                  },
                ],
              },
            },
            /** Everybody waits for the one refresh; a second word about the same token is nothing. */
            refreshing: {
              tags: ['refreshing'],
              invoke: {
                src: 'refreshTokens',
                input: ({ context }) => tokensIn(context.tokens),
                onDone: [
                  {
                    guard: ({ event }) => event.output !== undefined,
                    target: 'fresh',
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
                refreshTimeoutMs: {
                  target: '#session.forcedOut',
                  actions: assign({ endReason: 'Refresh token failed' }),
                },
              },
            },
          },
        },
      },
    },
    /** Ends as `signedOut`, and says that nobody asked for it. */
    forcedOut: {
      entry: [
        'drop',
        'erase',
        emit(() => ownNotice('error', 'session_ended')),
        emit({ type: 'went', to: 'forcedOut' }),
      ],
      always: 'signedOut',
    },
    /** Here the session has ended already; the exchange is told, and may be slow about it. */
    signingOut: {
      tags: ['pending'],
      invoke: {
        src: 'signOut',
        input: ({ context }) => tokensIn(context.leaving),
        onDone: 'signedOut',
        onError: 'signedOut',
      },
      after: { signOutTimeoutMs: 'signedOut' },
      exit: assign({ leaving: undefined }),
      on: { 'signIn.requested': 'signingIn', 'signOut.requested': {} },
    },
  },
});
