/** Compares candles with volume of the same bars at the same size: ours against lightweight-charts.
 *  Each animation frame makes one change; the metric is the work of the page's thread for it,
 *  including the browser's own layout, recording and canvas work, above the same animation frames
 *  without a change. A chart that draws in its own animation frame and one that draws immediately
 *  are measured alike. */
import { assert } from '#contract/core/assert.ts';
import { onStage, type Stage, type StagePage } from '#bench/harness/browser.ts';
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import { roundsOf } from '#bench/harness/quick-budget.ts';
import { runRounds } from '#bench/harness/rounds.ts';
import type { Scenario, Settings } from '#bench/harness/scenario.ts';
import type { ChartJob, ChartOperation } from '#bench/pages/chart-run.ts';
import { call } from './chart-call.ts';
import { checkSameChart } from './chart-equality.ts';
import { chartSizes } from './chart-size.ts';

const PAGES = ['chart-ours', 'chart-peer'] as const;
type PageName = (typeof PAGES)[number];
const PEER = 'lightweight-charts';

/** More than any view shows, so that a pan can move. */
const LOADED_COUNT = 21_000;
const VISIBLE_COUNTS = [200, 1_000, 20_000] as const;
const OPERATIONS = ['tick', 'pan', 'zoom'] as const;
/** Animation frames of one operation. The engine compiles the drawing code during the first warm-up;
 *  few bars draw fast and need more frames for a stable mean. */
const FRAMES: Readonly<Record<(typeof VISIBLE_COUNTS)[number], Frames>> = {
  200: { warmUp: 40, quick: 32, full: 90 },
  1_000: { warmUp: 8, quick: 16, full: 90 },
  20_000: { warmUp: 4, quick: 8, full: 90 },
};
interface Frames {
  readonly warmUp: number;
  readonly quick: number;
  readonly full: number;
}

/** Milliseconds by "200 tick"; 'open' lasts until the second animation frame. */
type ChartSample = Readonly<Record<string, number>>;

export const chart: Scenario = {
  name: 'chart',
  run: (settings) =>
    onStage(async (stage) => {
      const job = { loadedCount: LOADED_COUNT, seed: settings.seed };
      for (const count of VISIBLE_COUNTS) await checkSameChart(stage, job, count);
      const { samples } = await runRounds(
        PAGES.map((name) => ({ name, measure: () => measure(stage, name, job, settings) })),
        roundsOf(settings, 'chart'),
      );
      const of = (name: PageName, key: string): readonly number[] =>
        (samples.get(name) ?? []).map((sample) => sample[key] ?? NaN);
      const compare = (name: string, key: string): Metric =>
        metricOf(`chart/${name}`, 'ms', of('chart-ours', key), {
          name: PEER,
          samples: of('chart-peer', key),
        });
      return {
        metrics: [
          ...VISIBLE_COUNTS.flatMap((count) =>
            OPERATIONS.map((operation) =>
              compare(`${count} visible, ${operation}`, keyOf(count, operation)),
            ),
          ),
          compare('create to second frame', 'open'),
          ...(await chartSizes()),
        ],
      };
    }),
};

const keyOf = (count: number, operation: ChartOperation): string => `${count} ${operation}`;

async function measure(
  stage: Stage,
  name: PageName,
  job: ChartJob,
  settings: Settings,
): Promise<ChartSample> {
  const opened = await stage.page(name);
  const sample: Record<string, number> = { open: await call(opened, 'open', job) };
  for (const count of VISIBLE_COUNTS) {
    const { warmUp, quick, full } = FRAMES[count];
    const frameCount = settings.isQuick ? quick : full;
    await call(opened, 'show', count);
    for (const operation of OPERATIONS) await call(opened, 'run', operation, warmUp);
    const floor = await busyOf(opened, 'nothing', frameCount);
    for (const operation of OPERATIONS) {
      const busy = await busyOf(opened, operation, frameCount);
      // Never zero, because a ratio to zero has no meaning.
      sample[keyOf(count, operation)] = Math.max(0.01, (busy - floor) / frameCount);
    }
  }
  await opened.close();
  assert(opened.errors.length === 0, `${name} throws nothing, not ${opened.errors[0]}`);
  return sample;
}

/** @returns milliseconds of work of the page's thread during this many operations, one per
 *  animation frame. */
async function busyOf(
  opened: StagePage,
  operation: ChartOperation,
  count: number,
): Promise<number> {
  const before = await opened.threadMs();
  await call(opened, 'run', operation, count);
  return (await opened.threadMs()) - before;
}
