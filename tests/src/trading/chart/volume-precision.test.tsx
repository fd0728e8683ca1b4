/** Tests that chart volumes have up to eight decimals in legend, table and announcement. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import type { Pair } from '#contract/core/pair.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { barOfTrade } from '#domain/bars.ts';
import { applyBars, createBars } from '#src/stores/bars.store.ts';
import { createQuality } from '#src/stores/quality.store.ts';
import { ChartLegend } from '#src/trading/chart/ChartLegend.tsx';
import { ChartTable } from '#src/trading/chart/ChartTable.tsx';
import { useBarText } from '#src/trading/chart/use-bar-text.ts';
import { renderOnPage } from '#tests/support/on-page.tsx';
import { packedBars } from '#workers/market/frames/bar-columns.ts';

afterEach(cleanup);

/** The smallest possible lot. */
const finest: Pair = { ...btcUsdt, lotSize: decimal('0.00000001'), sizeDecimals: 8 };

const barsOf = (volume: number) => {
  const bars = createBars();
  const { columns } = packedBars([barOfTrade(epochSec(60), ticks(7), lots(volume))]);
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns }, bars);
  return bars;
};

const Announced = ({ volume, pair }: { readonly volume: number; readonly pair: Pair }) => {
  const textOf = useBarText({ bars: barsOf(volume), pair, priceDecimals: 2, legends: [] });
  return <p>{textOf(0)}</p>;
};

it.each([
  [12_345_678, '0.12345678'],
  [1, '0.00000001'],
  [150_000_000, '1.5'],
  [123_456_789_012, '1,234.56789012'],
])('[CHART-11] writes a volume of %i units as %s', async (volume, text) => {
  const shown = { bars: barsOf(volume), pair: finest, priceDecimals: 2, legends: [] };
  const { container } = renderOnPage(
    <ChartLegend
      {...shown}
      barIndex={0}
      quality={createQuality()}
      monotonic={() => 0}
      every={() => () => undefined}
    />,
  );
  await expect.poll(() => container.textContent).toContain(`Vol ${text}`);
  cleanup();
  renderOnPage(<ChartTable {...shown} />);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toContain(text);
  cleanup();
  renderOnPage(<Announced volume={volume} pair={finest} />);
  expect(screen.getByText(/volume/).textContent).toMatch(new RegExp(`volume ${text}$`));
});
