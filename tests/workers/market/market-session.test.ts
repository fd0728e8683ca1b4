/** A whole session against a service and an exchange in the test's hand. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coinId, pairId, userId } from '#contract/core/ids.ts';
import { decimal, ticks } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import { accountUpdateWire, btcUsdt, listingWire } from '#contract/samples/spot.ts';
import {
  BOOK_STATES,
  FRAME,
  ROW_LENGTH,
  asksOffsetOf,
  bidsOffset,
  numberAt,
} from '#domain/market-frame.ts';
import { priceText } from '#domain/number-text.ts';
import { bentPayload, bentText, drawnTrades, frameOf } from '#tests/support/frames.ts';
import {
  BOOK_CHANNEL,
  SessionBench,
  TRADE_CHANNEL,
  minuteAt,
  viewOf,
  wireDiffOf,
} from '#tests/support/session-bench.ts';
import { LOOK, PaintedSurface } from '#tests/support/painted-surface.ts';
import { drawnFrom } from '#tests/support/virtual-environment.ts';
import type { BookLayout, TapeLayout } from '#workers/market/painter-api.ts';

const ethUsdt = { ...btcUsdt, id: pairId(2), tradeCoin: 'ETH', tradeCoinId: coinId(99) };
const ME = userId(7);
const FRAME_COUNT = 100_000;
const SEED = 8;

let bench: SessionBench;
beforeEach(() => {
  vi.stubGlobal('self', globalThis); // As in a worker.
  vi.useFakeTimers({ now: 1_723_161_253_000 });
  bench = new SessionBench();
});
afterEach(() => {
  bench.session.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The rows of one side that are filled: price, size, total. */
function rowsOf(frame: Float64Array, side: 'bids' | 'asks'): number[] {
  const rowCount = numberAt(frame, FRAME.rowCount);
  const start = side === 'bids' ? bidsOffset : asksOffsetOf(rowCount);
  const count = numberAt(frame, side === 'bids' ? FRAME.bidCount : FRAME.askCount);
  return Array.from(frame.subarray(start, start + count * ROW_LENGTH));
}

/** The server's own best levels, totalled. */
function expectedRows(side: 'bids' | 'asks'): number[] {
  const { bidCount, levels } = bench.server.snapshot();
  const flat = side === 'bids' ? levels.subarray(0, 2 * bidCount) : levels.subarray(2 * bidCount);
  let total = 0;
  const rows: number[] = [];
  for (let at = 0; at < Math.min(flat.length, 20); at += 2) {
    total += flat[at + 1] ?? 0;
    rows.push(flat[at] ?? 0, flat[at + 1] ?? 0, total);
  }
  return rows;
}

function expectFrameIsServer(): void {
  expect(rowsOf(bench.frame, 'bids')).toEqual(expectedRows('bids'));
  expect(rowsOf(bench.frame, 'asks')).toEqual(expectedRows('asks'));
}

const stateNow = () => BOOK_STATES[numberAt(bench.frame, FRAME.bookState)];

