/** The session's states of a user: profile and tokens side by side, and the ways out. */
import { assign, emit, enqueueActions } from 'xstate';
import { ownNotice } from '../kernel/notice.ts';
import { sessionSetup } from './session-setup.ts';
import { reasonOf, tokensIn } from './session.ts';

export const signedIn = sessionSetup.createStateConfig({
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
                if (context.userId !== user.id) enqueue('storeTokens');
              }),
            },
            onError: 'missing',
          },
          after: { responseTimeoutMs: 'missing' },
          // An answer on its way is of before the change.
          on: { 'profile.outdated': { target: 'loading', reenter: true } },
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
            'token.rejected': [
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
                actions: [assign(({ event }) => ({ tokens: event.output })), 'storeTokens'],
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
});

/** Ends as `signedOut`, and says that nobody asked for it. */
export const forcedOut = sessionSetup.createStateConfig({
  entry: [
    'drop',
    'erase',
    emit(() => ownNotice('error', 'session_ended')),
    emit({ type: 'went', to: 'forcedOut' }),
  ],
  always: 'signedOut',
});

/** Here the session has ended already; the exchange is told, and may be slow about it. */
export const signingOut = sessionSetup.createStateConfig({
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
});
