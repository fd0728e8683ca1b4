/** The chart of a pair: intervals, styles, studies and the plot. */
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Resolution } from '#contract/core/resolution.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { DrawingStorage } from '#src/binding/drawings.ts';
import type { StudyChoice } from '#domain/studies/study-choice.ts';
import type { Studies } from '#src/stores/studies.store.ts';
import { offerActions } from '../actions/offered-actions.ts';
import { useStoreValue } from '../use-store-value.ts';
import { ChartPlot } from './ChartPlot.tsx';
import type { PlotSource } from './plot-source.ts';
import { ChartTools, type ComparablePair } from './ChartTools.tsx';
import { TypedIntervalKeys } from './TypedIntervalKeys.tsx';
import type { ChartChoices } from './chart-choices.ts';
import { barTimeText } from './chart-time.ts';
import { ChartDrawings } from './drawings/ChartDrawings.tsx';
import type { OverlayHost, PlotHandle } from './overlay.ts';
import { ChartStudies } from './studies/ChartStudies.tsx';
import { resolutionText } from './resolution-text.ts';
import type { StudyLegend } from './study-legend.ts';
import styles from './Chart.module.css';

const LazyChartTable = lazyComponent(
  async () => (await loadPart('chartExtras')).ChartTable,
  () => <div className={styles.stage} />,
);
const LazyStudyDialog = lazyComponent(async () => (await loadPart('chartExtras')).StudyDialog);

export interface ChartProps extends PlotSource {
  /** Shown over the plot once it is mounted: the user's own orders and trades. */
  readonly over?: ((plot: OverlayHost) => ReactNode) | undefined;
  /** Shown before the tools: the switch to views that replace the chart. */
  readonly startSlot?: ReactNode;
  readonly onResolutionChange: (resolution: Resolution) => void;
  readonly choices: ChartChoices;
  readonly onChoicesChange: (choices: ChartChoices) => void;
  /** Calculated values of the studies. */
  readonly studies: Studies;
  /**
   * Called with the studies to calculate from now on.
   * @param compared "ETH_USDT".
   */
  readonly onLoadStudies: (choices: readonly StudyChoice[], compared: string | undefined) => void;
  /** Pairs that can be compared with this one. */
  readonly comparable: readonly ComparablePair[];
  /** Called with an image file of the chart and its name. */
  readonly onSnapshot: (file: Blob, name: string) => void;
  /** Full-screen control of the page. */
  readonly fullScreen: FullScreen;
  /** Storage of drawings; undefined where drawing is not available. */
  readonly drawings?: DrawingStorage | undefined;
}

/** Browser full screen. The browser may reject it, and the user may leave it by other means. */
export interface FullScreen {
  readonly enter: () => void;
  readonly leave: () => void;
  /**
   * Watches for the end of full screen.
   * @returns a function that stops watching.
   */
  readonly watch: (onLeft: () => void) => () => void;
}

const NO_LEGENDS: readonly StudyLegend[] = [];
const PLOT = '[role="application"]';

export function Chart(props: ChartProps) {
  const { t } = useLingui();
  const { choices, onChoicesChange } = props;
  const { resolution } = useSnapshot(props.bars);
  const [legends, setLegends] = useState(NO_LEGENDS);
  const [isSettingStudies, setSettingStudies] = useState(false);
  const { isFull, setFull, leaveFull } = useFullScreen(props.fullScreen);
  const [isTable, setTable] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<PlotHandle>();
  const heightPx = useCallback(() => stage.current?.querySelector(PLOT)?.clientHeight ?? 0, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape alone, from whatever has the focus within.
    <div className={styles.root} data-full={isFull || undefined} onKeyDown={leaveFull}>
      <Panel
        label={t({ message: 'Chart', comment: 'Title: price chart' })}
        className={styles.panel}
      >
        <ChartTools
          startSlot={props.startSlot}
          resolution={resolution}
          onResolutionChange={props.onResolutionChange}
          choices={choices}
          onChoicesChange={onChoicesChange}
          comparable={props.comparable}
          onStudiesOpen={() => setSettingStudies(true)}
          isTable={isTable}
          onTableChange={setTable}
          isDrawing={isDrawing}
          onDrawingChange={props.drawings === undefined || isTable ? undefined : setDrawing}
          onReset={isTable ? undefined : () => plot?.showNewest()}
          onSnapshot={isTable ? undefined : () => void saveSnapshot(props, resolution, stage)}
          isFull={isFull}
          onFullChange={setFull}
        />
        <TypedIntervalKeys
          onResolutionChange={props.onResolutionChange}
          panel={() => stage.current?.closest('section') ?? null}
          every={props.every}
        />
        <Stage
          {...props}
          stage={stage}
          plot={plot}
          onPlotChange={setPlot}
          legends={legends}
          isTable={isTable}
          isDrawing={isDrawing}
          onDrawingEnd={() => setDrawing(false)}
        />
        <ShownStudies {...props} plot={plot} heightPx={heightPx} onLegends={setLegends} />
        {isSettingStudies && (
          <LazyStudyDialog
            choices={choices.studies}
            onChange={(studies) => onChoicesChange({ ...choices, studies })}
            onClose={() => setSettingStudies(false)}
          />
        )}
      </Panel>
    </div>
  );
}

