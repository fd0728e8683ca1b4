/** Names of the metrics, and their values with units. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { LinkMetric } from '#src/stores/meter.store.ts';
import { useAgeText } from './use-age-text.ts';

export interface MeterLabels {
  readonly name: Readonly<Record<LinkMetric, string>>;
  readonly value: (metric: LinkMetric, value: number) => string;
}

export function useMeterLabels(): MeterLabels {
  const { t } = useLingui();
  const ageText = useAgeText();
  return {
    name: {
      latencyMs: t`Round-trip time`,
      ageMs: t`Data age`,
      workPermille: t`Worker load`,
      missedCount: t`Dropped frames per second`,
    },
    value: (metric, value) => {
      if (metric === 'missedCount') return displayNumber(value);
      if (metric === 'workPermille') return `${displayNumber(value / 10, 1)}%`;
      return ageText(value);
    },
  };
}
