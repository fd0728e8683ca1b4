/** Five minutes of two thousand messages a second on a page slowed four times: it keeps its frames, no
 *  task blocks it, inputs are answered, and what it paints never falls behind. */
import { onStage, voidReasonOf } from '#bench/harness/browser.ts';
import { figureOf, type Figure } from '#bench/harness/figures.ts';
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
      const figure = (what: string, value: number): Figure =>
        figureOf(`flood/${what}`, 'ms', [value]);
      const figures = [
        figure('95th percentile of frame', percentileOf(sample.frameMs, 0.95)),
        figure('longest task', Math.max(0, ...sample.longTaskMs)),
        figure('95th percentile of input', percentileOf(sample.inputMs, 0.95)),
        figure('longest age at the draw', Math.max(...sample.ageMs)),
      ];
      const voidReason = voidReasonOf(sample.stat);
      return voidReason === undefined ? { figures, slowdowns } : { figures, slowdowns, voidReason };
    }),
};