describe('the book on screen', () => {
  it('[RT-10] [RT-11] [RT-13] joins both channels of the pair and shows its book, change by change', async () => {
    await bench.show();
    expect(bench.socket.subscriptions).toEqual([BOOK_CHANNEL, TRADE_CHANNEL].sort());
    expect(stateNow()).toBe('live');
    expectFrameIsServer();
    for (let round = 0; round < 50; round++) {
      bench.sayDiff();
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
    bench.socket.sayText(JSON.stringify({ channel: BOOK_CHANNEL, event: 'order_place', data }));
    await bench.pass(40);
    expectFrameIsServer();
    expect(bench.session.counters().decodedCount).toBe(1);
  });

  it('[RT-11] says stale after a lost change, asks for the book once, and is live again', async () => {
    await bench.show();
    await bench.pass(2000);
    bench.server.change();
    bench.sayDiff();
    await bench.pass(16);
    expect(stateNow()).toBe('stale');
    await bench.pass(100);
    expect(stateNow()).toBe('live');
    expect(bench.snapshotCount).toBe(2);
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
    bench.sayDiff();
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
});

describe('pacing', () => {
  it('keeps one frame in flight and joins into the next what happened meanwhile', async () => {
    await bench.show();
    bench.frameMs = 200;
    bench.sayDiff();
    await bench.pass(1);
    const count = bench.frames.length;
    for (let change = 0; change < 30; change++) {
      bench.sayDiff();
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
      bench.sayDiff();
      await bench.pass(10);
    }
    expect(bench.frames.length - count).toBeLessThanOrEqual(11);
    expect(bench.frames.length - count).toBeGreaterThanOrEqual(9);
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
      bench.sayDiff();
      await bench.pass(50);
    }
    expect(bench.frames.length - frameCount).toBeLessThanOrEqual(6);
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
    bench.socket.sayText(frameOf('process', TRADE_CHANNEL, { ...trades, trades: [printOf(1)] }));
    const count = bench.frames.length;
    for (let second = 0; second < 5; second++) {
      bench.sayDiff();
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
      .map((frame) => numberAt(frame, FRAME.builtAt) - numberAt(frame, FRAME.bookHeardAt));
    expect(ages).toHaveLength(4);
    expect(Math.max(...ages)).toBeGreaterThan(3000);
  });
});

const printOf = (id: number) => ({
  id,
  price: '64250.1',
  amount: '0.5',
  side: 'sell',
  ts: 1_723_161_253_000,
});

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
    expect(bench.bars).toMatchObject([{ viewId: 1, resolution: '1', kind: 'whole' }]);
    expect(Array.from(bench.bars[0]?.columns.times ?? [])).toEqual([start - 60]);
    const say = (time: number, price: string) => {
      const running = minuteAt(time, price, '2');
      const payload = { resolution: '1', bar: running, last_chart_time: time };
      bench.socket.sayText(frameOf('chart-update', TRADE_CHANNEL, payload));
    };
    say(start, '102');
    await bench.pass(20);
    expect(numberAt(bench.frame, FRAME.barTime)).toBe(start);
    expect(numberAt(bench.frame, FRAME.barClose)).toBe(10_200);
    say(start + 60, '103');
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

describe('the trader', () => {
  const update = (sequence: number) => ({ ...accountUpdateWire, seq: sequence });

  it('[RT-12] [RT-15] hears of their own orders by every name they may come under', async () => {
    bench.session.setUser(ME, 'real');
    await bench.show();
    expect(bench.socket.subscriptions).toContain('private-account_7');
    expect(bench.accountJoinCount).toBe(1);
    bench.socket.say('account-update', update(1), 'private-account_7');
    bench.socket.say('process-7', update(2), BOOK_CHANNEL);
    bench.socket.say('order_place_7', update(3), TRADE_CHANNEL);
    bench.socket.say('process-8', update(4), BOOK_CHANNEL);
    expect(bench.updates.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('[RT-12] hears nothing after signing out, and the next trader nothing of the former', async () => {
    bench.session.setUser(ME, 'real');
    await bench.show();
    const { socket } = bench;
    bench.session.setUser(userId(8), 'real');
    await bench.pass(20);
    socket.say('account-update', update(1), 'private-account_7');
    socket.say('process-7', update(2), BOOK_CHANNEL);
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

describe('the price list', () => {
  it('[RT-03] [RT-04] [RT-05] is joined without signing in; no details change nothing', async () => {
    bench.session.watchOverview(true);
    bench.session.connect();
    await bench.pass(100);
    const channel = 'market-overview-top-coin-list-data';
    expect(bench.socket.subscriptions).toEqual([channel]);
    const say = (details: unknown) =>
      bench.socket.say('market-overview-top-coin-list', { coin_pair_details: details }, channel);
    say(null);
    for (let change = 1; change <= 20; change++) say({ ...listingWire, price: String(change) });
    await bench.pass(250);
    expect(bench.listings.map(({ price }) => price)).toEqual(['20']);
    bench.session.watchOverview(false);
    await bench.pass(10);
    expect(bench.socket.subscriptions).toEqual([]);
  });
});

describe('painting', () => {
  const place = { side: 'bids', index: 0 } as const;
  const layout: BookLayout = {
    widthCss: 240,
    heightCss: 200,
    pixelRatio: 1,
    rowHeightCss: 20,
    paddingCss: 12,
    look: LOOK,
    view: 'both',
    rowCount: 4,
    midHeightCss: 40,
    depthBy: 'total',
    lastColumn: 'total',
    ownBids: [],
    ownAsks: [],
    hovered: undefined,
    focused: undefined,
  };
  const tapeLayout: TapeLayout = { ...layout, scrolledCss: 0, isHeld: false, ownPrints: [] };
  const setVisible = (isVisible: boolean) =>
    bench.session.setLiveness({ isOnline: true, isVisible });
  const lendBook = () => {
    const surface = new PaintedSurface();
    bench.session.painter.openBookSurface(surface.canvas, layout);
    return surface;
  };
  const bestBid = () => expectedRows('bids')[0];

  it('shows the book as it is, before the page has a frame of it, and keeps up', async () => {
    await bench.show({ ...viewOf(1), frameIntervalMs: 5_000 });
    const frameCount = bench.frames.length;
    const surface = lendBook();
    const { painter } = bench.session;
    expect(painter.paintedLevel(place)?.price).toBe(bestBid());
    for (let change = 0; change < 30; change++) {
      bench.sayDiff();
      await bench.pass(40);
      const level = painter.paintedLevel(place);
      expect([level?.price, level?.size, level?.total]).toEqual(expectedRows('bids').slice(0, 3));
    }
    expect(bench.frames.length).toBe(frameCount);
    expect(surface.picture).toContain(priceText(ticks(bestBid() ?? 0), btcUsdt));
  });

  it('shows prints on the other surface, which lives and ends by itself', async () => {
    await bench.show();
    const [book, tape] = [lendBook(), new PaintedSurface()];
    bench.session.painter.openTapeSurface(tape.canvas, tapeLayout);
    bench.session.painter.closeBookSurface();
    book.forgetOperations();
    const trades = drawnTrades(drawnFrom(1), btcUsdt);
    bench.socket.sayText(frameOf('process', TRADE_CHANNEL, { ...trades, trades: [printOf(1)] }));
    await bench.pass(40);
    expect(tape.texts).toHaveLength(3);
    bench.sayDiff();
    await bench.pass(40);
    expect(book.operationCount).toBe(0);
  });

  it('draws nothing while hidden, and the present book whole afterwards', async () => {
    await bench.show();
    const surface = lendBook();
    await bench.pass(300);
    setVisible(false);
    surface.forgetOperations();
    for (let change = 0; change < 20; change++) {
      bench.sayDiff();
      await bench.pass(100);
    }
    expect(surface.operationCount).toBe(0);
    setVisible(true);
    await bench.pass(20);
    expect(surface.texts).toHaveLength(24);
    expect(surface.fills.has('upFlash') || surface.fills.has('downFlash')).toBe(false);
    expect(bench.session.painter.paintedLevel(place)?.price).toBe(bestBid());
  });

  it('stops with its surface, and goes on with the next one lent', async () => {
    await bench.show();
    const first = lendBook();
    bench.session.painter.closeBookSurface();
    const second = lendBook(); // As a view that is shown, taken away and shown again does.
    first.forgetOperations();
    expect(second.texts).toHaveLength(24);
    bench.sayDiff();
    await bench.pass(40);
    expect(first.operationCount).toBe(0);
    bench.session.painter.closeBookSurface();
    second.forgetOperations();
    bench.sayDiff();
    await bench.pass(40);
    expect(second.operationCount).toBe(0);
    expect(bench.session.painter.paintedLevel(place)).toBeUndefined();
  });

  it('paints everything again on a canvas whose memory was taken away meanwhile', async () => {
    await bench.show();
    const surface = new PaintedSurface();
    const { canvas } = surface;
    bench.session.painter.openBookSurface(canvas, layout);
    await bench.pass(300);
    surface.forgetOperations();
    canvas.dispatchEvent(new Event('contextrestored'));
    await bench.pass(20);
    expect(surface.texts).toHaveLength(24);
  });

  it('knows no level of the pair that was left, and shows none of it in the next frame', async () => {
    await bench.show();
    const surface = lendBook();
    expect(bench.session.painter.paintedLevel(place)).toBeDefined();
    bench.session.watchPair(viewOf(2, ethUsdt));
    expect(bench.session.painter.paintedLevel(place)).toBeUndefined();
    await bench.pass(16);
    expect(surface.picture.trim()).toBe('');
    bench.session.watchPair(undefined);
    await bench.pass(100);
    expect(surface.picture.trim()).toBe('');
  });

  it('is paced by itself, whatever the page is sent', async () => {
    await bench.show();
    const surface = lendBook();
    const pace = { paintIntervalMs: 200, isDetailed: false, isAnimated: false };
    bench.session.painter.setPace(pace);
    await bench.pass(300);
    let paintingCount = 0;
    for (let change = 0; change < 100; change++) {
      surface.forgetOperations();
      bench.sayDiff();
      await bench.pass(10);
      if (surface.operationCount > 0) paintingCount += 1;
    }
    expect(paintingCount).toBeGreaterThanOrEqual(3);
    expect(paintingCount).toBeLessThanOrEqual(5);
    expect(surface.picture).not.toContain('░');
  });
});

describe('bad frames', () => {
  it(`[RT-11] [RT-14] do no harm: ${FRAME_COUNT} of seed ${SEED}, then live within two seconds`, async () => {
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown) => void rejections.push(reason);
    process.on('unhandledRejection', onRejection);
    const random = drawnFrom(SEED);
    await bench.show();
    const odd = ['[', '{"event":', '"', '[]', 'null', '0', `{"a":${'['.repeat(5000)}`, '\u0000'];
    for (let index = 0; index < FRAME_COUNT; index++) {
      const { event, channel, payload } = drawnMessage(random);
      const text = frameOf(event, channel, random() < 0.6 ? bentPayload(random, payload) : payload);
      const chance = random();
      if (chance < 0.1) bench.socket.sayText(odd[index % odd.length]);
      else bench.socket.sayText(chance < 0.5 ? bentText(random, text) : text);
      if (index % 5000 === 0) await bench.pass(20);
    }
    bench.socket.sayText(`{"event":"order_place","data":"${'x'.repeat(5_000_000)}"}`);
    bench.sayDiff(bench.server.heartbeat());
    await bench.pass(2000);
    bench.sayDiff();
    await bench.pass(100);
    expect(stateNow()).toBe('live');
    expectFrameIsServer();
    expect(numbersAreSound(bench.frame)).toBe(true);
    expect(bench.sockets).toHaveLength(1);
    process.off('unhandledRejection', onRejection);
    expect(rejections).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const { malformedCount } = bench.session.counters();
    expect(malformedCount).toBeGreaterThan(FRAME_COUNT / 10);
  }, 120_000);

  /** Sound messages of every kind, some of them for channels and events nobody asked for. */
  function drawnMessage(random: () => number) {
    const chance = random();
    if (chance < 0.4) {
      const payload = wireDiffOf(bench.server.heartbeat());
      return { event: 'order_place', channel: BOOK_CHANNEL, payload };
    }
    if (chance < 0.8) {
      const payload = drawnTrades(random, btcUsdt);
      return { event: 'process', channel: TRADE_CHANNEL, payload };
    }
    const event = ['chart-update', '__proto__', 'constructor', 'pusher:error'][
      Math.floor(random() * 4)
    ];
    const channel = [TRADE_CHANNEL, '__proto__', 'nobody', ''][Math.floor(random() * 4)];
    const payload = { resolution: '1', bar: minuteAt(60, '1', '1'), last_chart_time: 60 };
    return { event: event ?? '', channel: channel ?? '', payload };
  }
});

/** Whole, safe numbers; NaN only where the layout lets something be absent. */
function numbersAreSound(frame: Float64Array): boolean {
  return frame.every((value, offset) =>
    Number.isNaN(value) ? offset < bidsOffset : Number.isSafeInteger(value),
  );
}
