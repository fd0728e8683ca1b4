/** The calls of a session that exists: profile, renewal of tokens, sign-out. A live book does not wait for
 *  their chunk. */
import { ApiError } from '#contract/envelope.ts';
import type { User } from '#contract/entities/user.ts';
import { profile } from '#contract/rest/own-profile.ts';
import { logOut, refreshToken, type Tokens } from '#contract/rest/tokens.ts';
import { isRefreshRejected } from '#machines/auth/session.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { withLock } from '#src/platform/lock.ts';
import type { SessionHome } from './session-home.ts';

export async function loadProfile(client: ExchangeClient, signal: AbortSignal): Promise<User> {
  return (await client.call(profile, { signal })).model;
}

/** Signs out. An expired token cannot end the session, so it is refreshed first. */
export async function signOut(client: ExchangeClient, tokens: Tokens): Promise<void> {
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

/** Refreshes the tokens, once across all tabs. After waiting for the lock, a tab may find new
 *  tokens stored, or none: another tab was faster, and its result is applied. A response that
 *  arrives after this tab's session has changed is discarded.
 *  @returns undefined when the exchange gives none, or the stored session has been applied.
 *  @throws ApiError for a rejected token, NoResponseError and others when nothing was decided. */
export const refreshTokens = (
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
      // Erased before the lock is released: the next tab must not use the same token.
      const endSession = (): void => {
        if (!signal.aborted && !isOvertaken()) home.keep(undefined);
      };
      if (isOvertaken()) return undefined;
      const body = { refreshToken: held.refreshToken };
      const { model } = await client
        .call(refreshToken, { body, signal })
        .catch((error: unknown) => {
          if (isRefreshRejected(error)) endSession();
          throw error;
        });
      signal.throwIfAborted();
      if (model === undefined) {
        endSession();
        return undefined;
      }
      if (isOvertaken()) return undefined;
      home.storeTokens(model);
      return model;
    },
    signal,
  );
