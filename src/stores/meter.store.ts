/** Connection quality of the last five minutes, second by second. Only `applyLinkMeasurement` writes
 *  it. */
import { proxy, ref } from 'valtio/vanilla';
import type { EpochMs } from '#contract/core/time.ts';

export interface LinkMeasurement {
  readonly at: EpochMs;
  /** Round trip to the exchange. */
  readonly latencyMs: number | undefined;
  /** Time since the last book message or heartbeat. */
  readonly ageMs: number | undefined;
  /** Worker load: time spent building frames and painting, in per mille. */
  readonly workPermille: number | undefined;
  /** Display frames per second that passed while a paint was due. */
  readonly missedCount: number | undefined;
}

export type LinkMetric = Exclude<keyof LinkMeasurement, 'at'>;

export interface Meter {
  latest: LinkMeasurement | undefined;
  /** Oldest first, at most MEASUREMENT_COUNT_MAX; replaced with each measurement. */
  measurements: readonly LinkMeasurement[];
}

/** Five minutes, one per second. */
export const MEASUREMENT_COUNT_MAX = 300;

export const createMeter = (): Meter => proxy({ latest: undefined, measurements: ref([]) });
export const meter = createMeter();

export function applyLinkMeasurement(measurement: LinkMeasurement, target: Meter = meter): void {
  target.latest = ref(measurement);
  target.measurements = ref([...target.measurements, measurement].slice(-MEASUREMENT_COUNT_MAX));
}
