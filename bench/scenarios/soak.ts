/** Leaves a spot page open while the market trades: its memory after a forced collection must not
 *  grow. Twenty seconds in a quick run, which detects a flood but no leak; ten minutes in a full
 *  one. */
import { assert } from '#contract/core/assert.ts';
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import { memoryOf, slopeOf, WorkerHeaps, type Memory } from '#bench/harness/memory.ts';
import { buildClientCopy, onSite, openTerminal } from '#bench/harness/product.ts';
import type { Scenario } from '#bench/harness/scenario.ts';

/** A lively market, not a storm: the exchange would use the page's CPU time. */
const BOTS = { spot: '8' };
/** Lists fill up to their limits, and lazy parts load. */
const WARM_UP_SECONDS = 45;
const SECONDS = 600;
const STEP_SECONDS = 20;
const QUICK = { warmUpSeconds: 6, seconds: 14, stepSeconds: 3.5 };
const SECONDS_AN_HOUR = 3_600;

export const soak: Scenario = {
  name: 'soak',
  isOnce: true,
  run: async ({ isQuick }) => {
    const { warmUpSeconds, seconds, stepSeconds } = isQuick
      ? QUICK
      : { warmUpSeconds: WARM_UP_SECONDS, seconds: SECONDS, stepSeconds: STEP_SECONDS };
    const folder = await buildClientCopy();
    return onSite(folder, BOTS, async (site) => {
      const opened = await openTerminal(site);
      await opened.session.send('DOM.enable');
      const heaps = await WorkerHeaps.of(opened);
      await opened.page.waitForTimeout(warmUpSeconds * 1000);
      const points: (readonly [hours: number, Memory])[] = [];
      for (let at = 0; at <= seconds; at += stepSeconds) {
        points.push([at / SECONDS_AN_HOUR, await memoryOf(opened, heaps)]);
        await opened.page.waitForTimeout(stepSeconds * 1000);
      }
      await opened.close();
      assert(opened.errors.length === 0, `the page throws nothing, not ${opened.errors[0]}`);
      return { metrics: metricsOf(points) };
    });
  },
};

function metricsOf(points: readonly (readonly [hours: number, Memory])[]): readonly Metric[] {
  const all = points.map(([, memory]) => memory);
  const third = Math.max(1, Math.floor(all.length / 3));
  /** Compares medians of the last third with the first: a single reading is random. */
  const against = (what: string, unit: string, read: (memory: Memory) => number): Metric =>
    metricOf(`soak/${what} at the end against the start`, unit, all.slice(-third).map(read), {
      name: 'start',
      samples: all.slice(0, third).map(read),
    });
  const slope = (read: (memory: Memory) => number): readonly number[] => [
    slopeOf(points.map(([hours, memory]) => [hours, read(memory)])),
  ];
  const workerHeap = ({ workerHeapMb }: Memory): number => workerHeapMb ?? NaN;
  return [
    against('heap', 'MB', ({ heapMb }) => heapMb),
    against("worker's heap", 'MB', workerHeap),
    against('nodes', 'nodes', ({ nodes }) => nodes),
    against('listeners', 'listeners', ({ listeners }) => listeners),
    metricOf('soak/detached nodes', 'nodes', [all.at(-1)?.detached ?? NaN]),
    metricOf(
      'soak/slope of the heap',
      'MB an hour',
      slope(({ heapMb }) => heapMb),
    ),
    metricOf("soak/slope of the worker's heap", 'MB an hour', slope(workerHeap)),
  ];
}
