/** The last five minutes, second by second. */
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import {
  READING_COUNT_MAX,
  applyMeterReading,
  createMeter,
  meterSums,
  type MeterReading,
} from '#src/stores/meter.store.ts';

const reading = (second: number, latencyMs: number | undefined): MeterReading => ({
  at: epochMs(1_000 * second),
  latencyMs,
  ageMs: 40,
  workPermille: 20,
  missedCount: 0,
});

it('keeps the newest readings, and no more than five minutes of them', () => {
  const meter = createMeter();
  for (let second = 0; second < READING_COUNT_MAX + 20; second++) {
    applyMeterReading(reading(second, second), meter);
  }
  expect(meter.readings).toHaveLength(READING_COUNT_MAX);
  expect(meter.readings[0]?.latencyMs).toBe(20);
  expect(meter.latest).toBe(meter.readings.at(-1));
});

it('knows what was usual and what was worst, of what was read', () => {
  const readings = [5, undefined, 900, 7, 6].map((value, second) => reading(second, value));
  expect(meterSums(readings, 'latencyMs')).toEqual({ usual: 7, worst: 900 });
  expect(meterSums(readings, 'missedCount')).toEqual({ usual: 0, worst: 0 });
  expect(meterSums([reading(0, undefined)], 'latencyMs')).toBeUndefined();
});
