/** What the panel says where there is little to draw. */
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { applyBarFrame, applyBars, createBars } from '#src/stores/bars.store.ts';
import { createLink } from '#src/stores/link.store.ts';
import { createQuality } from '#src/stores/quality.store.ts';
import { createStudies } from '#src/stores/studies.store.ts';
import { createTicker } from '#src/stores/ticker.store.ts';
import { Chart } from '#src/trading/chart/Chart.tsx';
import { FIRST_CHOICES } from '#src/trading/chart/chart-choices.ts';
import { frameOfDraft } from '#tests/support/market-frames.ts';
import { renderOnPage } from '#tests/support/on-page.tsx';
import { packedBars } from '#workers/market/frames/bar-columns.ts';

const nothing = () => undefined;

it('says that nothing has traded until the first bar of all begins, long before it closes', async () => {
  const bars = createBars();
  applyBars({ viewId: 1, resolution: '1', kind: 'whole', columns: packedBars([]).columns }, bars);
  renderOnPage(
    <Chart
      bars={bars}
      ticker={createTicker()}
      link={createLink()}
      quality={createQuality()}
      pair={btcUsdt}
      priceDecimals={2}
      choices={{ ...FIRST_CHOICES, studies: [] }}
      onChoicesChange={nothing}
      studies={createStudies()}
      onStudiesWanted={nothing}
      comparable={[]}
      onSnapshot={nothing}
      fullScreen={{ enter: nothing, leave: nothing, watch: () => nothing }}
      onResolutionChange={nothing}
      onOlderWanted={() => Promise.resolve(false)}
      clock={() => epochMs(0)}
      every={() => nothing}
    />,
  );
  expect(screen.getByText('Nothing has traded yet')).toBeTruthy();
  await act(async () => applyBarFrame(frameOfDraft({ bar: [180, 7] }), bars));
  expect(screen.queryByText('Nothing has traded yet')).toBeNull();
});
