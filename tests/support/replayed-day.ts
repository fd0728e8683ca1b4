/** Replays hours of a market through the worker's core in a separate process: prints the duration
 *  and the heap size at the end of each hour. Run with --expose-gc. The hours and the rate are
 *  arguments. */
import { HOUR_MS } from '#contract/core/durations.ts';
import { FRAME, TAPE_TRADE_COUNT_MAX, bookStateOf, numberAt } from '#domain/market-frame.ts';
import { madeRecording } from '#bench/feed/made-recording.ts';
import { replayMarket } from '#tests/support/replay/replay-market.ts';

export interface ReplayedDay {
  readonly messageCount: number;
  readonly seconds: number;
  /** Heap in megabytes after a garbage collection, at the end of each hour. */
  readonly heapMb: readonly number[];
  readonly frameCount: number;
  readonly liveShare: number;
  readonly tapeTradeCountMax: number;
  readonly waitingTimerCount: number;
  readonly closedBarCount: number;
  readonly error: string | undefined;
}

const FRAME_INTERVAL_MS = 250;
const [hours = 1, messagesPerSecond = 20] = process.argv.slice(2).map(Number);

const heapMb: number[] = [];
let endsHourAt: number | undefined;
let liveCount = 0;
let tapeTradeCountMax = 0;
let closedBarCount = 0;
const spanMs = hours * HOUR_MS;
const made = madeRecording({
  seed: 24,
  spanMs,
  messagesPerSecond,
  frameIntervalMs: FRAME_INTERVAL_MS,
});
const startedAt = performance.now();
const report = await replayMarket(made, {
  onFrame: (frame, at) => {
    if (bookStateOf(frame) === 'live') liveCount += 1;
    tapeTradeCountMax = Math.max(tapeTradeCountMax, numberAt(frame, FRAME.tapeCount));
    endsHourAt ??= at + HOUR_MS;
    if (at < endsHourAt) return;
    endsHourAt += HOUR_MS;
    globalThis.gc?.();
    heapMb.push(Math.round(process.memoryUsage().heapUsed / 100_000) / 10);
  },
  onBars: ({ kind, columns }) => {
    closedBarCount = kind === 'full' ? columns.times.length : closedBarCount + columns.times.length;
  },
});
globalThis.gc?.();
heapMb.push(Math.round(process.memoryUsage().heapUsed / 100_000) / 10);
const day: ReplayedDay = {
  messageCount: report.eventCount,
  seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  heapMb,
  frameCount: report.frameCount,
  liveShare: liveCount / report.frameCount,
  tapeTradeCountMax: Math.min(tapeTradeCountMax, TAPE_TRADE_COUNT_MAX + 1),
  waitingTimerCount: report.waitingTimerCount,
  closedBarCount,
  error: report.error,
};
console.log(JSON.stringify(day));
