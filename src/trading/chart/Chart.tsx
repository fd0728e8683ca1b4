/** The chart of a pair: intervals, styles and the plot itself, which loads on its own. */
import { Suspense, lazy, useCallback, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { DrawingKeeper } from '#src/binding/drawings.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import type { Link } from '#src/stores/link.store.ts';
import type { Quality } from '#src/stores/quality.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';
import { ChartTable } from './ChartTable.tsx';
import { ChartTools } from './ChartTools.tsx';
import type { ChartStyle } from './bar-shapes.ts';
import { ChartDrawings } from './drawings/ChartDrawings.tsx';
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
  /** Where drawings are kept; undefined where nothing can be drawn. */
  readonly drawings?: DrawingKeeper | undefined;
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
  const [isDrawing, setDrawing] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<OverlayHost>();
  // The same function for good: another one would begin another plot.
  const takePlot = useCallback((host: OverlayHost) => {
    setPlot(host);
    return () => setPlot(undefined);
  }, []);
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
        isDrawing={isDrawing}
        onDrawingChange={props.drawings === undefined || isTable ? undefined : setDrawing}
      />
      {isTable ? (
        <ChartTable key={version} bars={bars} pair={pair} priceDecimals={props.priceDecimals} />
      ) : (
        <div ref={stage} className={styles.stage}>
          {props.drawings !== undefined && (
            <ChartDrawings
              plot={plot}
              keeper={props.drawings}
              bars={bars}
              pair={pair}
              priceDecimals={props.priceDecimals}
              isOpen={isDrawing}
              stage={stage}
            />
          )}
          <div className={styles.frame} dir="ltr">
            {!isLoaded && <Waiting />}
            {isEmpty && (
              <div className={styles.empty}>
                <EmptyState text={t`Nothing has traded yet`} />
              </div>
            )}
            <Suspense fallback={<Waiting />}>
              <ChartPlot
                {...props}
                lines={lines}
                style={style}
                hasAverages={hasAverages}
                onPlot={takePlot}
              />
            </Suspense>
          </div>
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
