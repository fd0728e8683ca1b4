/** Session in its initial state: of a visitor, or of a trader who has just returned. */
import { createActor, fromPromise, waitFor } from 'xstate';
import type { User } from '#contract/entities/user.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import type { Stored, StoredSession } from '#machines/auth/session.ts';
import type { SessionActor } from '#src/binding/auth.ts';

const stored: StoredSession = {
  tokens: { accessToken: 'access', refreshToken: 'refresh', chainToken: undefined },
  userId: sampleUser.id,
};

/** @param profile of the signed-in user, who may change. */
export async function stagedSession(
  who: 'visitor' | 'trader',
  profile: () => User = () => sampleUser,
): Promise<SessionActor> {
  const machine = sessionMachine.provide({
    actors: {
      restoreSession: fromPromise((): Promise<Stored | undefined> =>
        Promise.resolve(who === 'trader' ? stored : undefined),
      ),
      loadProfile: fromPromise(() => Promise.resolve(profile())),
      signOut: fromPromise(() => Promise.resolve()),
    },
  });
  const session = createActor(machine).start();
  await waitFor(session, (snapshot) =>
    who === 'trader' ? snapshot.context.user !== undefined : snapshot.matches('signedOut'),
  );
  return session;
}
