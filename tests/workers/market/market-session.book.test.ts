/** The book that a session shows, change by change and through breaks. */
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { FRAME, ROW, ROW_LENGTH, bookStateOf, numberAt } from '#domain/market-frame.ts';
import { BOOK_CHANNEL, TRADE_CHANNEL, viewOf, wireDiffOf } from '#tests/support/session-harness.ts';
import {
  harness,
  ethUsdt,
  expectFrameIsServer,
  rowsOf,
  stateNow,
  useSessionHarness,
} from '#tests/support/session-frames.ts';

useSessionHarness();

describe('the book on screen', () => {
  it('[RT-10] [RT-11] [RT-13] joins both channels of the pair and shows its book, change by change', async () => {
    await harness.show();
    expect(harness.socket.subscriptions).toEqual([BOOK_CHANNEL, TRADE_CHANNEL].sort());
    expect(stateNow()).toBe('live');
    expectFrameIsServer();
    for (let round = 0; round < 50; round++) {
      harness.emitDiff();
      await harness.pass(40);
      expect(stateNow()).toBe('live');
      expectFrameIsServer();
    }
    const { scannedCount, decodedCount, malformedCount } = harness.session.counters();
    expect({ scannedCount, decodedCount, malformedCount }).toEqual({
      scannedCount: 50,
      decodedCount: 0,
      malformedCount: 0,
    });
  });

  it('[RT-11] reads the same change in another layout with the ordinary parser', async () => {
    await harness.show();
    const { asks, ...rest } = wireDiffOf(harness.server.change());
    const data = JSON.stringify({ asks, ...rest });
    harness.socket.emitText(JSON.stringify({ channel: BOOK_CHANNEL, event: 'order_place', data }));
    await harness.pass(40);
    expectFrameIsServer();
    expect(harness.session.counters().decodedCount).toBe(1);
  });

  it('[RT-11] becomes stale after a lost change, requests the book once, and is live again', async () => {
    await harness.show();
    await harness.pass(2000);
    const requestCount = harness.snapshotCount;
    harness.server.change();
    harness.emitDiff();
    await harness.pass(16);
    expect(stateNow()).toBe('stale');
    await harness.pass(100);
    expect(stateNow()).toBe('live');
    expect(harness.snapshotCount).toBe(requestCount + 1);
    expectFrameIsServer();
  });

  it('[RT-10] is stale while disconnected, and live from a new snapshot after reconnecting', async () => {
    await harness.show();
    harness.socket.end(1006);
    await harness.pass(16);
    expect(stateNow()).toBe('stale');
    expect(harness.links.at(-1)?.state).toBe('waiting');
    harness.server.change();
    await harness.pass(3500);
    expect(harness.sockets).toHaveLength(2);
    expect(harness.socket.subscriptions).toEqual([BOOK_CHANNEL, TRADE_CHANNEL].sort());
    expect(stateNow()).toBe('live');
    expectFrameIsServer();
  });

  it('[RT-10] drops every message about the previous pair', async () => {
    await harness.show();
    harness.session.watchPair(viewOf(2, ethUsdt));
    await harness.pass(100);
    const count = harness.frames.length;
    harness.emitDiff();
    await harness.pass(100);
    const later = harness.frames.slice(count);
    expect(later.every((frame) => numberAt(frame, FRAME.viewId) === 2)).toBe(true);
    expect(harness.socket.subscriptions).toEqual([
      `dashboard-${ethUsdt.quoteCoinId}-99`,
      `trade-info-${ethUsdt.quoteCoinId}-99`,
    ]);
    harness.session.watchPair(undefined);
    await harness.pass(1000);
    expect(harness.socket.subscriptions).toEqual([]);
  });

  it('[RT-10] shows nothing of the previous pair under the name of the next', async () => {
    await harness.show();
    const count = harness.frames.length;
    harness.session.watchPair(viewOf(2, ethUsdt));
    await harness.pass(1); // No snapshot has arrived.
    const frames = harness.frames.slice(count);
    expect(frames).toHaveLength(1);
    for (const frame of frames) {
      expect([rowsOf(frame, 'bids'), rowsOf(frame, 'asks')]).toEqual([[], []]);
      expect(numberAt(frame, FRAME.lastPrice)).toBeNaN();
      expect(bookStateOf(frame)).toBe('empty');
    }
  });
});

describe('paused rows', () => {
  const pricesNow = () =>
    rowsOf(harness.frame, 'bids').filter((_, at) => at % ROW_LENGTH === ROW.price);
  const hold = (areRowsPaused: boolean) =>
    harness.session.watchPair({ ...viewOf(1), areRowsPaused });

  it('keep their prices and correct sums while the book moves, and continue when released', async () => {
    await harness.show();
    hold(true);
    await harness.pass(20);
    const paused = pricesNow();
    for (let round = 0; round < 60; round++) {
      harness.emitDiff();
      await harness.pass(20);
      const rows = rowsOf(harness.frame, 'bids');
      expect(pricesNow()).toEqual(paused);
      const { book } = harness.session.shown?.feed.book ?? {};
      paused.forEach((price, row) => {
        let total = 0;
        book?.bids.forEachLevel((level, size) => {
          total += level >= price ? size : 0;
          return level >= price;
        });
        expect(rows[row * ROW_LENGTH + ROW.total]).toBe(total);
      });
    }
    hold(false);
    await harness.pass(20);
    expectFrameIsServer();
  });

  it('are the rows of the current market once it has left the paused ones', async () => {
    await harness.show();
    hold(true);
    await harness.pass(20);
    const paused = pricesNow();
    const bids = harness.session.shown?.feed.book.book.bids;
    bids?.setLevel(ticks(1), lots(5));
    for (const price of paused) bids?.setLevel(ticks(price), lots(0));
    await harness.pass(1_000);
    expect(rowsOf(harness.frame, 'bids')).toEqual([1, 5, 5]);
    expect(numberAt(harness.frame, FRAME.viewId)).toBe(1);
  });

  it('are requested without sending anything else again', async () => {
    await harness.show();
    const barCount = harness.bars.length;
    hold(true);
    await harness.pass(20);
    expect(harness.bars).toHaveLength(barCount);
    expect(stateNow()).toBe('live');
  });
});

describe('after sleep', () => {
  it('[RT-10] [RT-11] shows a book as stale until all missed messages have arrived, and pings the socket', async () => {
    await harness.show();
    harness.socket.onSent = () => {}; // The response comes after messages sent before the request.
    harness.session.resume();
    harness.emitDiff();
    harness.emitDiff(harness.server.heartbeat());
    await harness.pass(20);
    expect(stateNow()).toBe('stale');
    harness.socket.emitText('{"event":"pusher:pong","data":{}}');
    await harness.pass(20);
    expect(stateNow()).toBe('live');
    expect(harness.sockets).toHaveLength(1);
    expectFrameIsServer();
  });

  it('[RT-10] [RT-11] replaces a socket that does not respond while the book is silent', async () => {
    await harness.show();
    harness.socket.onSent = () => {}; // Half-open: no response arrives.
    await harness.pass(6_100);
    expect(stateNow()).toBe('stale');
    await harness.pass(3_500);
    expect(harness.sockets).toHaveLength(2);
    expect(stateNow()).toBe('live');
    expectFrameIsServer();
  });
});
