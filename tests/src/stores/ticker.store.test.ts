/** Tests the values in the pair header. */
import { expect, it } from 'vitest';
import {
  applySummary,
  applyTickerFrame,
  carryTicker,
  clearTicker,
  createTicker,
} from '#src/stores/ticker.store.ts';
import { frameOfDraft } from '#tests/support/market-frames.ts';

it('[SPOT-05] shows the pair’s daily values, exact beyond number precision', () => {
  const ticker = createTicker();
  const day = {
    lastPrice: 100,
    changeE8: -124_000_000,
    high: 120,
    low: 90,
    volume: 5000,
    quoteVolumeInteger: 3_210_000_000,
    quoteVolumeRest: 12_345_678,
  };
  const bids = [[99, 4]] as const;
  applyTickerFrame(frameOfDraft({ ticker: day, bids }), ticker);
  expect(ticker).toMatchObject({
    lastPrice: 100,
    priceChangePercent: '-1.24',
    high: 120,
    low: 90,
    volume: 5000,
    quoteVolume: '3210000000.12345678',
    bestBid: 99,
    bestBidSize: 4,
    bestAsk: undefined,
    lastSide: undefined,
  });
});

it('[SPOT-05] shows the direction of the last price move, and clears it with the pair', () => {
  const ticker = createTicker();
  const at = (sequence: number, price: number, viewId = 1) =>
    applyTickerFrame(
      frameOfDraft({ viewId, sequence, trades: [[sequence, price, 1, 'sell']] }),
      ticker,
    );
  at(1, 100);
  expect([ticker.lastMove, ticker.lastSide]).toEqual([undefined, 'sell']);
  at(2, 101);
  expect(ticker.lastMove).toBe('up');
  at(3, 101);
  expect(ticker.lastMove).toBe('up');
  at(4, 99);
  expect(ticker.lastMove).toBe('down');
  at(1, 5, 2);
  expect([ticker.lastPrice, ticker.lastMove]).toEqual([5, undefined]);
});

it('[SPOT-05] retains the direction across views of the same pair', () => {
  const ticker = createTicker();
  for (const [sequence, price] of [
    [1, 100],
    [2, 101],
  ] as const) {
    applyTickerFrame(frameOfDraft({ sequence, trades: [[sequence, price, 1, 'sell']] }), ticker);
  }
  carryTicker(7, 8, ticker); // A view whose values never arrived.
  expect(ticker.viewId).toBe(1);
  carryTicker(1, 2, ticker);
  applyTickerFrame(frameOfDraft({ viewId: 2, trades: [[2, 101, 1, 'sell']] }), ticker);
  expect([ticker.viewId, ticker.lastPrice, ticker.lastMove]).toEqual([2, 101, 'up']);
});

it('has no values before the market sends any', () => {
  const ticker = createTicker();
  applyTickerFrame(frameOfDraft(), ticker);
  expect(ticker).toMatchObject({ lastPrice: undefined, high: undefined, quoteVolume: undefined });
});

it('applies only the last price from a summary of its own market', () => {
  const ticker = createTicker();
  applyTickerFrame(frameOfDraft({ viewId: 3, sequence: 1, trades: [[1, 100, 1, 'sell']] }), ticker);
  applySummary({ viewId: 3, lastPrice: 104, lastSide: 'buy' }, ticker);
  expect([ticker.lastPrice, ticker.lastMove]).toEqual([104, 'up']);
  applySummary({ viewId: 2, lastPrice: 90, lastSide: 'buy' }, ticker);
  applySummary({ viewId: 3, lastPrice: undefined, lastSide: undefined }, ticker);
  expect(ticker.lastPrice).toBe(104);
});

it('[RT-10] has no values of another pair', () => {
  const ticker = createTicker();
  applyTickerFrame(frameOfDraft({ trades: [[1, 100, 1, 'sell']], bids: [[99, 4]] }), ticker);
  clearTicker(ticker);
  expect(ticker).toEqual(createTicker());
});
