/** One run of one market worker: it is started, receives what the page requested, is watched, and is lost or ended. */
import { proxy as callback, releaseProxy, wrap, type Remote } from 'comlink';
import type { Freshness } from '#domain/freshness.ts';
import { FRAME, numberAt } from '#domain/market-frame.ts';
import { settledWithin, systemClock } from '#src/platform/clock.ts';
import { costOfThisFrame } from '#src/platform/frame-cost.ts';
import {
  livenessNow,
  watchLiveness,
  watchResume,
  watchVisibility,
} from '#src/platform/liveness.ts';
import { applyLink, applyResume, applyWorkerLoss, link } from '#src/stores/link.store.ts';
import type { LinkReport, MarketApi, MarketOptions } from '#workers/market/market-api.ts';
import { createFrameScheduler, restAfter, type FrameScheduler } from './frame-scheduler.ts';
import type { FrameReceiver } from './frame-receiver.ts';
import { claimMarketWorker } from './market-worker.ts';
import type { PageRequests } from './page-requests.ts';
import type { PainterLink } from './painter-link.ts';
import { watchResponses } from './watchdog.ts';
import { workerPageOf, type MarketLinkPage } from './worker-page.ts';

export const CALL_TIMEOUT_MS = 10_000;

/** Callbacks that report a run to its owner. */
export interface MarketRun {
  onResponse(): void;
  onLost(): void;
  onLink(report: LinkReport): void;
  onFreshness(freshness: Freshness): void;
}

export interface WorkerRunOptions {
  readonly market: MarketOptions;
  readonly page: MarketLinkPage;
  readonly requests: PageRequests;
  readonly frames: FrameReceiver;
  readonly painter: PainterLink;
  /** The worker that calls go to from now on, beginning with all requests; undefined when this one has ended. */
  readonly onRunning: (api: Remote<MarketApi> | undefined) => void;
}

/**
 * Starts a market worker.
 * @returns a function that ends the run.
 */
export function runMarketWorker(options: WorkerRunOptions, owner: MarketRun): () => void {
  const worker = claimMarketWorker();
  const api = wrap<MarketApi>(worker);
  let life: 'starting' | 'responded' | 'over' = 'starting';
  const reportFreshness = freshnessReporter(owner);
  const scheduler = frameSchedulerOf(options, reportFreshness);
  const stops = [
    () => scheduler.close(),
    ...watchPage(api, reportFreshness),
    watchResponses({
      ping: () => api.ping(),
      isDue: () => life === 'responded' && livenessNow().isVisible,
      onLost: () => lose(),
    }),
  ];
  const end = (): void => {
    if (life === 'over') return;
    life = 'over';
    options.onRunning(undefined);
    for (const stop of stops) stop();
    api[releaseProxy]();
    worker.terminate();
  };
  const lose = (): void => {
    if (life === 'over') return;
    end();
    applyWorkerLoss(systemClock());
    owner.onLost();
  };
  worker.addEventListener('error', lose);
  // The variable keeps the proxy for the worker's life: a collected one would leave its callers waiting.
  const pageProxy = callback(
    workerPageOf(options.requests, options.page, {
      onFrame: (frame) => scheduler.onFrame(frame),
      onLink: (report) => {
        applyLink(report, systemClock());
        owner.onLink(report);
        reportFreshness();
      },
    }),
  );
  const start = async (): Promise<void> => {
    const started = api.start(options.market, pageProxy);
    // All requests are sent behind the start: a page busy with its first render receives the response late, and
    // the worker would wait for a pair meanwhile.
    options.onRunning(api);
    const outcome = await settledWithin(CALL_TIMEOUT_MS, started);
    if (life !== 'starting' || outcome !== 'settled') return; // The owner has a timeout of its own.
    life = 'responded';
    owner.onResponse();
  };
  void start();
  return end;
}

/** Calls the owner when the freshness of the screen differs from the one last reported in this run. */
function freshnessReporter(owner: MarketRun): () => void {
  let reported: Freshness | undefined;
  return () => {
    if (link.freshness === reported) return;
    reported = link.freshness;
    owner.onFreshness(reported);
  };
}

/** Frames of a view that was left are dropped here. */
function frameSchedulerOf(
  { requests, frames, painter }: WorkerRunOptions,
  onReceived: () => void,
): FrameScheduler {
  return createFrameScheduler({
    receive: (frame) => {
      if (numberAt(frame, FRAME.viewId) !== requests.viewId) return undefined;
      const rest = frames.receive(frame, painter.isAttached);
      onReceived();
      return rest;
    },
    restMs: (spentMs) => {
      // A book that is not live has few frames to show, and none that may wait.
      if (link.bookState !== 'live') return 0;
      // Rows that the page shows itself are the book, which no level of quality delays further.
      const [rests, levelMs] = painter.isAttached
        ? (['values', frames.intervals.valuesMs] as const)
        : (['rows', 0] as const);
      return Math.max(requests.paintIntervalMs, levelMs, restAfter(spentMs, rests));
    },
    costMs: costOfThisFrame,
  });
}

/** Reports page events that a worker cannot observe; when the page resumes, nothing shown counts as
 *  fresh. */
function watchPage(api: Remote<MarketApi>, onResumed: () => void): readonly (() => void)[] {
  const resume = (): void => {
    applyResume(systemClock());
    onResumed();
  };
  const send = (call: Promise<unknown>): void => void settledWithin(CALL_TIMEOUT_MS, call);
  return [
    watchLiveness((liveness) => send(api.setLiveness(liveness))),
    watchVisibility((isVisible) => {
      if (isVisible) resume();
    }),
    watchResume(() => {
      resume();
      send(api.resume());
    }),
  ];
}
