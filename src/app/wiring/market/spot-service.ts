/** Service of a spot page for market data: opening pairs, the view of the book, the range of the
 *  chart. */
import {
  spotDashboard,
  spotDashboardOfPair,
  type SpotDashboard,
} from '#contract/rest/spot-dashboard.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { dataOf } from '#domain/loadable.ts';
import type { SpotService } from '#src/binding/spot.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { applyOpenedPair, currentDashboard, openedPair } from '#src/stores/opened-pair.store.ts';
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';
import { storedNameOf } from '#src/trading/terminal/stored-name.ts';
import { PAIR_LISTS } from '../../pages/pair-lists.tsx';
import { dashboardInPage } from './dashboard-in-page.ts';
import { cacheDashboard, cachedDashboard } from './cached-dashboard.ts';
import { marketWiring } from './market.ts';
import { createMarketService } from './market-service.ts';
import { createPairOpener } from './pair-opener.ts';
import { services, type Services } from '../shell/services.ts';

/** The parts that have the trading and the study service: a trading page has them in the chunk after its
 *  book, the pages of orders in a chunk of their own. */
type ServiceParts = 'afterBook' | 'tradingService';

const loaded = new Map<TradingMode, SpotService>();

/** One per venue and page load: order forms and subscriptions outlive a visit to another page.
 *  @param parts is read by the first call of a venue. */
export function spotServiceOf(
  tradingMode: TradingMode,
  parts: ServiceParts = 'afterBook',
): SpotService {
  const service = loaded.get(tradingMode) ?? createSpotService(tradingMode, parts);
  loaded.set(tradingMode, service);
  return service;
}

const shownDashboard = (): SpotDashboard | undefined => dataOf(openedPair.dashboard);

/** Both venues show the same market; they differ in the account that trades. */
function createSpotService(tradingMode: TradingMode, parts: ServiceParts): SpotService {
  const given = services();
  const { log } = given;
  const { link, followAccount } = marketWiring();
  followAccount(tradingMode);
  const { isShown, ...market } = createMarketService<SpotDashboard>({
    createOpener: (onOpened) =>
      createPairOpener({
        lastPairText: () => preferences.spotPairText,
        inPage: dashboardInPage,
        cached: cachedDashboard,
        read: async (requested) => (await dashboardOf(given, requested)).model,
        apply: applyOpenedPair,
        isLoading: () => openedPair.dashboard.status === 'loading',
        onOpened: (dashboard, requested) => {
          onOpened(dashboard);
          void cacheDashboard(requested, dashboard);
          applyPreferences({ spotPairText: pairTextOf(dashboard.pair) });
        },
        log,
      }),
    marketOf: ({ pair, ticker: day }) => ({
      view: { pair, day },
      storedAs: storedNameOf(pair, 'spot'),
    }),
    shown: shownDashboard,
    current: currentDashboard,
  });
  const trade = loadedOnce(async () =>
    (await loadServices(parts)).createTradingService(given, tradingMode, isShown),
  );
  const studies = loadedOnce(async () => {
    try {
      const loaded = await loadServices(parts);
      const pairOf = async (pairText: string) => (await dashboardOf(given, pairText)).model.pair;
      return loaded.createStudyService({ link, pairOf, log });
    } catch (error) {
      log('The studies could not be loaded.', error);
      throw error;
    }
  });
  return {
    ...market,
    tradingMode,
    trade,
    studies,
    lists: PAIR_LISTS,
    recording: async () => {
      const { recordingOf } = await loadPart('marketViews');
      return recordingOf(link, () => shownDashboard()?.pair);
    },
  };
}

const dashboardOf = ({ firstReads }: Services, pairText: string | undefined) =>
  pairText === undefined
    ? firstReads.call(spotDashboard, {})
    : firstReads.call(spotDashboardOfPair, { params: { id: pairText } });

/** Falls back to the smaller part, so that orders can be canceled when the part after the book could not be
 *  loaded. */
async function loadServices(parts: ServiceParts) {
  try {
    return await loadPart(parts);
  } catch (error) {
    if (parts === 'tradingService') throw error;
    return loadPart('tradingService');
  }
}

/** Returns a function that loads once; after a failure, the next call loads again. */
function loadedOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  const attempt = async (): Promise<Loaded> => {
    try {
      return await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return () => (loading ??= attempt());
}
