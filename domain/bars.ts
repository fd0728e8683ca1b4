/** Builds bars in integer steps from trades or from finer bars. Intervals are given;
 *  `bar-resolution` decides when a bar closes. */
import { assert } from '#contract/core/assert.ts';
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { EpochSec } from '#contract/core/time.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { barStartOf, type BarZone } from './bar-resolution.ts';

/** A bar in the engines' units; `time` is its open time. */
export interface StepBar {
  readonly time: EpochSec;
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly close: Ticks;
  /** In trade coin. */
  readonly volume: Lots;
}

/** Creates the bar that one trade opens. */
export const barOfTrade = (time: EpochSec, price: Ticks, size: Lots): StepBar => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: size,
});

/** Joins `bar` and the following `next` of the same interval: the open of the first, the close of
 *  the second. For example, 100/105/99/104 with 7 lots and 104/110/103/109 with 3 give
 *  100/110/99/109 with 10. */
export function joinedBar(bar: StepBar, next: StepBar): StepBar {
  const volume = bar.volume + next.volume;
  assert(Number.isSafeInteger(volume), 'the volume of a bar is a safe integer');
  return {
    time: bar.time,
    open: bar.open,
    high: next.high > bar.high ? next.high : bar.high,
    low: next.low < bar.low ? next.low : bar.low,
    close: next.close,
    volume: lots(volume),
  };
}

/** Merges finer bars into coarser ones, both oldest first. An interval without trades has no bar;
 *  gaps are not filled. The last bar may still be incomplete. */
export function mergedBars(
  bars: readonly StepBar[],
  resolution: Resolution,
  zone: BarZone = 'UTC',
): StepBar[] {
  const merged: StepBar[] = [];
  let running: StepBar | undefined;
  for (const bar of bars) {
    const time = barStartOf(bar.time, resolution, zone);
    assert(running === undefined || time >= running.time, 'finer bars come oldest first');
    if (running !== undefined && running.time === time) {
      running = joinedBar(running, bar);
      continue;
    }
    if (running !== undefined) merged.push(running);
    running = { ...bar, time };
  }
  if (running !== undefined) merged.push(running);
  return merged;
}
