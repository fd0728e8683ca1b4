/** What futures publish: account updates, margin alerts and market data on their channels. */
import { expect, it, vi } from 'vitest';
import { parse } from '#contract/codec.ts';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  FUTURES_ACCOUNT_EVENT,
  MARGIN_ALERT_EVENT,
  futuresAccountChannel,
} from '#contract/realtime/futures-account.ts';
import { FUTURES_BOOK_EVENT, futuresBookChannel } from '#contract/realtime/futures-book.ts';
import {
  FUTURES_RUNNING_BAR_EVENT,
  FUTURES_TRADES_EVENT,
  futuresTradeInfoChannel,
} from '#contract/realtime/futures-trade-info.ts';
import { createMarketData } from '#server/exchange/market-data/market-data.ts';
import { FuturesAccountFeed } from '#server/futures/feeds/account-feed.ts';
import { futuresChannels } from '#server/futures/feeds/futures-channels.ts';
import { FuturesMarket } from '#server/futures/futures-market.ts';
import { openAlerts, type OpenFuturesOptions } from '#server/futures/open-futures.ts';
import { tickerViewOf } from '#server/futures/views/contract-view.ts';
import { ALICE, BOB } from '#tests/support/test-exchange.ts';
import {
  BTC_CONTRACT,
  ETH_CONTRACT,
  futuresTicks,
  openTestFutures,
  usdt,
  type TestFutures,
} from '#tests/support/test-futures.ts';

const CONTRACT = BTC_CONTRACT.pair.id;

