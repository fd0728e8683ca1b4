/** Sends two thousand messages per second for five minutes to a page slowed four times: its
 *  animation frames must be regular, no task may block it, inputs must be processed, and its
 *  painting must never fall behind. */
import { onStage, voidReasonOf } from '#bench/harness/browser.ts';
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import { percentileOf } from '#bench/harness/rounds.ts';
import type { Scenario } from '#bench/harness/scenario.ts';
import { measureSlowdowns } from '#bench/harness/slowdown.ts';
import { measureCell } from './book-cell.ts';

const RATE = 2_000;
const SLOWDOWN = 4;
const SECONDS = 300;
const LEVELS_A_SIDE = 1_000;

export const flood: Scenario = {
  name: 'flood',
  isByNameOnly: true,
  isOnce: true,
  run: ({ seed }) =>
    onStage(async (stage) => {
      const slowdowns = await measureSlowdowns(stage.browser, [1, SLOWDOWN]);
      const sample = await measureCell(stage, {
        page: 'painted',
        rate: RATE,
        slowdown: SLOWDOWN,
        levels: LEVELS_A_SIDE,
        seed,
        seconds: SECONDS,
      });
      const metric = (what: string, value: number): Metric =>
        metricOf(`flood/${what}`, 'ms', [value]);
      const metrics = [
        metric('95th percentile of frame', percentileOf(sample.frameMs, 0.95)),
        metric('longest task', Math.max(0, ...sample.longTaskMs)),
        metric('95th percentile of input', percentileOf(sample.inputMs, 0.95)),
        metric('longest age at the draw', Math.max(...sample.ageMs)),
      ];
      const voidReason = voidReasonOf(sample.stat);
      return voidReason === undefined ? { metrics, slowdowns } : { metrics, slowdowns, voidReason };
    }),
};
