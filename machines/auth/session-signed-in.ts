/** Session states of a signed-in user: profile and tokens in parallel, and the sign-outs. */
import { assign, emit, enqueueActions } from 'xstate';
import { ownNotice } from '../kernel/notice.ts';
import { sessionSetup } from './session-setup.ts';
import { isRefreshRejected, reasonOf, tokensIn, withLostRefresh } from './session.ts';

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
                // Written only when the user id is new, because another tab may have stored newer
                // tokens.
                if (context.userId !== user.id) enqueue('storeTokens');
              }),
            },
            onError: 'missing',
          },
          after: { responseTimeoutMs: 'missing' },
          // Restarts the call, because a pending response predates the change.
          on: { 'profile.outdated': { target: 'loading', reenter: true } },
        },
        ready: { on: { 'profile.outdated': 'loading' } },
        /** A failed profile call does not end the session; the profile is requested again. */
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
          entry: assign({ lostRefresh: undefined }),
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
        /** All callers wait for one refresh. A second rejection of the same token is ignored. */
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
            onError: [
              {
                guard: ({ event }) => isRefreshRejected(event.error),
                target: '#session.forcedOut',
                actions: assign({ endReason: ({ event }) => reasonOf(event.error) }),
              },
              {
                target: 'waiting',
                actions: assign(({ context, event }) => withLostRefresh(context, event.error)),
              },
            ],
          },
          after: {
            refreshTimeoutMs: {
              target: 'waiting',
              actions: assign(({ context }) => withLostRefresh(context, undefined)),
            },
          },
        },
        /** The exchange has not decided: the tokens stay, and the refresh is repeated. */
        waiting: {
          tags: ['refreshing'],
          entry: enqueueActions(({ enqueue, context }) => {
            // Once for an outage.
            if (context.lostRefresh?.count !== 1) return;
            enqueue.emit(ownNotice('error', 'session_waiting'));
          }),
          after: { refreshRetryMs: 'refreshing' },
          on: { 'network.returned': 'refreshing' },
        },
      },
    },
  },
});

/** Ends as `signedOut` and reports that the user did not request it. */
export const forcedOut = sessionSetup.createStateConfig({
  entry: [
    'drop',
    'erase',
    emit(() => ownNotice('error', 'session_ended')),
    emit({ type: 'went', to: 'forcedOut' }),
  ],
  always: 'signedOut',
});

/** The session has already ended in this tab. The exchange is notified and may respond late. */
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
