/** One measurement of the book scenario: one page, one rate, one slowdown, some seconds, with a click
 *  or a key every 137 ms. */
import { assert } from '#contract/core/assert.ts';
import { voidReasonOf, type Stage, type StagePage } from '#bench/harness/browser.ts';
import { medianOf, percentileOf } from '#bench/harness/rounds.ts';
import type { WorkerState } from '#bench/pages/market-run.ts';
import type { MeterReport } from '#bench/pages/meter.ts';
import type { BookSample } from './book-figures.ts';

export interface Cell {
  readonly page: string;
  readonly rate: number;
  readonly slowdown: number;
  readonly levels: number;
  readonly seed: number;
  readonly seconds: number;
}

/** Not a multiple of a frame, so that inputs fall anywhere within one. */
const INPUT_INTERVAL_MS = 137;
const VOID_COUNT_MAX = 3;
const SETTLE_MS = 700;
const BUTTON = { x: 20, y: 14 };

interface MeteredPage {
  startCounting(): void;
  report(): MeterReport;
  /** Absent on a page that takes messages itself. */
  workerState?(): Promise<WorkerState>;
}

/** A measurement whose feed fell behind is taken again; the third is handed on and voids the run. */
export async function measureCell(stage: Stage, cell: Cell): Promise<BookSample> {
  let sample = await measureOnce(stage, cell);
  for (let repeat = 1; repeat < VOID_COUNT_MAX; repeat += 1) {
    if (voidReasonOf(sample.stat) === undefined) break;
    sample = await measureOnce(stage, cell);
  }
  return sample;
}

async function measureOnce(stage: Stage, cell: Cell): Promise<BookSample> {
  const { page: name, rate, slowdown, levels, seed, seconds } = cell;
  await stage.control({ mode: 'paced', rate, levels, seed });
  const opened = await stage.page(name);
  await opened.page.waitForTimeout(SETTLE_MS);
  await opened.throttle(slowdown);
  await opened.page.waitForTimeout(SETTLE_MS);
  const workerBefore = await workerStateOf(opened);
  await stage.startCounting();
  await opened.page.evaluate(() => (globalThis as unknown as MeteredPage).startCounting());
  const tasksBefore = await opened.tasks();
  const stopInput = pressAndType(opened);
  await opened.page.waitForTimeout(seconds * 1000);
  stopInput();
  const tasks = await opened.tasks();
  const report = await opened.page.evaluate(() => (globalThis as unknown as MeteredPage).report());
  const stat = await stage.stat();
  const worker = await workerStateOf(opened);
  await opened.close();
  assert(opened.errors.length === 0, `${name} throws nothing, not ${opened.errors[0]}`);
  const isShowing = name !== 'floor';
  assert(
    !isShowing || report.ageMs.length > 0,
    `${name} shows something at ${rate} and ${slowdown}x`,
  );
  const workerMs = Math.max(1, worker.atMs - workerBefore.atMs);
  return {
    busyMsPerSecond: ((tasks.busy - tasksBefore.busy) / (tasks.at - tasksBefore.at)) * 1000,
    framesPerSecond: (report.frameMs.length / report.elapsedMs) * 1000,
    ageMedianMs: isShowing ? medianOf(report.ageMs) : NaN,
    age95Ms: isShowing ? percentileOf(report.ageMs, 0.95) : NaN,
    input95Ms: report.inputMs.length === 0 ? NaN : percentileOf(report.inputMs, 0.95),
    workerBusyMsPerSecond: ((worker.busyMs - workerBefore.busyMs) / workerMs) * 1000,
    takenPerSecond: Math.max(
      ((worker.takenCount - workerBefore.takenCount) / workerMs) * 1000,
      (report.takenCount / report.elapsedMs) * 1000,
    ),
    stat,
  };
}

function workerStateOf({ page }: StagePage): Promise<WorkerState> {
  return page.evaluate(
    () =>
      (globalThis as unknown as MeteredPage).workerState?.() ??
      Promise.resolve({ busyMs: 0, atMs: 0, takenCount: 0 }),
  );
}

/** Clicks and keys by turns; a slow page answers them late, which is what is measured. */
function pressAndType({ session }: StagePage): () => void {
  let turn = 0;
  const press = (type: 'mousePressed' | 'mouseReleased'): void => {
    const event = { type, ...BUTTON, button: 'left', clickCount: 1 } as const;
    session.send('Input.dispatchMouseEvent', event).catch(() => {}); // The page may be closing.
  };
  const type = (kind: 'keyDown' | 'keyUp'): void => {
    const event =
      kind === 'keyDown' ? { type: kind, key: 'a', text: 'a' } : { type: kind, key: 'a' };
    session.send('Input.dispatchKeyEvent', event).catch(() => {}); // The page may be closing.
  };
  const timer = setInterval(() => {
    turn += 1;
    if (turn % 2 === 1) {
      press('mousePressed');
      press('mouseReleased');
    } else {
      type('keyDown');
      type('keyUp');
    }
  }, INPUT_INTERVAL_MS);
  return () => clearInterval(timer);
}
