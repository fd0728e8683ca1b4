/** Tests the panel's texts when there is little to draw. */
import { act, cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import { barOfTrade } from '#domain/bars.ts';
import { applyBarFrame, applyBars, createBars, type Bars } from '#src/stores/bars.store.ts';
import { SampleChart } from '#stories/trading/sample-chart.tsx';
import { frameOfDraft } from '#tests/support/market-frames.ts';
import { renderOnPage } from '#tests/support/on-page.tsx';
import { packedBars } from '#workers/market/frames/bar-columns.ts';

afterEach(cleanup);

const renderChart = (bars: Bars) => renderOnPage(<SampleChart bars={bars} />);

const columnsOf = (...times: number[]) =>
  packedBars(times.map((time) => barOfTrade(epochSec(time), ticks(7), lots(2)))).columns;

it('shows that nothing has traded until the very first bar starts, before it closes', async () => {
  const bars = createBars();
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns: columnsOf() }, bars);
  renderChart(bars);
  expect(screen.getByText('No trades yet')).toBeTruthy();
  await act(async () => applyBarFrame(frameOfDraft({ bar: [180, 7] }), bars));
  expect(screen.queryByText('No trades yet')).toBeNull();
});

it('keeps the reading position in the bar table when another bar closes', async () => {
  const bars = createBars();
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns: columnsOf(60, 120) }, bars);
  renderChart(bars);
  await act(async () => screen.getByRole('button', { name: 'Show bars as table' }).click());
  const table = await screen.findByRole('group', { name: 'Bars, newest first' });
  table.focus();
  const read = screen.getAllByRole('row').at(-1);
  await act(async () => {
    applyBars({ viewId: 1, resolution: '1', kind: 'next', columns: columnsOf(180) }, bars);
  });
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getAllByRole('row').at(-1)).toBe(read);
  expect(document.activeElement).toBe(table);
});
