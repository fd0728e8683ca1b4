/** Binds each call to the user who made it: a retry uses that user's next token or does not happen,
 *  and the call is aborted when the user signs out. */
import { waitFor } from 'xstate';
import type { Caller } from '#src/api/exchange-client.ts';
import type { SessionContext } from '#machines/auth/session.ts';
import type { Session } from './session.ts';

/** Longer than the machine's own timeout, so that the machine always reports first. */
const RENEWAL_TIMEOUT_MS = 20_000;

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
 * @throws with the reason why the session ended.
 */
async function renewedTokens(
  session: Session,
  accessToken: string | undefined,
  generation: number,
): Promise<Tokens> {
  session.send({ type: 'token.rejected', accessToken });
  const { context } = await waitFor(session, (snapshot) => !snapshot.hasTag('refreshing'), {
    timeout: RENEWAL_TIMEOUT_MS,
  });
  if (context.tokens !== undefined && context.generation === generation) return context.tokens;
  throw new Error(context.endReason ?? 'Refresh token failed');
}

const endReasonOf = (session: Session): string | undefined =>
  session.getSnapshot().context.endReason;
