/** Calls of the session machine's actors and the transport of all calls: one chunk that is not
 *  needed for a live book. */
import type { User } from '#contract/entities/user.ts';
import { assertNever } from '#contract/core/assert.ts';
import {
  IP_FALLBACK,
  ipLookup,
  logOut,
  refreshToken,
  signIn,
  verifyTwoFactor,
  type SignInOutcome,
  type Tokens,
} from '#contract/rest/auth.ts';
import { ApiError } from '#contract/envelope.ts';
import { profile } from '#contract/rest/own-profile.ts';
import { socialSignIn, verifyTelegram } from '#contract/rest/social.ts';
import { parse } from '#contract/codec.ts';
import type { Challenge, Credentials, SecondProof } from '#machines/auth/session.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { withLock } from '#src/platform/lock.ts';
import type { SessionHome } from './session-home.ts';

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
  switch (credentials.kind) {
    case 'password': {
      const { email, password, captcha } = credentials;
      const ip = await publicIp(lookUpUrl, log);
      return (await client.call(signIn, { body: { email, password, ip, captcha }, signal })).model;
    }
    case 'social': {
      const { provider, idToken, nonce } = credentials;
      return (await client.call(socialSignIn, { body: { provider, idToken, nonce }, signal }))
        .model;
    }
    case 'telegram':
      return (await client.call(verifyTelegram, { body: credentials.login, signal })).model;
    default:
      return assertNever(credentials, 'a sign-in goes one of three ways');
  }
}

export async function secondStepDone(
  client: ExchangeClient,
  { userId, tempInfoToken, proof }: Challenge & { readonly proof: SecondProof },
  signal: AbortSignal,
): Promise<SignInOutcome> {
  const body = { code: proof.code, userId, tempInfoToken };
  return (await client.call(verifyTwoFactor, { body, signal })).model;
}

export async function loadProfile(client: ExchangeClient, signal: AbortSignal): Promise<User> {
  return (await client.call(profile, { signal })).model;
}

/** Signs out. An expired token cannot end the session, so it is refreshed first. */
export async function signedOut(client: ExchangeClient, tokens: Tokens): Promise<void> {
  try {
    await client.call(logOut, { bearer: tokens.accessToken });
  } catch (error) {
    const isExpired = error instanceof ApiError && error.status === 401;
    if (!isExpired || tokens.refreshToken === '') throw error;
    const body = { refreshToken: tokens.refreshToken };
    const { model } = await client.call(refreshToken, { body });
    if (model !== undefined) await client.call(logOut, { bearer: model.accessToken });
  }
}

/** Returns the public IP address, which is optional for the exchange; a failed lookup never blocks
 *  a sign-in. */
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

/**
 * Requests new tokens.
 * @throws Refusal when the exchange rejects the request.
 */
async function renewed(client: ExchangeClient, held: Tokens, signal: AbortSignal): Promise<Tokens> {
  const body = { refreshToken: held.refreshToken };
  const { model } = await client.call(refreshToken, { body, signal });
  signal.throwIfAborted();
  if (model === undefined) throw new Error('Refresh token failed');
  return model;
}

/** Refreshes the tokens, once across all tabs. After waiting for the lock, a tab may find new
 *  tokens stored, or none: another tab was faster, and its result is applied. A response that
 *  arrives after this tab's session has changed is discarded. */
export const refreshed = (
  client: ExchangeClient,
  home: SessionHome,
  held: Tokens,
  signal: AbortSignal,
): Promise<Tokens | undefined> =>
  withLock(
    'tidemark-refresh',
    async () => {
      const isOvertaken = (): boolean => {
        if (home.isUnchanged(held)) return false;
        home.adoptStored();
        return true;
      };
      if (isOvertaken()) return undefined;
      const model = await renewed(client, held, signal).catch((error: unknown) => {
        // Erased before the lock is released: the next tab must not use the same token.
        if (!signal.aborted && !isOvertaken()) home.keep(undefined);
        throw error;
      });
      if (isOvertaken()) return undefined;
      home.storeTokens(model);
      return model;
    },
    signal,
  );
