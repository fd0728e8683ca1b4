/** A futures market in the worker: the same feed under other names, filtered by the payload's pair. */
import { describe, expect, it } from 'vitest';
import { coinId } from '#contract/core/ids.ts';
import { epochSec } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { FRAME, numberAt } from '#domain/market-frame.ts';
import { frameOf } from '#tests/support/frames.ts';
import { BOOK_CHANNEL, minuteAt, viewOf, wireDiffOf } from '#tests/support/session-harness.ts';
import {
  expectFrameIsServer,
  harness,
  stateNow,
  tradeOf,
  useSessionHarness,
} from '#tests/support/session-frames.ts';
import type { MarketNames, PairView } from '#workers/market/market-api.ts';

const KEY = { base_coin_id: btcUsdt.quoteCoinId, trade_coin_id: btcUsdt.tradeCoinId };
const OTHER = { ...KEY, trade_coin_id: coinId(99) };
const SUFFIX = `${btcUsdt.quoteCoinId}-${btcUsdt.tradeCoinId}`;
const NAMES: MarketNames = {
  bookChannel: `future-dashboard-${SUFFIX}`,
  tradeChannel: `futures-trade-info-${SUFFIX}`,
  bookEvent: 'future_order_place',
  tradesEvent: 'process_future',
  barEvent: 'futures-chart-update',
  userPrefix: 'future-trade-',
  snapshotPath: '/future-trade/get-exchange-all-orders-app',
  tradesPath: '/future-trade/get-exchange-market-trades-app',
  barsPath: '/future-trade/get-chart-data-app',
};
const CHANNELS = [NAMES.bookChannel, NAMES.tradeChannel];
const USER_CHANNEL = `private-future-trade-7-${SUFFIX}`;
/** A back end may send each event on any of the three. */
const ALL_CHANNELS = [...CHANNELS, USER_CHANNEL];
const EVENTS = [NAMES.bookEvent, NAMES.tradesEvent, NAMES.barEvent];

/** Opens the market of a signed-in user, whose page has requested the user's channel. */
async function showToUser(): Promise<void> {
  harness.session.watchChannels([{ name: USER_CHANNEL, events: ['future-trade-data', ...EVENTS] }]);
  await harness.show(futuresView);
}
const futuresView: PairView = { ...viewOf(1), names: NAMES };
const START = 1_723_161_240;

useSessionHarness();

const subscribe = (): readonly string[] =>
  harness.socket.sent
    .filter(({ event }) => event === 'pusher:subscribe')
    .map(({ data }) => String(data['channel']));

const emit = (event: string, channel: string, payload: object): void =>
  harness.socket.emitText(frameOf(event, channel, payload));

const ticker = (markPrice: string) => ({
  last_price: '64250.1',
  price_change: '1.5',
  high: '65000',
  low: '63000',
  volume: '12.5',
  quote_volume: '800000',
  mark_price: markPrice,
  index_price: '64249.9',
  funding_rate: '0.0001',
  next_funding_at: '2026-01-01T08:00:00.000Z',
  open_interest: '120.5',
});
const batchOf = (key: object, id: number, markPrice = '64251.3') => ({
  ...key,
  ts: 1_723_161_253_000,
  trades: [tradeOf(id)],
  ticker: ticker(markPrice),
});

