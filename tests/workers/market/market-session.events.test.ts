/** Messages a session receives beside the book: bars, trades, a trader’s own events, the price
 *  list. */
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
import { CONFLATED_MS } from '#workers/market/socket/page-channels.ts';
import { drawnTrades, frameOf } from '#tests/support/frames.ts';
import { BOOK_CHANNEL, TRADE_CHANNEL, minuteAt, viewOf } from '#tests/support/session-harness.ts';
import { harness, tradeOf, useSessionHarness } from '#tests/support/session-frames.ts';
import { randomFrom } from '#tests/support/virtual-environment.ts';

const ME = userId(7);

useSessionHarness();

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

  it('[CHART-16] [RT-16] arrive completely once, then each as it closes, and run in every frame', async () => {
    const bars = [bar(start - 60, '100'), bar(start, '101')];
    harness.series = { bars, lastBarAt: epochSec(start), runningMinute: bars[1] };
    await harness.show();
    expect(harness.bars).toMatchObject([{ viewId: 1, resolution: '1', kind: 'full' }]);
    expect(Array.from(harness.bars[0]?.columns.times ?? [])).toEqual([start - 60]);
    const emitTrade = (time: number, price: string) => {
      const running = minuteAt(time, price, '2');
      const payload = { resolution: '1', bar: running, last_chart_time: time };
      harness.socket.emitText(frameOf('chart-update', TRADE_CHANNEL, payload));
    };
    emitTrade(start, '102');
    await harness.pass(20);
    expect(numberAt(harness.frame, FRAME.barTime)).toBe(start);
    expect(numberAt(harness.frame, FRAME.barClose)).toBe(10_200);
    emitTrade(start + 60, '103');
    await harness.pass(20);
    expect(harness.bars.at(-1)?.kind).toBe('next');
    expect(Array.from(harness.bars.at(-1)?.columns.closes ?? [])).toEqual([10_200]);
    expect(numberAt(harness.frame, FRAME.barTime)).toBe(start + 60);
  });

  it('[CHART-01] arrive completely again for another resolution', async () => {
    await harness.show();
    harness.session.setResolution('60');
    await harness.pass(20);
    expect(harness.bars.map(({ resolution, kind }) => `${resolution} ${kind}`)).toEqual([
      '1 full',
      '60 full',
    ]);
  });
});

describe('trades', () => {
  const idsNow = () => {
    const start = tapeOffsetOf(numberAt(harness.frame, FRAME.rowCount));
    return Array.from({ length: numberAt(harness.frame, FRAME.tapeCount) }, (_, index) =>
      numberAt(harness.frame, start + index * TAPE_TRADE_LENGTH + TAPE_TRADE.id),
    );
  };
  const emitTrade = (id: number, amount: string) => {
    const trades = drawnTrades(randomFrom(1), btcUsdt);
    const trade = { ...tradeOf(id), amount };
    harness.socket.emitText(frameOf('process', TRADE_CHANNEL, { ...trades, trades: [trade] }));
  };

  it('[RT-14] are left out below a minimum value, known and future ones, and shown again without it', async () => {
    await harness.show();
    emitTrade(1, '0.001');
    emitTrade(2, '2');
    const floor = 6_425_010 * 100_000; // One coin at the price of these trades.
    harness.session.watchPair({ ...viewOf(1), tradeValueMin: floor });
    await harness.pass(20);
    expect(idsNow()).toEqual([2]);
    emitTrade(3, '0.002');
    emitTrade(4, '1');
    await harness.pass(20);
    expect(idsNow()).toEqual([4, 2]);
    expect(numberAt(harness.frame, FRAME.lastPrice)).toBe(6_425_010);
    harness.session.watchPair(viewOf(1));
    await harness.pass(20);
    expect(idsNow()).toEqual([4, 3, 2, 1]);
  });
});

