/** How the last five minutes of the market were on this page, second by second. `applyMeterReading` alone
 *  writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { EpochMs } from '#contract/core/time.ts';

export interface MeterReading {
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

export type MeterFigure = Exclude<keyof MeterReading, 'at'>;

export interface Meter {
  latest: MeterReading | undefined;
  /** Oldest first, READING_COUNT_MAX of them at most; another list with each reading. */
  readings: readonly MeterReading[];
}

/** Five minutes, one a second. */
export const READING_COUNT_MAX = 300;

export const createMeter = (): Meter => proxy({ latest: undefined, readings: ref([]) });
export const meter = createMeter();

export function applyMeterReading(reading: MeterReading, target: Meter = meter): void {
  target.latest = ref(reading);
  target.readings = ref([...target.readings, reading].slice(-READING_COUNT_MAX));
}

/** What is usual and what was worst: undefined while nothing was read. Whole figures. */
export function meterSums(
  readings: readonly MeterReading[],
  figure: MeterFigure,
): { readonly usual: number; readonly worst: number } | undefined {
  const values = readings
    .flatMap((reading) => reading[figure] ?? [])
    .sort((left, right) => left - right);
  const [usual, worst] = [values[values.length >> 1], values.at(-1)];
  return usual === undefined || worst === undefined ? undefined : { usual, worst };
}
