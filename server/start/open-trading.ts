/** Opens everything that trades without HTTP: data folder, exchange, broadcast service, market data, demo
 *  trade and the feeds of account events. */
import { HOUR_MS } from '#contract/core/durations.ts';
import { accountChannel } from '#contract/realtime/account.ts';
import { demoAccountChannel } from '#contract/realtime/demo-account.ts';
import type { ConvertService } from '#server/convert/convert-service.ts';
import { listCoinNetworks } from '#server/custody/coin-networks.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import type { Db } from '#server/db/database.ts';
import { openDemo } from '#server/demo/open-demo.ts';
import type { AccountListener, Exchange, ReferencePriceOf } from '#server/exchange/exchange-api.ts';
import { savePairTerms } from '#server/exchange/catalogue.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { createMarketData, type MarketData } from '#server/exchange/market-data/market-data.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { OpenedFutures } from '#server/futures/open-futures.ts';
import { notifyOrders } from '#server/notifications/order-notifications.ts';
import { openHistory, type History } from '#server/history/history.ts';
import { startAccountFeed } from '#server/realtime/account-feed.ts';
import { startWalletFeed } from '#server/realtime/wallet-feed.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import { Delays } from '#server/runtime/delays.ts';
import { balanceValueOf } from '#server/views/balance-value.ts';
import { startWalletTotals } from '#server/wallets/wallet-totals.ts';
import type { ServerConfig } from '#server/config/config.ts';
import { openBroadcast } from './open-broadcast.ts';
import { openConverts } from './open-converts.ts';
import { openContracts } from './open-contracts.ts';
import { openReference, type OpenedReference } from './open-reference.ts';
import { openNotifications, type OpenedNotifications } from './open-notifications.ts';
import { checkStored, readListings, type Listings } from '#server/config/listings.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export interface Trading {
  /** Path of the data folder. */
  readonly folder: string;
  readonly db: Db;
  readonly exchange: Exchange;
  readonly demo: ReturnType<typeof openDemo>['trade'];
  readonly convert: ConvertService;
  readonly futures: OpenedFutures;
  readonly notices: OpenedNotifications;
  readonly broadcast: Broadcast;
  readonly delays: Delays;
  readonly history: History;
  readonly marketData: MarketData;
  readonly reference: OpenedReference['reference'];
  readonly followPlayed: OpenedReference['followPlayed'];
  /** Differs in every run, so that numbers of two runs are not mixed. */
  readonly epoch: string;
}

function openFolder({ DATA_DIR }: ServerConfig, { log }: ServerParts, closers: Closers) {
  const folder = openDataFolder(DATA_DIR);
  closers.push(() => folder.close());
  if (folder.isOpenToOthers) {
    log.warn(
      `Other users of this machine may open the data folder, which contains secrets: chmod 700 ${folder.path}`,
    );
  }
  return folder;
}

/** @param allowedOrigins filled by the caller when the HTTP port is known; until then no socket may connect. */
export function openTrading(
  config: ServerConfig,
  parts: ServerParts,
  closers: Closers,
  allowedOrigins: readonly string[],
): Trading {
  const { clock, schedule, log } = parts;
  const listings = readListings(config.LISTINGS);
  const folder = openFolder(config, parts, closers);
  const { db } = folder;
  const delays = new Delays(parts.monotonic ?? clock);
  const exchange = openExchange(config, parts, {
    db,
    delays,
    listings,
    onAccountEvent: (event) => notifyOrders(event, exchange, notices.notifications.put),
    referencePriceOf: (pairId) => reference.priceOf(pairId),
  });
  closers.push(() => exchange.close());
  const broadcast = openBroadcast(config, parts, delays, allowedOrigins);
  closers.push(() => broadcast.close());
  const places = { folder: folder.path, db, exchange, broadcast };
  const notices = openNotifications(config, parts, closers, places);
  const { pairs } = exchange;
  const history = openHistory({ db, clock, pairs, readBars: parts.readBars });
  const epoch = parts.randomBytes(9).toString('base64url');
  const spot = { db, exchange, history };
  const marketData = openMarketData(parts, closers, { ...spot, broadcast, epoch });
  const { reference, followPlayed } = openReference(config, parts, closers, spot);
  connectFaults(parts, { exchange, marketData });
  startWalletWork(parts, closers, { db, exchange, broadcast, reference });
  const demo = openDemo({ folder: folder.path, clock, schedule, exchange, reference, log });
  closers.push(() => demo.close());
  startAccountFeeds(config, closers, { exchange, demo: demo.trade, broadcast });
  const convert = openConverts(config, parts, closers, { db, exchange, reference, notices });
  const market = { exchange, demo: demo.trade, convert, broadcast, history, marketData, notices };
  const futures = openContracts(config, parts, closers, {
    ...market,
    reference,
    contracts: listings.contracts,
    db,
    epoch,
  });
  return { folder: folder.path, db, ...market, reference, followPlayed, futures, delays, epoch };
}