interface StageProps extends ChartProps {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly plot: PlotHandle | undefined;
  readonly onPlotChange: (plot: PlotHandle | undefined) => void;
  readonly legends: readonly StudyLegend[];
  /** Shows the bars as a table in place of the plot. */
  readonly isTable: boolean;
  readonly isDrawing: boolean;
  readonly onDrawingEnd: () => void;
}

/** The plot with everything that is shown over it, or the table of bars. */
function Stage({ stage, plot, onPlotChange, isDrawing, onDrawingEnd, ...props }: StageProps) {
  const { bars, pair, priceDecimals, legends, choices } = props;
  const { isLoaded, closed } = useSnapshot(bars);
  // The callback must stay the same: a new one would create another plot.
  const attachPlot = useCallback(
    (host: PlotHandle) => {
      onPlotChange(host);
      return () => onPlotChange(undefined);
    },
    [onPlotChange],
  );
  if (props.isTable)
    return (
      <LazyChartTable bars={bars} pair={pair} priceDecimals={priceDecimals} legends={legends} />
    );
  return (
    <div ref={stage} className={styles.stage}>
      {props.drawings !== undefined && (
        <ChartDrawings
          plot={plot}
          storage={props.drawings}
          bars={bars}
          pair={pair}
          priceDecimals={priceDecimals}
          isOpen={isDrawing}
          onClose={onDrawingEnd}
          stage={stage}
        />
      )}
      <div className={styles.frame} dir="ltr">
        {!isLoaded && <Waiting />}
        {isLoaded && closed.times.length === 0 && <NothingYet bars={bars} />}
        <ChartPlot {...props} style={choices.style} scale={choices.scale} onPlot={attachPlot} />
        {plot !== undefined && props.over?.(plot)}
      </div>
    </div>
  );
}

interface ShownStudiesProps extends ChartProps {
  readonly plot: PlotHandle | undefined;
  readonly heightPx: () => number;
  readonly onLegends: (legends: readonly StudyLegend[]) => void;
}

/** Studies and compared pair over the plot, if the user has chosen any. */
function ShownStudies({ choices, ...props }: ShownStudiesProps) {
  return (
    <ChartStudies
      plot={props.plot}
      bars={props.bars}
      studies={props.studies}
      pair={props.pair}
      priceDecimals={props.priceDecimals}
      choices={choices.studies}
      compared={choices.compared}
      heightPx={props.heightPx}
      onLoad={props.onLoadStudies}
      onLegends={props.onLegends}
    />
  );
}

/** Saves the plot in `stage` as an image named after pair, interval and time. */
async function saveSnapshot(
  { pair, clock, onSnapshot }: ChartProps,
  resolution: Resolution,
  stage: RefObject<HTMLElement | null>,
): Promise<void> {
  const host = stage.current?.querySelector<HTMLElement>(PLOT);
  if (host == null) return;
  const { snapshotOf } = await loadPart('chartExtras');
  const pairName = `${pair.tradeCoin}/${pair.quoteCoin}`;
  const time = barTimeText(clock() / 1000, 0);
  const interval = resolutionText(resolution);
  const file = await snapshotOf({ host, title: `${pairName} ${interval}, ${time} (UTC+7)` });
  const name = `${pairName} ${interval} ${time}.png`.replaceAll(/[/: ]/g, '-');
  if (file !== undefined) onSnapshot(file, name);
}

/** Appears only when there is no running bar either: the first bar may run for a month before any
 *  bar has closed. */
function NothingYet({ bars }: Pick<ChartProps, 'bars'>) {
  const { t } = useLingui();
  const isRunning = useStoreValue(bars, ({ live }) => live !== undefined);
  if (isRunning) return null;
  return (
    <div className={styles.empty}>
      <EmptyState hint={t`No trades yet`} />
    </div>
  );
}

/** Fills the window, and the full screen if the browser allows it. */
function useFullScreen({ enter, leave, watch }: FullScreen) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => (isFull ? watch(() => setIsFull(false)) : undefined), [isFull, watch]);
  const change = (next: boolean): void => {
    setIsFull(next);
    if (next) enter();
    else leave();
  };
  const turn = useEffectEvent(() => change(!isFull));
  useEffect(() => offerActions({ full_chart: { run: () => turn() } }), []);
  const leaveFull = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isFull && !event.defaultPrevented) change(false);
  };
  return { isFull, setFull: change, leaveFull };
}

/** Placeholder of the legend while bars or code load; the plot area stays empty. */
const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton width="320px" />
    <Skeleton width="180px" />
  </div>
);
