/** Runs one market worker at a time: creates it, monitors it, and sends the page's current requests
 *  again after a replacement. The owner is notified when the worker has responded, of its reports,
 *  and when it is lost. */
import { proxy as callback, releaseProxy, wrap, type Remote } from 'comlink';
import type { UserId } from '#contract/core/ids.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { DEPTH } from '#domain/depth-curve.ts';
import { FRAME, bookStateOf, numberAt, type BookState } from '#domain/market-frame.ts';
import { STUDY_ROW } from '#domain/studies/study-row.ts';
import type {
  LinkReport,
  MarketApi,
  MarketCounters,
  MarketOptions,
  MarketPage,
  PairView,
  StudyRequest,
} from '#workers/market/market-api.ts';
import type { PaintPace } from '#workers/market/painter-api.ts';
import type { RecordingState } from '#workers/market/recording-api.ts';
import { applyBars, carryBars, clearBars } from '#src/stores/bars.store.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { applyDoubt, applyLink, applyWorkerLoss } from '#src/stores/link.store.ts';
import { applyListings, startOverview } from '#src/stores/overview.store.ts';
import { applySummary, carryTicker } from '#src/stores/ticker.store.ts';
import { after, settledWithin, systemClock } from '#src/platform/clock.ts';
import { costOfThisFrame } from '#src/platform/frame-cost.ts';
import {
  livenessNow,
  watchLiveness,
  watchResume,
  watchVisibility,
} from '#src/platform/liveness.ts';
import { clearMarket } from './apply-frame.ts';
import { createFrameScheduler, restAfter, type FrameScheduler } from './frame-scheduler.ts';
import { createFrameReceiver } from './frame-receiver.ts';
import { claimMarketWorker } from './market-worker.ts';
import { NamesLink } from './names-link.ts';
import { PainterLink } from './painter-link.ts';
import { watchResponses } from './watchdog.ts';

/** Callbacks to the owner of a run. */
export interface MarketRun {
  onResponse(): void;
  onLost(): void;
  onLink(report: LinkReport): void;
  onBook(state: BookState): void;
}

export interface MarketLinkPage {
  /** Signs a private channel with the current token. */
  authorizeChannel(socketId: string, channelName: string): Promise<string>;
  onAccountUpdate(update: AccountUpdate, tradingMode: TradingMode): void;
  /** The trader's channel was joined, for the first time or again. */
  accountJoined(tradingMode: TradingMode): void;
  /** The trader's profile may have changed. */
  profileChanged?(): void;
}

/** Receives study results, only for the current pair and request. */
export type StudyPage = Pick<MarketPage, 'onStudies' | 'onRunningStudies'>;

export type ViewRequest = Omit<PairView, 'viewId' | 'areRowsPaused' | 'tradeValueMin'>;

export interface MarketLink {
  /** Paints book and tape in the running worker. */
  readonly painter: PainterLink;
  /** Searches names in the running worker. */
  readonly names: NamesLink;
  /** Creates a worker, which runs until the returned function is called. */
  run(run: MarketRun): () => void;
  watchPair(view: ViewRequest | undefined): void;
  /** Changes display options of the current view without starting a new one. The minimum trade
   *  value also applies to later views. */
  present(shown: Pick<PairView, 'areRowsPaused' | 'tradeValueMin'>): void;
  setResolution(resolution: Resolution): void;
  loadOlderBars(): Promise<boolean>;
  /** Sets the studies of all displayed pairs, and the receiver of their values. */
  setStudies(request: StudyRequest, page: StudyPage): void;
  /** In the layout of domain/depth-curve; undefined without a worker's response for the displayed
   *  pair. */
  depthCurve(spanBps: number): Promise<Float64Array | undefined>;
  watchOverview(isWatched: boolean): void;
  setUser(user: UserId | undefined, tradingMode: TradingMode): void;
  /** Sets how much the painter draws; also sent to a replacement worker. */
  setPace(pace: PaintPace): void;
  retry(): void;
  /** Counters of the running worker; undefined without a response. */
  counters(): Promise<MarketCounters | undefined>;
  /** @throws without a worker. */
  startRecording(): Promise<void>;
  recordingState(): Promise<RecordingState | undefined>;
  stopRecording(): Promise<Blob | undefined>;
}

const CALL_TIMEOUT_MS = 10_000;

