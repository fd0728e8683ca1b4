/** One line over the candles: the bar under the crosshair, else the running one. */
import { useLingui } from '@lingui/react/macro';
import type { Clock } from '#contract/core/time.ts';
import { lots, ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import { displayNumber, fixedNumber, percentText } from '#domain/number-text.ts';
import { classNames } from '#src/design/class-names.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import { changePercentOf } from './change-percent.ts';
import { barAt, type ChartBar } from './columns.ts';
import type { StudyReading } from './study-reading.ts';
import { useReading } from './use-reading.ts';
import styles from './Chart.module.css';

interface ChartLegendProps {
  readonly bars: Bars;
  readonly pair: Pair;
  readonly priceDecimals: number;
  readonly readings: readonly StudyReading[];
  /** Under the crosshair. */
  readonly barIndex: number | undefined;
  readonly clock: Clock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

export function ChartLegend({
  bars,
  pair,
  priceDecimals,
  readings,
  barIndex,
  clock,
  every,
}: ChartLegendProps) {
  useReading(bars, { clock, every });
  const { closed, live, version } = bars;
  const closedCount = closed.times.length;
  const isLive = barIndex === undefined || barIndex >= closedCount;
  const bar = (isLive ? live : undefined) ?? barAt(closed, barIndex ?? closedCount - 1);
  if (bar === undefined || version === 0) return null;
  const index = isLive && live !== undefined ? closedCount : (barIndex ?? closedCount - 1);
  const price = (value: number) =>
    fixedNumber(priceOfTicks(ticks(Math.round(value)), pair), priceDecimals); // Not money: a label.
  return (
    <p className={styles.legend} dir="ltr" aria-hidden="true">
      <Prices bar={bar} priceText={price} />
      <span className={styles.volume}>
        Vol <b>{displayNumber(sizeOfLots(lots(bar.volume), pair))}</b>
      </span>
      {readings.length > 0 && <StudyValues readings={readings} index={index} />}
    </p>
  );
}

interface PricesProps {
  readonly bar: ChartBar;
  readonly priceText: (value: number) => string;
}

function Prices({ bar, priceText }: PricesProps) {
  const { t } = useLingui();
  const isRise = bar.close >= bar.open;
  const tone = isRise ? styles.up : styles.down;
  const short = { comment: 'First letter of open, high, low or close in a chart legend' };
  return (
    <>
      <span>
        {t({ message: 'O', ...short })} <b>{priceText(bar.open)}</b>
      </span>
      <span>
        {t({ message: 'H', ...short })} <b>{priceText(bar.high)}</b>
      </span>
      <span>
        {t({ message: 'L', ...short })} <b>{priceText(bar.low)}</b>
      </span>
      <span>
        {t({ message: 'C', ...short })} <b className={tone}>{priceText(bar.close)}</b>
      </span>
      <span className={classNames(tone, styles.change)}>{percentText(changePercentOf(bar))}</span>
    </>
  );
}

interface StudyValuesProps {
  readonly readings: readonly StudyReading[];
  readonly index: number;
}

function StudyValues({ readings, index }: StudyValuesProps) {
  return (
    <span className={styles.studies}>
      {readings.map(({ key, short, color, textAt }) => (
        <span key={key} style={{ color }} className={short === '' ? styles.further : undefined}>
          {short} <b style={{ color }}>{textAt(index)}</b>
        </span>
      ))}
    </span>
  );
}