interface Published {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

function listening(test: TestFutures) {
  const published: Published[] = [];
  const broadcast = {
    publish: (channel: string, event: string, data: unknown) => {
      const payload: unknown = typeof data === 'string' ? JSON.parse(data) : data;
      published.push({ channel, event, data: payload });
    },
    hasSubscribers: () => true,
  };
  const feed = new FuturesAccountFeed(test.futures, broadcast);
  const noted: unknown[] = [];
  const onMarginAlert: OpenFuturesOptions['onMarginAlert'] = (userId, pair, { level }) =>
    noted.push([userId, pair.id, level]);
  const alerts = openAlerts({ db: test.db, onMarginAlert }, test.futures, feed);
  return { published, broadcast, alerts, noted };
}

async function fund(): Promise<TestFutures> {
  const test = openTestFutures();
  for (const userId of [ALICE, BOB]) await test.fund(userId, usdt('10000'));
  await test.setMark('60000');
  for (const userId of [ALICE, BOB]) {
    await test.futures.run((engine, now) =>
      engine.setLeverage({ userId, contractId: CONTRACT, leverage: 20 }, now),
    );
  }
  return test;
}

async function trade(test: TestFutures): Promise<void> {
  await test.placed({ userId: BOB, side: 'sell', size: '0.5', price: '60000' });
  await test.placed({ userId: ALICE, side: 'buy', size: '0.5' });
}

const channelOf = (userId: UserId, { pair } = BTC_CONTRACT) =>
  subscriptionNameOf(futuresAccountChannel, {
    userId,
    quoteCoinId: pair.quoteCoinId,
    tradeCoinId: pair.tradeCoinId,
  });

function updatesOn(published: readonly Published[], channel: string) {
  const codec = futuresAccountChannel.events[FUTURES_ACCOUNT_EVENT];
  return published
    .filter((one) => one.channel === channel && one.event === FUTURES_ACCOUNT_EVENT)
    .map(({ data }) => {
      const parsed = parse(codec, data);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
      return parsed.model;
    });
}

it('[RT-19] [RT-23] publishes order, trade, position and wallet on the private channel, numbered', async () => {
  const test = await fund();
  const { published } = listening(test);
  await trade(test);
  const updates = updatesOn(published, channelOf(ALICE));
  expect(updates.at(-1)).toMatchObject({
    positions: [{ side: 'long', size: '0.5', entryPrice: '60000' }],
    orders: [{ status: 'filled', filled: '0.5' }],
    trades: [{ feeKind: 'taker', fee: '18' }],
    transactions: [{ kind: 'fee', amount: '-18' }],
    wallet: { balance: '9982', isolatedMargin: '1500', available: '8482' },
  });
  expect(updates.map(({ sequence }) => sequence)).toEqual(updates.map((_, index) => index + 1));
});

it('[RT-23] raises the version of a position in the event that reports its changed stops', async () => {
  const test = await fund();
  await trade(test);
  const { published } = listening(test);
  const [position] = test.futures.reads.positions(ALICE);
  if (position === undefined) throw new Error('the position is open');
  const { id: positionId, version } = position.record;
  const leg = { price: futuresTicks('59000'), triggerBy: 'mark' } as const;
  for (const stopLoss of [leg, undefined]) {
    await test.futures.run((engine, now) =>
      engine.setPositionStops(
        { userId: ALICE, positionId, takeProfit: undefined, stopLoss, size: undefined },
        now,
      ),
    );
  }
  const updates = updatesOn(published, channelOf(ALICE));
  expect(updates.map(({ positions }) => positions[0])).toMatchObject([
    { version: version + 1, stopLoss: { price: '59000' } },
    { version: version + 2, stopLoss: undefined },
  ]);
});

it('[RT-24] publishes the shared wallet on the other contracts’ channels, without foreign rows', async () => {
  const test = await fund();
  const { published } = listening(test);
  await trade(test);
  const other = updatesOn(published, channelOf(ALICE, ETH_CONTRACT)).at(-1);
  expect(other).toMatchObject({ positions: [], orders: [], trades: [], transactions: [] });
  expect(other?.wallet?.balance).toBe('9982');
});

it('names a closed position once', async () => {
  const test = await fund();
  await trade(test);
  const { published } = listening(test);
  await test.placed({ userId: BOB, side: 'buy', action: 'close', size: '0.5', price: '60000' });
  await test.placed({ userId: ALICE, side: 'sell', action: 'close', size: '0.5' });
  const closed = updatesOn(published, channelOf(ALICE)).flatMap(
    ({ closedPositionIds }) => closedPositionIds,
  );
  expect(closed).toHaveLength(1);
});

it('warns once at 50%, 70% and 90% each time the margin ratio crosses them', async () => {
  const test = await fund();
  const { published, alerts, noted } = listening(test);
  await trade(test);
  // Equity is 1,500 - 0.5 x the fall, maintenance about 115.
  for (const mark of ['60000', '57440', '57430', '57320', '57250', '57440', '60000', '57440']) {
    await test.setMark(mark);
    alerts.check(epochMs(0));
  }
  const codec = futuresAccountChannel.events[MARGIN_ALERT_EVENT];
  const levels = published
    .filter(({ event, channel }) => event === MARGIN_ALERT_EVENT && channel === channelOf(ALICE))
    .map(({ data }) => {
      const parsed = parse(codec, data);
      return parsed.ok ? parsed.model.level : undefined;
    });
  expect(levels).toEqual([50, 70, 90, 50]);
  expect(noted).toEqual([50, 70, 90, 50].map((level) => [ALICE, CONTRACT, level]));
});

it('warns users who held positions before the start, and no bots', async () => {
  const test = await fund();
  await trade(test);
  const isBot = vi.spyOn(test.futures, 'isBot');
  const { alerts, noted } = listening(test);
  await test.setMark('57440');
  alerts.check(epochMs(0));
  expect(noted).toEqual([[ALICE, CONTRACT, 50]]);
  isBot.mockReturnValue(true);
  const ofBots = listening(test);
  ofBots.alerts.check(epochMs(0));
  expect(ofBots.noted).toEqual([]);
});

it('[RT-20] [RT-21] [RT-22] publishes book, trades with mark and index, and bars of the contract', async () => {
  const test = await fund();
  const { published, broadcast } = listening(test);
  const { db, futures } = test;
  const marketData = createMarketData({
    db,
    clock: () => epochMs(test.test.clock.nowMs),
    schedule: (run, delayMs) => (delayMs < 1_000 ? setImmediate(run) : undefined),
    exchange: new FuturesMarket({ db, exchange: test.test.exchange, futures }),
    history: { timeline: () => undefined },
    publish: broadcast.publish,
    channels: futuresChannels((pair, ticker) =>
      tickerViewOf(ticker, pair, futures.reads, undefined),
    ),
    epoch: 'run-1',
    onError: (error) => {
      throw error;
    },
  });
  await trade(test);
  while (!published.some(({ event }) => event === FUTURES_RUNNING_BAR_EVENT)) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  const modelOf = (event: string) => published.find((one) => one.event === event);
  const { pair } = BTC_CONTRACT;
  const book = modelOf(FUTURES_BOOK_EVENT);
  expect(book?.channel).toBe(futuresBookChannel.nameOf(pair));
  expect(parse(futuresBookChannel.events[FUTURES_BOOK_EVENT], book?.data)).toMatchObject({
    ok: true,
    model: { quoteCoinId: 1, tradeCoinId: 2 },
  });
  const trades = modelOf(FUTURES_TRADES_EVENT);
  expect(trades?.channel).toBe(futuresTradeInfoChannel.nameOf(pair));
  const { events } = futuresTradeInfoChannel;
  expect(parse(events[FUTURES_TRADES_EVENT], trades?.data)).toMatchObject({
    ok: true,
    model: {
      trades: [{ price: '60000', size: '0.5' }],
      ticker: { markPrice: '60000', indexPrice: '60000', openInterest: '0.5' },
    },
  });
  const bar = modelOf(FUTURES_RUNNING_BAR_EVENT);
  expect(parse(events[FUTURES_RUNNING_BAR_EVENT], bar?.data)).toMatchObject({
    ok: true,
    model: { bar: { close: '60000', volume: '0.5' } },
  });
  expect(marketData.recentTrades(CONTRACT, 10)).toMatchObject([{ price: '60000' }]);
  marketData.stop();
});
