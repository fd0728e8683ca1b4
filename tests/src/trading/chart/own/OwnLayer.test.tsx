/** Tests own trades as text, in addition to the visual marks. */
import { screen } from '#tests/support/testing-library.ts';
import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { MINUTE_SEC } from '#contract/core/durations.ts';
import { tradeId } from '#contract/core/ids.ts';
import { epochMs, epochSec } from '#contract/core/time.ts';
import { ownTradeCodec } from '#contract/entities/own-trade-codec.ts';
import { btcUsdt, ownTradeWire } from '#contract/samples/spot.ts';
import { barOfTrade } from '#domain/bars.ts';
import { applyBars, createBars } from '#src/stores/bars.store.ts';
import { BarFeed } from '#src/trading/chart/bar-feed.ts';
import { OwnLayer } from '#src/trading/chart/own/OwnLayer.tsx';
import { sampleAmendments } from '#stories/trading/sample-amendments.ts';
import { renderOnPage } from '#tests/support/on-page.tsx';
import { packedBars } from '#workers/market/frames/bar-columns.ts';

const FIRST = 1_700_000_040;

it('marks a trade on its bar, and none from before the oldest loaded bar', () => {
  const bars = createBars();
  const held = [0, 1, 2].map((at) =>
    barOfTrade(epochSec(FIRST + at * MINUTE_SEC), ticks(7), lots(2)),
  );
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns: packedBars(held).columns }, bars);
  const feed = new BarFeed(bars, () => ({ style: 'candles' }));
  feed.drain();
  const sample = ownTradeCodec.decode(ownTradeWire);
  const trades = [FIRST + MINUTE_SEC + 59, FIRST, FIRST - 1, FIRST - 3 * 86_400].map(
    (second, at) => ({
      ...sample,
      id: tradeId(at + 1),
      tradedAt: epochMs(second * 1_000),
    }),
  );
  renderOnPage(
    <OwnLayer
      plot={{
        add: () => () => undefined,
        repaint: () => undefined,
        plane: () => undefined,
        barNear: (time) => feed.barAt(feed.nearestIndex(time)),
      }}
      bars={bars}
      pair={btcUsdt}
      orders={[]}
      trades={trades}
      amendments={sampleAmendments()}
      isConfirmed={() => false}
      cancelingIds={new Set()}
      onCancel={() => undefined}
    />,
  );
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual([
    'Bought 0.10000 BTC at 64,100.00 on 15 Nov 2023 05:14',
    'Bought 0.10000 BTC at 64,100.00 on 15 Nov 2023 05:15',
  ]);
});
