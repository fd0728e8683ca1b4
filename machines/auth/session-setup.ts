/** Types, actors, guards, actions and delays of the session machine, from which its states are
 *  built. */
import { emit, enqueueActions, fromPromise, setup } from 'xstate';
import { MINUTE_MS } from '#contract/core/durations.ts';
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
  storedSessionOf,
  isSameUser,
  hasSameTokens,
  refreshRetryMsOf,
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
    /** @returns undefined when the response contains no new token. */
    refreshTokens: fromPromise<Tokens | undefined, Tokens>(unprovided('refreshTokens')),
    signOut: fromPromise<void, Tokens>(unprovided('signOut')),
  },
  guards: {
    isCurrentToken: ({ context, event }) => isCurrentToken(context, event),
    isRenewable: ({ context, event }) =>
      isCurrentToken(context, event) && (context.tokens?.refreshToken ?? '') !== '',
    /** A private call was made while no user is signed in. */
    hasNoToken: ({ event }) => event.type === 'token.rejected' && event.accessToken === undefined,
    isVerified: ({ event }) => event.type === 'signUp.completed' && event.isVerified,
    isPasswordStored: ({ context, event }) =>
      event.type === 'email.verified' && temporaryFor(context, event.email) !== undefined,
    isSignedIn: ({ event }) => storedSessionOf(event) !== undefined,
    isSignedOut: ({ event }) => storedSessionOf(event) === undefined,
    hasSameTokens: ({ context, event }) => hasSameTokens(context, storedSessionOf(event)),
    isSameUser: ({ context, event }) => isSameUser(context, storedSessionOf(event)),
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
    /** Clears the user's state in this tab; data shared with other tabs stays. */
    drop: enqueueActions(({ enqueue, context }) => {
      if (context.challenge !== undefined) {
        enqueue.emit({ type: 'challenge.changed', challenge: undefined });
      }
      if (context.tokens !== undefined) enqueue.emit({ type: 'user.left' });
      enqueue.assign({ ...NOBODY, generation: context.generation + 1 });
    }),
    /** Also clears the data shared by all tabs, the same way from every state. */
    erase: emit({ type: 'tokens.changed', session: undefined }),
    /** Ends the second step. The transition decides what follows. */
    endChallenge: enqueueActions(({ enqueue, context }) => {
      if (context.challenge === undefined) return;
      enqueue.emit({ type: 'challenge.changed', challenge: undefined });
      enqueue.assign({ challenge: undefined, tryCount: 0 });
    }),
    /** Ends a second step that did not lead to a sign-in, and deletes the user id too. */
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
    refreshTimeoutMs: 10_000,
    refreshRetryMs: ({ context }) => refreshRetryMsOf(context),
    signOutTimeoutMs: 3_000,
    challengeTtlMs: 5 * MINUTE_MS,
    temporaryTtlMs: 10 * MINUTE_MS,
    profileRetryMs: 30_000,
  },
});
