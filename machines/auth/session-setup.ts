/** What the session machine knows, asks, tells and waits for; its states are drawn from this. */
import { emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { User } from '#contract/entities/user.ts';
import type { SignInOutcome } from '#contract/rest/auth.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import { unprovided } from '../kernel/unprovided.ts';
import {
  NOBODY,
  grantOf,
  isUnverified,
  challengeOf,
  temporaryFor,
  isCurrentToken,
  storedIn,
  isSameUser,
  hasSameTokens,
  type Credentials,
  type Challenge,
  type SecondProof,
  type Stored,
  type SessionContext,
  type SessionEvent,
  type SessionEmitted,
} from './session.ts';

export const sessionSetup = setup({
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
    hasNoToken: ({ event }) => event.type === 'token.rejected' && event.accessToken === undefined,
    isVerified: ({ event }) => event.type === 'signUp.completed' && event.isVerified,
    isPasswordStored: ({ context, event }) =>
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
    storeTokens: emit(({ context }) => ({
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
    responseTimeoutMs: 15_000,
    /** Shorter than what a waiting call waits, so that the session speaks first. */
    refreshTimeoutMs: 10_000,
    signOutTimeoutMs: 3_000,
    challengeTtlMs: 5 * 60_000,
    temporaryTtlMs: 10 * 60_000,
    profileRetryMs: 30_000,
  },
});
