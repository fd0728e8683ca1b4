/** The whole exchange in one process: opens the data folder, brings the parts together and listens. It
 *  owns no clock, no timer and no chance: those are handed in, so that a test can run it. */
import type { Logger } from 'pino';
import { assert } from '#contract/core/assert.ts';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { PairId } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import { accountChannel } from '#contract/realtime/account.ts';
import { demoAccountChannel } from '#contract/realtime/demo-account.ts';
import { UPDATE_PROFILE_EVENT, updateProfileChannel } from '#contract/realtime/update-profile.ts';
import { BOT_SPEED, createBots } from '#server/bots/bots.ts';
import {
  allowedOriginsOf,
  deploymentOf,
  publicUrlOf,
  type OpenPorts,
  type ServerConfig,
} from './config.ts';
import { captchaGate } from '#server/captcha/captcha-gate.ts';
import { captchaServerOf } from '#server/captcha/captcha-settings.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { openDemo } from '#server/demo/open-demo.ts';
import { registerDocs } from '#server/docs/register-docs.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { createMarketData, type MarketData } from '#server/exchange/market-data/market-data.ts';
import { COINS, PAIRS } from '#server/exchange/market-list.ts';
import { federatedSettingsOf } from '#server/federated/federated-settings.ts';
import { createFederated } from '#server/federated/federated.ts';
import { openHistory } from '#server/history/history.ts';
import { registerAvatarFiles } from '#server/http/avatar-files.ts';
import { registerClientFiles } from '#server/http/client-files.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { registerNotFound } from '#server/http/not-found.ts';
import { registerOperatorPages } from '#server/http/operator-pages.ts';
import { registerOutboxPage } from '#server/http/outbox-page.ts';
import { policyOf } from '#server/http/security-policy.ts';
import { registerServerStyle } from '#server/http/server-style.ts';
import { opened } from './listen.ts';
import { operatorSettingsOf } from './operator-settings.ts';
import { mailsOf } from '#server/accounts/outbox.ts';
import { openAccounts } from '#server/accounts/open-accounts.ts';
import type { Accounts } from '#server/accounts/accounts.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { startAccountFeed } from '#server/realtime/account-feed.ts';
import { ownerOfChannel } from '#server/realtime/channel-owner.ts';
import type { BroadcastService } from '#server/realtime/pusher/broadcast-api.ts';
import { createBroadcastService } from '#server/realtime/pusher/broadcast-service.ts';
import { handlersOf } from '#server/routes/handlers.ts';
import { Replays } from '#server/routes/replays.ts';
import { publicDashboardOf } from '#server/routes/spot-dashboard.ts';
import { registerMocks } from './mocks.ts';

const HOUR_MS = 3_600_000;

export interface ServerParts {
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
  /** Passwords hashed at the same time. */
  readonly hashConcurrency: number;
  /** Heap and event loop are measured for a process of its own. */
  readonly isProcessOwner: boolean;
  /** The exchange has stopped half-way through a commit: the process must end. */
  readonly onFatal: (error: unknown) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly ports: OpenPorts;
  readonly exchange: Exchange;
  readonly marketData: MarketData;
  readonly accounts: Accounts;
  readonly broadcast: BroadcastService;
  /** Takes no more calls, answers those under way, commits, and lets the next process in. */
  close(): Promise<void>;
}

/** What undoes each step of the start; run backwards. */
type Closers = (() => Promise<void> | void)[];