export function createMarketLink(options: MarketOptions, page: MarketLinkPage): MarketLink {
  let running: Remote<MarketApi> | undefined;
  let viewCount = 0;
  const painter = new PainterLink();
  const names = new NamesLink();
  /** Requests of the page, independent of the worker that serves them. */
  const desired: {
    view?: PairView;
    isOverviewWatched: boolean;
    users: Map<TradingMode, UserId | undefined>;
    pace?: PaintPace;
    tradeValueMin: number;
    studies?: { readonly request: StudyRequest; readonly page: StudyPage };
  } = {
    isOverviewWatched: false,
    tradeValueMin: 0,
    users: new Map(),
  };

  const paintIntervalMs = (): number => desired.pace?.paintIntervalMs ?? 0;
  const frames = createFrameReceiver(after, systemClock);

  /** Calls the worker, which may die meanwhile; the watchdog handles that. */
  const callWorker = (call: (api: Remote<MarketApi>) => Promise<unknown>): void => {
    if (running !== undefined) void settledWithin(CALL_TIMEOUT_MS, call(running));
  };

  const run = (owner: MarketRun): (() => void) => {
    const worker = claimMarketWorker();
    const api = wrap<MarketApi>(worker);
    let isOver = false;
    let isReady = false;
    const lose = (): void => {
      if (isOver) return;
      end();
      applyWorkerLoss();
      owner.onLost();
    };
    const viewIdNow = (): number | undefined => desired.view?.viewId;
    const scheduler = createFrameScheduler({
      receive: frameReceiver(owner, viewIdNow, (frame) =>
        frames.receive(frame, painter.isAttached),
      ),
      restMs: (spentMs) => {
        // Before the book is live, frames are small and must not be delayed.
        if (ladder.bookState !== 'live') return 0;
        return Math.max(
          paintIntervalMs(),
          restAfter(spentMs, painter.isAttached ? 'values' : 'rows'),
        );
      },
      costMs: costOfThisFrame,
    });
    // This closure references the proxy for the worker's lifetime, because a collected proxy would
    // leave its callers waiting forever.
    const studyPage = (revision: number): StudyPage | undefined =>
      desired.studies?.request.revision === revision ? desired.studies.page : undefined;
    const pageProxy = callback(pageOf(owner, page, scheduler, viewIdNow, studyPage));
    const stops = [
      () => scheduler.close(),
      watchLiveness((liveness) => callWorker((remote) => remote.setLiveness(liveness))),
      watchVisibility((isVisible) => {
        if (isVisible) applyDoubt(systemClock());
      }),
      watchResume(() => {
        applyDoubt(systemClock());
        callWorker((remote) => remote.resume());
      }),
      watchResponses({
        ping: () => api.ping(),
        isDue: () => isReady && livenessNow().isVisible,
        onLost: lose,
      }),
    ];
    const end = (): void => {
      isOver = true;
      if (running === api) {
        running = undefined;
        painter.setWorker(undefined);
        names.setWorker(undefined);
        frames.drop();
      }
      for (const stop of stops) stop();
      api[releaseProxy]();
      worker.terminate();
    };
    worker.addEventListener('error', lose);
    const openConnection = async (): Promise<void> => {
      const start = api.start(options, pageProxy);
      // Sent right after the start, without waiting for its response: a page busy with its first
      // render would receive the response late, and the worker would have no pair until then.
      running = api;
      notifyAll();
      painter.setWorker(api);
      names.setWorker(api);
      const started = await settledWithin(CALL_TIMEOUT_MS, start);
      if (isOver || started !== 'settled') return; // The owner has its own timeout.
      isReady = true;
      owner.onResponse();
    };
    void openConnection();
    return () => {
      if (!isOver) end();
    };
  };

  const notifyAll = (): void => {
    callWorker((api) => api.setLiveness(livenessNow()));
    for (const [tradingMode, user] of desired.users)
      callWorker((api) => api.setUser(user, tradingMode));
    callWorker((api) => api.watchOverview(desired.isOverviewWatched));
    if (desired.view !== undefined) {
      // A new worker counts frames from one; under the old view ID they would be ignored as
      // outdated.
      viewCount += 1;
      desired.view = { ...desired.view, viewId: viewCount };
      carryBars(viewCount);
    }
    callWorker((api) => api.watchPair(desired.view));
    const { pace, studies } = desired;
    if (studies !== undefined) callWorker((api) => api.setStudies(studies.request));
    if (pace !== undefined) callWorker((api) => api.setPace(pace));
  };

  return {
    painter,
    names,
    run,
    watchPair: (request) => {
      frames.drop();
      if (request === undefined) {
        delete desired.view;
      } else {
        viewCount += 1;
        const before = desired.view;
        const isSamePair = before?.pair.id === request.pair.id;
        const isSameChart = isSamePair && before.resolution === request.resolution;
        desired.view = {
          ...request,
          viewId: viewCount,
          tradeValueMin: desired.tradeValueMin,
          areRowsPaused: isSamePair && before.areRowsPaused, // The pointer has not moved.
        };
        if (isSamePair) carryTicker(before.viewId, viewCount);
        else clearMarket();
        if (isSameChart) carryBars(viewCount);
        else clearBars(viewCount, request.resolution);
      }
      callWorker((api) => api.watchPair(desired.view));
    },
    present: (shown) => {
      desired.tradeValueMin = shown.tradeValueMin ?? desired.tradeValueMin;
      if (desired.view === undefined) return;
      desired.view = { ...desired.view, ...shown };
      frames.hurry();
      callWorker((api) => api.watchPair(desired.view));
    },
    setResolution: (resolution) => {
      if (desired.view === undefined || desired.view.resolution === resolution) return;
      desired.view = { ...desired.view, resolution };
      clearBars(desired.view.viewId, resolution);
      callWorker((api) => api.setResolution(resolution));
    },
    loadOlderBars: async () => {
      if (running === undefined) return true; // A replacement worker may have more.
      const request = running.loadOlderBars();
      return (await settledWithin(CALL_TIMEOUT_MS, request)) !== 'settled' || (await request);
    },
    setStudies: (request, studyPage) => {
      desired.studies = { request, page: studyPage };
      callWorker((api) => api.setStudies(request));
    },
    depthCurve: async (spanBps) => {
      if (running === undefined) return undefined;
      const request = running.depthCurve(spanBps);
      const curve =
        (await settledWithin(CALL_TIMEOUT_MS, request)) === 'settled' ? await request : undefined;
      return curve?.[DEPTH.viewId] === desired.view?.viewId ? curve : undefined;
    },
    watchOverview: (isWatched) => {
      desired.isOverviewWatched = isWatched;
      if (isWatched) startOverview(systemClock());
      callWorker((api) => api.watchOverview(isWatched));
    },
    setUser: (user, tradingMode) => {
      desired.users.set(tradingMode, user);
      callWorker((api) => api.setUser(user, tradingMode));
    },
    setPace: (pace) => {
      desired.pace = pace;
      callWorker((api) => api.setPace(pace));
    },
    retry: () => callWorker((api) => api.retry()),
    counters: async () => {
      if (running === undefined) return undefined;
      const request = running.counters();
      return (await settledWithin(CALL_TIMEOUT_MS, request)) === 'settled' ? request : undefined;
    },
    startRecording: async () => {
      if (running === undefined) throw new Error('There is no worker to record.');
      await running.startRecording();
    },
    recordingState: async () => running?.recordingState(),
    stopRecording: async () => running?.stopRecording(),
  };
}

