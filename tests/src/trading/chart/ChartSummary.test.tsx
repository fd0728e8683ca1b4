/** Tests the chart's sentence for screen readers. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { barOfTrade } from '#domain/bars.ts';
import { applyBars, createBars } from '#src/stores/bars.store.ts';
import { ChartSummary } from '#src/trading/chart/ChartSummary.tsx';
import type { StudyLegend } from '#src/trading/chart/study-legend.ts';
import { renderOnPage } from '#tests/support/on-page.tsx';
import { packedBars } from '#workers/market/frames/bar-columns.ts';

afterEach(cleanup);

const legend = (title: string, text: string): StudyLegend => ({
  key: title,
  title,
  short: title,
  color: 'red',
  textAt: () => text,
});

/** @param prices in ticks, one bar a minute. */
function summaryOf(prices: readonly number[], legends: readonly StudyLegend[] = []) {
  const bars = createBars();
  const all = prices.map((price, index) =>
    barOfTrade(epochSec((index + 1) * 60), ticks(price), lots(2)),
  );
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns: packedBars(all).columns }, bars);
  const { container } = renderOnPage(
    <ChartSummary bars={bars} pair={btcUsdt} priceDecimals={2} legends={legends} />,
  );
  return container;
}

it('names the number of bars, their extremes and the last close', () => {
  const { textContent } = summaryOf([700, 500, 900, 600]);
  expect(textContent).toMatch(
    /^4 bars of 1m from .+ to .+: lowest 5\.00, highest 9\.00, last close 6\.00\.$/,
  );
});

it('adds the values of studies that have one', () => {
  const summary = summaryOf([700], [legend('MA 7', '6.50'), legend('MA 25', '')]);
  expect(summary.textContent).toMatch(/last close 7\.00\. MA 7: 6\.50\.$/);
  expect(summaryOf([700], [legend('MA 25', '')]).textContent).toMatch(/last close 7\.00\.$/);
});

it('is empty without bars', () => {
  expect(summaryOf([]).textContent).toBe('');
});
