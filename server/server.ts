/** Runs the complete exchange in one process: opens the data folder, connects the components and
 *  listens. Clock, timers and randomness are injected, so that tests can run it. */
import type { Logger } from 'pino';
import { assert } from '#contract/core/assert.ts';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { UPDATE_PROFILE_EVENT, updateProfileChannel } from '#contract/realtime/update-profile.ts';
import type { Accounts } from '#server/accounts/accounts.ts';
import { openAccounts } from '#server/accounts/open-accounts.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { MarketData } from '#server/exchange/market-data/market-data.ts';
import type { BroadcastService } from '#server/realtime/pusher/broadcast-api.ts';
import { allowedOriginsOf, publicUrlOf, type OpenPorts, type ServerConfig } from './config.ts';
import { opened } from './listen.ts';
import { operatorSettingsOf } from './operator-settings.ts';
import { mailsOf } from './accounts/outbox.ts';
import { openAccounts } from './accounts/open-accounts.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { RandomBytes } from './accounts/signing-key.ts';
import { startAccountFeed } from './realtime/account-feed.ts';
import { ownerOfChannel } from './realtime/channel-owner.ts';
import type { BroadcastService } from './realtime/pusher/broadcast-api.ts';
import { createBroadcastService } from './realtime/pusher/broadcast-service.ts';
import { handlersOf } from './routes/handlers.ts';
import { Replays } from './routes/replays.ts';
import { publicDashboardOf } from './routes/spot-dashboard.ts';
import { registerMocks } from './mocks.ts';

const HOUR_MS = 3_600_000;

export interface ServerParts {
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
  /** Maximum number of concurrent password hashes. */
  readonly hashConcurrency: number;
  /** Measures heap and event loop; only when the exchange has its own process. */
  readonly isProcessOwner: boolean;
  /** The exchange stopped in the middle of a commit: the process must exit. */
  readonly onFatal: (error: unknown) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly ports: OpenPorts;
  readonly exchange: Exchange;
  readonly marketData: MarketData;
  readonly accounts: Accounts;
  readonly broadcast: BroadcastService;
  /** Rejects new calls, finishes pending ones, commits, and unlocks the data folder. */
  close(): Promise<void>;
}

/** Cleanup steps for each step of the start; run in reverse order. */
type Closers = (() => Promise<void> | void)[];

/** @throws ListenError, DataFolderError or SchemaTooNew, each with one sentence for the
 *  operator. */
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

  // Filled when the HTTP port is known; until then all connections are rejected.
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
    // Channels with a user ID require authorization.
    maySubscribe: (_socket, channel) =>
      ownerOfChannel(channel) === undefined || channel.startsWith('private-'),
    userOfChannel: (channel) => ownerOfChannel(channel)?.toString(),
    onInternalError: (error) => log.error(error, 'broadcast'),
  });
  closers.push(() => broadcast.close());
  const history = openHistory({ db, clock, pairs: exchange.pairs });
  // A random ID per run, so that data of different runs is never mixed.
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
  // The specification's event names on pair channels belong to the real account.
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
  const app = await openHttp(config, parts, closers, { trading, accounts, ports, allowedOrigins });

  const { exchange, marketData, broadcast } = trading;
  const { HOST: host, PORT: port, BROADCAST_PORT: broadcastPort } = config;
  ports.broadcast = (await opened({ host, port: broadcastPort }, broadcast.listen())).port;
  await opened({ host, port }, app.listen({ host, port }));
  const address = app.server.address();
  assert(typeof address === 'object' && address !== null, 'a listening server has a port');
  ports.http = address.port;
  allowedOrigins.push(...allowedOriginsOf(config, ports));
  return { url: publicUrlOf(config, ports), ports, exchange, marketData, accounts, broadcast };
}

/** Without a mail server, emails are shown on the local machine only. */
export const hasOutbox = (config: ServerConfig): boolean =>
  config.SMTP_URL === undefined && config.isLoopback;
