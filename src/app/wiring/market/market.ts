/** Connects the market link machine with the worker: one per page, started when a route first needs
 *  it. */
import { useEffect } from 'react';
import { i18n } from '@lingui/core';
import { fromCallback, type ActorRefFrom } from 'xstate';
import {
  marketLinkMachine,
  type MarketLinkEvent,
} from '#machines/market-link/market-link.machine.ts';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { exchangeStatusChannel, MAINTENANCE_EVENT } from '#contract/realtime/exchange-status.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { loadPart, loadPartAtLast } from '#src/deferred/load-part.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { createMarketLink, type MarketLink } from '#src/realtime/market-link.ts';
import { isOfflinePage } from '../shell/offline-page.ts';
import type { AccountFeed } from '../account/account.ts';
import { checkMaintenance } from '../shell/maintenance.ts';
import { watchUser } from '../session/watch-user.ts';
import { once } from '../shell/once.ts';
import { createActor } from '../shell/running-machines.ts';
import { services, type Services } from '../shell/services.ts';

export interface MarketWiring {
  readonly link: MarketLink;
  readonly life: ActorRefFrom<typeof marketLinkMachine>;
  /** Synchronizes the account of a trading mode for the page's lifetime; the real account from the
   *  start. */
  readonly followAccount: (tradingMode: TradingMode) => void;
}

/** Returns the instance for the page's lifetime, created by the first call. */
export const marketWiring = once(() => wireMarket(services()));

/** Support, testers and journeys read there what the page follows. */
function showChannels(names: readonly string[]): void {
  document.documentElement.dataset['channels'] = names.join(' ');
}

function wireMarket({ config, client, session, log }: Services): MarketWiring {
  const accounts = new Map<TradingMode, AccountFeed>();
  const link = createMarketLink(
    {
      broadcast: config.broadcast,
      apiUrl: new URL(config.apiUrl, location.origin).href,
      apiSecretHeader: config.apiSecretHeader,
      userChannels: config.broadcast.userChannels,
    },
    {
      authorizeChannel: async (socketId, channelName) => {
        const { authorize } = await loadPart('trader');
        // A signed-out user sends no private calls: such a call ends in a logout.
        if (!session.getSnapshot().hasTag('authenticated')) throw new Error('Nobody is signed in.');
        return authorize(client, socketId, channelName);
      },
      onAccountUpdate: (update, tradingMode) => accounts.get(tradingMode)?.apply(update),
      accountJoined: (tradingMode) => accounts.get(tradingMode)?.catchUp(),
      profileChanged: () => session.send({ type: 'profile.outdated' }),
      onChannels: showChannels,
    },
  );
  const machine = marketLinkMachine.provide({
    actors: {
      runWorker: fromCallback<MarketLinkEvent>(({ sendBack }) =>
        link.run({
          onResponse: () => sendBack({ type: 'worker.responded' }),
          onLost: () => sendBack({ type: 'worker.lost' }),
          onLink: ({ state }) => sendBack({ type: 'link.reported', state }),
          onFreshness: (freshness) => sendBack({ type: 'freshness.changed', freshness }),
        }),
      ),
      retryLink: fromCallback<MarketLinkEvent>(() => {
        link.retry();
      }),
    },
  });
  followLanguage(link);
  link.watchChannel({
    name: subscriptionNameOf(exchangeStatusChannel, undefined),
    events: [MAINTENANCE_EVENT],
    onEvent: checkMaintenance,
    // A missed event is found by the poll of the settings.
    onJoined: () => undefined,
  });
  const life = createActor(machine);
  const followAccount = (tradingMode: TradingMode): void => {
    if (accounts.has(tradingMode)) return;
    const account = accountOfTrader(tradingMode, { client, log });
    accounts.set(tradingMode, account);
    watchUser(session, (userId) => {
      account.follow(userId);
      link.setUser(userId, tradingMode);
    });
  };
  catchUpOnReconnect(life, () => {
    for (const account of accounts.values()) account.catchUp();
  });
  followAccount('real');
  // An offline page has no market until it is reloaded.
  if (!isOfflinePage()) life.start();
  return { link, life, followAccount };
}

/** Keeps the language of the worker's calls that of the address, as all calls of the page have it. */
function followLanguage(link: MarketLink): void {
  const follow = (): void => link.setLanguage(splitLocale(location.pathname).language.code);
  // A switch of language begins with the address and ends with the texts.
  i18n.on('change', follow);
  follow();
}

/** Returns the account of the signed-in user. Its code is loaded with the first trader: a visitor
 *  does not need it. */
function accountOfTrader(
  tradingMode: TradingMode,
  { client, log }: Pick<Services, 'client' | 'log'>,
): AccountFeed {
  let feed: Promise<AccountFeed> | undefined;
  const load = async (): Promise<AccountFeed> =>
    (await loadPartAtLast('trader')).openAccount(tradingMode, client, log);
  const withFeed = async (act: (feed: AccountFeed) => void): Promise<void> => {
    try {
      if (feed !== undefined) act(await feed);
    } catch (error) {
      feed = undefined;
      log('The account could not be opened.', error);
    }
  };
  return {
    follow: (userId) => {
      if (userId !== undefined) feed ??= load();
      void withFeed((opened) => opened.follow(userId));
    },
    apply: (update) => void withFeed((opened) => opened.apply(update)),
    catchUp: () => void withFeed((opened) => opened.catchUp()),
  };
}

/** Catches up after a reconnect, because updates may have been missed. */
function catchUpOnReconnect(life: MarketWiring['life'], catchUp: () => void): void {
  let wasConnected = false;
  life.subscribe(({ context }) => {
    const isConnected = context.link === 'connected';
    if (isConnected && !wasConnected) catchUp();
    wasConnected = isConnected;
  });
}

let overviewWatcherCount = 0;

/** Keeps the prices of all pairs live while a page that shows them is open. */
export function useOverviewFeed(): void {
  useEffect(() => {
    const { link } = marketWiring();
    overviewWatcherCount += 1;
    if (overviewWatcherCount === 1) link.watchOverview(true);
    return () => {
      overviewWatcherCount -= 1;
      if (overviewWatcherCount === 0) link.watchOverview(false);
    };
  }, []);
}
