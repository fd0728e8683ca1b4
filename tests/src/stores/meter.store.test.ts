/** The last five minutes, second by second. */
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import {
  MEASUREMENT_COUNT_MAX,
  applyLinkMeasurement,
  createMeter,
  meterSums,
  type LinkMeasurement,
} from '#src/stores/meter.store.ts';

const measurement = (second: number, latencyMs: number | undefined): LinkMeasurement => ({
  at: epochMs(1_000 * second),
  latencyMs,
  ageMs: 40,
  workPermille: 20,
  missedCount: 0,
});

it('keeps the newest readings, and no more than five minutes of them', () => {
  const meter = createMeter();
  for (let second = 0; second < MEASUREMENT_COUNT_MAX + 20; second++) {
    applyLinkMeasurement(measurement(second, second), meter);
  }
  expect(meter.measurements).toHaveLength(MEASUREMENT_COUNT_MAX);
  expect(meter.measurements[0]?.latencyMs).toBe(20);
  expect(meter.latest).toBe(meter.measurements.at(-1));
});

it('knows what was usual and what was worst, of what was read', () => {
  const measurements = [5, undefined, 900, 7, 6].map((value, second) => measurement(second, value));
  expect(meterSums(measurements, 'latencyMs')).toEqual({ usual: 7, worst: 900 });
  expect(meterSums(measurements, 'missedCount')).toEqual({ usual: 0, worst: 0 });
  expect(meterSums([measurement(0, undefined)], 'latencyMs')).toBeUndefined();
});
