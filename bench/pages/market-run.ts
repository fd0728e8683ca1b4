/** Runs the product's own market connection on a benchmark page: its worker, its frames, its
 *  stores. */
import { proxy, wrap, type Remote } from 'comlink';
import { btcUsdt } from '#contract/samples/spot.ts';
import { FRAME, numberAt } from '#domain/market-frame.ts';
import type { MarketApi, MarketPage } from '#workers/market/market-api.ts';
import { costOfThisFrame } from '#src/platform/frame-cost.ts';
import { applyFrame } from '#src/realtime/apply-frame.ts';
import { link } from '#src/stores/link.store.ts';
import {
  createFrameScheduler,
  restAfter,
  type FrameSchedulerOptions,
} from '#src/realtime/frame-scheduler.ts';

export const ROW_COUNT = 25;
export const GROUP_TICKS = 10;

const ignore = (): void => {};

function applyWhole(frame: Float64Array): undefined {
  applyFrame(frame);
}

interface MarketShow {
  /** Content drawn by the page's own thread. */
  readonly shows: 'values' | 'rows';
  readonly frameIntervalMs: number;
  /** Writes a frame into the stores. */
  readonly receive?: FrameSchedulerOptions['receive'];
  /** Called when the frame is in the stores; `at` is the server's stamp of its newest change. */
  readonly onFrame?: (at: number, frame: Float64Array) => void;
}

export async function runMarket({
  shows,
  frameIntervalMs,
  receive = applyWhole,
  onFrame = ignore,
}: MarketShow): Promise<Remote<MarketApi>> {
  const worker = new Worker(new URL('./metered.worker.ts', import.meta.url));
  const api = wrap<MarketApi>(worker);
  const scheduler = createFrameScheduler({
    receive: (frame) => {
      const rest = receive(frame);
      onFrame(numberAt(frame, FRAME.bookTime), frame);
      return rest;
    },
    restMs: (spentMs) => (link.bookState === 'live' ? restAfter(spentMs, shows) : 0),
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

/** Restarts the counts of the worker's painting. */
export function countPaintedAnew(): void {
  const channel = new BroadcastChannel('bench-busy');
  channel.postMessage('count anew');
  channel.close();
}

export interface WorkerState {
  /** Run time of the worker's own code, up to `atMs` on its clock: for messages of the socket, and
   *  for the rest. */
  readonly spentMs: { readonly messages: number; readonly rest: number };
  readonly atMs: number;
  /** Number of messages read from the socket. */
  readonly receivedCount: number;
  /** Age of the painted data at the end of each drawing, without the compositor's frame. */
  readonly paintedAgeMs: readonly number[];
}

/** Returns the measurements of the worker's meter, and its own counters. */
export async function workerState(api: Remote<MarketApi>): Promise<WorkerState> {
  const { scannedCount, decodedCount } = await api.counters();
  const busy = await requestOfMeter<Omit<WorkerState, 'receivedCount'>>('how much');
  return { ...busy, receivedCount: scannedCount + decodedCount };
}

/** Returns the mean milliseconds of a pass of the reference loop in the worker, while the market
 *  goes on. */
export const timeWorker = (): Promise<number> => requestOfMeter<number>('time the reference loop');

async function requestOfMeter<Reply>(request: string): Promise<Reply> {
  const channel = new BroadcastChannel('bench-busy');
  const reply = await new Promise<Reply>((settle) => {
    channel.addEventListener('message', ({ data }) => settle(data as Reply), { once: true });
    channel.postMessage(request);
  });
  channel.close();
  return reply;
}
