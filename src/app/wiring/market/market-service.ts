/** Market functions that every trading page has: the pair that the worker watches, the view of its
 *  book and the range of its chart. */
import { RESOLUTIONS, RESOLUTION_DEFAULT, type Resolution } from '#contract/core/resolution.ts';
import type { MarketService } from '#src/binding/market.ts';
import { canPaintInWorker } from '#src/platform/offscreen.ts';
import { storedCharts } from '#src/platform/stored-map.ts';
import type { ViewRequest } from '#src/realtime/page-requests.ts';
import type { PairOpener } from './pair-opener.ts';
import { marketWiring } from './market.ts';

const ROW_COUNT_DEFAULT = 20;
/** At most 20 updates per second, the limit of a table of DOM rows; a slower device acknowledges
 *  fewer. */
const ROWS_INTERVAL_MS = 50;
/** If the worker paints book and market trades, frames only update numbers: ten per second. */
const VALUES_INTERVAL_MS = 100;

export interface WatchedMarket {
  readonly view: Pick<ViewRequest, 'pair' | 'names' | 'day'>;
  /** Name of the pair's stored settings. */
  readonly storedAs: string;
  /** Receives the undecoded 24-hour statistics of a market other than spot. */
  readonly onTicker?: ((ticker: unknown) => void) | undefined;
}

export interface MarketServiceOptions<Dashboard> {
  readonly createOpener: (onOpened: (dashboard: Dashboard) => void) => PairOpener;
  readonly marketOf: (dashboard: Dashboard) => WatchedMarket;
  /** The dashboard on screen, also a stale one. */
  readonly shown: () => Dashboard | undefined;
  /** The dashboard whose data is current. */
  readonly current: () => Dashboard | undefined;
}

export type PlainMarketService = Omit<MarketService, 'studies' | 'recording'> & {
  readonly isShown: () => boolean;
};

export function createMarketService<Dashboard>({
  createOpener,
  marketOf,
  shown,
  current,
}: MarketServiceOptions<Dashboard>): PlainMarketService {
  const { link, life } = marketWiring();
  const painter = canPaintInWorker() ? link.painter : undefined;
  const frameIntervalMs = painter === undefined ? ROWS_INTERVAL_MS : VALUES_INTERVAL_MS;
  let bookView = { rowCount: ROW_COUNT_DEFAULT, groupTicks: 1 };
  /** Resolution of the chart on screen; the stored one may be missing or changed by another tab. */
  let resolution: Resolution = RESOLUTION_DEFAULT;
  const watch = ({ view, onTicker }: WatchedMarket): void =>
    link.watchPair({ ...view, resolution, frameIntervalMs, ...bookView }, onTicker);
  const opener = createOpener((dashboard) => {
    const market = marketOf(dashboard);
    resolution = storedResolutionOf(market.storedAs);
    watch(market);
  });
  return {
    painter,
    isShown: opener.isShown,
    openPair: opener.open,
    closePair: () => {
      opener.close();
      link.watchPair(undefined);
    },
    setResolution: (next) => {
      resolution = next;
      link.setResolution(next);
      const dashboard = shown();
      if (dashboard === undefined) return;
      storedCharts.keep(marketOf(dashboard).storedAs, { resolution: next });
    },
    loadOlderBars: () => link.loadOlderBars(),
    depthCurve: (spanBps) => link.depthCurve(spanBps),
    setBookView: (next) => {
      if (next.rowCount === bookView.rowCount && next.groupTicks === bookView.groupTicks) return;
      bookView = next;
      const dashboard = current();
      if (dashboard !== undefined) watch(marketOf(dashboard));
    },
    pauseBook: (areRowsPaused) => link.present({ areRowsPaused }),
    setTradeValueMin: (tradeValueMin) => link.present({ tradeValueMin }),
    worked: () => link.counters(),
    retryLink: () => life.send({ type: 'retry.requested' }),
  };
}

const storedResolutionOf = (storedAs: string): Resolution => {
  const { resolution } = storedCharts.read(storedAs);
  return RESOLUTIONS.find((one) => one === resolution) ?? RESOLUTION_DEFAULT;
};
