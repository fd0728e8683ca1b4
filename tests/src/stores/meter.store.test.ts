/** Tests the measurements of the last five minutes, one per second. */
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import {
  MEASUREMENT_COUNT_MAX,
  applyLinkMeasurement,
  createMeter,
  type LinkMeasurement,
} from '#src/stores/meter.store.ts';
import { meterSums } from '#src/trading/status/meter-sums.ts';

const measurement = (second: number, latencyMs: number | undefined): LinkMeasurement => ({
  at: epochMs(1_000 * second),
  latencyMs,
  ageMs: 40,
  workPermille: 20,
  missedCount: 0,
});

it('retains the newest measurements, for at most five minutes', () => {
  const meter = createMeter();
  for (let second = 0; second < MEASUREMENT_COUNT_MAX + 20; second++) {
    applyLinkMeasurement(measurement(second, second), meter);
  }
  expect(meter.measurements).toHaveLength(MEASUREMENT_COUNT_MAX);
  expect(meter.measurements[0]?.latencyMs).toBe(20);
  expect(meter.latest).toBe(meter.measurements.at(-1));
});

it('calculates the usual and the worst value of the measurements', () => {
  const measurements = [5, undefined, 900, 7, 6].map((value, second) => measurement(second, value));
  expect(meterSums(measurements, 'latencyMs')).toEqual({ usual: 7, worst: 900 });
  expect(meterSums(measurements, 'missedCount')).toEqual({ usual: 0, worst: 0 });
  expect(meterSums([measurement(0, undefined)], 'latencyMs')).toBeUndefined();
});
