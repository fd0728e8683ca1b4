/** One market worker at a time: made, watched, and told again what the page wants when another takes
 *  over. Whoever runs it hears that it answered, what it reports, and that it was lost. */
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

/** What a run tells its owner. */
export interface MarketRun {
  onResponse(): void;
  onLost(): void;
  onLink(report: LinkReport): void;
  onBook(state: BookState): void;
}

export interface MarketLinkPage {
  /** Signs a private channel with the present token. */
  authorizeChannel(socketId: string, channelName: string): Promise<string>;
  onAccountUpdate(update: AccountUpdate, tradingMode: TradingMode): void;
  /** The trader's channel is joined, at first or again. */
  accountJoined(tradingMode: TradingMode): void;
  /** The trader's own record may say something else than before. */
  profileChanged?(): void;
}

/** What comes of studies, for the pair and the wish of now alone. */
export type StudyPage = Pick<MarketPage, 'onStudies' | 'onRunningStudies'>;

export type ViewRequest = Omit<PairView, 'viewId' | 'areRowsPaused' | 'tradeValueMin'>;

export interface MarketLink {
  /** Paints book and tape in the running worker. */
  readonly painter: PainterLink;
  /** Finds names in the running worker. */
  readonly names: NamesLink;
  /** Makes a worker and keeps it until the returned function is called. */
  run(run: MarketRun): () => void;
  watchPair(view: ViewRequest | undefined): void;
  /** What of the present view is shown; the same view goes on. Which prints are left out, every later
   *  view is told too. */
  present(shown: Pick<PairView, 'areRowsPaused' | 'tradeValueMin'>): void;
  setResolution(resolution: Resolution): void;
  loadOlderBars(): Promise<boolean>;
  /** What is drawn over the bars from now on, of whatever pair is shown, and who takes its values. */
  setStudies(request: StudyRequest, page: StudyPage): void;
  /** Laid out as in domain/depth-curve; undefined while no worker answers for the pair on screen. */
  depthCurve(spanBps: number): Promise<Float64Array | undefined>;
  watchOverview(isWatched: boolean): void;
  setUser(user: UserId | undefined, tradingMode: TradingMode): void;
  /** How much the painter draws; a worker that takes over is told it too. */
  setPace(pace: PaintPace): void;
  retry(): void;
  /** What the running worker has counted so far; undefined where none answers. */
  counters(): Promise<MarketCounters | undefined>;
  /** @throws when there is no worker. */
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
  /** What the page wants, whichever worker serves it. */
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

  /** A call to a worker that may die meanwhile: a failure is the watchdog's business. */
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
        // Until it is live a book has little to say, and nothing that may wait.
        if (ladder.bookState !== 'live') return 0;
        return Math.max(
          paintIntervalMs(),
          restAfter(spentMs, painter.isAttached ? 'values' : 'rows'),
        );
      },
      costMs: costOfThisFrame,
    });
    // Kept by this closure for the worker's life: a collected proxy would hang its callers.
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
      // Behind the start, in one line with it: a page that is busy with its first render would be long in
      // hearing the answer, and the worker would wait for a pair meanwhile.
      running = api;
      notifyAll();
      painter.setWorker(api);
      names.setWorker(api);
      const started = await settledWithin(CALL_TIMEOUT_MS, start);
      if (isOver || started !== 'settled') return; // The owner's own patience ends.
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
      // A new worker counts its frames from one: under the old view's number they would be late ones.
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
          areRowsPaused: isSamePair && before.areRowsPaused, // The mouse is where it was.
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
      if (running === undefined) return true; // Who takes over may have more.
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

/** Frames of a view that was left are dropped here, before any store. */
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

/** What the worker calls. */
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
