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
import { isApiError } from '#machines/kernel/notice.ts';
import type { SpotService, StudyService, TradingService } from '#src/binding/spot.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { storedCharts } from '#src/platform/stored-map.ts';
import { canPaintInWorker } from '#src/platform/offscreen.ts';
import { applyOpenedPair, openedPair } from '#src/stores/opened-pair.store.ts';
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';
import { isOfflinePage } from '../../offline-page.ts';
import { PAIR_LISTS } from '../../pages/pair-lists.tsx';
import { dashboardInPage } from './dashboard-in-page.ts';
import { cacheDashboard, cachedDashboard } from './cached-dashboard.ts';
import { marketWiring } from './market.ts';
import { recordingOf } from './recording.ts';
import { services } from '../shell/services.ts';

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
  const { firstReads, log } = given;
  const { link, followAccount } = marketWiring();
  followAccount(tradingMode);
  const painter = canPaintInWorker() ? link.painter : undefined;
  const frameIntervalMs = painter === undefined ? ROWS_INTERVAL_MS : VALUES_INTERVAL_MS;
  let opening = 0;
  /** Pair that is open or opening; a second request for it does nothing. */
  let current: { readonly pairText: string | undefined } | undefined;
  let isShown = false;
  let bookView = { rowCount: ROW_COUNT_DEFAULT, groupTicks: 1 };
  /** Resolution of the chart on screen; the stored one may be missing or changed by another tab. */
  let resolution: Resolution = RESOLUTION_DEFAULT;

  const watch = ({ pair, ticker: day }: SpotDashboard): void =>
    link.watchPair({ pair, day, resolution, frameIntervalMs, ...bookView });

  const open = async (pairText: string | undefined): Promise<void> => {
    opening += 1;
    const turn = opening;
    const requested = pairText ?? preferences.spotPairText;
    const apply = (dashboard: SpotDashboard): void => {
      applyOpenedPair({ phase: 'ready', pairText, dashboard });
      resolution = storedResolutionOf(pairTextOf(dashboard.pair));
      watch(dashboard);
      void cacheDashboard(requested, dashboard);
      applyPreferences({ spotPairText: pairTextOf(dashboard.pair) });
    };
    const brought = dashboardInPage(requested);
    if (brought !== undefined) return apply(brought);
    applyOpenedPair({ phase: 'loading', pairText, dashboard: undefined });
    void showCached(turn, pairText, requested);
    if (isOfflinePage()) return;
    try {
      const { model } = await dashboardOf(requested);
      if (turn === opening) apply(model);
    } catch (error) {
      if (turn !== opening) return;
      current = undefined;
      const isUnknown = isApiError(error) && error.code === 'pair_unknown';
      applyOpenedPair({ phase: isUnknown ? 'unknown' : 'failed', pairText, dashboard: undefined });
      log('The pair could not be opened.', error);
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
    if (cached === undefined || turn !== opening || openedPair.phase !== 'loading') return;
    applyOpenedPair({ phase: 'loading', pairText, dashboard: cached, isOld: true });
  };

  const dashboardOf = (pairText: string | undefined) =>
    pairText === undefined
      ? firstReads.call(spotDashboard, {})
      : firstReads.call(spotDashboardOfPair, { params: { id: pairText } });

  let trading: Promise<TradingService> | undefined;
  const loadTrade = async (): Promise<TradingService> =>
    (await loadPart(parts)).createTradingService(given, tradingMode, () => isShown);
  const trade = (): Promise<TradingService> => (trading ??= loadTrade());

  let reckoning: Promise<StudyService> | undefined;
  const loadStudies = async (): Promise<StudyService> => {
    try {
      const loaded = await loadPart(parts);
      const pairOf = async (pairText: string) => (await dashboardOf(pairText)).model.pair;
      return loaded.createStudyService({ link, pairOf, log });
    } catch (error) {
      reckoning = undefined;
      log('The studies could not be loaded.', error);
      throw error;
    }
  };

  return {
    tradingMode,
    painter,
    openPair: (pairText) => {
      isShown = true;
      if (current !== undefined && current.pairText === pairText) return;
      current = { pairText };
      void open(pairText);
    },
    closePair: () => {
      isShown = false;
      current = undefined;
      opening += 1;
      link.watchPair(undefined);
    },
    trade,
    setResolution: (next) => {
      resolution = next;
      link.setResolution(next);
      const pair = openedPair.dashboard?.pair;
      if (pair !== undefined) storedCharts.keep(pairTextOf(pair), { resolution: next });
    },
    loadOlderBars: () => link.loadOlderBars(),
    studies: () => (reckoning ??= loadStudies()),
    depthCurve: (spanBps) => link.depthCurve(spanBps),
    setBookView: (next) => {
      if (next.rowCount === bookView.rowCount && next.groupTicks === bookView.groupTicks) return;
      bookView = next;
      const { dashboard, isOld } = openedPair;
      if (dashboard !== undefined && !isOld) watch(dashboard);
    },
    lists: PAIR_LISTS,
    holdBook: (areRowsPaused) => link.present({ areRowsPaused }),
    setTradeValueMin: (tradeValueMin) => link.present({ tradeValueMin }),
    worked: () => link.counters(),
    recording: recordingOf(link, () => openedPair.dashboard?.pair),
    retryLink: () => marketWiring().life.send({ type: 'retry.requested' }),
  };
}

const storedResolutionOf = (pairText: string): Resolution => {
  const { resolution } = storedCharts.read(pairText);
  return RESOLUTIONS.find((one) => one === resolution) ?? RESOLUTION_DEFAULT;
};
