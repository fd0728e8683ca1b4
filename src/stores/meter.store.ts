/** How the last five minutes of the market were on this page, second by second. `applyLinkMeasurement` alone
 *  writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { EpochMs } from '#contract/core/time.ts';

export interface LinkMeasurement {
  readonly at: EpochMs;
  /** To the exchange and back. */
  readonly latencyMs: number | undefined;
  /** Since the book's last sign of life. */
  readonly ageMs: number | undefined;
  /** Of each second the worker builds frames and paints, in per mille. */
  readonly workPermille: number | undefined;
  /** Pictures of the display, each second, that came and went while one was due. */
  readonly missedCount: number | undefined;
}

export type LinkMetric = Exclude<keyof LinkMeasurement, 'at'>;

export interface Meter {
  latest: LinkMeasurement | undefined;
  /** Oldest first, MEASUREMENT_COUNT_MAX of them at most; another list with each reading. */
  measurements: readonly LinkMeasurement[];
}

/** Five minutes, one a second. */
export const MEASUREMENT_COUNT_MAX = 300;

export const createMeter = (): Meter => proxy({ latest: undefined, measurements: ref([]) });
export const meter = createMeter();

export function applyLinkMeasurement(measurement: LinkMeasurement, target: Meter = meter): void {
  target.latest = ref(measurement);
  target.measurements = ref([...target.measurements, measurement].slice(-MEASUREMENT_COUNT_MAX));
}

/** What is usual and what was worst: undefined while nothing was read. Whole figures. */
export function meterSums(
  measurements: readonly LinkMeasurement[],
  metric: LinkMetric,
): { readonly usual: number; readonly worst: number } | undefined {
  const values = measurements
    .flatMap((measurement) => measurement[metric] ?? [])
    .sort((left, right) => left - right);
  const [usual, worst] = [values[values.length >> 1], values.at(-1)];
  return usual === undefined || worst === undefined ? undefined : { usual, worst };
}
