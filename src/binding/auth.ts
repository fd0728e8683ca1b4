/** React context of the session. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { UserId } from '#contract/core/ids.ts';
import type { User } from '#contract/entities/user.ts';
import type { sessionMachine } from '#machines/auth/session.machine.ts';
import type { Credentials } from '#machines/auth/session.ts';
import { createServiceContext } from './create-service-context.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

export interface Auth {
  readonly isSignedIn: boolean;
  /** Session state is unknown, or a sign-in or sign-out is pending. */
  readonly isPending: boolean;
  readonly isSigningIn: boolean;
  /** A sign-in waits for the second step's code. */
  readonly isInSecondStep: boolean;
  readonly userId: UserId | undefined;
  readonly user: User | undefined;
  readonly signIn: (credentials: Credentials) => void;
  readonly leaveSecondStep: () => void;
  readonly signOut: () => void;
}

const [AuthProvider, useSession] = createServiceContext<SessionActor>('Auth');

export { AuthProvider };

/** @throws outside an `AuthProvider`. */
export function useAuth(): Auth {
  const session = useSession();
  const facts = useSelector(session, factsOf, areSame);
  return {
    ...facts,
    signIn: (credentials) => session.send({ type: 'signIn.requested', credentials }),
    leaveSecondStep: () => session.send({ type: 'challenge.canceled' }),
    signOut: () => session.send({ type: 'signOut.requested' }),
  };
}

type Facts = Omit<Auth, 'signIn' | 'leaveSecondStep' | 'signOut'>;

const factsOf = (snapshot: SnapshotFrom<typeof sessionMachine>): Facts => ({
  isSignedIn: snapshot.hasTag('authenticated'),
  isPending: snapshot.hasTag('pending') && !snapshot.hasTag('refreshing'),
  isSigningIn: snapshot.matches('signingIn'),
  isInSecondStep: snapshot.matches('twoFactor'),
  userId: snapshot.context.userId,
  user: snapshot.context.user,
});

const areSame = (left: Facts, right: Facts): boolean =>
  left.isSignedIn === right.isSignedIn &&
  left.isPending === right.isPending &&
  left.isSigningIn === right.isSigningIn &&
  left.isInSecondStep === right.isInSecondStep &&
  left.userId === right.userId &&
  left.user === right.user;
