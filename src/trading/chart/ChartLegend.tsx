/** Legend line above the candles: the bar under the crosshair, otherwise the running bar, updated
 *  as it moves. */
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { MonotonicClock } from '#contract/core/time.ts';
import { lots, ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import { displayNumber, fixedNumber, percentText } from '#domain/number-text.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import type { Quality } from '#src/stores/quality.store.ts';
import { Written } from '../rows/Written.tsx';
import { TextSlots } from '../rows/use-writing.ts';
import { useStoreValue } from '../use-store-value.ts';
import { changePercentOf } from './change-percent.ts';
import { barAt, type ChartBar } from './columns.ts';
import type { StudyLegend } from './study-legend.ts';
import { usePacedWriting } from './use-paced-writing.ts';
import styles from './Chart.module.css';

interface ChartLegendProps {
  readonly bars: Bars;
  readonly pair: Pair;
  readonly priceDecimals: number;
  readonly legends: readonly StudyLegend[];
  /** Index of the bar under the crosshair. */
  readonly barIndex: number | undefined;
  readonly quality: Quality;
  readonly monotonic: MonotonicClock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

export function ChartLegend(props: ChartLegendProps) {
  const { bars, barIndex } = props;
  const hasBar = useStoreValue(bars, () => shownBarOf(bars, barIndex) !== undefined);
  return hasBar ? <Legend {...props} /> : null;
}

const OHLC = ['open', 'high', 'low', 'close'] as const;

function Legend(props: ChartLegendProps) {
  const { bars, pair, priceDecimals, legends, barIndex } = props;
  const { t } = useLingui();
  const legend = useRef<HTMLParagraphElement>(null);
  const [places] = useState(() => new TextSlots());
  const write = (): void => {
    const shown = shownBarOf(bars, barIndex);
    if (shown === undefined || legend.current === null) return;
    const { bar, index } = shown;
    const tone = bar.close >= bar.open ? 'up' : 'down';
    const { dataset } = legend.current;
    if (dataset['tone'] !== tone) dataset['tone'] = tone;
    for (const field of OHLC) {
      const price = priceOfTicks(ticks(Math.round(bar[field])), pair); // Not money: a label.
      places.at(field).write(fixedNumber(price, priceDecimals));
    }
    places.at('change').write(percentText(changePercentOf(bar)));
    places.at('volume').write(displayNumber(sizeOfLots(lots(bar.volume), pair)));
    for (const { key, textAt } of legends) places.at(key).write(textAt(index));
  };
  usePacedWriting(bars, write, { ...props, clock: props.monotonic });
  return (
    <p ref={legend} className={styles.legend} dir="ltr" aria-hidden="true">
      <span>
        <span>
          {t({ message: 'O', comment: 'First letter of open, a price, in a chart legend' })}
        </span>{' '}
        <Written as="b" place={places.at('open')} />
      </span>
      <span>
        <span>
          {t({ message: 'H', comment: 'First letter of high, a price, in a chart legend' })}
        </span>{' '}
        <Written as="b" place={places.at('high')} />
      </span>
      <span>
        <span>
          {t({ message: 'L', comment: 'First letter of low, a price, in a chart legend' })}
        </span>{' '}
        <Written as="b" place={places.at('low')} />
      </span>
      <span>
        <span>
          {t({ message: 'C', comment: 'First letter of close, a price, in a chart legend' })}
        </span>{' '}
        <Written as="b" place={places.at('close')} className={styles.toned} />
      </span>
      <Written place={places.at('change')} className={clsx(styles.toned, styles.change)} />
      <span className={styles.volume}>
        Vol <Written as="b" place={places.at('volume')} />
      </span>
      {legends.length > 0 && (
        <span className={styles.studies}>
          {legends.map(({ key, short: name, color }) => (
            <span key={key} style={{ color }} className={name === '' ? styles.further : undefined}>
              {name} <Written as="b" place={places.at(key)} style={{ color }} />
            </span>
          ))}
        </span>
      )}
    </p>
  );
}

interface ShownBar {
  readonly bar: ChartBar;
  /** Index among all bars; the running bar is the last. */
  readonly index: number;
}

function shownBarOf(
  { closed, live, version }: Bars,
  barIndex: number | undefined,
): ShownBar | undefined {
  if (version === 0) return undefined;
  const closedCount = closed.times.length;
  const isLive = barIndex === undefined || barIndex >= closedCount;
  if (isLive && live !== undefined) return { bar: live, index: closedCount };
  const index = barIndex ?? closedCount - 1;
  const bar = barAt(closed, index);
  return bar === undefined ? undefined : { bar, index };
}
