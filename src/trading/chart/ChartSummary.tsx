/** Summary of the chart in one sentence, for screen readers. Updated when a bar closes. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, type Pair } from '#contract/core/pair.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { Bars } from '#src/stores/bars.store.ts';
import { barTimeText } from './chart-time.ts';
import { stepSecOf } from './chart-step.ts';
import { extremesOf } from './columns.ts';
import { resolutionText } from './resolution-text.ts';
import type { StudyLegend } from './study-legend.ts';

interface ChartSummaryProps {
  readonly bars: Bars;
  readonly pair: Pair;
  readonly priceDecimals: number;
  readonly legends: readonly StudyLegend[];
}

export function ChartSummary({ bars, pair, priceDecimals, legends }: ChartSummaryProps) {
  const { t } = useLingui();
  useSnapshot(bars).version satisfies number;
  const { closed, resolution } = bars;
  const count = closed.times.length;
  const extremes = extremesOf(closed, 0, count);
  if (extremes === undefined) return null;
  const price = (value: number) => fixedNumber(priceOfTicks(ticks(value), pair), priceDecimals);
  const stepSec = stepSecOf(resolution);
  const interval = resolutionText(resolution);
  const first = barTimeText(closed.times[0] ?? 0, stepSec);
  const last = barTimeText(closed.times[count - 1] ?? 0, stepSec);
  const [low, high, close] = [extremes.low, extremes.high, closed.closes[count - 1] ?? 0].map(
    price,
  );
  const values = legends
    .map(({ title, textAt }) => ({ title, text: textAt(count - 1) }))
    .filter(({ text }) => text !== '')
    .map(({ title, text }) => `${title}: ${text}.`);
  return (
    <VisuallyHidden>
      {t`${count} bars of ${interval} from ${first} to ${last}: lowest ${low}, highest ${high}, last close ${close}.`}
      {values.length > 0 && <span> {values.join(' ')}</span>}
    </VisuallyHidden>
  );
}
