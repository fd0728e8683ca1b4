/** The product's own way to a market, as a page of the bench runs it: its worker, its frames, its
 *  stores. */
import { proxy, wrap, type Remote } from 'comlink';
import { btcUsdt } from '#contract/samples/spot.ts';
import { FRAME, numberAt } from '#domain/market-frame.ts';
import type { MarketApi, MarketPage } from '#workers/market/market-api.ts';
import { costOfThisFrame } from '#src/platform/frame-cost.ts';
import { applyFrame } from '#src/realtime/apply-frame.ts';
import { createFrameScheduler, restAfter } from '#src/realtime/frame-scheduler.ts';

export const ROW_COUNT = 25;
export const GROUP_TICKS = 10;

const ignore = (): void => {};

interface MarketShow {
  /** What the page's own thread draws. */
  readonly shows: 'values' | 'rows';
  readonly frameIntervalMs: number;
  /** Puts a frame into the stores. */
  readonly receive?: (frame: Float64Array) => void;
  /** The frame is in the stores; `at` is the server's stamp of its newest change. */
  readonly onFrame?: (at: number, frame: Float64Array) => void;
}

export async function runMarket({
  shows,
  frameIntervalMs,
  receive = applyFrame,
  onFrame = ignore,
}: MarketShow): Promise<Remote<MarketApi>> {
  const worker = new Worker(new URL('./metered.worker.ts', import.meta.url));
  const api = wrap<MarketApi>(worker);
  const scheduler = createFrameScheduler({
    receive: (frame) => {
      receive(frame);
      onFrame(numberAt(frame, FRAME.bookTime), frame);
    },
    restMs: (spentMs) => restAfter(spentMs, shows),
    costMs: costOfThisFrame,
  });
  const page: MarketPage = {
    onFrame: (frame) => scheduler.onFrame(frame),
    onBars: ignore,
    onStudies: ignore,
    onRunningStudies: ignore,
    onListings: ignore,
    onLink: ignore,
    onSummary: ignore,
    onAccountUpdate: ignore,
    accountJoined: ignore,
    authorizeChannel: () => Promise.reject(new Error('the bench joins no private channel')),
  };
  const broadcast = {
    host: location.hostname,
    port: Number(location.port),
    isTls: false,
    key: 'bench',
    cluster: '',
  };
  await api.start(
    {
      broadcast,
      apiUrl: `${location.origin}/api`,
      apiSecretHeader: { name: 'x-api-secret', value: 'bench' },
      userChannels: 'private',
    },
    proxy(page),
  );
  await api.setLiveness({ isOnline: true, isVisible: true });
  await api.watchPair({
    viewId: 1,
    pair: btcUsdt,
    rowCount: ROW_COUNT,
    groupTicks: GROUP_TICKS,
    resolution: '1',
    frameIntervalMs,
  });
  return api;
}

/** What the worker paints from now on is counted anew. */
export function countPaintedAnew(): void {
  const channel = new BroadcastChannel('bench-busy');
  channel.postMessage('count anew');
  channel.close();
}

export interface WorkerState {
  /** Its own code has run this long, up to `atMs` on its clock. */
  readonly busyMs: number;
  readonly atMs: number;
  /** Messages it has taken off the socket. */
  readonly receivedCount: number;
  /** Age of what it painted, at the end of each drawing: the compositor's frame is not in it. */
  readonly paintedAgeMs: readonly number[];
}

/** What the meter around the worker says, and its own counters. */
export async function workerState(api: Remote<MarketApi>): Promise<WorkerState> {
  const { scannedCount, decodedCount } = await api.counters();
  const channel = new BroadcastChannel('bench-busy');
  const busy = await new Promise<Omit<WorkerState, 'receivedCount'>>((settle) => {
    channel.addEventListener('message', ({ data }) => settle(data as WorkerState), { once: true });
    channel.postMessage('how much');
  });
  channel.close();
  return { ...busy, receivedCount: scannedCount + decodedCount };
}
