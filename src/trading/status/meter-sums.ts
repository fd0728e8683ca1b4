import type { LinkMeasurement, LinkMetric } from '#src/stores/meter.store.ts';

/** Median and worst value; undefined without measurements. Integers. */
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
