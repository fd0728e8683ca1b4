/** Tests how rows follow the painted canvas: with delay, but never behind permanently, and without
 *  delay for important changes. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  CALM_INTERVAL_MS,
  createFrameReceiver,
  type FrameReceiver,
} from '#src/realtime/frame-receiver.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { link } from '#src/stores/link.store.ts';
import { tape } from '#src/stores/tape.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { frameOfDraft, type FrameDraft } from '#tests/support/market-frames.ts';

interface Timer {
  readonly delayMs: number;
  readonly run: () => void;
}

const TURN_MS = CALM_INTERVAL_MS / 3;

let timers: Timer[] = [];
let nowMs = 0;
let receiver: FrameReceiver;
let viewId = 0;
let sequence = 0;

beforeEach(() => {
  timers = [];
  nowMs = 1_000_000;
  viewId += 1; // The stores are the application's own, so each test uses a separate view of them.
  sequence = 0;
  receiver = createFrameReceiver(
    (delayMs, run) => {
      const timer = { delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    () => nowMs,
  );
});
afterEach(() => receiver.drop());

/** Returns a frame whose best ask, newest trade, best bid and last price are `price`. */
function frameAt(price: number, draft: FrameDraft = {}): Float64Array {
  sequence += 1;
  return frameOfDraft({
    viewId,
    sequence,
    asks: [[price, 5]],
    trades: [[sequence, price, 1, 'buy']],
    bids: [[price, 5]],
    ...draft,
  });
}

/** Receives the next frame after the delay. */
function receiveLater(price: number, delayMs: number): void {
  nowMs += delayMs;
  receiver.receive(frameAt(price), true)?.();
}

/**
 * Runs the timers until none is left, without new frames.
 * @returns the delay before each step.
 */
function passStillness(): number[] {
  const waits: number[] = [];
  for (let [due] = timers; due !== undefined; [due] = timers) {
    timers = timers.slice(1);
    nowMs += due.delayMs;
    waits.push(due.delayMs);
    due.run();
  }
  return waits;
}

const show = () => [ladder.asks[0]?.price, tape.trades[0]?.price, ladder.bids[0]?.price];

it('writes every row of every frame while nothing is painted', () => {
  for (const price of [100, 101, 102]) {
    receiver.receive(frameAt(price), false)?.();
    expect(show()).toEqual([price, price, price]);
  }
  expect(timers).toHaveLength(0);
});

it('writes rows immediately at first, then asks, tape and bids in turn with later frames', () => {
  receiver.receive(frameAt(100), true)?.();
  receiveLater(101, TURN_MS / 2);
  expect(show()).toEqual([100, 100, 100]);
  receiveLater(102, TURN_MS / 2);
  expect(show()).toEqual([102, 100, 100]);
  receiveLater(103, TURN_MS / 2);
  expect(show()).toEqual([102, 100, 100]);
  receiveLater(104, TURN_MS / 2);
  expect(show()).toEqual([102, 104, 100]);
  receiveLater(105, TURN_MS);
  expect(show()).toEqual([102, 104, 105]);
});

it('writes pending rows when no frame follows, one part after the other', () => {
  receiver.receive(frameAt(100), true)?.();
  receiveLater(101, 10);
  receiveLater(102, 10);
  expect(show()).toEqual([100, 100, 100]);
  expect(timers).toHaveLength(1);
  expect(passStillness()).toEqual([CALM_INTERVAL_MS, TURN_MS, TURN_MS]);
  expect(show()).toEqual([102, 102, 102]);
});

it('writes one part per frame when frames arrive late', () => {
  receiver.receive(frameAt(100), true)?.();
  receiveLater(101, 2 * CALM_INTERVAL_MS);
  expect(show()).toEqual([101, 100, 100]);
  receiveLater(102, 2 * CALM_INTERVAL_MS);
  expect(show()).toEqual([101, 102, 100]);
});

it('writes each part at most about once a second, however often frames arrive', () => {
  receiver.receive(frameAt(100), true)?.();
  const writtenAtMs: number[] = [];
  let asks = ladder.asks[0]?.price;
  for (let price = 101; price <= 700; price += 1) {
    receiveLater(price, 16);
    if (ladder.asks[0]?.price !== asks) writtenAtMs.push(nowMs);
    asks = ladder.asks[0]?.price;
  }
  const gapsMs = writtenAtMs.slice(1).map((at, index) => at - (writtenAtMs[index] ?? 0));
  expect(gapsMs.length).toBeGreaterThan(5);
  expect(Math.min(...gapsMs)).toBeGreaterThan(0.85 * CALM_INTERVAL_MS);
  expect(Math.max(...gapsMs)).toBeLessThan(1.15 * CALM_INTERVAL_MS);
});

it('writes the next frame immediately after `hurry`', () => {
  receiver.receive(frameAt(100), true)?.();
  receiver.receive(frameAt(101), true)?.();
  receiver.hurry();
  receiver.receive(frameAt(102), true)?.();
  expect(show()).toEqual([102, 102, 102]);
});

it('writes ticker values with every frame', () => {
  receiver.receive(frameAt(100), true)?.();
  receiver.receive(frameAt(101, { bids: [[101, 5]], asks: [[107, 2]] }), true)?.();
  expect([ticker.bestBid, ticker.bestAsk]).toEqual([101, 107]);
  expect(ladder.bids[0]?.price).toBe(100);
});

it('writes immediately when the book is stale or the view changes', () => {
  receiver.receive(frameAt(100), true)?.();
  receiver.receive(frameAt(101, { bookState: 'stale' }), true)?.();
  expect([link.bookState, ladder.bids[0]?.price]).toEqual(['stale', 101]);
  viewId += 1;
  receiver.receive(frameAt(90, { viewId, bookState: 'stale' }), true)?.();
  expect(ladder.bids[0]?.price).toBe(90);
  expect(timers).toHaveLength(0);
});

it('writes nothing after `drop`', () => {
  receiver.receive(frameAt(100), true)?.();
  receiver.receive(frameAt(101), true)?.();
  receiver.drop();
  expect(timers).toHaveLength(0);
  expect(show()).toEqual([100, 100, 100]);
});

it('writes each part as seldom as the level of quality says, and still the newest in the end', () => {
  receiver.intervals = { valuesMs: 500, rowsMs: 5_000 };
  receiver.receive(frameAt(100), true)?.();
  const writtenAtMs: number[] = [];
  for (let price = 101; price <= 160; price += 1) {
    const asks = ladder.asks[0]?.price;
    receiveLater(price, 500);
    expect(ticker.lastPrice).toBe(price);
    if (ladder.asks[0]?.price !== asks) writtenAtMs.push(nowMs);
  }
  const gapsMs = writtenAtMs.slice(1).map((at, index) => at - (writtenAtMs[index] ?? 0));
  expect(gapsMs.length).toBeGreaterThan(3);
  expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(5_000);
  passStillness();
  expect(show()).toEqual([160, 160, 160]);
});
