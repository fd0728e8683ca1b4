/** The page's end of the market worker: one worker at a time, what the page requests of it, and the single calls
 *  that have a response. Restarting is the market-link machine's decision. */
import type { Remote } from 'comlink';
import type { UserId } from '#contract/core/ids.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { DEPTH } from '#domain/depth-layout.ts';
import type { UpdateIntervals } from '#domain/update-intervals.ts';
import { after, monotonicClock, settledWithin, systemClock } from '#src/platform/clock.ts';
import { startOverview } from '#src/stores/overview.store.ts';
import type {
  MarketApi,
  MarketCounters,
  MarketOptions,
  PairView,
  StudyRequest,
} from '#workers/market/market-api.ts';
import type { PaintPace } from '#workers/market/painter-api.ts';
import type { RecordingState } from '#workers/market/recording-api.ts';
import { createFrameReceiver } from './frame-receiver.ts';
import { NamesLink } from './names-link.ts';
import {
  PageRequests,
  type PageChannel,
  type StudyPage,
  type ViewRequest,
} from './page-requests.ts';
import { PainterLink } from './painter-link.ts';
import type { MarketLinkPage } from './worker-page.ts';
import { CALL_TIMEOUT_MS, runMarketWorker, type MarketRun } from './worker-run.ts';

export interface MarketLink {
  /** Paints book and tape in the running worker. */
  readonly painter: PainterLink;
  /** Searches names in the running worker. */
  readonly names: NamesLink;
  /** Creates a worker, which runs until the returned function is called. */
  run(run: MarketRun): () => void;
  /** Sets the language that the worker's calls carry. */
  setLanguage(code: string): void;
  /** @param onTicker receives the undecoded 24-hour statistics of a market other than spot. */
  watchPair(view: ViewRequest | undefined, onTicker?: (ticker: unknown) => void): void;
  /** Changes the display settings of the present view, whose number stays the same. Every later
   *  view also receives which trades are left out. */
  present(shown: Pick<PairView, 'areRowsPaused' | 'tradeValueMin'>): void;
  setResolution(resolution: Resolution): void;
  loadOlderBars(): Promise<boolean>;
  /** Sets the studies drawn over the bars from now on, for every pair shown, and the receiver of
   *  their values. */
  setStudies(request: StudyRequest, page: StudyPage): void;
  /** In the layout of domain/depth-curve; undefined while no worker responds for the pair on
   *  screen. */
  depthCurve(spanBps: number): Promise<Float64Array | undefined>;
  watchOverview(isWatched: boolean): void;
  setUser(userId: UserId | undefined, tradingMode: TradingMode): void;
  /**
   * Joins a channel for a page; a replacement worker joins it again.
   * @returns a function that leaves it.
   */
  watchChannel(channel: PageChannel): () => void;
  /** Sets the amount of detail that the painter draws. */
  setPace(pace: PaintPace): void;
  /** Sets how often the page applies what it shows beside the painted book. */
  setUpdateIntervals(intervals: UpdateIntervals): void;
  retry(): void;
  /** Returns the counters of the running worker; undefined if none responds. */
  counters(): Promise<MarketCounters | undefined>;
  /** @throws without a worker. */
  startRecording(): Promise<void>;
  recordingState(): Promise<RecordingState | undefined>;
  stopRecording(): Promise<Blob | undefined>;
  /** Returns the last minute of the market; undefined when nothing was recorded, or no worker responds. */
  recentRecording(): Promise<Blob | undefined>;
}

export function createMarketLink(market: MarketOptions, page: MarketLinkPage): MarketLink {
  let running: Remote<MarketApi> | undefined;
  /** Calls a worker that may die meanwhile: the watchdog detects the failure. */
  const send = (call: (api: Remote<MarketApi>) => Promise<unknown>): void => {
    if (running !== undefined) void settledWithin(CALL_TIMEOUT_MS, call(running));
  };
  const requests = new PageRequests(send);
  const painter = new PainterLink();
  const names = new NamesLink();
  const frames = createFrameReceiver(after, monotonicClock);
  const onRunning = (api: Remote<MarketApi> | undefined): void => {
    running = api;
    if (api === undefined) {
      frames.drop();
      page.onChannels?.([]);
    } else requests.sendAll();
    painter.setWorker(api);
    names.setWorker(api);
  };
  return {
    painter,
    names,
    run: (run) => runMarketWorker({ market, page, requests, frames, painter, onRunning }, run),
    setLanguage: (code) => requests.setLanguage(code),
    watchPair: (view, onTicker) => {
      frames.drop();
      requests.watchPair(view, onTicker);
    },
    present: (shown) => {
      frames.hurry();
      requests.present(shown);
    },
    setResolution: (resolution) => requests.setResolution(resolution),
    setStudies: (request, studyPage) => requests.setStudies(request, studyPage),
    watchOverview: (isWatched) => {
      if (isWatched) startOverview(systemClock());
      requests.watchOverview(isWatched);
    },
    setUser: (userId, tradingMode) => requests.setUser(userId, tradingMode),
    watchChannel: (channel) => requests.watchChannel(channel),
    setPace: (pace) => requests.setPace(pace),
    setUpdateIntervals: (intervals) => {
      frames.intervals = intervals;
    },
    retry: () => send((api) => api.retry()),
    ...workerCallsOf(requests, () => running),
  };
}

type WorkerCalls = Pick<
  MarketLink,
  | 'loadOlderBars'
  | 'depthCurve'
  | 'counters'
  | 'startRecording'
  | 'recordingState'
  | 'stopRecording'
  | 'recentRecording'
>;

/** Calls whose response the page waits for. */
function workerCallsOf(
  requests: PageRequests,
  runningNow: () => Remote<MarketApi> | undefined,
): WorkerCalls {
  return {
    loadOlderBars: async () => {
      const older = runningNow()?.loadOlderBars();
      if (older === undefined) return true; // The next worker may have more.
      return (await settledWithin(CALL_TIMEOUT_MS, older)) !== 'settled' || (await older);
    },
    depthCurve: async (spanBps) => {
      const curve = await inTime(runningNow()?.depthCurve(spanBps));
      return curve?.[DEPTH.viewId] === requests.viewId ? curve : undefined;
    },
    counters: () => inTime(runningNow()?.counters()),
    startRecording: async () => {
      const api = runningNow();
      if (api === undefined) throw new Error('There is no worker to record.');
      await api.startRecording();
    },
    recordingState: async () => runningNow()?.recordingState(),
    stopRecording: async () => runningNow()?.stopRecording(),
    recentRecording: () => inTime(runningNow()?.recentRecording()),
  };
}

/** @returns undefined when there is no call, it failed, or it took too long. */
async function inTime<Response>(
  call: Promise<Response> | undefined,
): Promise<Response | undefined> {
  if (call === undefined) return undefined;
  return (await settledWithin(CALL_TIMEOUT_MS, call)) === 'settled' ? call : undefined;
}