describe('the trader', () => {
  const update = (sequence: number) => ({ ...accountUpdateWire, seq: sequence });

  it('[RT-12] [RT-15] receives events of their own orders under every possible name', async () => {
    harness.session.setUser(ME, 'real');
    await harness.show();
    expect(harness.socket.subscriptions).toContain('private-account_7');
    expect(harness.accountJoinCount).toBe(1);
    harness.socket.emit('account-update', update(1), 'private-account_7');
    harness.socket.emit('process-7', update(2), BOOK_CHANNEL);
    harness.socket.emit('order_place_7', update(3), TRADE_CHANNEL);
    harness.socket.emit('process-8', update(4), BOOK_CHANNEL);
    expect(harness.updates.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('[RT-12] receives nothing after signing out, and the next trader nothing of the previous one', async () => {
    harness.session.setUser(ME, 'real');
    await harness.show();
    const { socket } = harness;
    harness.session.setUser(userId(8), 'real');
    await harness.pass(20);
    socket.emit('account-update', update(1), 'private-account_7');
    socket.emit('process-7', update(2), BOOK_CHANNEL);
    expect(harness.updates).toEqual([]);
    expect(socket.subscriptions).toContain('private-account_8');
    harness.session.setUser(undefined, 'real');
    await harness.pass(20);
    expect(socket.subscriptions).toEqual([BOOK_CHANNEL, TRADE_CHANNEL].sort());
  });

  it('ends with its connection at the sign-out, and the market goes on for the visitor', async () => {
    harness.session.setUser(ME, 'real');
    await harness.show();
    harness.socket.end(4009);
    harness.session.setUser(undefined, 'real');
    await harness.pass(4000);
    expect(harness.socket.subscriptions).toEqual([BOOK_CHANNEL, TRADE_CHANNEL].sort());
  });

  it('[RT-12] is notified to catch up each time the channel is joined again', async () => {
    harness.session.setUser(ME, 'real');
    await harness.show();
    harness.socket.end(1006);
    await harness.pass(4000);
    expect(harness.accountJoinCount).toBe(2);
  });
});

describe('the trader\u2019s record', () => {
  it('[RT-08] is reported on each change, and after each break in which it may have changed', async () => {
    harness.session.setUser(ME, 'real');
    await harness.show();
    expect(harness.socket.subscriptions).toContain('private-updateProfile_7');
    expect(harness.profileChangeCount).toBe(0);
    harness.socket.emit('updateProfile', { anything: 'at all' }, 'private-updateProfile_7');
    expect(harness.profileChangeCount).toBe(1);
    harness.socket.end(1006);
    await harness.pass(4000);
    expect(harness.profileChangeCount).toBe(2);
  });

  it('[RT-08] follows the signed-in user, and is subscribed once for both trading modes', async () => {
    harness.session.setUser(ME, 'real');
    harness.session.setUser(ME, 'demo');
    await harness.show();
    const profiles = () => harness.socket.subscriptions.filter((name) => name.includes('Profile'));
    expect(profiles()).toEqual(['private-updateProfile_7']);
    harness.session.setUser(userId(8), 'real');
    await harness.pass(20);
    expect(profiles()).toEqual(['private-updateProfile_8']);
  });
});

describe('channels of a page', () => {
  const WALLET = 'private-wallet_7';
  const request = { name: WALLET, events: ['wallet-update'] };

  it('are joined by name, and their requested events reach the page undecoded', async () => {
    harness.session.watchChannels([request]);
    await harness.show();
    expect(harness.socket.subscriptions).toContain(WALLET);
    expect(harness.channelJoins).toEqual([WALLET]);
    harness.socket.emit('wallet-update', { seq: 1 }, WALLET);
    harness.socket.emit('another-event', { seq: 2 }, WALLET);
    expect(harness.channelEvents).toEqual([[WALLET, 'wallet-update', { seq: 1 }]]);
  });

  it('[RT-22] send the newest of each event together, twice a second, where they are conflated', async () => {
    const conflated = ['trade-1', 'trade-2'].map((name) => ({
      name,
      events: ['price'],
      isConflated: true,
    }));
    harness.session.watchChannels(conflated);
    await harness.show();
    const emit = (name: string, price: number) => harness.socket.emit('price', { price }, name);
    for (let price = 1; price < 10; price += 1) {
      emit('trade-1', price);
      emit('trade-2', price);
    }
    await harness.pass(CONFLATED_MS - 10);
    expect(harness.channelEvents).toEqual([]);
    await harness.pass(10);
    expect(harness.channelEvents).toEqual([
      ['trade-1', 'price', { price: 9 }],
      ['trade-2', 'price', { price: 9 }],
    ]);
    emit('trade-1', 10);
    await harness.pass(CONFLATED_MS);
    expect(harness.channelEvents.slice(2)).toEqual([['trade-1', 'price', { price: 10 }]]);
  });

  it('are joined once, and left when the page requests them no longer', async () => {
    const { session } = harness;
    session.watchChannels([request]);
    session.watchChannels([request, { name: 'private-deposit_7', events: ['status-update'] }]);
    await harness.show();
    expect(harness.channelJoins).toEqual([WALLET, 'private-deposit_7']);
    session.watchChannels([{ name: 'private-deposit_7', events: ['status-update'] }]);
    await harness.pass(20);
    expect(harness.socket.subscriptions).not.toContain(WALLET);
    harness.socket.emit('wallet-update', { seq: 1 }, WALLET);
    expect(harness.channelEvents).toEqual([]);
  });

  it('notify the page each time they are joined again', async () => {
    harness.session.watchChannels([request]);
    await harness.show();
    expect(harness.channels).toContain(WALLET);
    harness.socket.end(1006);
    await harness.pass(1);
    expect(harness.channels).toEqual([]);
    await harness.pass(4000);
    expect(harness.channelJoins).toEqual([WALLET, WALLET]);
    expect(harness.channels).toContain(WALLET);
  });
});

describe('the price list', () => {
  const channel = 'market-overview-top-coin-list-data';
  const emitTrade = (details: unknown) =>
    harness.socket.emit('market-overview-top-coin-list', { coin_pair_details: details }, channel);
  const pricesNow = () => harness.listings.map(({ price }) => price);

  it('[RT-03] [RT-04] [RT-05] is joined without signing in; missing details change nothing', async () => {
    harness.session.watchOverview(true);
    harness.session.connect();
    await harness.pass(100);
    expect(harness.socket.subscriptions).toEqual([channel]);
    emitTrade(null);
    for (let change = 1; change <= 20; change++)
      emitTrade({ ...listingWire, price: String(change) });
    await harness.pass(250);
    expect(pricesNow()).toEqual(['20']);
    harness.session.watchOverview(false);
    await harness.pass(10);
    expect(harness.socket.subscriptions).toEqual([]);
  });

  it('[RT-04] sends a hidden page nothing, and the newest prices once it is visible again', async () => {
    harness.session.watchOverview(true);
    harness.session.connect();
    await harness.pass(100);
    emitTrade({ ...listingWire, price: '1' });
    harness.session.setLiveness({ isOnline: true, isVisible: false });
    for (let change = 2; change <= 9; change++) {
      emitTrade({ ...listingWire, price: String(change) });
      await harness.pass(300);
    }
    expect(pricesNow()).toEqual([]);
    harness.session.setLiveness({ isOnline: true, isVisible: true });
    await harness.pass(1);
    expect(pricesNow()).toEqual(['9']);
  });
});
