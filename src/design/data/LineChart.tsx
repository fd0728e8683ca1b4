/** A line over time, without axis labels for its values: a thirty-day total. The numbers are shown
 *  beside it. Loaded only by the pages that have one, because it contains the chart library. */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { shortDate } from '#src/format/dates.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { watchSize } from '../layout/watch-size.ts';
import styles from './LineChart.module.css';

export interface LinePoint {
  readonly at: EpochMs;
  /** A double, for pixels only. */
  readonly value: number;
}

interface LineChartProps {
  /** Accessible name; says what the line shows. */
  readonly label: string;
  /** In time order. */
  readonly points: readonly LinePoint[];
  /** Height of the line in CSS pixels, its dates included. */
  readonly height?: number | undefined;
}

const DATE_AXIS_PX = 22;
const MS_PER_SEC = 1_000;
/** Space above and below the line, as a share of its range. */
const MARGIN = 0.08;

export function LineChart({ label, points, height = 120 }: LineChartProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    let plot = drawChart(element, points, height);
    const redraw = (): void => {
      plot.destroy();
      plot = drawChart(element, points, height);
    };
    const endSizes = watchSize(element, ({ width }) => plot.setSize({ width, height }));
    // Colors are those of the theme.
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributes: true });
    return () => {
      endSizes();
      themes.disconnect();
      plot.destroy();
    };
  }, [points, height]);
  return (
    <div
      ref={host}
      className={styles.chart}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A canvas of the library, not an image file.
      role="img"
      aria-label={label}
      dir="ltr"
      style={{ blockSize: height }}
    />
  );
}

function drawChart(host: HTMLElement, points: readonly LinePoint[], height: number): uPlot {
  const { color, borderTopColor: text, fontFamily } = getComputedStyle(host);
  const data: uPlot.AlignedData = [
    points.map(({ at }) => at / MS_PER_SEC),
    points.map(({ value }) => value),
  ];
  return new uPlot(
    {
      width: host.clientWidth,
      height,
      padding: [4, 12, 0, 12],
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false }, y: { range: (_plot, min, max) => withMargin(min, max) } },
      series: [{}, { stroke: color, width: 1.5, points: { show: points.length < 2 } }],
      axes: [
        {
          stroke: text,
          font: `11px ${fontFamily}`,
          size: DATE_AXIS_PX,
          space: 96,
          grid: { show: false },
          ticks: { show: false },
          values: (_plot, splits) => dateLabelsOf(splits),
        },
        { show: false },
      ],
    },
    data,
    host,
  );
}

/** Writes each date once: a line of few days has several splits a day. Splits are in seconds. */
export function dateLabelsOf(splits: readonly number[]): string[] {
  const dates = splits.map((sec) => shortDate(epochMs(sec * MS_PER_SEC)));
  return dates.map((date, index) => (date === dates[index - 1] ? '' : date));
}

/** A flat line is in the middle. */
function withMargin(min: number, max: number): [number, number] {
  const margin = max === min ? Math.max(1, Math.abs(max)) : (max - min) * MARGIN;
  return [min - margin, max + margin];
}