function openMarketData(
  { clock, schedule, log }: ServerParts,
  closers: Closers,
  {
    db,
    exchange,
    history,
    broadcast,
    epoch,
  }: Pick<Trading, 'db' | 'exchange' | 'history' | 'broadcast' | 'epoch'>,
): MarketData {
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
  return marketData;
}

/** A storm of the fault desk publishes the books of these market data again. */
function connectFaults(
  { faults }: ServerParts,
  { exchange, marketData }: Pick<Trading, 'exchange' | 'marketData'>,
): void {
  faults?.useBooks((pairText, levelCount) => {
    const pair = exchange.pairs.find((one) => pairTextOf(one) === pairText);
    if (pair !== undefined) marketData.restateBook(pair.id, levelCount);
  });
}

/** The specification's names on pair channels are the real account's. An outside service would send them to all
 *  sockets of the channel, so there they are left out. */
function startAccountFeeds(
  config: ServerConfig,
  closers: Closers,
  { exchange, demo, broadcast }: Pick<Trading, 'exchange' | 'demo' | 'broadcast'>,
): void {
  const isOnPairChannels =
    config.PAIR_CHANNEL_USER_EVENTS && config.BROADCAST_PUBLISH_URL === undefined;
  closers.push(
    startAccountFeed({ exchange, channel: accountChannel, broadcast, isOnPairChannels }),
    startAccountFeed({
      exchange: demo,
      channel: demoAccountChannel,
      broadcast,
      isOnPairChannels: false,
    }),
  );
}

/** Starts what follows the wallets: their channel and the totals at the end of each day. */
function startWalletWork(
  { clock, schedule, log }: ServerParts,
  closers: Closers,
  {
    db,
    exchange,
    broadcast,
    reference,
  }: Pick<Trading, 'db' | 'exchange' | 'broadcast' | 'reference'>,
): void {
  closers.push(startWalletFeed({ exchange, broadcast }));
  closers.push(
    startWalletTotals({
      db,
      exchange,
      clock,
      schedule,
      valueOf: (balance) => balanceValueOf(reference, balance),
      onError: (error) => log.error(error, 'wallet totals'),
    }),
  );
}

interface OpenExchange extends Pick<Trading, 'db' | 'delays'> {
  readonly listings: Listings;
  readonly onAccountEvent: AccountListener;
  /** Not called while the exchange opens. */
  readonly referencePriceOf: ReferencePriceOf;
}

function openExchange(
  config: ServerConfig,
  parts: ServerParts,
  { db, delays, listings, onAccountEvent, referencePriceOf }: OpenExchange,
): Exchange {
  checkStored(db, listings);
  listCoinNetworks(listings.networks);
  if (listings.isFile) {
    db.transaction(() => {
      for (const pair of listings.pairs) savePairTerms(db, pair);
    });
  }
  const exchange = createExchange({
    db,
    clock: parts.clock,
    schedule: parts.schedule,
    coins: listings.coins,
    pairs: listings.pairs,
    onAccountEvent,
    referencePriceOf,
    delays,
    botTradesRetentionMs: config.BOT_TRADES_KEPT_HOURS * HOUR_MS,
    onFatal: parts.onFatal,
  });
  for (const reason of exchange.health.reasons) parts.log.error({ reason }, 'cancel-only');
  return exchange;
}