/** Drops frames of previous views before they reach a store. */
function frameReceiver(
  owner: MarketRun,
  viewIdNow: () => number | undefined,
  receive: (frame: Float64Array) => void,
): (frame: Float64Array) => void {
  let book: BookState | undefined;
  return (frame) => {
    if (numberAt(frame, FRAME.viewId) !== viewIdNow()) return;
    receive(frame);
    const state = bookStateOf(frame);
    if (state !== book) owner.onBook(state);
    book = state;
  };
}

/** Functions the worker calls. */
function pageOf(
  owner: MarketRun,
  page: MarketLinkPage,
  scheduler: FrameScheduler,
  viewIdNow: () => number | undefined,
  studyPage: (revision: number) => StudyPage | undefined,
): MarketPage {
  return {
    onFrame: (frame) => scheduler.onFrame(frame),
    onBars: (closed) => {
      if (closed.viewId === viewIdNow()) applyBars(closed);
    },
    onStudies: (columns) => {
      if (columns.viewId === viewIdNow()) studyPage(columns.revision)?.onStudies(columns);
    },
    onRunningStudies: (row) => {
      if (numberAt(row, STUDY_ROW.viewId) !== viewIdNow()) return;
      studyPage(numberAt(row, STUDY_ROW.revision))?.onRunningStudies(row);
    },
    onListings: (listings) => applyListings(listings, systemClock()),
    onLink: (report) => {
      applyLink(report);
      owner.onLink(report);
    },
    onSummary: (summary) => {
      if (summary.viewId === viewIdNow()) applySummary(summary);
    },
    onAccountUpdate: (update, tradingMode) => page.onAccountUpdate(update, tradingMode),
    accountJoined: (tradingMode) => page.accountJoined(tradingMode),
    profileChanged: () => page.profileChanged?.(),
    authorizeChannel: (socketId, channelName) => page.authorizeChannel(socketId, channelName),
  };
}
