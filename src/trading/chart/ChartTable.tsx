/** Newest bars as a table: a text alternative to the chart. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { lots, ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import { displayNumber, fixedNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import type { Bars } from '#src/stores/bars.store.ts';
import { barAt, type ChartBar } from './columns.ts';
import { barTimeText } from './chart-time.ts';
import { stepSecOf } from './chart-step.ts';
import type { StudyLegend } from './study-legend.ts';
import styles from './Chart.module.css';

interface ChartTableProps {
  readonly bars: Bars;
  readonly pair: Pair;
  readonly priceDecimals: number;
  readonly legends: readonly StudyLegend[];
}

/** Bar with its index among all bars. */
interface Row extends ChartBar {
  readonly index: number;
}

const ROW_COUNT = 100;
/** Maximum number of decimals of a volume. */
const VOLUME_DECIMALS = 8;

export function ChartTable({ bars, pair, priceDecimals, legends }: ChartTableProps) {
  const { t } = useLingui();
  useSnapshot(bars).version satisfies number;
  const { tradeCoin } = pair;
  const price = (key: 'open' | 'high' | 'low' | 'close', title: string): Column<Row> => ({
    key,
    title,
    align: 'end',
    tone: 'value',
    cell: (bar) => (
      <NumberText>{fixedNumber(priceOfTicks(ticks(bar[key]), pair), priceDecimals)}</NumberText>
    ),
  });
  const stepSec = stepSecOf(bars.resolution);
  return (
    <Table<Row>
      label={t`Bars, newest first`}
      columns={[
        {
          key: 'time',
          title: t`Time`,
          cell: ({ time }) => <span className={styles.time}>{barTimeText(time, stepSec)}</span>,
        },
        price('open', t({ message: 'Open', context: 'Price of a bar' })),
        price('high', t({ message: 'High', context: 'Price of a bar' })),
        price('low', t({ message: 'Low', context: 'Price of a bar' })),
        price('close', t({ message: 'Close', context: 'Price of a bar' })),
        {
          key: 'volume',
          title: t({
            message: `Volume (${tradeCoin})`,
            comment: 'Head of a column: traded amount',
          }),
          align: 'end',
          cell: ({ volume }) => (
            <NumberText>
              {displayNumber(sizeOfLots(lots(volume), pair), VOLUME_DECIMALS)}
            </NumberText>
          ),
        },
        ...legends.map(({ key, title, textAt }): Column<Row> => ({
          key,
          title,
          align: 'end',
          cell: ({ index }) => <NumberText>{textAt(index)}</NumberText>,
        })),
      ]}
      rows={bars.isLoaded ? newestOf(bars) : undefined}
      rowKey={({ time }) => time}
    />
  );
}

function newestOf({ closed }: Bars): readonly Row[] {
  const count = closed.times.length;
  return Array.from({ length: Math.min(ROW_COUNT, count) }, (_, row) => {
    const index = count - 1 - row;
    const bar = barAt(closed, index);
    return bar === undefined ? undefined : { ...bar, index };
  }).filter((row) => row !== undefined);
}
