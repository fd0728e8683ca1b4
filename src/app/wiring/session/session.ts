/** The session machine meets the exchange: its actors, what it keeps, and the clients that speak in its name. */
import { fromPromise } from 'xstate';
import type { DeploymentConfig } from '#contract/config.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import type { Stored } from '#machines/auth/session.ts';
import {
  bearerHeader,
  chainHeader,
  createExchangeClient,
  type ClientOptions,
  type ExchangeClient,
} from '#src/api/exchange-client.ts';
import { sendByFetch } from '#src/api/fetch-transport.ts';
import type { Send } from '#src/api/transport.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { openSessionHome, pageSessionHome } from './session-home.ts';
import { checkMaintenance } from '../shell/maintenance.ts';
import { callersOf, type Session } from './session-callers.ts';
import { storeChallenge, storedChallenge } from './tokens.ts';
import { watchLiveness } from '#src/platform/liveness.ts';
import { measureExchangeTime } from '#src/platform/exchange-clock.ts';
import { createActor } from '../shell/running-machines.ts';

export type { Session };

export interface SessionWiring {
  readonly session: Session;
  /** Applies new tokens of the same user that did not come from a refresh, immediately and for all
   *  tabs. */
  readonly applyTokens: (tokens: Tokens) => void;
  /** Calls of the signed-in user. */
  readonly client: ExchangeClient;
  /** The same user's calls to the chain service. */
  readonly chain: ExchangeClient;
  /** Address and identity of the user's calls, for requests that are no calls. */
  readonly exchangeOptions: ClientOptions;
  /** Public reads, without the bearer of a user. */
  readonly firstReads: ExchangeClient;
}

interface SessionOptions {
  readonly config: DeploymentConfig;
  readonly language: () => string;
  /** Whether the page is embedded in another application, whose token is used but never stored. */
  readonly isOfPageAlone?: boolean;
  readonly log: (message: string, error: unknown) => void;
}

export function wireSession({
  config,
  language,
  isOfPageAlone = false,
  log,
}: SessionOptions): SessionWiring {
  const exchange = exchangeOf(config, language);
  const chainService = {
    ...exchange,
    apiUrl: config.chainUrl,
    rootUrl: rootOf(config.chainUrl),
    secretHeader: config.chainSecretHeader,
    tokenHeader: chainHeader,
  };
  const visitor = { token: undefined };
  const firstReads = createExchangeClient(
    { ...exchange, caller: () => visitor },
    () => sendByFetch,
  );
  const home = isOfPageAlone
    ? pageSessionHome()
    : openSessionHome((stored) => session.send({ type: 'session.changedElsewhere', stored }));
  const session: Session = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Stored | undefined>(() =>
          Promise.resolve(isOfPageAlone ? undefined : (home.read() ?? storedChallenge())),
        ),
        signIn: fromPromise(async ({ input, signal }) =>
          (await signInCalls()).requestSignIn(client, config.ipLookupUrl, log, input, signal),
        ),
        verifySecondStep: fromPromise(async ({ input, signal }) =>
          (await signInCalls()).requestSecondStep(client, input, signal),
        ),
        loadProfile: fromPromise(async ({ signal }) => (await calls()).loadProfile(client, signal)),
        refreshTokens: fromPromise(async ({ input, signal }) =>
          (await calls()).refreshTokens(client, home, input, signal),
        ),
        signOut: fromPromise(async ({ input }) => (await calls()).signOut(client, input)),
      },
    }),
  );
  session.on('tokens.changed', ({ session: stored }) => home.keep(stored));
  session.on('challenge.changed', ({ challenge }) => {
    if (!isOfPageAlone) storeChallenge(challenge);
  });
  watchLiveness(({ isOnline, isVisible }) => {
    if (isOnline && isVisible) session.send({ type: 'network.returned' });
  });
  const callers = callersOf(session);
  const exchangeOptions = { ...exchange, caller: callers.exchange };
  const client = createExchangeClient(exchangeOptions, loadTransport);
  const chain = createExchangeClient({ ...chainService, caller: callers.chain }, loadTransport);
  const applyTokens = (tokens: Tokens): void => {
    home.storeTokens(tokens);
    home.adoptStored();
  };
  return { session, applyTokens, client, chain, exchangeOptions, firstReads };
}

/** Address and headers of the exchange. */
const exchangeOf = (config: DeploymentConfig, language: () => string) => ({
  apiUrl: config.apiUrl,
  rootUrl: rootOf(config.apiUrl),
  secretHeader: config.apiSecretHeader,
  tokenHeader: bearerHeader,
  language,
  measureTime: measureExchangeTime,
});

/** The calls of a session and axios load in parallel to the market, which does not wait for them. */
const calls = () => loadPart('trader');
const signInCalls = () => loadPart('signInCalls');
const loadTransport = async (): Promise<Send> => {
  const { sendByAxios } = await calls();
  return async (request) => {
    const response = await sendByAxios(request);
    if (response.status === UNAVAILABLE) checkMaintenance();
    return response;
  };
};
/** Status of every call during maintenance. */
const UNAVAILABLE = 503;

/** Returns the server's root, for calls such as the broadcast authorization. */
const rootOf = (apiUrl: string): string => (apiUrl.startsWith('/') ? '/' : new URL(apiUrl).origin);
