/** The chart of a pair, or its depth; the page passes its own orders to show over it. */
import { useLingui } from '@lingui/react/macro';
import type { Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { StudyChoice } from '#domain/studies/study-choice.ts';
import { useMarketService, type MarketService } from '#src/binding/market.ts';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { monotonicClock } from '#src/platform/clock.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { downloadFile } from '#src/platform/download.ts';
import { fullScreen } from '#src/platform/full-screen.ts';
import { storedCharts } from '#src/platform/stored-map.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { bars } from '#src/stores/bars.store.ts';
import { link } from '#src/stores/link.store.ts';
import { quality } from '#src/stores/quality.store.ts';
import { studies } from '#src/stores/studies.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { Chart, type ChartProps } from '../chart/Chart.tsx';
import { drawingStorage, futuresDrawingStorage } from './stored-drawings.ts';
import type { Market } from './stored-name.ts';
import { usePageView, type ViewOf } from './page-views.ts';
import styles from './TerminalLayout.module.css';
import { chartChoicesOf, type ChartChoices } from '../chart/chart-choices.ts';
import { useStoredChoice } from './use-stored-choice.ts';

const LazyDepth = lazyComponent(
  async () => (await loadPart('chartExtras')).MarketDepth,
  () => <div className={styles.place} aria-busy="true" />,
);

export interface MarketChartProps extends Pick<ChartProps, 'over' | 'comparable'> {
  readonly pair: Pair;
  /** Name of the pair's stored settings. */
  readonly storedAs: string;
  readonly market: Market;
  readonly priceDecimals: number;
  readonly onPricePick: (price: Ticks) => void;
}

export function MarketChart(props: MarketChartProps) {
  const { t } = useLingui();
  const { pair } = props;
  const service = useMarketService();
  const [choices, setChoices] = useChartChoices(props.storedAs);
  const [view, setView] = usePageView('chart');
  const views = (
    <SegmentedControl<ViewOf<'chart'>>
      label={t`Chart or depth`}
      variant="text"
      size="small"
      value={view}
      onValueChange={setView}
      segments={[
        { value: 'chart', label: t`Chart` },
        { value: 'depth', label: t({ message: 'Depth', comment: 'Choice' }) },
      ]}
    />
  );
  if (view === 'depth') {
    return <LazyDepth pair={pair} startSlot={views} onPricePick={props.onPricePick} />;
  }
  return (
    <Chart
      bars={bars}
      ticker={ticker}
      link={link}
      quality={quality}
      pair={pair}
      priceDecimals={props.priceDecimals}
      startSlot={views}
      over={props.over}
      drawings={props.market === 'spot' ? drawingStorage : futuresDrawingStorage}
      onResolutionChange={service.setResolution}
      choices={choices}
      onChoicesChange={setChoices}
      studies={studies}
      onLoadStudies={(requested, compared) => void reckon(service, requested, compared)}
      comparable={props.comparable}
      onSnapshot={downloadFile}
      fullScreen={fullScreen}
      onLoadOlder={service.loadOlderBars}
      clock={exchangeClock}
      monotonic={monotonicClock}
      every={everyWhileVisible}
    />
  );
}

/** If the chunk does not load, the chart has no studies; the next request retries. */
async function reckon(
  service: MarketService,
  choices: readonly StudyChoice[],
  compared: string | undefined,
): Promise<void> {
  try {
    const { show } = await service.studies();
    await show(choices, compared);
  } catch {
    // The service has already logged the error.
  }
}

const FORM = {
  choiceOf: chartChoicesOf,
  fieldsOf: (choices: ChartChoices) => ({ ...choices }),
};

/** @param pairText "BTC_USDT". */
const useChartChoices = (pairText: string) => useStoredChoice(storedCharts, pairText, FORM);
