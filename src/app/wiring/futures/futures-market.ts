/** Service of the futures page for market data: opening contracts, their market in the worker, and
 *  the user's futures account. */
import { pairTextOf } from '#contract/core/pair.ts';
import { isOfContract, type ContractKey } from '#contract/entities/futures-terms.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import type { MarginAlert } from '#contract/realtime/futures-account.ts';
import {
  futuresDashboard,
  futuresDashboardOfPair,
  type FuturesDashboard,
} from '#contract/rest/futures-dashboard.ts';
import { futuresContracts } from '#contract/rest/futures-market.ts';
import { subscribe } from 'valtio/vanilla';
import { dataOf } from '#domain/loadable.ts';
import type { MarketService } from '#src/binding/market.tsx';
import { monotonicClock } from '#src/platform/clock.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';
import { applyContracts } from '#src/stores/contracts.store.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { applyQuote } from '#src/stores/futures-quotes.store.ts';
import {
  applyOpenedContract,
  currentContract,
  openedContract,
} from '#src/stores/opened-contract.store.ts';
import { createMarketService } from '../market/market-service.ts';
import { marketWiring } from '../market/market.ts';
import { createPairOpener } from '../market/pair-opener.ts';
import { spotServiceOf } from '../market/spot-service.ts';
import { services, type Services } from '../shell/services.ts';
import { LiveFuturesFeed } from './futures-feed.ts';
import { marketNamesOf } from './market-names.ts';
import { applyTickerPayload, createQuoteFeed } from './quote-feed.ts';

export interface FuturesMarket extends MarketService {
  /** True while the futures page is open. */
  readonly isShown: () => boolean;
  /** Calls `listener` with changed settings of a contract. */
  readonly onSettings: (listener: SettingsListener) => () => void;
  /** Calls `listener` when a margin ratio rises above one of the warning levels. */
  readonly onAlert: (listener: (alert: MarginAlert) => void) => () => void;
}

type SettingsListener = (key: ContractKey, settings: FuturesSettings) => void;

let created: FuturesMarket | undefined;

/** One per page load: subscriptions outlive a visit to another page. */
export const futuresMarket = (): FuturesMarket => (created ??= createFuturesMarket(services()));

/** Settings of spot charts and tapes are stored by the pair's text alone. */
export const storedNameOf = (contract: Parameters<typeof pairTextOf>[0]): string =>
  `futures/${pairTextOf(contract)}`;

function createFuturesMarket(given: Services): FuturesMarket {
  const { log } = given;
  const { isShown, ...market } = createMarketService<FuturesDashboard>({
    createOpener: (onOpened) =>
      createPairOpener({
        lastPairText: () => localTexts.read(STORED.futuresContract),
        read: (requested) => dashboardOf(given, requested),
        apply: applyOpenedContract,
        isLoading: () => openedContract.dashboard.status === 'loading',
        onOpened: (dashboard) => {
          const { contract, ticker } = dashboard;
          applyQuote(ticker, contract);
          onOpened(dashboard);
          localTexts.write(STORED.futuresContract, pairTextOf(contract));
        },
        log,
      }),
    marketOf: ({ contract, ticker: day }) => ({
      view: { pair: contract, names: marketNamesOf(contract), day },
      storedAs: storedNameOf(contract),
      onTicker: (ticker) => applyTickerPayload(ticker, contract),
    }),
    shown: () => dataOf(openedContract.dashboard),
    current: currentContract,
  });
  const settings = new Set<SettingsListener>();
  const alerts = new Set<(alert: MarginAlert) => void>();
  followAccount(given, {
    onSettings: (key, changed) => {
      for (const listener of settings) listener(key, changed);
    },
    onAlert: (alert) => {
      for (const listener of alerts) listener(alert);
    },
  });
  void readContracts(given);
  return {
    ...market,
    isShown,
    // The worker calculates the studies of one page at a time, so both pages share the service.
    studies: spotServiceOf('real').studies,
    onSettings: (listener) => listened(settings, listener),
    onAlert: (listener) => listened(alerts, listener),
  };
}

function listened<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function dashboardOf(
  { firstReads }: Services,
  pairText: string | undefined,
): Promise<FuturesDashboard> {
  const { model } =
    pairText === undefined
      ? await firstReads.call(futuresDashboard, {})
      : await firstReads.call(futuresDashboardOfPair, { params: { id: pairText } });
  return model;
}

/** Rules of the contracts of other positions; without them these show fewer figures. */
async function readContracts({ firstReads, log }: Services): Promise<void> {
  try {
    applyContracts((await firstReads.call(futuresContracts, {})).model);
  } catch (error) {
    log('The contracts could not be read.', error);
    applyContracts(undefined);
  }
}

/** Follows the signed-in user, the contract on screen and all contracts with a position or an open
 *  order. */
function followAccount(
  { client, config, session, log }: Services,
  listeners: {
    readonly onSettings: SettingsListener;
    readonly onAlert: (alert: MarginAlert) => void;
  },
): void {
  const { link } = marketWiring();
  const feed = new LiveFuturesFeed({
    client,
    watchChannel: (channel) => link.watchChannel(channel),
    isPrivate: config.broadcast.userChannels === 'private',
    log,
    ...listeners,
  });
  const watchQuotes = createQuoteFeed({
    watchChannel: (channel) => link.watchChannel(channel),
    clock: monotonicClock,
  });
  const watch = (): void => {
    const shown = currentContract()?.contract;
    const { positions, openOrders } = futuresListsOf(futuresAccount);
    const keys = [...positions, ...openOrders].filter(
      (one, at, all) => all.findIndex((other) => isOfContract(one, other)) === at,
    );
    const others = keys.filter((key) => shown === undefined || !isOfContract(key, shown));
    watchQuotes(others);
    feed.watch(shown === undefined ? others : [shown, ...others]);
  };
  const follow = (): void => {
    const snapshot = session.getSnapshot();
    feed.follow(snapshot.hasTag('authenticated') ? snapshot.context.userId : undefined);
  };
  subscribe(openedContract, watch);
  subscribe(futuresAccount, watch);
  session.subscribe(follow);
  watch();
  follow();
}
