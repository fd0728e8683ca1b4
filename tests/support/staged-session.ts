/** Session in its initial state: of a visitor, or of a trader who has just returned. */
import { createActor, fromPromise, waitFor } from 'xstate';
import { sampleUser } from '#contract/samples/accounts.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import type { Stored, StoredSession } from '#machines/auth/session.ts';
import type { SessionActor } from '#src/binding/auth.tsx';

const stored: StoredSession = {
  tokens: { accessToken: 'access', refreshToken: 'refresh', chainToken: undefined },
  userId: sampleUser.id,
};

export async function stagedSession(who: 'visitor' | 'trader'): Promise<SessionActor> {
  const machine = sessionMachine.provide({
    actors: {
      restoreSession: fromPromise((): Promise<Stored | undefined> =>
        Promise.resolve(who === 'trader' ? stored : undefined),
      ),
      loadProfile: fromPromise(() => Promise.resolve(sampleUser)),
      signOut: fromPromise(() => Promise.resolve()),
    },
  });
  const session = createActor(machine).start();
  await waitFor(session, (snapshot) =>
    who === 'trader' ? snapshot.context.user !== undefined : snapshot.matches('signedOut'),
  );
  return session;
}
