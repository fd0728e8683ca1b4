/** Text of one bar, announced to screen readers as the crosshair moves. */
import { useLingui } from '@lingui/react/macro';
import { lots, ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import { displayNumber, fixedNumber } from '#domain/number-text.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import { barTimeText } from './chart-time.ts';
import { stepSecOf } from './chart-step.ts';
import { barAt } from './columns.ts';
import type { StudyLegend } from './study-legend.ts';

interface BarTextOptions {
  readonly bars: Bars;
  readonly pair: Pair;
  readonly priceDecimals: number;
  readonly legends: readonly StudyLegend[];
}

/**
 * Returns a function that formats the bar at an index.
 * @returns the text of a bar; the running bar has the last index; empty when there is no bar.
 */
export function useBarText({ bars, pair, priceDecimals, legends }: BarTextOptions) {
  const { t } = useLingui();
  return (index: number): string => {
    const isLive = index === bars.closed.times.length;
    const bar = isLive ? bars.live : barAt(bars.closed, index);
    if (bar === undefined) return '';
    const price = (value: number) => fixedNumber(priceOfTicks(ticks(value), pair), priceDecimals);
    const time = barTimeText(bar.time, stepSecOf(bars.resolution));
    const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map(price);
    const volume = displayNumber(sizeOfLots(lots(bar.volume), pair));
    const studies = legends
      .map(({ title, textAt }) => ({ title, text: textAt(index) }))
      .filter(({ text }) => text !== '')
      .map(({ title, text }) => `, ${title} ${text}`);
    const prices = t`${time}: open ${open}, high ${high}, low ${low}, close ${close}, volume ${volume}`;
    return prices + studies.join('');
  };
}
