/** A chart for stories of its overlays: sample bars by default, no studies, and callbacks that do
 *  nothing. */
import type { ComponentProps } from 'react';
import { epochMs } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { createQuality } from '#src/stores/quality.store.ts';
import { createStudies } from '#src/stores/studies.store.ts';
import { Chart } from '#src/trading/chart/Chart.tsx';
import { FIRST_CHOICES } from '#src/trading/chart/chart-choices.ts';
import { STORY_TIME_MS } from './sample-market.ts';
import { sampleStores } from './sample-stores.ts';

const { bars, ticker, link } = sampleStores();
export const sampleChartBars = bars;

const nothing = () => undefined;

type SampleChartProps = Partial<Pick<ComponentProps<typeof Chart>, 'bars' | 'over' | 'drawings'>>;

export function SampleChart(props: SampleChartProps) {
  return (
    <div style={{ blockSize: 460 }}>
      <Chart
        bars={bars}
        ticker={ticker}
        link={link}
        quality={createQuality()}
        pair={btcUsdt}
        priceDecimals={2}
        choices={{ ...FIRST_CHOICES, studies: [] }}
        onChoicesChange={nothing}
        studies={createStudies()}
        onLoadStudies={nothing}
        comparable={[]}
        onSnapshot={nothing}
        fullScreen={{ enter: nothing, leave: nothing, watch: () => nothing }}
        onResolutionChange={nothing}
        onLoadOlder={() => Promise.resolve(false)}
        clock={() => epochMs(STORY_TIME_MS)}
        monotonic={() => STORY_TIME_MS}
        every={() => nothing}
        {...props}
      />
    </div>
  );
}
