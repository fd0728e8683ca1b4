/** The session machine meets the exchange: its actors, its tokens, and the client that uses them. */
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import type { DeploymentConfig } from '#contract/config.ts';
import { IP_FALLBACK, ipLookup, logOut, refreshToken, signIn } from '#contract/rest/auth.ts';
import { parse } from '#contract/shape.ts';
import { profile } from '#contract/rest/profile.ts';
import type { Tokens } from '#contract/rest/auth.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import {
  createExchangeClient,
  type ClientOptions,
  type ExchangeClient,
} from '#src/api/exchange-client.ts';
import { sendByFetch } from '#src/api/fetch-transport.ts';
import type { Send } from '#src/api/transport.ts';
import { withLock } from '#src/platform/lock.ts';
import { keepSession, storedSession } from './tokens.ts';

export type Session = ActorRefFrom<typeof sessionMachine>;

export interface SessionWiring {
  readonly session: Session;
  /** Calls of whoever is signed in. */
  readonly client: ExchangeClient;
  /** What anybody may read, and a page reads first: it waits for no library. */
  readonly firstReads: ExchangeClient;
}

interface SessionOptions {
  readonly config: DeploymentConfig;
  readonly language: () => string;
  readonly log: (message: string, error: unknown) => void;
}

const IP_LOOKUP_TIMEOUT_MS = 1_500;
/** Longer than the machine's own time-out, so that the machine always speaks first. */
const RENEWAL_TIMEOUT_MS = 20_000;

export function wireSession({ config, language, log }: SessionOptions): SessionWiring {
  const addresses = {
    apiUrl: config.apiUrl,
    rootUrl: rootOf(config),
    secretHeader: config.apiSecretHeader,
    language,
  };
  const ofSession: ClientOptions = {
    ...addresses,
    accessToken: () => session.getSnapshot().context.tokens?.accessToken,
    renewToken: (token) => renewedToken(session, token),
  };
  const client = createExchangeClient(ofSession, loadTransport);
  const firstReads = createExchangeClient(
    {
      ...addresses,
      accessToken: () => undefined,
      renewToken: () => Promise.reject(new Error('A visitor has no token.')),
    },
    () => sendByFetch,
  );
  const session: Session = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise(() => Promise.resolve(storedSession())),
        signIn: fromPromise(async ({ input, signal }) => {
          const ip = await publicIp(config, log);
          const { model } = await client.call(signIn, { body: { ...input, ip }, signal });
          return model;
        }),
        loadProfile: fromPromise(async ({ signal }) => {
          const { model } = await client.call(profile, { signal });
          return model;
        }),
        refreshTokens: fromPromise(({ input }) => refreshedTokens(client, input)),
        signOut: fromPromise(async ({ input }) => {
          await client.call(logOut, { bearer: input.accessToken });
        }),
      },
    }),
  );
  session.on('tokens.changed', ({ session: kept }) => keepSession(kept));
  return { session, client, firstReads };
}

/** It comes beside the market, not before it. */
async function loadTransport(): Promise<Send> {
  return (await import('#src/api/axios-transport.ts')).sendByAxios;
}

/** Calls at the server's root live where the broadcast authorization does. */
function rootOf(config: DeploymentConfig): string {
  const { apiUrl } = config;
  return apiUrl.startsWith('/') ? '/' : new URL(apiUrl).origin;
}

/** The address is a courtesy to the exchange; not knowing it never holds a sign-in up. */
async function publicIp(config: DeploymentConfig, log: SessionOptions['log']): Promise<string> {
  try {
    const response = await fetch(config.ipLookupUrl, {
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
const refreshedTokens = (client: ExchangeClient, tokens: Tokens): Promise<Tokens | undefined> =>
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

/** Joins the one refresh. @throws with the reason the session ended for. */
async function renewedToken(session: Session, refused: string): Promise<string> {
  session.send({ type: 'token.refused', accessToken: refused });
  const { context } = await waitFor(session, (snapshot) => !snapshot.hasTag('refreshing'), {
    timeout: RENEWAL_TIMEOUT_MS,
  });
  if (context.tokens !== undefined) return context.tokens.accessToken;
  throw new Error(context.endReason ?? 'Refresh token failed');
}
