/** Tests the React cost of a frame: values that move with the market are written, not rendered. */
import { renderedBy } from '../../support/rendered-components.ts';
import { act, cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal, ticks } from '#contract/core/decimal.ts';
import { epochMs, epochSec } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { applyBarFrame, applyBars, createBars } from '#src/stores/bars.store.ts';
import { applyLink, applyLinkFrame, createLink } from '#src/stores/link.store.ts';
import { createMeter } from '#src/stores/meter.store.ts';
import { applyTickerFrame, createTicker } from '#src/stores/ticker.store.ts';
import { createQuality } from '#src/stores/quality.store.ts';
import { BookMid } from '#src/trading/book/BookMid.tsx';
import { ChartLegend } from '#src/trading/chart/ChartLegend.tsx';
import { PairHeader } from '#src/trading/pair/PairHeader.tsx';
import { ConnectionStatus } from '#src/trading/status/ConnectionStatus.tsx';
import { frameOfDraft } from '../../support/market-frames.ts';
import { renderOnPage } from '../../support/on-page.tsx';

afterEach(cleanup);

const FRAME_COUNT = 30;
const linkReport = {
  state: 'connected',
  latencyMs: 12,
  nextAttemptAt: undefined,
  attemptCount: 0,
  reason: undefined,
} as const;

/** Returns frames whose price moves up and down by one tick. */
const frameOf = (sequence: number): Float64Array => {
  const price = 6_425_000 + (sequence % 2);
  return frameOfDraft({
    sequence,
    bids: [[price - 5 - (sequence % 3), 1_000]],
    asks: [[price + 5, 2_000]],
    trades: [[sequence, price, 100 + sequence, 'buy']],
    ticker: { high: 6_430_000, low: 6_420_000 },
    bar: [60, price],
  });
};

/** Applies as many frames as arrive in three seconds and flushes notifications after each. */
const frames = async (apply: (frame: Float64Array) => void): Promise<void> => {
  for (let sequence = 2; sequence < 2 + FRAME_COUNT; sequence += 1) {
    await act(async () => {
      apply(frameOf(sequence));
      await Promise.resolve();
    });
  }
};

it('writes the last price, its value and the spread of every frame, and renders nothing', async () => {
  const ticker = createTicker();
  applyTickerFrame(frameOf(1), ticker);
  const { container } = renderOnPage(
    <>
      <PairHeader pair={btcUsdt} ticker={ticker} changeDecimals={2} switcher="BTC/USDT" />
      <BookMid ticker={ticker} link={createLink()} pair={btcUsdt} isPaused={false} />
    </>,
  );
  const rendered = await renderedBy(() => frames((frame) => applyTickerFrame(frame, ticker)));
  expect(rendered).toEqual([]);
  expect(container.textContent).toContain('Last price 64,250.01▲≈ $64,250Spread ↕ 0.11');
  expect(container.querySelector('b')?.dataset['move']).toBe('up');
});

it('writes the age of the book next to the book and in the footer, and renders nothing', async () => {
  const link = createLink();
  applyLink(linkReport, epochMs(9_000), link);
  const frameAt = (at: number) => frameOfDraft({ builtAt: at, receivedAt: at - 40 });
  applyLinkFrame(frameAt(10_000), epochMs(10_000), 10_000, link);
  const { container } = renderOnPage(
    <>
      <BookMid ticker={createTicker()} link={link} pair={btcUsdt} isPaused={false} />
      <ConnectionStatus link={link} meter={createMeter()} />
    </>,
  );
  const rendered = await renderedBy(async () => {
    for (let second = 11; second < 21; second += 1) {
      await act(async () => {
        const nowMs = second * 1_000 + second;
        applyLinkFrame(frameAt(second * 1_000), epochMs(nowMs), nowMs, link);
        await Promise.resolve();
      });
    }
  });
  expect(rendered).toEqual([]);
  expect(container.textContent).toContain('60 ms');
  expect(container.textContent).toContain('Book 60 ms');
  expect(container.textContent).toContain('12 ms round trip');
});

it('renders a 24h value when its text changes, and no other', async () => {
  const ticker = createTicker();
  applyTickerFrame(frameOf(1), ticker);
  const { container } = renderOnPage(
    <PairHeader pair={btcUsdt} ticker={ticker} changeDecimals={2} switcher="BTC/USDT" />,
  );
  const rendered = await renderedBy(() =>
    act(async () => {
      ticker.high = ticks(6_431_000);
      ticker.priceChangePercent = decimal('1.24000001');
      await Promise.resolve();
    }),
  );
  expect(rendered.filter((name) => ['Change', 'PriceOf'].includes(name))).toHaveLength(2);
  expect(container.textContent).toContain('64,310.00');
  const again = await renderedBy(() =>
    act(async () => {
      ticker.priceChangePercent = decimal('1.24000002');
      await Promise.resolve();
    }),
  );
  expect(again).toEqual([]);
});

it('writes the running bar into the legend, and renders nothing', async () => {
  const bars = createBars();
  const none = new Float64Array();
  const columns = {
    times: none,
    opens: none,
    highs: none,
    lows: none,
    closes: none,
    volumes: none,
  };
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns }, bars);
  bars.live = {
    time: epochSec(60),
    open: 6_425_000,
    high: 6_426_000,
    low: 6_424_000,
    close: 6_425_000,
    volume: 5,
  };
  let nowMs = 0;
  const { container } = renderOnPage(
    <ChartLegend
      bars={bars}
      pair={btcUsdt}
      priceDecimals={2}
      legends={[
        {
          key: 'ma',
          title: 'MA 7',
          short: 'MA 7',
          color: 'red',
          textAt: () => `${bars.live?.close}`,
        },
      ]}
      barIndex={undefined}
      quality={createQuality()}
      monotonic={() => (nowMs += 100)}
      every={() => () => undefined}
    />,
  );
  const rendered = await renderedBy(() =>
    frames((frame) => applyBarFrame(frame, Object.assign(bars, { viewId: 1 }))),
  );
  expect(rendered).toEqual([]);
  expect(container.textContent).toContain('C 64,250.01');
  expect(container.textContent).toContain('MA 7 6425001');
});
