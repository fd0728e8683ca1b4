/** Market metrics of this page over the last five minutes: median, worst value and trend. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import {
  MEASUREMENT_COUNT_MAX,
  type Meter,
  type LinkMetric,
  type LinkMeasurement,
} from '#src/stores/meter.store.ts';
import { meterSums } from '#src/trading/status/meter-sums.ts';
import { useMetricText } from './use-metric-text.ts';
import styles from './MeterPanel.module.css';

interface MeterPanelProps {
  readonly meter: Meter;
}

const LINK_METRICS: readonly LinkMetric[] = ['latencyMs', 'ageMs', 'workPermille', 'missedCount'];
const NOT_KNOWN = '–';

export function MeterPanel({ meter }: MeterPanelProps) {
  const { t } = useLingui();
  const { latest, measurements } = useSnapshot(meter);
  const names = useMetricNames();
  const metricText = useMetricText();
  const textOf = (metric: LinkMetric, value: number | undefined) => (
    <NumberText>{value === undefined ? NOT_KNOWN : metricText(metric, value)}</NumberText>
  );
  const columns: Column<LinkMetric>[] = [
    {
      key: 'metric',
      title: t({ message: 'Metric', comment: 'Head of a column' }),
      tone: 'label',
      cell: (metric) => names[metric],
    },
    {
      key: 'now',
      title: t({ message: 'Now', comment: 'Head of a column' }),
      align: 'end',
      tone: 'value',
      width: '64px',
      cell: (metric) => textOf(metric, latest?.[metric]),
    },
    {
      key: 'usual',
      title: t({ message: 'Median', comment: 'Head of a column' }),
      align: 'end',
      width: '64px',
      cell: (metric) => textOf(metric, meterSums(measurements, metric)?.usual),
    },
    {
      key: 'worst',
      title: t({ message: 'Worst', comment: 'Head of a column' }),
      align: 'end',
      width: '64px',
      cell: (metric) => textOf(metric, meterSums(measurements, metric)?.worst),
    },
    {
      key: 'trend',
      title: t({ message: 'Trend', comment: 'Head of a column' }),
      width: '96px',
      cell: (metric) => <Trend measurements={measurements} metric={metric} />,
    },
  ];
  return (
    <div className={styles.panel}>
      <p className={styles.title}>{t`Last 5 minutes`}</p>
      <Table
        label={t({ message: 'Connection quality', comment: 'Label' })}
        columns={columns}
        rows={LINK_METRICS}
        rowKey={(metric) => metric}
      />
    </div>
  );
}

function useMetricNames(): Readonly<Record<LinkMetric, string>> {
  const { t } = useLingui();
  return {
    latencyMs: t({ message: 'Round-trip time', comment: 'Name of a value' }),
    ageMs: t({ message: 'Data age', comment: 'Name of a value' }),
    workPermille: t({
      message: 'Worker load',
      comment: 'Load of a background process of the page',
    }),
    missedCount: t`Dropped frames per second`,
  };
}

const WIDTH = 96;
const HEIGHT = 20;

interface TrendProps {
  readonly measurements: readonly LinkMeasurement[];
  readonly metric: LinkMetric;
}

/** Decorative chart: the numbers are beside it. */
function Trend({ measurements, metric }: TrendProps) {
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <path d={pathOf(measurements, metric)} />
    </svg>
  );
}

/** Returns the path with the newest measurement at the end; a second without a measurement is a
 *  gap. */
function pathOf(measurements: readonly LinkMeasurement[], metric: LinkMetric): string {
  const worst = Math.max(1, meterSums(measurements, metric)?.worst ?? 1);
  const firstAt = MEASUREMENT_COUNT_MAX - measurements.length;
  const steps = measurements.map((measurement, index) => {
    const value = measurement[metric];
    if (value === undefined) return '';
    const x = ((firstAt + index) / (MEASUREMENT_COUNT_MAX - 1)) * WIDTH;
    const y = HEIGHT - 1 - (value / worst) * (HEIGHT - 2);
    const isFollowing = measurements[index - 1]?.[metric] !== undefined;
    return `${isFollowing ? 'L' : 'M'}${tenths(x)} ${tenths(y)}`;
  });
  return steps.join('');
}

/** A tenth of a pixel is finer than the eye sees, and keeps the path short. */
const tenths = (pixels: number): number => Math.round(pixels * 10) / 10;
