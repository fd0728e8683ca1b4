/** Rows beside a picture: calm, never behind for good, and never calm about what matters. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CALM_INTERVAL_MS, createFrameTaker, type FrameTaker } from '#src/realtime/frame-taker.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { tape } from '#src/stores/tape.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { frameOfDraft, type FrameDraft } from '#tests/support/market-frames.ts';

interface Timer {
  readonly delayMs: number;
  readonly run: () => void;
}

let timers: Timer[] = [];
let taker: FrameTaker;
let viewId = 0;
let sequence = 0;

beforeEach(() => {
  timers = [];
  viewId += 1; // The stores are the application's own: each test is another view of them.
  sequence = 0;
  taker = createFrameTaker((delayMs, run) => {
    const timer = { delayMs, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  });
});
afterEach(() => taker.drop());

/** A frame whose best ask, newest print, best bid and last price are `price`. */
function frameAt(price: number, draft: FrameDraft = {}): Float64Array {
  sequence += 1;
  return frameOfDraft({
    viewId,
    sequence,
    asks: [[price, 5]],
    prints: [[sequence, price, 1, 'buy']],
    bids: [[price, 5]],
    ...draft,
  });
}

/** Until the next turn of a side or the tape. */
function passTurn(): void {
  const due = timers;
  timers = [];
  for (const { delayMs, run } of due) {
    expect(delayMs).toBe(CALM_INTERVAL_MS / 3);
    run();
  }
}

const shown = () => [ladder.asks[0]?.price, tape.prints[0]?.price, ladder.bids[0]?.price];

it('writes every row of every frame while the rows are the picture', () => {
  for (const price of [100, 101, 102]) {
    taker.take(frameAt(price), false);
    expect(shown()).toEqual([price, price, price]);
  }
  expect(timers).toHaveLength(0);
});

it('writes calm rows at once, then the newest of each side and of the tape by turns', () => {
  taker.take(frameAt(100), true);
  expect(shown()).toEqual([100, 100, 100]);
  taker.take(frameAt(101), true);
  taker.take(frameAt(102), true);
  expect(shown()).toEqual([100, 100, 100]);
  passTurn();
  expect(shown()).toEqual([102, 100, 100]);
  taker.take(frameAt(103), true);
  passTurn();
  expect(shown()).toEqual([102, 103, 100]);
  passTurn();
  expect(shown()).toEqual([102, 103, 103]);
  passTurn();
  expect(shown()).toEqual([103, 103, 103]);
  expect(timers).toHaveLength(0);
});

it('writes no frame whole where frames come late', () => {
  taker.take(frameAt(100), true);
  for (const price of [101, 102]) {
    taker.take(frameAt(price), true);
    expect(shown()).toEqual([price - 1, price - 1, price - 1]);
    passTurn();
    expect(shown()).toEqual([price, price - 1, price - 1]);
    passTurn();
    passTurn();
    expect(shown()).toEqual([price, price, price]);
    expect(timers).toHaveLength(0);
  }
});

it('writes each part once a second at most', () => {
  taker.take(frameAt(100), true);
  const written: (number | undefined)[][] = [];
  for (let price = 101; price <= 106; price++) {
    taker.take(frameAt(price), true);
    passTurn();
    written.push(shown());
  }
  expect(written).toEqual([
    [101, 100, 100],
    [101, 102, 100],
    [101, 102, 103],
    [104, 102, 103],
    [104, 105, 103],
    [104, 105, 106],
  ]);
});

it('writes the next frame at once after being hurried', () => {
  taker.take(frameAt(100), true);
  taker.take(frameAt(101), true);
  taker.hurry();
  taker.take(frameAt(102), true);
  expect(shown()).toEqual([102, 102, 102]);
});

it('keeps figures at the pace of frames', () => {
  taker.take(frameAt(100), true);
  taker.take(frameAt(101, { bids: [[101, 5]], asks: [[107, 2]] }), true);
  expect([ticker.bestBid, ticker.bestAsk]).toEqual([101, 107]);
  expect(ladder.bids[0]?.price).toBe(100);
});

it('says at once that a book is stale, or that the view is another one', () => {
  taker.take(frameAt(100), true);
  taker.take(frameAt(101, { bookState: 'stale' }), true);
  expect([ladder.bookState, ladder.bids[0]?.price]).toEqual(['stale', 101]);
  viewId += 1;
  taker.take(frameAt(90, { viewId, bookState: 'stale' }), true);
  expect(ladder.bids[0]?.price).toBe(90);
  expect(timers).toHaveLength(0);
});

it('writes nothing of what was dropped', () => {
  taker.take(frameAt(100), true);
  taker.take(frameAt(101), true);
  taker.drop();
  expect(timers).toHaveLength(0);
  expect(shown()).toEqual([100, 100, 100]);
});
