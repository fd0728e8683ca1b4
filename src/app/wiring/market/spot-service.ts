/** Service of a spot page for market data: opening pairs, the view of the book, the range of the
 *  chart. */
import { RESOLUTIONS, RESOLUTION_DEFAULT, type Resolution } from '#contract/core/resolution.ts';
import {
  spotDashboard,
  spotDashboardOfPair,
  type SpotDashboard,
} from '#contract/rest/spot-dashboard.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { reloadingAfter } from '#domain/loadable-changes.ts';
import { dataOf, LOADING, readyOf } from '#domain/loadable.ts';
import { isApiError } from '#machines/kernel/notice.ts';
import type { SpotService } from '#src/binding/spot.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { storedCharts } from '#src/platform/stored-map.ts';
import { canPaintInWorker } from '#src/platform/offscreen.ts';
import { applyOpenedPair, currentDashboard, openedPair } from '#src/stores/opened-pair.store.ts';
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';
import { isOfflinePage } from '../../offline-page.ts';
import { PAIR_LISTS } from '../../pages/pair-lists.tsx';
import { dashboardInPage } from './dashboard-in-page.ts';
import { cacheDashboard, cachedDashboard } from './cached-dashboard.ts';
import { marketWiring } from './market.ts';
import { recordingOf } from './recording.ts';
import { services, type Services } from '../shell/services.ts';

const ROW_COUNT_DEFAULT = 20;
/** At most 20 updates per second, the limit of a table of DOM rows; a slower device acknowledges
 *  fewer. */
const ROWS_INTERVAL_MS = 50;
/** If the worker paints book and market trades, frames only update numbers: ten per second. */
const VALUES_INTERVAL_MS = 100;

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

/** Both venues show the same market; they differ in the account that trades. */
function createSpotService(tradingMode: TradingMode, parts: ServiceParts): SpotService {
  const given = services();
  const { log } = given;
  const { link, followAccount } = marketWiring();
  followAccount(tradingMode);
  const painter = canPaintInWorker() ? link.painter : undefined;
  const frameIntervalMs = painter === undefined ? ROWS_INTERVAL_MS : VALUES_INTERVAL_MS;
  let bookView = { rowCount: ROW_COUNT_DEFAULT, groupTicks: 1 };
  /** Resolution of the chart on screen; the stored one may be missing or changed by another tab. */
  let resolution: Resolution = RESOLUTION_DEFAULT;
  const watch = ({ pair, ticker: day }: SpotDashboard): void =>
    link.watchPair({ pair, day, resolution, frameIntervalMs, ...bookView });
  const opener = createPairOpener(given, (dashboard) => {
    resolution = storedResolutionOf(pairTextOf(dashboard.pair));
    watch(dashboard);
  });
  const trade = loadedOnce(async () =>
    (await loadServices(parts)).createTradingService(given, tradingMode, opener.isShown),
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
    tradingMode,
    painter,
    openPair: opener.open,
    closePair: () => {
      opener.close();
      link.watchPair(undefined);
    },
    trade,
    setResolution: (next) => {
      resolution = next;
      link.setResolution(next);
      const pair = dataOf(openedPair.dashboard)?.pair;
      if (pair !== undefined) storedCharts.keep(pairTextOf(pair), { resolution: next });
    },
    loadOlderBars: () => link.loadOlderBars(),
    studies,
    depthCurve: (spanBps) => link.depthCurve(spanBps),
    setBookView: (next) => {
      if (next.rowCount === bookView.rowCount && next.groupTicks === bookView.groupTicks) return;
      bookView = next;
      const dashboard = currentDashboard();
      if (dashboard !== undefined) watch(dashboard);
    },
    lists: PAIR_LISTS,
    holdBook: (areRowsPaused) => link.present({ areRowsPaused }),
    setTradeValueMin: (tradeValueMin) => link.present({ tradeValueMin }),
    worked: () => link.counters(),
    recording: recordingOf(link, () => dataOf(openedPair.dashboard)?.pair),
    retryLink: () => marketWiring().life.send({ type: 'retry.requested' }),
  };
}

/**
 * Opens one pair at a time.
 * @param onOpened called with the dashboard of a pair whose data is current.
 */
function createPairOpener(given: Services, onOpened: (dashboard: SpotDashboard) => void) {
  let opening = 0;
  /** Pair that is open or opening; a second request for it does nothing. */
  let current: { readonly pairText: string | undefined } | undefined;
  let isShown = false;

  const open = async (pairText: string | undefined): Promise<void> => {
    opening += 1;
    const turn = opening;
    const requested = pairText ?? preferences.spotPairText;
    const apply = (dashboard: SpotDashboard): void => {
      applyOpenedPair({ pairText, dashboard: readyOf(dashboard) });
      onOpened(dashboard);
      void cacheDashboard(requested, dashboard);
      applyPreferences({ spotPairText: pairTextOf(dashboard.pair) });
    };
    const brought = dashboardInPage(requested);
    if (brought !== undefined) return apply(brought);
    applyOpenedPair({ pairText, dashboard: LOADING });
    void showCached(turn, pairText, requested);
    if (isOfflinePage()) return;
    try {
      const { model } = await dashboardOf(given, requested);
      if (turn === opening) apply(model);
    } catch (error) {
      if (turn !== opening) return;
      current = undefined;
      const isUnknown = isApiError(error) && error.code === 'pair_unknown';
      const cause = isUnknown ? 'pair_unknown' : 'unavailable';
      applyOpenedPair({ pairText, dashboard: { status: 'failed', cause } });
      given.log('The pair could not be opened.', error);
    }
  };

  /** Shows the cached dashboard of an earlier visit until the exchange responds: its data is not
   *  subscribed to and not traded on. */
  const showCached = async (
    turn: number,
    pairText: string | undefined,
    requested: string | undefined,
  ): Promise<void> => {
    const cached = await cachedDashboard(requested);
    if (cached === undefined || turn !== opening || openedPair.dashboard.status !== 'loading')
      return;
    applyOpenedPair({ pairText, dashboard: reloadingAfter(readyOf(cached)) });
  };

  return {
    open: (pairText: string | undefined): void => {
      isShown = true;
      if (current !== undefined && current.pairText === pairText) return;
      current = { pairText };
      void open(pairText);
    },
    close: (): void => {
      isShown = false;
      current = undefined;
      opening += 1;
    },
    isShown: (): boolean => isShown,
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

const storedResolutionOf = (pairText: string): Resolution => {
  const { resolution } = storedCharts.read(pairText);
  return RESOLUTIONS.find((one) => one === resolution) ?? RESOLUTION_DEFAULT;
};
