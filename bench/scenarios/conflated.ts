/** Sends a hundred thousand level changes per second, conflated by the server into sixty frames:
 *  the worker must apply all of them, paint correct data, and have the server's own book when the
 *  market is paused. */
import { assert } from '#contract/core/assert.ts';
import { onStage, voidReasonOf, type Stage } from '#bench/harness/browser.ts';
import { metricOf, percentileMetricOf, type Metric } from '#bench/harness/metrics.ts';
import type { Report, Scenario } from '#bench/harness/scenario.ts';
import type { WorkerState } from '#bench/pages/market-run.ts';
import { checkShown } from './book-equality.ts';

const CHANGES_A_SECOND = 100_000;
const LEVELS_A_SIDE = 1_000;
const SETTLE_MS = 1_000;
/** The compositor's frame, after the worker's drawing. */
const FRAME_MS = 1000 / 60;

interface PaintedPage {
  countPaintedAnew(): void;
  workerState(): Promise<WorkerState>;
}

export const conflated: Scenario = {
  name: 'conflated',
  run: ({ isQuick, seed }) => onStage((stage) => measure(stage, seed, isQuick ? 5 : 60)),
};

async function measure(stage: Stage, seed: number, seconds: number): Promise<Report> {
  await stage.control({ mode: 'conflated', rate: CHANGES_A_SECOND, levels: LEVELS_A_SIDE, seed });
  const opened = await stage.page('painted');
  await opened.page.waitForTimeout(SETTLE_MS);
  const stateNow = (): Promise<WorkerState> =>
    opened.page.evaluate(() => (globalThis as unknown as PaintedPage).workerState());
  await opened.page.evaluate(() => (globalThis as unknown as PaintedPage).countPaintedAnew());
  await stage.startCounting();
  const before = await stateNow();
  await opened.page.waitForTimeout(seconds * 1000);
  const after = await stateNow();
  const stat = await stage.stat();
  await checkShown(stage, opened, 'painted');
  await opened.close();
  assert(after.paintedAgeMs.length > 0, 'a market that moves is painted');
  const workerSeconds = (after.atMs - before.atMs) / 1000;
  const busyMsAt = ({ spentMs }: WorkerState): number => spentMs.messages + spentMs.rest;
  const busyMs = busyMsAt(after) - busyMsAt(before);
  const receivedShare = (after.receivedCount - before.receivedCount) / stat.frames;
  const ages = after.paintedAgeMs.map((age) => age + FRAME_MS);
  const metrics: readonly Metric[] = [
    metricOf('conflated/updates sent', 'changes/s', [stat.sent / stat.seconds]),
    metricOf('conflated/frames received of those sent', 'of 1', [receivedShare]),
    percentileMetricOf('conflated/median age, one frame added', ages, 0.5),
    percentileMetricOf('conflated/95th percentile of age, one frame added', ages, 0.95),
    metricOf('conflated/worker busy', 'ms/s', [busyMs / workerSeconds]),
  ];
  const voidReason = voidReasonOf(stat);
  return voidReason === undefined ? { metrics } : { metrics, voidReason };
}
