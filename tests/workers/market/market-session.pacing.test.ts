/** How often a session sends frames, and what a hidden page gets. */
import { describe, expect, it, vi } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { FRAME, bookStateOf, numberAt } from '#domain/market-frame.ts';
import { drawnTrades, frameOf } from '#tests/support/frames.ts';
import { TRADE_CHANNEL, viewOf } from '#tests/support/session-bench.ts';
import {
  bench,
  expectFrameIsServer,
  tradeOf,
  useSessionBench,
} from '#tests/support/session-frames.ts';
import { drawnFrom } from '#tests/support/virtual-environment.ts';

useSessionBench();

describe('pacing', () => {
  it('keeps one frame in flight and joins into the next what happened meanwhile', async () => {
    await bench.show();
    bench.frameMs = 200;
    bench.emitDiff();
    await bench.pass(1);
    const count = bench.frames.length;
    for (let change = 0; change < 30; change++) {
      bench.emitDiff();
      await bench.pass(5);
    }
    expect(bench.frames.length).toBeLessThanOrEqual(count + 1);
    await bench.pass(600);
    expectFrameIsServer();
    expect(numberAt(bench.frame, FRAME.conflatedCount)).toBeGreaterThanOrEqual(20);
  });

  it('waits its interval between frames', async () => {
    await bench.show({ ...viewOf(1), frameIntervalMs: 100 });
    const count = bench.frames.length;
    for (let change = 0; change < 100; change++) {
      bench.emitDiff();
      await bench.pass(10);
    }
    expect(bench.frames.length - count).toBeLessThanOrEqual(11);
    expect(bench.frames.length - count).toBeGreaterThanOrEqual(9);
  });

  it('goes on when the clock is set back', async () => {
    await bench.show();
    bench.emitDiff();
    await bench.pass(20);
    vi.setSystemTime(Date.now() - 3_600_000);
    const count = bench.frames.length;
    for (let change = 0; change < 10; change++) {
      bench.emitDiff();
      await bench.pass(20);
    }
    expect(bench.frames.length - count).toBeGreaterThanOrEqual(9);
    expectFrameIsServer();
    expect(bookStateOf(bench.frame)).toBe('live');
  });

  it('tells at once that the book is no longer live, and that it is again', async () => {
    await bench.show({ ...viewOf(1), frameIntervalMs: 1_000 });
    bench.emitDiff();
    await bench.pass(1_000);
    const count = bench.frames.length;
    expect(bookStateOf(bench.frame)).toBe('live');
    bench.server.change(); // Never heard of.
    bench.emitDiff();
    await bench.pass(1);
    expect(bench.frames.length).toBe(count + 1);
    expect(bookStateOf(bench.frame)).not.toBe('live');
    await bench.pass(100);
    expect(bookStateOf(bench.frame)).toBe('live');
    expectFrameIsServer();
  });

  it('sends the first frame of another view without waiting for the page to take one of the view before', async () => {
    await bench.show();
    bench.frameMs = 10_000;
    bench.emitDiff();
    await bench.pass(20);
    const count = bench.frames.length;
    bench.session.watchPair({ ...viewOf(2), rowCount: 12, tradeValueMin: 0 });
    await bench.pass(1);
    expect(bench.frames.length).toBe(count + 1);
    expect(numberAt(bench.frame, FRAME.viewId)).toBe(2);
    // And one in flight again.
    bench.emitDiff();
    await bench.pass(5_000);
    expect(bench.frames.length).toBe(count + 1);
  });

  it('changes the interval of a view alone without sending anything anew', async () => {
    await bench.show();
    const [barCount, frameCount] = [bench.bars.length, bench.frames.length];
    expect(barCount).toBeGreaterThan(0);
    const sequence = numberAt(bench.frame, FRAME.sequence);
    bench.session.watchPair({ ...viewOf(1), pair: { ...btcUsdt }, frameIntervalMs: 200 });
    await bench.pass(10);
    expect([bench.bars.length, bench.frames.length]).toEqual([barCount, frameCount]);
    for (let change = 0; change < 20; change++) {
      bench.emitDiff();
      await bench.pass(50);
    }
    expect(bench.frames.length - frameCount).toBeLessThanOrEqual(6);
    await bench.pass(200);
    expect(numberAt(bench.frame, FRAME.sequence)).toBe(sequence + bench.frames.length - frameCount);
    expectFrameIsServer();
    bench.session.watchPair({ ...viewOf(2), frameIntervalMs: 200 });
    expect(bench.bars.length).toBe(barCount + 1);
  });

  it('gives a hidden page a summary once a second and no frame', async () => {
    await bench.show();
    bench.session.setLiveness({ isOnline: true, isVisible: false });
    await bench.pass(20);
    const trades = drawnTrades(drawnFrom(1), btcUsdt);
    bench.socket.emitText(frameOf('process', TRADE_CHANNEL, { ...trades, trades: [tradeOf(1)] }));
    const count = bench.frames.length;
    for (let second = 0; second < 5; second++) {
      bench.emitDiff();
      await bench.pass(1000);
    }
    expect(bench.frames.length).toBe(count);
    expect(bench.summaries.length).toBeGreaterThanOrEqual(4);
    expect(bench.summaries.at(-1)).toEqual({ viewId: 1, lastPrice: 6_425_010, lastSide: 'sell' });
    bench.session.setLiveness({ isOnline: true, isVisible: true });
    await bench.pass(1);
    expect(bench.frames.length).toBe(count + 1);
    expectFrameIsServer();
  });

  it('shows the age of a still market once a second', async () => {
    await bench.show();
    const count = bench.frames.length;
    await bench.pass(4000);
    const ages = bench.frames
      .slice(count)
      .map((frame) => numberAt(frame, FRAME.builtAt) - numberAt(frame, FRAME.bookReceivedAt));
    expect(ages).toHaveLength(4);
    expect(Math.max(...ages)).toBeGreaterThan(3000);
  });
});
