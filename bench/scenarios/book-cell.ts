/** Takes one measurement of a page with a market: one page, one rate, one slowdown, some seconds,
 *  with a click or a key every 137 ms. */
import { assert } from '#contract/core/assert.ts';
import { voidReasonOf, type FeedStat, type Stage, type StagePage } from '#bench/harness/browser.ts';
import { pressAndType } from '#bench/harness/inputs.ts';
import {
  feedRateOf,
  profileName,
  settleMs,
  slowDown,
  type Profile,
} from '#bench/harness/profile.ts';
import type { WorkerState } from '#bench/pages/market-run.ts';
import type { MeterReport } from '#bench/pages/meter.ts';

export interface Cell {
  readonly page: string;
  /** Messages a second on the machine of the goals. */
  readonly rate: number;
  readonly slowdown: Profile;
  readonly levels: number;
  readonly seed: number;
  readonly seconds: number;
}

export interface CellSample {
  readonly busyMsPerSecond: number;
  /** Without the time in which the page's thread waits for a core. */
  readonly threadMsPerSecond: number;
  readonly framesPerSecond: number;
  /** Milliseconds between animation frames. */
  readonly frameMs: readonly number[];
  /** For a page painted by the worker: age at the end of each drawing, without the compositor's
   *  frame. */
  readonly ageMs: readonly number[];
  readonly inputMs: readonly number[];
  readonly interactionMs: readonly number[];
  readonly longTaskMs: readonly number[];
  readonly seconds: number;
  /** Time that the worker spends on messages, and on everything else. */
  readonly workerMsPerSecond: { readonly messages: number; readonly rest: number };
  /** Milliseconds of a pass of the reference loop in the worker, under the same load. */
  readonly workerPassMs: number;
  /** Messages read from the socket; the rest of those sent are queued in it. */
  readonly receivedPerSecond: number;
  /** `rate` is the one that this machine was given. */
  readonly stat: FeedStat;
}

const VOID_COUNT_MAX = 3;
/** A page is not measured at first: before the throttle for this time, or longer on a slow machine,
 *  and after it for this time. */
const SETTLE_MS = 500;
const BUTTON = { x: 20, y: 14 };

interface MeteredPage {
  startCounting(): void;
  report(): MeterReport;
  /** Absent on a page that reads messages itself. */
  workerState?(): Promise<WorkerState>;
  countPaintedAnew?(): void;
  timeWorker?(): Promise<number>;
}

/** Repeats a measurement whose feed fell behind; the third is returned and voids its metrics. */
export async function measureCell(stage: Stage, cell: Cell): Promise<CellSample> {
  let sample = await measureOnce(stage, cell);
  for (let repeat = 1; repeat < VOID_COUNT_MAX; repeat += 1) {
    if (voidReasonOf(sample.stat) === undefined) break;
    sample = await measureOnce(stage, cell);
  }
  return sample;
}

async function measureOnce(stage: Stage, cell: Cell): Promise<CellSample> {
  const { page: name, rate, slowdown, levels, seed, seconds } = cell;
  await stage.control({ mode: 'paced', rate: feedRateOf(rate), levels, seed });
  const opened = await stage.page(name);
  await opened.page.waitForTimeout(settleMs(SETTLE_MS));
  const endSlowing = await slowDown(opened, slowdown);
  await opened.page.waitForTimeout(SETTLE_MS);
  const workerBefore = await workerStateOf(opened);
  await stage.startCounting();
  await opened.page.evaluate(() => {
    const page = globalThis as unknown as MeteredPage;
    page.startCounting();
    page.countPaintedAnew?.();
  });
  const [tasksBefore, threadBefore] = [await opened.tasks(), await opened.threadMs()];
  const stopInput = pressAndType(opened, BUTTON);
  await opened.page.waitForTimeout(seconds * 1000);
  const [tasks, threadMs] = [await opened.tasks(), await opened.threadMs()];
  const report = await opened.page.evaluate(() => (globalThis as unknown as MeteredPage).report());
  const stat = await stage.stat();
  const worker = await workerStateOf(opened);
  const workerPassMs = await opened.page.evaluate(
    () => (globalThis as unknown as MeteredPage).timeWorker?.() ?? NaN,
  );
  stopInput();
  await endSlowing();
  await opened.close();
  assert(opened.errors.length === 0, `${name} throws nothing, not ${opened.errors[0]}`);
  const ageMs = name === 'painted' ? worker.paintedAgeMs : report.ageMs;
  assert(
    name === 'floor' || ageMs.length > 0,
    `${name} shows something at ${rate} and ${profileName(slowdown)}`,
  );
  const workerMs = Math.max(1, worker.atMs - workerBefore.atMs);
  const tasksSeconds = tasks.at - tasksBefore.at;
  return {
    busyMsPerSecond: ((tasks.busy - tasksBefore.busy) / tasksSeconds) * 1000,
    threadMsPerSecond: (threadMs - threadBefore) / tasksSeconds,
    framesPerSecond: (report.frameMs.length / report.elapsedMs) * 1000,
    frameMs: report.frameMs,
    ageMs,
    inputMs: report.inputMs,
    interactionMs: report.interactionMs,
    longTaskMs: report.longTaskMs,
    seconds: report.elapsedMs / 1000,
    workerMsPerSecond: {
      messages: ((worker.spentMs.messages - workerBefore.spentMs.messages) / workerMs) * 1000,
      rest: ((worker.spentMs.rest - workerBefore.spentMs.rest) / workerMs) * 1000,
    },
    workerPassMs,
    receivedPerSecond: Math.max(
      ((worker.receivedCount - workerBefore.receivedCount) / workerMs) * 1000,
      (report.receivedCount / report.elapsedMs) * 1000,
    ),
    stat,
  };
}

function workerStateOf({ page }: StagePage): Promise<WorkerState> {
  return page.evaluate(
    () =>
      (globalThis as unknown as MeteredPage).workerState?.() ??
      Promise.resolve({
        spentMs: { messages: 0, rest: 0 },
        atMs: 0,
        receivedCount: 0,
        paintedAgeMs: [],
      }),
  );
}
