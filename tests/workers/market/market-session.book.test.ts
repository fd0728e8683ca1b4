/** The book a session shows, change by change and through breaks. */
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { FRAME, ROW, ROW_LENGTH, bookStateOf, numberAt } from '#domain/market-frame.ts';
import { BOOK_CHANNEL, TRADE_CHANNEL, viewOf, wireDiffOf } from '#tests/support/session-bench.ts';
import {
  bench,
  ethUsdt,
  expectFrameIsServer,
  rowsOf,
  stateNow,
  useSessionBench,
} from '#tests/support/session-frames.ts';

useSessionBench();

describe('the book on screen', () => {
  it('[RT-10] [RT-11] [RT-13] joins both channels of the pair and shows its book, change by change', async () => {
    await bench.show();
    expect(bench.socket.subscriptions).toEqual([BOOK_CHANNEL, TRADE_CHANNEL].sort());
    expect(stateNow()).toBe('live');
    expectFrameIsServer();
    for (let round = 0; round < 50; round++) {
      bench.emitDiff();
      await bench.pass(40);
      expect(stateNow()).toBe('live');
      expectFrameIsServer();
    }
    const { scannedCount, decodedCount, malformedCount } = bench.session.counters();
    expect({ scannedCount, decodedCount, malformedCount }).toEqual({
      scannedCount: 50,
      decodedCount: 0,
      malformedCount: 0,
    });
  });

  it('[RT-11] reads the same change in another layout the ordinary way', async () => {
    await bench.show();
    const { asks, ...rest } = wireDiffOf(bench.server.change());
    const data = JSON.stringify({ asks, ...rest });
    bench.socket.emitText(JSON.stringify({ channel: BOOK_CHANNEL, event: 'order_place', data }));
    await bench.pass(40);
    expectFrameIsServer();
    expect(bench.session.counters().decodedCount).toBe(1);
  });

  it('[RT-11] says stale after a lost change, asks for the book once, and is live again', async () => {
    await bench.show();
    await bench.pass(2000);
    const requestCount = bench.snapshotCount;
    bench.server.change();
    bench.emitDiff();
    await bench.pass(16);
    expect(stateNow()).toBe('stale');
    await bench.pass(100);
    expect(stateNow()).toBe('live');
    expect(bench.snapshotCount).toBe(requestCount + 1);
    expectFrameIsServer();
  });

  it('[RT-10] is stale while the connection is away, and live from a new snapshot when it is back', async () => {
    await bench.show();
    bench.socket.end(1006);
    await bench.pass(16);
    expect(stateNow()).toBe('stale');
    expect(bench.links.at(-1)?.state).toBe('waiting');
    bench.server.change();
    await bench.pass(3500);
    expect(bench.sockets).toHaveLength(2);
    expect(bench.socket.subscriptions).toEqual([BOOK_CHANNEL, TRADE_CHANNEL].sort());
    expect(stateNow()).toBe('live');
    expectFrameIsServer();
  });

  it('[RT-10] drops every word about the pair that was left', async () => {
    await bench.show();
    bench.session.watchPair(viewOf(2, ethUsdt));
    await bench.pass(100);
    const count = bench.frames.length;
    bench.emitDiff();
    await bench.pass(100);
    const later = bench.frames.slice(count);
    expect(later.every((frame) => numberAt(frame, FRAME.viewId) === 2)).toBe(true);
    expect(bench.socket.subscriptions).toEqual([
      `dashboard-${ethUsdt.quoteCoinId}-99`,
      `trade-info-${ethUsdt.quoteCoinId}-99`,
    ]);
    bench.session.watchPair(undefined);
    await bench.pass(1000);
    expect(bench.socket.subscriptions).toEqual([]);
  });

  it('[RT-10] shows nothing of the pair that was left under the name of the next', async () => {
    await bench.show();
    const count = bench.frames.length;
    bench.session.watchPair(viewOf(2, ethUsdt));
    await bench.pass(1); // No snapshot has come.
    const frames = bench.frames.slice(count);
    expect(frames).toHaveLength(1);
    for (const frame of frames) {
      expect([rowsOf(frame, 'bids'), rowsOf(frame, 'asks')]).toEqual([[], []]);
      expect(numberAt(frame, FRAME.lastPrice)).toBeNaN();
      expect(bookStateOf(frame)).toBe('empty');
    }
  });
});

describe('rows that are held', () => {
  const pricesNow = () =>
    rowsOf(bench.frame, 'bids').filter((_, at) => at % ROW_LENGTH === ROW.price);
  const hold = (areRowsPaused: boolean) => bench.session.watchPair({ ...viewOf(1), areRowsPaused });

  it('keep their prices and true sums while the book moves, and go on when let go', async () => {
    await bench.show();
    hold(true);
    await bench.pass(20);
    const paused = pricesNow();
    for (let round = 0; round < 60; round++) {
      bench.emitDiff();
      await bench.pass(20);
      const rows = rowsOf(bench.frame, 'bids');
      expect(pricesNow()).toEqual(paused);
      const { book } = bench.session.shown?.feed.book ?? {};
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
    await bench.pass(20);
    expectFrameIsServer();
  });

  it('are the rows of the present market once it has left the held ones', async () => {
    await bench.show();
    hold(true);
    await bench.pass(20);
    const paused = pricesNow();
    const bids = bench.session.shown?.feed.book.book.bids;
    bids?.setLevel(ticks(1), lots(5));
    for (const price of paused) bids?.setLevel(ticks(price), lots(0));
    await bench.pass(1_000);
    expect(rowsOf(bench.frame, 'bids')).toEqual([1, 5, 5]);
    expect(numberAt(bench.frame, FRAME.viewId)).toBe(1);
  });

  it('are asked for without anything else being sent anew', async () => {
    await bench.show();
    const barCount = bench.bars.length;
    hold(true);
    await bench.pass(20);
    expect(bench.bars).toHaveLength(barCount);
    expect(stateNow()).toBe('live');
  });
});

describe('after sleep', () => {
  it('[RT-10] [RT-11] shows a book as stale until everything said meanwhile is heard, and asks whether the socket lives', async () => {
    await bench.show();
    bench.socket.onSent = () => {}; // The answer lies behind what was said before it was asked for.
    bench.session.resume();
    bench.emitDiff();
    bench.emitDiff(bench.server.heartbeat());
    await bench.pass(20);
    expect(stateNow()).toBe('stale');
    bench.socket.emitText('{"event":"pusher:pong","data":{}}');
    await bench.pass(20);
    expect(stateNow()).toBe('live');
    expect(bench.sockets).toHaveLength(1);
    expectFrameIsServer();
  });

  it('[RT-10] [RT-11] replaces a socket under a silent book that does not answer', async () => {
    await bench.show();
    bench.socket.onSent = () => {}; // Half-open: nothing comes back.
    await bench.pass(6_100);
    expect(stateNow()).toBe('stale');
    await bench.pass(3_500);
    expect(bench.sockets).toHaveLength(2);
    expect(stateNow()).toBe('live');
    expectFrameIsServer();
  });
});
