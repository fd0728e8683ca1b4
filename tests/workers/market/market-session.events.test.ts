/** What a session hears beside the book: bars, prints, a trader’s own news, the price list. */
import { describe, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import { epochSec } from '#contract/core/time.ts';
import { accountUpdateWire, btcUsdt, listingWire } from '#contract/samples/spot.ts';
import {
  FRAME,
  TAPE_TRADE,
  TAPE_TRADE_LENGTH,
  numberAt,
  tapeOffsetOf,
} from '#domain/market-frame.ts';
import { drawnTrades, frameOf } from '#tests/support/frames.ts';
import { BOOK_CHANNEL, TRADE_CHANNEL, minuteAt, viewOf } from '#tests/support/session-bench.ts';
import { bench, tradeOf, useSessionBench } from '#tests/support/session-frames.ts';
import { drawnFrom } from '#tests/support/virtual-environment.ts';

const ME = userId(7);

useSessionBench();

describe('bars', () => {
  const start = 1_723_161_240;
  const bar = (time: number, price: string) => ({
    ...minuteAt(time, price, '1'),
    open: decimal(price),
    high: decimal(price),
    low: decimal(price),
    close: decimal(price),
    volume: decimal('1'),
  });

  it('[CHART-16] [RT-16] come whole once, then each as it closes, and run in every frame', async () => {
    const bars = [bar(start - 60, '100'), bar(start, '101')];
    bench.series = { bars, lastBarAt: epochSec(start), runningMinute: bars[1] };
    await bench.show();
    expect(bench.bars).toMatchObject([{ viewId: 1, resolution: '1', kind: 'full' }]);
    expect(Array.from(bench.bars[0]?.columns.times ?? [])).toEqual([start - 60]);
    const emitTrade = (time: number, price: string) => {
      const running = minuteAt(time, price, '2');
      const payload = { resolution: '1', bar: running, last_chart_time: time };
      bench.socket.emitText(frameOf('chart-update', TRADE_CHANNEL, payload));
    };
    emitTrade(start, '102');
    await bench.pass(20);
    expect(numberAt(bench.frame, FRAME.barTime)).toBe(start);
    expect(numberAt(bench.frame, FRAME.barClose)).toBe(10_200);
    emitTrade(start + 60, '103');
    await bench.pass(20);
    expect(bench.bars.at(-1)?.kind).toBe('next');
    expect(Array.from(bench.bars.at(-1)?.columns.closes ?? [])).toEqual([10_200]);
    expect(numberAt(bench.frame, FRAME.barTime)).toBe(start + 60);
  });

  it('[CHART-01] come whole again for another resolution', async () => {
    await bench.show();
    bench.session.setResolution('60');
    await bench.pass(20);
    expect(bench.bars.map(({ resolution, kind }) => `${resolution} ${kind}`)).toEqual([
      '1 whole',
      '60 whole',
    ]);
  });
});

describe('trades', () => {
  const idsNow = () => {
    const start = tapeOffsetOf(numberAt(bench.frame, FRAME.rowCount));
    return Array.from({ length: numberAt(bench.frame, FRAME.tapeCount) }, (_, index) =>
      numberAt(bench.frame, start + index * TAPE_TRADE_LENGTH + TAPE_TRADE.id),
    );
  };
  const emitTrade = (id: number, amount: string) => {
    const trades = drawnTrades(drawnFrom(1), btcUsdt);
    const trade = { ...tradeOf(id), amount };
    bench.socket.emitText(frameOf('process', TRADE_CHANNEL, { ...trades, trades: [trade] }));
  };

  it('[RT-14] are left out below a floor, those known and those to come, and shown again without it', async () => {
    await bench.show();
    emitTrade(1, '0.001');
    emitTrade(2, '2');
    const floor = 6_425_010 * 100_000; // One coin at the price of these prints.
    bench.session.watchPair({ ...viewOf(1), tradeValueMin: floor });
    await bench.pass(20);
    expect(idsNow()).toEqual([2]);
    emitTrade(3, '0.002');
    emitTrade(4, '1');
    await bench.pass(20);
    expect(idsNow()).toEqual([4, 2]);
    expect(numberAt(bench.frame, FRAME.lastPrice)).toBe(6_425_010);
    bench.session.watchPair(viewOf(1));
    await bench.pass(20);
    expect(idsNow()).toEqual([4, 3, 2, 1]);
  });
});

describe('the trader', () => {
  const update = (sequence: number) => ({ ...accountUpdateWire, seq: sequence });

  it('[RT-12] [RT-15] hears of their own orders by every name they may come under', async () => {
    bench.session.setUser(ME, 'real');
    await bench.show();
    expect(bench.socket.subscriptions).toContain('private-account_7');
    expect(bench.accountJoinCount).toBe(1);
    bench.socket.emit('account-update', update(1), 'private-account_7');
    bench.socket.emit('process-7', update(2), BOOK_CHANNEL);
    bench.socket.emit('order_place_7', update(3), TRADE_CHANNEL);
    bench.socket.emit('process-8', update(4), BOOK_CHANNEL);
    expect(bench.updates.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('[RT-12] hears nothing after signing out, and the next trader nothing of the former', async () => {
    bench.session.setUser(ME, 'real');
    await bench.show();
    const { socket } = bench;
    bench.session.setUser(userId(8), 'real');
    await bench.pass(20);
    socket.emit('account-update', update(1), 'private-account_7');
    socket.emit('process-7', update(2), BOOK_CHANNEL);
    expect(bench.updates).toEqual([]);
    expect(socket.subscriptions).toContain('private-account_8');
    bench.session.setUser(undefined, 'real');
    await bench.pass(20);
    expect(socket.subscriptions).toEqual([BOOK_CHANNEL, TRADE_CHANNEL].sort());
  });

  it('[RT-12] is told to catch up each time the channel is joined again', async () => {
    bench.session.setUser(ME, 'real');
    await bench.show();
    bench.socket.end(1006);
    await bench.pass(4000);
    expect(bench.accountJoinCount).toBe(2);
  });
});

describe('the trader\u2019s record', () => {
  it('[RT-08] is told of each time it changes, and after each break in which it may have', async () => {
    bench.session.setUser(ME, 'real');
    await bench.show();
    expect(bench.socket.subscriptions).toContain('private-updateProfile_7');
    expect(bench.profileChangeCount).toBe(0);
    bench.socket.emit('updateProfile', { anything: 'at all' }, 'private-updateProfile_7');
    expect(bench.profileChangeCount).toBe(1);
    bench.socket.end(1006);
    await bench.pass(4000);
    expect(bench.profileChangeCount).toBe(2);
  });

  it('[RT-08] is another\u2019s after somebody else has signed in, and asked for once though one trades at two venues', async () => {
    bench.session.setUser(ME, 'real');
    bench.session.setUser(ME, 'demo');
    await bench.show();
    const profiles = () => bench.socket.subscriptions.filter((name) => name.includes('Profile'));
    expect(profiles()).toEqual(['private-updateProfile_7']);
    bench.session.setUser(userId(8), 'real');
    await bench.pass(20);
    expect(profiles()).toEqual(['private-updateProfile_8']);
  });
});

describe('the price list', () => {
  const channel = 'market-overview-top-coin-list-data';
  const emitTrade = (details: unknown) =>
    bench.socket.emit('market-overview-top-coin-list', { coin_pair_details: details }, channel);
  const pricesNow = () => bench.listings.map(({ price }) => price);

  it('[RT-03] [RT-04] [RT-05] is joined without signing in; no details change nothing', async () => {
    bench.session.watchOverview(true);
    bench.session.connect();
    await bench.pass(100);
    expect(bench.socket.subscriptions).toEqual([channel]);
    emitTrade(null);
    for (let change = 1; change <= 20; change++)
      emitTrade({ ...listingWire, price: String(change) });
    await bench.pass(250);
    expect(pricesNow()).toEqual(['20']);
    bench.session.watchOverview(false);
    await bench.pass(10);
    expect(bench.socket.subscriptions).toEqual([]);
  });

  it('[RT-04] tells a page that nobody sees nothing, and the newest once it is seen again', async () => {
    bench.session.watchOverview(true);
    bench.session.connect();
    await bench.pass(100);
    emitTrade({ ...listingWire, price: '1' });
    bench.session.setLiveness({ isOnline: true, isVisible: false });
    for (let change = 2; change <= 9; change++) {
      emitTrade({ ...listingWire, price: String(change) });
      await bench.pass(300);
    }
    expect(pricesNow()).toEqual([]);
    bench.session.setLiveness({ isOnline: true, isVisible: true });
    await bench.pass(1);
    expect(pricesNow()).toEqual(['9']);
  });
});
