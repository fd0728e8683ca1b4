/** Sign-in through a provider by redirect: to the address that the deployment configures, and back
 *  to the sign-in page. No script of a provider is loaded. */
import { navigate } from 'wouter/use-browser-location';
import { waitFor } from 'xstate';
import type { Clock } from '#contract/core/time.ts';
import type { DeploymentConfig } from '#contract/config.ts';
import type { SignInProviders } from '#src/binding/sign-in-providers.ts';
import { digestOf, newSecret } from '#src/platform/secrets.ts';
import { sessionTexts, STORED } from '#src/platform/storage.ts';
import {
  pendingSignInOf,
  credentialsOf,
  isReturn,
  TELEGRAM,
  type PendingSignIn,
} from './federated-return.ts';
import type { Session } from './session.ts';

export interface FederatedParts {
  readonly config: Pick<DeploymentConfig, 'openIdProviders' | 'telegram'>;
  readonly session: Session;
  readonly clock: Clock;
  readonly log: (message: string, error: unknown) => void;
}

/** Registered at the providers as the only return path. */
const RETURN_PATH = '/signin';
/** Maximum wait for the session to be restored. */
const RESTORE_TIMEOUT_MS = 10_000;

export function signInProvidersOf({ config, clock, log }: FederatedParts): SignInProviders {
  const { openIdProviders: providers, telegram } = config;
  const returnUrl = `${location.origin}${RETURN_PATH}`;
  const leave = async (
    provider: string,
    addressOf: (pending: PendingSignIn) => URL | Promise<URL>,
  ): Promise<void> => {
    const back = location.pathname + location.search;
    const pending = { provider, state: newSecret(), nonce: newSecret(), back, atMs: clock() };
    sessionTexts.write(STORED.pendingSignIn, JSON.stringify(pending));
    location.assign(await addressOf(pending));
  };
  const start = (provider: string, addressOf: Parameters<typeof leave>[1]): void => {
    leave(provider, addressOf).catch((error: unknown) => log('No way to the provider.', error));
  };
  return {
    providers,
    hasTelegram: telegram !== undefined,
    start: (id) => {
      const provider = providers.find((one) => one.id === id);
      if (provider === undefined) return;
      start(id, async ({ state, nonce }) => {
        const url = new URL(provider.authorizeUrl);
        const query = {
          client_id: provider.clientId,
          response_type: 'id_token',
          response_mode: 'fragment',
          scope: 'openid email profile',
          redirect_uri: returnUrl,
          state,
          nonce: await digestOf(nonce),
        };
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        return url;
      });
    },
    startTelegram: () => {
      if (telegram === undefined) return;
      start(TELEGRAM, ({ state }) => {
        const url = new URL(telegram.authUrl);
        url.searchParams.set('bot_id', telegram.botId);
        url.searchParams.set('origin', location.origin);
        url.searchParams.set('return_to', `${returnUrl}?state=${state}`);
        return url;
      });
    },
  };
}

/** Signs in a user who returns from a provider. The fragment is removed from the address first, so
 *  that it appears in no history and no bookmark. */
export async function resumeSignIn({ session, clock, log }: FederatedParts): Promise<void> {
  const { hash, search } = location;
  if (!isReturn(hash)) return;
  const pending = pendingSignInOf(sessionTexts.read(STORED.pendingSignIn));
  sessionTexts.erase(STORED.pendingSignIn);
  navigate(pending === undefined ? RETURN_PATH : pathOf(pending.back), { replace: true });
  const credentials = credentialsOf({ hash, search }, pending, clock());
  if (credentials === undefined) {
    log('What came back from a provider is not of a sign-in this tab has begun.', undefined);
    return;
  }
  await waitFor(session, (snapshot) => !snapshot.matches('restoring'), {
    timeout: RESTORE_TIMEOUT_MS,
  });
  session.send({ type: 'signIn.requested', credentials });
}

/** Written by this tab; validated nevertheless: only paths of the client are followed. */
const pathOf = (back: string): string => (/^\/(?![/\\])/.test(back) ? back : RETURN_PATH);
