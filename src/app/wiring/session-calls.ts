/** What the session machine's actors ask of the exchange, and the transport of all calls: one chunk that a
 *  live book does not wait for. */
import type { User } from '#contract/entities/user.ts';
import {
  IP_FALLBACK,
  ipLookup,
  logOut,
  refreshToken,
  signIn,
  type SignInOutcome,
  type Tokens,
} from '#contract/rest/auth.ts';
import { profile } from '#contract/rest/profile.ts';
import { parse } from '#contract/shape.ts';
import type { Credentials } from '#machines/auth/session.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { withLock } from '#src/platform/lock.ts';
import { keepSession, storedSession } from './tokens.ts';

export { sendByAxios } from '#src/api/axios-transport.ts';

type Log = (message: string, error: unknown) => void;

const IP_LOOKUP_TIMEOUT_MS = 1_500;

export async function signedIn(
  client: ExchangeClient,
  lookUpUrl: string,
  log: Log,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<SignInOutcome> {
  if (credentials.kind !== 'password') throw new Error('Only a password signs in yet.');
  const { email, password } = credentials;
  const ip = await publicIp(lookUpUrl, log);
  const { model } = await client.call(signIn, { body: { email, password, ip }, signal });
  return model;
}

export async function loadProfile(client: ExchangeClient, signal: AbortSignal): Promise<User> {
  const { model } = await client.call(profile, { signal });
  return model;
}

export async function signedOut(client: ExchangeClient, tokens: Tokens): Promise<void> {
  await client.call(logOut, { bearer: tokens.accessToken });
}

/** The address is a courtesy to the exchange; not knowing it never holds a sign-in up. */
async function publicIp(lookUpUrl: string, log: Log): Promise<string> {
  try {
    const response = await fetch(lookUpUrl, {
      signal: AbortSignal.timeout(IP_LOOKUP_TIMEOUT_MS),
    });
    const found = parse(ipLookup.reply, await response.json());
    if (found.ok) return found.model.ip;
    throw new Error('The look-up answered in another shape.');
  } catch (error) {
    log('The public address could not be looked up.', error);
    return IP_FALLBACK;
  }
}

/** One refresh over every tab: whoever waited for the lock finds the new tokens already kept. */
export const refreshed = (client: ExchangeClient, tokens: Tokens): Promise<Tokens | undefined> =>
  withLock('tidemark-refresh', async () => {
    const stored = storedSession();
    if (stored !== undefined && stored.tokens.accessToken !== tokens.accessToken) {
      return stored.tokens;
    }
    const { model } = await client.call(refreshToken, {
      body: { refreshToken: tokens.refreshToken },
    });
    if (model !== undefined) keepSession({ tokens: model, userId: stored?.userId });
    return model;
  });
