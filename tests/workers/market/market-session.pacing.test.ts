/** Frame rate of a session, and the updates of a hidden page. */
import { describe, expect, it, vi } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { FRAME, bookStateOf, numberAt } from '#domain/market-frame.ts';
import { drawnTrades, frameOf } from '#tests/support/frames.ts';
import { TRADE_CHANNEL, viewOf } from '#tests/support/session-harness.ts';
import {
  harness,
  expectFrameIsServer,
  tradeOf,
  useSessionHarness,
} from '#tests/support/session-frames.ts';
import { randomFrom } from '#tests/support/virtual-environment.ts';

useSessionHarness();

describe('pacing', () => {
  it('keeps one frame in flight and merges later updates into the next', async () => {
    await harness.show();
    harness.frameMs = 200;
    harness.emitDiff();
    await harness.pass(1);
    const count = harness.frames.length;
    for (let change = 0; change < 30; change++) {
      harness.emitDiff();
      await harness.pass(5);
    }
    expect(harness.frames.length).toBeLessThanOrEqual(count + 1);
    await harness.pass(600);
    expectFrameIsServer();
    expect(numberAt(harness.frame, FRAME.conflatedCount)).toBeGreaterThanOrEqual(20);
  });

  it('waits its interval between frames', async () => {
    await harness.show({ ...viewOf(1), frameIntervalMs: 100 });
    const count = harness.frames.length;
    for (let change = 0; change < 100; change++) {
      harness.emitDiff();
      await harness.pass(10);
    }
    expect(harness.frames.length - count).toBeLessThanOrEqual(11);
    expect(harness.frames.length - count).toBeGreaterThanOrEqual(9);
  });

  it('continues when the clock is set back', async () => {
    await harness.show();
    harness.emitDiff();
    await harness.pass(20);
    vi.setSystemTime(Date.now() - 3_600_000);
    const count = harness.frames.length;
    for (let change = 0; change < 10; change++) {
      harness.emitDiff();
      await harness.pass(20);
    }
    expect(harness.frames.length - count).toBeGreaterThanOrEqual(9);
    expectFrameIsServer();
    expect(bookStateOf(harness.frame)).toBe('live');
  });

  it('reports immediately that the book is no longer live, and that it is live again', async () => {
    await harness.show({ ...viewOf(1), frameIntervalMs: 1_000 });
    harness.emitDiff();
    await harness.pass(1_000);
    const count = harness.frames.length;
    expect(bookStateOf(harness.frame)).toBe('live');
    harness.server.change(); // Never received.
    harness.emitDiff();
    await harness.pass(1);
    expect(harness.frames.length).toBe(count + 1);
    expect(bookStateOf(harness.frame)).not.toBe('live');
    await harness.pass(100);
    expect(bookStateOf(harness.frame)).toBe('live');
    expectFrameIsServer();
  });

  /** Cuts the connection, and returns when the socket of the next attempt has just been created. */
  async function reconnecting(snapshotMs: number): Promise<void> {
    await harness.show();
    harness.emitDiff();
    await harness.pass(1_000);
    harness.snapshotMs = snapshotMs;
    harness.socket.end(1006);
    const count = harness.sockets.length;
    while (harness.sockets.length === count) await harness.pass(10);
    await harness.pass(1);
    expect(bookStateOf(harness.frame)).toBe('stale');
  }

  it('[RT-11] sends the live book of a new connection without a frame before it', async () => {
    await reconnecting(20);
    const count = harness.frames.length;
    harness.frameMs = 90; // A slow page: a frame before the live one would delay it.
    await harness.pass(30); // Joined, and the snapshot has arrived.
    expect(harness.frames.length).toBe(count);
    harness.emitDiff(); // Proves the snapshot.
    await harness.pass(1);
    expect(harness.frames.length).toBe(count + 1);
    expect(bookStateOf(harness.frame)).toBe('live');
    expectFrameIsServer();
  });

  it('sends frames again when the snapshot of a new connection takes long', async () => {
    await reconnecting(1_000);
    const count = harness.frames.length;
    await harness.pass(150);
    expect(harness.frames.length).toBe(count);
    await harness.pass(30);
    expect(harness.frames.length).toBe(count + 1);
    expect(bookStateOf(harness.frame)).toBe('stale');
  });

  it('sends the first frame of a new view without waiting for the page to apply one of the previous view', async () => {
    await harness.show();
    harness.frameMs = 10_000;
    harness.emitDiff();
    await harness.pass(20);
    const count = harness.frames.length;
    harness.session.watchPair({ ...viewOf(2), rowCount: 12, tradeValueMin: 0 });
    await harness.pass(1);
    expect(harness.frames.length).toBe(count + 1);
    expect(numberAt(harness.frame, FRAME.viewId)).toBe(2);
    // Another one is in flight.
    harness.emitDiff();
    await harness.pass(5_000);
    expect(harness.frames.length).toBe(count + 1);
  });

  it('changes only the interval of a view without sending anything again', async () => {
    await harness.show();
    const [barCount, frameCount] = [harness.bars.length, harness.frames.length];
    expect(barCount).toBeGreaterThan(0);
    const sequence = numberAt(harness.frame, FRAME.sequence);
    harness.session.watchPair({ ...viewOf(1), pair: { ...btcUsdt }, frameIntervalMs: 200 });
    await harness.pass(10);
    expect([harness.bars.length, harness.frames.length]).toEqual([barCount, frameCount]);
    for (let change = 0; change < 20; change++) {
      harness.emitDiff();
      await harness.pass(50);
    }
    expect(harness.frames.length - frameCount).toBeLessThanOrEqual(6);
    await harness.pass(200);
    expect(numberAt(harness.frame, FRAME.sequence)).toBe(
      sequence + harness.frames.length - frameCount,
    );
    expectFrameIsServer();
    harness.session.watchPair({ ...viewOf(2), frameIntervalMs: 200 });
    expect(harness.bars.length).toBe(barCount + 1);
  });

  it('sends a hidden page a summary once per second and no frame', async () => {
    await harness.show();
    harness.session.setLiveness({ isOnline: true, isVisible: false });
    await harness.pass(20);
    const trades = drawnTrades(randomFrom(1), btcUsdt);
    harness.socket.emitText(frameOf('process', TRADE_CHANNEL, { ...trades, trades: [tradeOf(1)] }));
    const count = harness.frames.length;
    for (let second = 0; second < 5; second++) {
      harness.emitDiff();
      await harness.pass(1000);
    }
    expect(harness.frames.length).toBe(count);
    expect(harness.summaries.length).toBeGreaterThanOrEqual(4);
    expect(harness.summaries.at(-1)).toEqual({ viewId: 1, lastPrice: 6_425_010, lastSide: 'sell' });
    harness.session.setLiveness({ isOnline: true, isVisible: true });
    await harness.pass(1);
    expect(harness.frames.length).toBe(count + 1);
    expectFrameIsServer();
  });

  it('updates the age of an unchanged market once per second', async () => {
    await harness.show();
    const count = harness.frames.length;
    await harness.pass(4000);
    const ages = harness.frames
      .slice(count)
      .map((frame) => numberAt(frame, FRAME.builtAt) - numberAt(frame, FRAME.bookReceivedAt));
    expect(ages).toHaveLength(4);
    expect(Math.max(...ages)).toBeGreaterThan(3000);
  });
});
