/** Formats the value of a metric with its unit. */
import { displayNumber } from '#domain/number-text.ts';
import type { LinkMetric } from '#src/stores/meter.store.ts';
import { useAgeText } from './use-age-text.ts';

export function useMetricText(): (metric: LinkMetric, value: number) => string {
  const ageText = useAgeText();
  return (metric, value) => {
    if (metric === 'missedCount') return displayNumber(value);
    if (metric === 'workPermille') return `${displayNumber(value / 10, 1)}%`;
    return ageText(value);
  };
}
