/** The chart of a pair: intervals, styles and the plot itself, which loads on its own. */
import { Suspense, lazy, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { Bars } from '#src/stores/bars.store.ts';
import type { Link } from '#src/stores/link.store.ts';
import type { Quality } from '#src/stores/quality.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';
import { ChartTable } from './ChartTable.tsx';
import { ChartTools } from './ChartTools.tsx';
import type { ChartStyle } from './bar-shapes.ts';
import type { PriceLine } from './order-lines.ts';
import type { OverlayHost } from './overlay.ts';
import styles from './Chart.module.css';

const loadPlot = () => import(/* webpackChunkName: "after-book" */ './ChartPlot.tsx');
const ChartPlot = lazy(async () => ({ default: (await loadPlot()).ChartPlot }));

export interface ChartProps {
  readonly bars: Bars;
  /** Of the same pair: the last price, as the header has it. */
  readonly ticker: Ticker;
  /** A market that is not live has its last price dimmed. */
  readonly link: Link;
  /** How often the running bar is painted on this device. */
  readonly quality: Quality;
  readonly pair: Pair;
  /** Of the price scale. */
  readonly priceDecimals: number;
  /** One's own orders, across the plot. */
  readonly lines?: readonly PriceLine[] | undefined;
  readonly onResolutionChange: (resolution: Resolution) => void;
  /** Older bars are wanted. @returns false when there are none. */
  readonly onOlderWanted: () => Promise<boolean>;
  /** The plot is there: whatever lies over the bars may be added. @returns what is done as it goes. */
  readonly onPlot?: ((host: OverlayHost) => () => void) | undefined;
  readonly clock: Clock;
  /** Runs something every so often until the returned function is called. */
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

const NO_LINES: readonly PriceLine[] = [];

export function Chart({ lines = NO_LINES, ...props }: ChartProps) {
  const { t } = useLingui();
  const { bars, pair } = props;
  const { resolution, isLoaded, version } = useSnapshot(bars);
  const [style, setStyle] = useState<ChartStyle>('candles');
  const [hasAverages, setAverages] = useState(true);
  const [isTable, setTable] = useState(false);
  const isEmpty = isLoaded && bars.closed.times.length === 0 && bars.live === undefined;
  return (
    <Panel label={t`Chart`} className={styles.panel}>
      <ChartTools
        resolution={resolution}
        onResolutionChange={props.onResolutionChange}
        style={style}
        onStyleChange={setStyle}
        hasAverages={hasAverages}
        onAveragesChange={setAverages}
        isTable={isTable}
        onTableChange={setTable}
      />
      {isTable ? (
        <ChartTable key={version} bars={bars} pair={pair} priceDecimals={props.priceDecimals} />
      ) : (
        <div className={styles.frame} dir="ltr">
          {!isLoaded && <Waiting />}
          {isEmpty && (
            <div className={styles.empty}>
              <EmptyState text={t`Nothing has traded yet`} />
            </div>
          )}
          <Suspense fallback={<Waiting />}>
            <ChartPlot {...props} lines={lines} style={style} hasAverages={hasAverages} />
          </Suspense>
        </div>
      )}
    </Panel>
  );
}

/** The legend's place while bars or code are on their way; the plot stays quiet ground. */
const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton width="320px" />
    <Skeleton width="180px" />
  </div>
);
