/** Plot of the chart: a canvas with keyboard control, its legend and a text summary. */
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { SECOND_MS } from '#contract/core/durations.ts';
import { canHoldChart } from '#domain/render-quality.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { Bars } from '#src/stores/bars.store.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartSummary } from './ChartSummary.tsx';
import type { ChartStyle } from './bar-shapes.ts';
import { runChartKey } from './chart-keys.ts';
import type { ChartSettings } from './chart-scene.ts';
import type { PlotHandle } from './overlay.ts';
import type { PlotSource } from './plot-source.ts';
import { PriceChart } from './price-chart.ts';
import type { ScaleMode } from './price-scale.ts';
import { useStoreValue } from '../use-store-value.ts';
import type { StudyLegend } from './study-legend.ts';
import { useBarText } from './use-bar-text.ts';
import styles from './Chart.module.css';

export interface ChartPlotProps extends PlotSource {
  readonly style: ChartStyle;
  readonly scale: ScaleMode;
  /** Study values as text; empty until the studies' chunk has loaded. */
  readonly legends: readonly StudyLegend[];
  /**
   * Called when the plot exists and overlays may be added.
   * @returns the cleanup to run when the plot is removed.
   */
  readonly onPlot?: ((plot: PlotHandle) => () => void) | undefined;
}

const CLASSES = {
  label: styles.axisLabel ?? '',
  layer: styles.layer ?? '',
  clip: styles.clip ?? '',
  line: styles.lastLine ?? '',
  tag: styles.lastTag ?? '',
};
const LazyHoldNote = lazyComponent(async () => (await loadPart('marketViews')).HoldNote);

export function ChartPlot(props: ChartPlotProps) {
  const { bars, pair, priceDecimals, legends, monotonic, every } = props;
  const { t, i18n } = useLingui();
  const helpId = useId();
  const pairName = `${pair.tradeCoin}/${pair.quoteCoin}`;
  const [barIndex, setBarIndex] = useState<number>();
  const [spoken, setSpoken] = useState('');
  const isStale = useSnapshot(props.link).freshness !== 'live';
  const isHoldable = useStoreValue(props.quality, ({ level }) => canHoldChart(level));
  const barText = useBarText({ bars, pair, priceDecimals, legends });
  const { host, chart } = usePriceChart(props, i18n.locale, setBarIndex);

  const move = (event: KeyboardEvent) => {
    const made = chart.current;
    if (made === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (made.offerKey(event.key, event.shiftKey)) return event.preventDefault();
    if (!runChartKey(made, event, (index) => setSpoken(barText(index)))) return;
    event.preventDefault();
  };
  return (
    <>
      <ChartLegend
        bars={bars}
        pair={pair}
        priceDecimals={priceDecimals}
        legends={legends}
        barIndex={barIndex}
        quality={props.quality}
        monotonic={monotonic}
        every={every}
      />
      <ChartSummary bars={bars} pair={pair} priceDecimals={priceDecimals} legends={legends} />
      <VisuallyHidden>
        <span id={helpId}>
          {t`Left and Right move between bars, plus and minus zoom, Home and End go to the newest bar, Escape exits. Type a number and press Enter to set the interval.`}
        </span>
      </VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- An application has keys of its own; its description names them. */}
      <div
        ref={host}
        className={styles.plot}
        data-stale={isStale || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- As above.
        tabIndex={0}
        role="application"
        aria-label={t({
          message: `${pairName} chart`,
          comment: 'Name of the price chart for screen readers',
        })}
        aria-describedby={helpId}
        onKeyDown={move}
        onBlur={() => chart.current?.hideCrosshair()}
      />
      {isHoldable && <LazyHoldNote quality={props.quality} monotonic={monotonic} every={every} />}
      <VisuallyHidden>
        <output>{spoken}</output>
      </VisuallyHidden>
    </>
  );
}

/** Creates the chart in `host`, and another one when the bars change. */
function usePriceChart(
  props: ChartPlotProps,
  language: string,
  onBar: (index: number | undefined) => void,
) {
  const { bars, pair, priceDecimals, style, scale, clock, monotonic, every } = props;
  const { ticker, quality, onLoadOlder, onPlot } = props;
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<PriceChart>(undefined);
  const settings = useMemo<ChartSettings>(
    () => ({ pair, priceDecimals, style, scale, language }),
    [pair, priceDecimals, style, scale, language],
  );
  const open = useEffectEvent(
    (element: HTMLElement, shown: Bars) =>
      new PriceChart({
        host: element,
        bars: shown,
        ticker,
        quality,
        settings,
        classes: CLASSES,
        clock,
        monotonic,
        every,
        onBar,
        onLoadOlder,
      }),
  );

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = open(host.current, bars);
    chart.current = made;
    const stop = every(SECOND_MS, () => made.tick());
    const leave = onPlot?.(made);
    return () => {
      stop();
      leave?.();
      made.end();
      chart.current = undefined;
    };
  }, [bars, every, onPlot]);
  useEffect(() => chart.current?.change(settings), [settings]);
  return { host, chart };
}