describe('a futures market', () => {
  it('[RT-17] [RT-18] joins its own two channels and no channel of spot', async () => {
    await harness.show(futuresView);
    expect(subscribe()).toEqual(CHANNELS);
    expect(harness.callPaths).toEqual(
      expect.arrayContaining([NAMES.snapshotPath, NAMES.tradesPath, NAMES.barsPath]),
    );
    expect(harness.isLive).toBe(true);
  });

  it.each(ALL_CHANNELS)(
    '[RT-20] [RT-24] follows its book on %s, and ignores other pairs',
    async (name) => {
      await showToUser();
      const { snapshotCount } = harness;
      const change = wireDiffOf(harness.server.change());
      emit('future_order_place', name, { ...OTHER, ...change, bids: [['1', '1']], asks: [] });
      await harness.pass(20);
      emit('future_order_place', name, { ...KEY, ...change });
      await harness.pass(20);
      expect(stateNow()).toBe('live');
      expect(harness.snapshotCount).toBe(snapshotCount);
      expectFrameIsServer();
    },
  );

  it('reads book changes in one pass, as spot does', async () => {
    await harness.show(futuresView);
    const before = harness.session.counters().scannedCount;
    emit('future_order_place', NAMES.bookChannel, {
      ...KEY,
      ...wireDiffOf(harness.server.change()),
    });
    await harness.pass(20);
    expect(harness.session.counters().scannedCount).toBe(before + 1);
    expectFrameIsServer();
  });

  it.each(ALL_CHANNELS)(
    '[RT-22] [RT-24] shows its trades from %s, and none of other pairs',
    async (name) => {
      await showToUser();
      emit('process_future', name, batchOf(OTHER, 1));
      await harness.pass(20);
      expect(numberAt(harness.frame, FRAME.tapeCount)).toBe(0);
      expect(harness.tickers).toEqual([]);
      emit('process_future', name, batchOf(KEY, 2));
      await harness.pass(20);
      expect(numberAt(harness.frame, FRAME.tapeCount)).toBe(1);
      expect(numberAt(harness.frame, FRAME.lastPrice)).toBe(6_425_010);
      expect(harness.tickers).toEqual([ticker('64251.3')]);
    },
  );

  it.each(ALL_CHANNELS)(
    '[RT-21] [RT-24] continues its bars from %s, and none of other pairs',
    async (name) => {
      const bar = minuteAt(START, '100', '1');
      harness.series = {
        bars: [],
        lastBarAt: epochSec(START),
        runningMinute: undefined,
      };
      await showToUser();
      const running = (key: object, price: string) => ({
        ...key,
        resolution: '1',
        bar: { ...bar, open: price, high: price, low: price, close: price },
        last_chart_time: START,
      });
      emit('futures-chart-update', name, running(OTHER, '101'));
      await harness.pass(20);
      expect(numberAt(harness.frame, FRAME.barClose)).toBeNaN();
      emit('futures-chart-update', name, running(KEY, '102'));
      await harness.pass(20);
      expect(numberAt(harness.frame, FRAME.barClose)).toBe(10_200);
    },
  );

  it('passes its statistics on with its frames, the newest always', async () => {
    await harness.show(futuresView);
    const { length } = harness.frames;
    for (let count = 1; count <= 20; count++) {
      emit('process_future', NAMES.tradeChannel, batchOf(KEY, count, `${64_000 + count}`));
      await harness.pass(5);
    }
    await harness.pass(50);
    expect(harness.tickers.length).toBeLessThanOrEqual(harness.frames.length - length);
    expect(harness.tickers.at(-1)).toEqual(ticker('64020'));
  });

  it('drops waiting statistics when the pair changes, and leaves its channels', async () => {
    await harness.show(futuresView);
    harness.onFrame = () => new Promise(() => {});
    emit('process_future', NAMES.tradeChannel, batchOf(KEY, 1));
    emit('process_future', NAMES.tradeChannel, batchOf(KEY, 2, '65000'));
    harness.session.watchPair(undefined);
    await harness.pass(1_000);
    expect(harness.tickers).not.toContainEqual(ticker('65000'));
    const left = harness.socket.sent.filter(({ event }) => event === 'pusher:unsubscribe');
    expect(left.map(({ data }) => data['channel'])).toEqual(expect.arrayContaining(CHANNELS));
  });

  it('ignores its events on channels of spot', async () => {
    await harness.show();
    emit('future_order_place', BOOK_CHANNEL, { ...KEY, ...wireDiffOf(harness.server.change()) });
    emit('process_future', BOOK_CHANNEL, batchOf(KEY, 1));
    await harness.pass(20);
    expect(harness.tickers).toEqual([]);
    expect(numberAt(harness.frame, FRAME.tapeCount)).toBe(0);
  });
});
