/** Runs the exchange in one process: opens the parts in order, listens, and closes them in reverse. Clock,
 *  timers and randomness are passed in, so that a test can run the same server. */
import { join } from 'node:path';
import { assert } from '#contract/core/assert.ts';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { decimal, exactUnitsOf, units } from '#contract/core/decimal.ts';
import { UPDATE_PROFILE_EVENT, updateProfileChannel } from '#contract/realtime/update-profile.ts';
import type { Accounts } from '#server/accounts/accounts.ts';
import { openAccounts } from '#server/accounts/open-accounts.ts';
import type { Custody } from '#server/custody/custody.ts';
import { stockInventory } from '#server/convert/house-inventory.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { cancelFutures } from '#server/futures/cancel-futures.ts';
import { openFaultDesk } from '#server/faults/fault-desk.ts';
import { forgetEarn } from '#server/earn/leave-earn.ts';
import { forgetIdentity } from '#server/identity/forget-identity.ts';
import { forgetLaunchpad } from '#server/launchpad/leave-launchpad.ts';
import { forgetP2p, leaveP2p } from '#server/p2p/leave-p2p.ts';
import { HistoryExports } from '#server/exports/history-exports.ts';
import type { Referrals } from '#server/referrals/referrals.ts';
import type { MarketData } from '#server/exchange/market-data/market-data.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import {
  allowedOriginsOf,
  publicUrlOf,
  type OpenPorts,
  type ServerConfig,
} from '#server/config/config.ts';
import { explainListenErrors } from './listen.ts';
import { openIdentity } from './open-identity.ts';
import { openCustody } from './open-custody.ts';
import { openEarn } from './open-earn.ts';
import { openGiftCards } from './open-gift-cards.ts';
import { openLaunchpad } from './open-launchpad.ts';
import { openP2p } from './open-p2p.ts';
import { openReferrals } from './open-referrals.ts';
import { openSupport, type OpenedSupport } from './open-support.ts';
import { openHttp } from './open-http.ts';
import { openTrading, type Trading } from './open-trading.ts';
import { operatorLoginOf, type OperatorLogin } from './operator-login.ts';
import { unsettledOf } from './unsettled.ts';
import type { Closers, ServerParts } from './server-parts.ts';
import { startBots } from './start-bots.ts';
import { startMerchants } from './start-merchants.ts';
import { startSampleProjects } from './start-sample-projects.ts';

export interface RunningServer {
  readonly url: string;
  readonly ports: OpenPorts;
  readonly exchange: Exchange;
  readonly marketData: MarketData;
  readonly accounts: Accounts;
  readonly custody: Custody;
  readonly broadcast: Broadcast;
  readonly operator: OperatorLogin;
  /** Accepts no new calls, responds to pending ones, commits, and unlocks the data folder. */
  close(): Promise<void>;
}

