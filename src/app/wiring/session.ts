/** The session machine meets the exchange: its actors, its tokens, and the client that uses them. */
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import type { DeploymentConfig } from '#contract/config.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import type { Stored } from '#machines/auth/session.ts';
import {
  createExchangeClient,
  type ClientOptions,
  type ExchangeClient,
} from '#src/api/exchange-client.ts';
import { sendByFetch } from '#src/api/fetch-transport.ts';
import type { Send } from '#src/api/transport.ts';
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
        restoreSession: fromPromise((): Promise<Stored | undefined> =>
          Promise.resolve(storedSession()),
        ),
        signIn: fromPromise(async ({ input, signal }) =>
          (await calls()).signedIn(client, config.ipLookupUrl, log, input, signal),
        ),
        loadProfile: fromPromise(async ({ signal }) => (await calls()).loadProfile(client, signal)),
        refreshTokens: fromPromise(async ({ input }) => (await calls()).refreshed(client, input)),
        signOut: fromPromise(async ({ input }) => (await calls()).signedOut(client, input)),
      },
    }),
  );
  session.on('tokens.changed', ({ session: kept }) => keepSession(kept));
  return { session, client, firstReads };
}

/** The calls of a session and what carries all calls: beside the market, not before it. */
const calls = () => import('./session-calls.ts');
const loadTransport = async (): Promise<Send> => (await calls()).sendByAxios;

/** Calls at the server's root live where the broadcast authorization does. */
function rootOf(config: DeploymentConfig): string {
  const { apiUrl } = config;
  return apiUrl.startsWith('/') ? '/' : new URL(apiUrl).origin;
}

/** Joins the one refresh. @throws with the reason the session ended for. */
async function renewedToken(session: Session, refused: string): Promise<string> {
  session.send({ type: 'token.refused', accessToken: refused });
  const { context } = await waitFor(session, (snapshot) => !snapshot.hasTag('refreshing'), {
    timeout: RENEWAL_TIMEOUT_MS,
  });
  if (context.tokens !== undefined) return context.tokens.accessToken;
  throw new Error(context.endReason ?? 'Refresh token failed');
}
