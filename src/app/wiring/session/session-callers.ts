/** In whose name calls go out. A call is bound to its user when it is made: it is tried again with that
 *  user's next token or not at all, and ends when that user leaves. */
import { waitFor, type ActorRefFrom } from 'xstate';
import { NoResponseError } from '#src/api/response.ts';
import type { Caller } from '#src/api/exchange-client.ts';
import type { sessionMachine } from '#machines/auth/session.machine.ts';
import type { SessionContext } from '#machines/auth/session.ts';

/** A call that waits longer for new tokens is rejected; the session goes on. As long as the machine's own
 *  timeout, which starts first and so reports first. */
const RENEWAL_TIMEOUT_MS = 10_000;

export type Session = ActorRefFrom<typeof sessionMachine>;

type Tokens = NonNullable<SessionContext['tokens']>;

export function callersOf(session: Session) {
  let stay = new AbortController();
  session.on('user.left', () => {
    const left = stay;
    stay = new AbortController();
    // The machine is still in transition: the reason is available after it.
    queueMicrotask(() => left.abort(new Error(endReasonOf(session) ?? 'The user has left.')));
  });
  const callerBy = (tokenOf: (tokens: Tokens) => string | undefined) => (): Caller => {
    const { tokens, generation } = session.getSnapshot().context;
    return {
      token: tokens === undefined ? undefined : tokenOf(tokens),
      signal: stay.signal,
      renew: async () => {
        const renewed = tokenOf(await renewedTokens(session, tokens?.accessToken, generation));
        if (renewed === undefined) throw new Error('Refresh token failed');
        return renewed;
      },
    };
  };
  return {
    exchange: callerBy(({ accessToken }) => accessToken),
    chain: callerBy(({ chainToken }) => chainToken),
  };
}

/**
 * Waits for the single token refresh.
 * @throws with the reason why the session ended, or why it has no new tokens yet.
 */
async function renewedTokens(
  session: Session,
  accessToken: string | undefined,
  generation: number,
): Promise<Tokens> {
  session.send({ type: 'token.rejected', accessToken });
  const { context } = await waitFor(session, (snapshot) => !snapshot.hasTag('refreshing'), {
    timeout: RENEWAL_TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw lossOf(session) ?? error;
  });
  if (context.tokens !== undefined && context.generation === generation) return context.tokens;
  throw new Error(context.endReason ?? 'Refresh token failed');
}

/** Error of the last refresh that was not decided; undefined while none has ended. */
function lossOf(session: Session): Error | undefined {
  const { lostRefresh } = session.getSnapshot().context;
  if (lostRefresh === undefined) return undefined;
  const { error } = lostRefresh;
  return error instanceof Error ? error : new NoResponseError('The exchange did not respond.');
}

const endReasonOf = (session: Session): string | undefined =>
  session.getSnapshot().context.endReason;