/** @throws ListenError, DataFolderError or SchemaTooNew: sentences for the operator. */
export async function startServer(
  config: ServerConfig,
  parts: ServerParts,
): Promise<RunningServer> {
  const closers: Closers = [];
  const close = async (): Promise<void> => {
    for (const step of closers.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await openServer(config, withFaults(config, parts), closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** With the fault desk, the exchange runs on the desk's clock. */
function withFaults({ FAULTS: hasFaults }: ServerConfig, parts: ServerParts): ServerParts {
  if (!hasFaults) return parts;
  const faults = openFaultDesk(parts);
  return { ...parts, faults, clock: faults.clock.now };
}

async function openServer(
  config: ServerConfig,
  parts: ServerParts,
  closers: Closers,
): Promise<Omit<RunningServer, 'close'>> {
  // Filled when the HTTP port is known; until then no browser may connect.
  const allowedOrigins: string[] = [];
  const trading = openTrading(config, parts, closers, allowedOrigins);
  await trading.futures.start();
  await startBots(config, parts, closers, trading);
  await stockHouseOf(config, trading);
  const operator = operatorLoginOf(config, trading.folder, parts.randomBytes);
  const support = openSupport(parts, trading);
  const referrals = openReferrals(parts, closers, trading);
  const accountParts = { trading, operator, support, referrals };
  const accounts = await openAccountsOf(config, parts, closers, accountParts);
  await trading.notices.start();
  const custody = openCustody(config, parts, closers, trading, accounts);
  const identity = await openIdentity(config, parts, closers, {
    trading,
    accounts,
    custody,
    hasDemoLogin: operator.demoPassword !== undefined,
  });
  const earn = await openEarn(config, parts, closers, { trading, custody });
  const p2p = openP2p(config, parts, closers, { trading, custody, identity });
  await startMerchants(config, parts, closers, trading, p2p);
  const launchpad = await openLaunchpad(parts, closers, { trading, identity });
  await startSampleProjects(config, parts, closers, trading, launchpad);
  const ports = { http: 0, broadcast: 0 };
  const shared = { trading, accounts, custody, identity, ports };
  const giftCards = await openGiftCards(config, parts, closers, shared);
  const historyExports = await openExports(parts, closers, trading);
  const options = {
    ...shared,
    earn,
    p2p,
    giftCards,
    launchpad,
    historyExports,
    supportChats: support.chats,
    referrals,
    operator,
    allowedOrigins,
  };
  const app = await openHttp(config, parts, closers, options);

  const { exchange, marketData, broadcast } = trading;
  const { HOST: host, PORT: port, BROADCAST_PORT: broadcastPort } = config;
  ports.broadcast = (
    await explainListenErrors({ host, port: broadcastPort }, broadcast.listen())
  ).port;
  await explainListenErrors({ host, port }, app.listen({ host, port }));
  const address = app.server.address();
  assert(typeof address === 'object' && address !== null, 'a listening server has a port');
  ports.http = address.port;
  allowedOrigins.push(...allowedOriginsOf(config, ports));
  const url = publicUrlOf(config, ports);
  return { url, ports, exchange, marketData, accounts, custody, broadcast, operator };
}

async function openExports(
  { clock, randomBytes, log }: ServerParts,
  closers: Closers,
  { folder, db, exchange }: Trading,
): Promise<HistoryExports> {
  const historyExports = await HistoryExports.open({
    db,
    folder: join(folder, 'exports'),
    clock,
    write: recordWriter(db, exchange, clock),
    randomBytes,
    coinOf: (id) => exchange.coins.find((coin) => coin.id === id)?.code ?? '',
    onError: (error) => log.error(error, 'history export'),
  });
  closers.push(() => historyExports.stop());
  return historyExports;
}

/** Simulation: the house takes the other side of converts out of play money. */
async function stockHouseOf(
  config: ServerConfig,
  { exchange, reference, history, epoch }: Trading,
): Promise<void> {
  if (exchange.health.mode !== 'open') return;
  await stockInventory({
    exchange,
    epoch,
    value: decimal(String(config.CONVERT_INVENTORY)),
    // Not the last price, which one trade sets before the exchange stops. An outside source may not be read yet.
    priceOf: ({ id, tickSize }) => {
      const recorded = history.timeline(id)?.lastPrice;
      const lastRecorded = recorded && units(BigInt(recorded) * exactUnitsOf(tickSize));
      return reference.priceOf(id) ?? lastRecorded;
    },
  });
}

interface AccountParts {
  readonly trading: Trading;
  readonly operator: OperatorLogin;
  readonly support: OpenedSupport;
  readonly referrals: Referrals;
}

/** Opens the accounts. An ended session closes its sockets, and a closed account cancels its orders in both
 *  trading modes. */
async function openAccountsOf(
  config: ServerConfig,
  parts: ServerParts,
  closers: Closers,
  { trading, operator, support, referrals }: AccountParts,
): Promise<Accounts> {
  const { folder, db, exchange, demo, convert, futures, broadcast, notices } = trading;
  const { accounts, stop } = await openAccounts({
    ...parts,
    config,
    demoPassword: operator.demoPassword,
    folder,
    db,
    exchange,
    wordIn: notices.wordIn,
    notifications: {
      put: notices.notifications.put,
      isMailOn: (userId, kind) => notices.notifications.isMailOn(userId, kind),
      forget: (userId) => {
        notices.notifications.forget(userId);
        support.chats.forget(userId);
        forgetIdentity(db, userId);
        forgetEarn(db, userId);
        forgetP2p(db, userId);
        forgetLaunchpad(db, userId);
      },
    },
    referrals: referrals.accountSteps,
    onProfileChange: (userId) =>
      void broadcast.publish(
        subscriptionNameOf(updateProfileChannel, userId),
        UPDATE_PROFILE_EVENT,
        '{}',
      ),
    unsettledOf: (userId) => unsettledOf(trading, userId),
    onLeave: (userId) => {
      const isInDemo = demo.epochs.current(userId) !== undefined;
      const tradingApis = isInDemo ? [exchange, demo] : [exchange];
      return Promise.all([
        convert.cancelAll(userId),
        referrals.leave(userId),
        cancelFutures(futures.futures, userId),
        leaveP2p(exchange, userId),
        ...tradingApis.map((tradingApi) => tradingApi.cancelAll({ userId })),
      ]);
    },
  });
  closers.push(stop);
  accounts.sessions.addEndListener(({ sessionId }) => {
    broadcast.closeSession(sessionId);
    notices.push.endSession(sessionId);
  });
  notices.onMail(() => accounts.moneyMail.deliver());
  support.onMail(() => accounts.moneyMail.deliver());
  return accounts;
}
