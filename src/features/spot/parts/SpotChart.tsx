/** The chart of a pair, with what a trader has waiting and has traded over it. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.tsx';
import type { StudyChoice } from '#domain/studies/study-choice.ts';
import { useSpotService, withTradingService, type SpotService } from '#src/binding/spot.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { monotonicClock, systemClock } from '#src/platform/clock.ts';
import { downloadFile } from '#src/platform/download.ts';
import { fullScreen } from '#src/platform/full-screen.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { bars } from '#src/stores/bars.store.ts';
import { link } from '#src/stores/link.store.ts';
import { openedPair } from '#src/stores/opened-pair.store.ts';
import { quality } from '#src/stores/quality.store.ts';
import { studies } from '#src/stores/studies.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { Chart } from '#src/trading/chart/Chart.tsx';
import { drawingStorage } from '../stored-drawings.ts';
import { usePageView, type ViewOf } from '../page-views.ts';
import { useChartChoices } from '../use-chart-choices.ts';
import styles from './SpotLayout.module.css';

const LazyOwnOnChart = lazyComponent(async () =>
  withTradingService((await loadPart('ownOrders')).OwnOnChart),
);

const LazyDepth = lazyComponent(
  async () => (await loadPart('depth')).SpotDepth,
  () => <div className={styles.place} aria-busy="true" />,
);

export interface SpotChartProps {
  readonly pair: Pair;
  readonly priceDecimals: number;
  /** Open orders of this pair. */
  readonly orders: readonly Order[];
}

export function SpotChart({ pair, priceDecimals, orders }: SpotChartProps) {
  const service = useSpotService();
  const { isSignedIn } = useAuth();
  const pairText = pairTextOf(pair);
  const [choices, setChoices] = useChartChoices(pairText);
  const dashboard = dataOf(useSnapshot(openedPair).dashboard);
  const comparable = dashboard?.pairs.filter((one) => one.pairText !== pairText) ?? [];
  const { t } = useLingui();
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
        { value: 'depth', label: t`Depth` },
      ]}
    />
  );
  if (view === 'depth') {
    return <LazyDepth pair={pair} startSlot={views} />;
  }
  return (
    <Chart
      bars={bars}
      ticker={ticker}
      link={link}
      quality={quality}
      pair={pair}
      priceDecimals={priceDecimals}
      startSlot={views}
      over={(plot) => isSignedIn && <LazyOwnOnChart plot={plot} pair={pair} orders={orders} />}
      drawings={drawingStorage}
      onResolutionChange={service.setResolution}
      choices={choices}
      onChoicesChange={setChoices}
      studies={studies}
      onLoadStudies={(requested, compared) => void reckon(service, requested, compared)}
      comparable={comparable}
      onSnapshot={downloadFile}
      fullScreen={fullScreen}
      onLoadOlder={service.loadOlderBars}
      clock={systemClock}
      monotonic={monotonicClock}
      every={everyWhileVisible}
    />
  );
}

/** If the chunk does not load, the chart has no studies; the next request retries. */
async function reckon(
  service: SpotService,
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
