/** Derives the metrics of `soak` from the memory of a page over time. */
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import { slopeOf, type Memory } from '#bench/harness/memory.ts';

export type MemoryPoint = readonly [hours: number, memory: Memory];

/** @param page begins the names: "futures, ", or empty. */
export function memoryMetricsOf(page: string, points: readonly MemoryPoint[]): readonly Metric[] {
  const all = points.map(([, memory]) => memory);
  const third = Math.max(1, Math.floor(all.length / 3));
  /** Compares medians of the last third with the first: a single reading is random. */
  const against = (what: string, unit: string, read: (memory: Memory) => number): Metric =>
    metricOf(
      `soak/${page}${what} at the end against the start`,
      unit,
      all.slice(-third).map(read),
      { name: 'start', samples: all.slice(0, third).map(read) },
    );
  const slope = (what: string, read: (memory: Memory) => number): Metric =>
    metricOf(`soak/${page}slope of ${what}`, 'MB an hour', [
      slopeOf(points.map(([hours, memory]) => [hours, read(memory)])),
    ]);
  const heap = ({ heapMb }: Memory): number => heapMb;
  const workerHeap = ({ workerHeapMb }: Memory): number => workerHeapMb ?? NaN;
  return [
    against('heap', 'MB', heap),
    against("worker's heap", 'MB', workerHeap),
    against('nodes', 'nodes', ({ nodes }) => nodes),
    against('listeners', 'listeners', ({ listeners }) => listeners),
    metricOf(`soak/${page}detached nodes`, 'nodes', [all.at(-1)?.detached ?? NaN]),
    slope('the heap', heap),
    slope("the worker's heap", workerHeap),
  ];
}