/** @throws ListenError, DataFolderError or SchemaTooNew: sentences for whoever starts it. */
export async function startServer(
  config: ServerConfig,
  parts: ServerParts,
): Promise<RunningServer> {
  const closers: Closers = [];
  const close = async (): Promise<void> => {
    for (const step of closers.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await openServer(config, parts, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openServer(
  config: ServerConfig,
  parts: ServerParts,
  closers: Closers,
): Promise<Omit<RunningServer, 'close'>> {
  const { clock, schedule, randomBytes, log } = parts;
  const folder = openDataFolder(config.DATA_DIR);
  closers.push(() => folder.close());
  const { db } = folder;
  const exchange = createExchange({
    db,
    clock,
    schedule,
    coins: COINS,
    pairs: PAIRS,
    botTradesRetentionMs: config.BOT_TRADES_KEPT_HOURS * HOUR_MS,
    onFatal: parts.onFatal,
  });
  closers.push(() => exchange.close());
  for (const reason of exchange.health.reasons) log.error({ reason }, 'cancel-only');

  // Filled when the HTTP port is known; until then nobody may connect.
  const allowedOrigins: string[] = [];
  const broadcast = createBroadcastService({
    host: config.HOST,
    port: config.BROADCAST_PORT,
    appId: config.BROADCAST_APP_ID,
    key: config.BROADCAST_KEY,
    secret: config.BROADCAST_SECRET ?? randomBytes(32).toString('hex'),
    clock,
    schedule,
    random: (limit) => randomBytes(6).readUIntBE(0, 6) % limit,
    allowedOrigins,
    // A name with a user id in it is joined with leave, or not at all.
    maySubscribe: (_socket, channel) =>
      ownerOfChannel(channel) === undefined || channel.startsWith('private-'),
    userOfChannel: (channel) => ownerOfChannel(channel)?.toString(),
    onInternalError: (error) => log.error(error, 'broadcast'),
  });
  closers.push(() => broadcast.close());
  const history = openHistory({ db, clock, pairs: exchange.pairs });
  // Nothing of one run is mistaken for another's.
  const epoch = randomBytes(9).toString('base64url');
  const marketData = createMarketData({
    db,
    clock,
    schedule,
    exchange,
    history,
    publish: (channel, event, data) => broadcast.publish(channel, event, data),
    epoch,
    onError: (error) => log.error(error, 'market data'),
  });
  closers.push(() => marketData.stop());
  const isOnPairChannels = config.PAIR_CHANNEL_USER_EVENTS;
  closers.push(
    startAccountFeed({ exchange, channel: accountChannel, broadcast, isOnPairChannels }),
  );
  const demo = openDemo({ folder: folder.path, clock, schedule, exchange, marketData, log });
  closers.push(() => demo.close());
  // The specification's names on pair channels are the real account's.
  closers.push(
    startAccountFeed({
      exchange: demo.trade,
      channel: demoAccountChannel,
      broadcast,
      isOnPairChannels: false,
    }),
  );

  const speed = config.BOT_SPEED === 'storm' ? BOT_SPEED.storm : config.BOT_SPEED;
  if (speed > 0 && exchange.health.mode === 'open') {
    const prices = {
      last: (pairId: PairId) => marketData.lastPrice(pairId),
      home: (pairId: PairId) => history.timeline(pairId)?.lastPrice,
    };
    const onError = (error: unknown): void => log.error(error, 'bots');
    const bots = createBots({
      exchange,
      clock,
      schedule,
      seed: config.SEED,
      speed,
      prices,
      epoch,
      onError,
    });
    closers.push(() => bots.stop());
    await bots.start();
  }

  const { accounts, stop } = await openAccounts({
    ...parts,
    config,
    folder: folder.path,
    db,
    exchange,
    onProfileChange: (userId) =>
      void broadcast.publish(
        subscriptionNameOf(updateProfileChannel, userId),
        UPDATE_PROFILE_EVENT,
        '{}',
      ),
    onLeave: (userId) => {
      const isInDemo = demo.trade.current(userId) !== undefined;
      const tradingApis = isInDemo ? [exchange, demo.trade] : [exchange];
      return Promise.all(tradingApis.map((tradingApi) => tradingApi.cancelAll({ userId })));
    },
  });
  closers.push(stop);
  accounts.sessions.addEndListener(({ sessionId }) => void broadcast.closeSession(sessionId));

  const ports = { http: 0, broadcast: 0 };
  const deployment = () => deploymentOf(config, ports);
  const metrics = createMetrics({ exchange, broadcast, isProcessOwner: parts.isProcessOwner });
  const url = () => publicUrlOf(config, ports);
  const captcha = captchaGate({
    captchaId: captchaServerOf(config, '')?.captchaId,
    server: () => captchaServerOf(config, url()),
    clock,
    onError: (reason) => log.info({ err: reason }, 'captcha'),
  });
  const federated = createFederated({
    settings: () => federatedSettingsOf(config, url()),
    clock,
    onRejection: (reason) => log.info({ err: reason }, 'federated sign-in'),
  });
  const replays = new Replays(db, recordWriter(db, exchange, clock));
  const { settings: set, landing } = operatorSettingsOf(config);
  const handlers = Object.values(
    handlersOf({
      exchange,
      demo: demo.trade,
      marketData,
      accounts,
      federated,
      captcha,
      broadcast,
      replays,
      settings: set,
      landing,
    }),
  );
  const app = await createHttpServer({
    clock,
    handlers,
    traderOf: (token) => accounts.sessions.traderOf(token),
    isOriginAllowed: (origin) => allowedOrigins.includes(origin),
    trustedProxies: config.TRUSTED_PROXIES,
    rateLimitScale: config.RATE_LIMIT_SCALE,
    onError: (error, request) => log.error({ err: error, ...request }, 'call failed'),
    onResponse: (response) => metrics.noteResponse(response),
  });
  closers.push(() => app.close());
  registerOperatorPages(app, { deployment, health: () => exchange.health, metrics });
  registerServerStyle(app);
  registerDocs(app);
  registerAvatarFiles(app, (name) => accounts.avatar(name));
  if (hasOutbox(config)) registerOutboxPage(app, (count) => mailsOf(db, count));
  await registerMocks(app, config, { clock, schedule, randomBytes, url, allowedOrigins });
  const policy = () => policyOf(deployment());
  const settings = () => set;
  const dashboard = (pairText: string) =>
    publicDashboardOf({ exchange, marketData }, pairText, clock());
  const client = { folder: config.CLIENT_DIR, policy, deployment, settings, dashboard };
  const respondWithPage = await registerClientFiles(app, client);
  const routes = handlers.map(({ route }) => route);
  registerNotFound(app, { clock, routes, respondWithPage });

  const { HOST: host, PORT: port, BROADCAST_PORT: broadcastPort } = config;
  ports.broadcast = (await opened({ host, port: broadcastPort }, broadcast.listen())).port;
  await opened({ host, port }, app.listen({ host, port }));
  const address = app.server.address();
  assert(typeof address === 'object' && address !== null, 'a listening server has a port');
  ports.http = address.port;
  allowedOrigins.push(...allowedOriginsOf(config, ports));
  return { url: publicUrlOf(config, ports), ports, exchange, marketData, accounts, broadcast };
}

/** Mails that go nowhere are shown to whoever sits at this machine, and to nobody else. */
export const hasOutbox = (config: ServerConfig): boolean =>
  config.SMTP_URL === undefined && config.isLoopback;
