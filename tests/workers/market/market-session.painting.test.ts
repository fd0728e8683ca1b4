/** Painting of a session on its attached surfaces. */
import { describe, expect, it } from 'vitest';
import { ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { priceText } from '#domain/number-text.ts';
import { drawnTrades, frameOf } from '#tests/support/frames.ts';
import { THEME, PaintedSurface } from '#tests/support/painted-surface.ts';
import { TRADE_CHANNEL, viewOf } from '#tests/support/session-harness.ts';
import {
  harness,
  ethUsdt,
  expectedRows,
  tradeOf,
  useSessionHarness,
} from '#tests/support/session-frames.ts';
import { randomFrom } from '#tests/support/virtual-environment.ts';
import type { BookLayout, TapeLayout } from '#workers/market/painter-api.ts';

useSessionHarness();

describe('painting', () => {
  const place = { side: 'bids', index: 0 } as const;
  const layout: BookLayout = {
    widthCss: 240,
    heightCss: 200,
    pixelRatio: 1,
    leftOffset: 0,
    topOffset: 0,
    rowHeightCss: 20,
    paddingCss: 12,
    theme: THEME,
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
  const tapeLayout: TapeLayout = { ...layout, scrolledCss: 0, isPaused: false, ownTradeIds: [] };
  const setVisible = (isVisible: boolean) =>
    harness.session.setLiveness({ isOnline: true, isVisible });
  const attachBookCanvas = () => {
    const surface = new PaintedSurface();
    harness.session.painter.openBookSurface(surface.canvas, layout);
    return surface;
  };
  const bestBid = () => expectedRows('bids')[0];

  it('shows the current book before the page has a frame of it, and updates it', async () => {
    await harness.show({ ...viewOf(1), frameIntervalMs: 5_000 });
    const frameCount = harness.frames.length;
    const surface = attachBookCanvas();
    const { painter } = harness.session;
    expect(painter.paintedLevel(place)?.price).toBe(bestBid());
    for (let change = 0; change < 30; change++) {
      harness.emitDiff();
      await harness.pass(40);
      const level = painter.paintedLevel(place);
      expect([level?.price, level?.size, level?.total]).toEqual(expectedRows('bids').slice(0, 3));
    }
    expect(harness.frames.length).toBe(frameCount);
    expect(surface.image).toContain(priceText(ticks(bestBid() ?? 0), btcUsdt));
  });

  it('shows trades on the other surface, which is attached and detached separately', async () => {
    await harness.show();
    const [book, tape] = [attachBookCanvas(), new PaintedSurface()];
    harness.session.painter.openTapeSurface(tape.canvas, tapeLayout);
    harness.session.painter.closeBookSurface();
    book.forgetOperations();
    const trades = drawnTrades(randomFrom(1), btcUsdt);
    harness.socket.emitText(frameOf('process', TRADE_CHANNEL, { ...trades, trades: [tradeOf(1)] }));
    await harness.pass(40);
    expect(tape.texts).toHaveLength(3);
    harness.emitDiff();
    await harness.pass(40);
    expect(book.operationCount).toBe(0);
  });

  it('draws nothing while hidden, and the full current book afterwards', async () => {
    await harness.show();
    const surface = attachBookCanvas();
    await harness.pass(300);
    setVisible(false);
    surface.forgetOperations();
    for (let change = 0; change < 20; change++) {
      harness.emitDiff();
      await harness.pass(100);
    }
    expect(surface.operationCount).toBe(0);
    setVisible(true);
    await harness.pass(20);
    expect(surface.texts).toHaveLength(24);
    expect(surface.fills.has('upFlash') || surface.fills.has('downFlash')).toBe(false);
    expect(harness.session.painter.paintedLevel(place)?.price).toBe(bestBid());
  });

  it('stops with its surface, and continues with the next attached one', async () => {
    await harness.show();
    const first = attachBookCanvas();
    harness.session.painter.closeBookSurface();
    const second = attachBookCanvas(); // Like a view that is shown, removed and shown again.
    first.forgetOperations();
    expect(second.texts).toHaveLength(24);
    harness.emitDiff();
    await harness.pass(40);
    expect(first.operationCount).toBe(0);
    harness.session.painter.closeBookSurface();
    second.forgetOperations();
    harness.emitDiff();
    await harness.pass(40);
    expect(second.operationCount).toBe(0);
    expect(harness.session.painter.paintedLevel(place)).toBeUndefined();
  });

  it('repaints everything on a canvas whose memory was released meanwhile', async () => {
    await harness.show();
    const surface = new PaintedSurface();
    const { canvas } = surface;
    harness.session.painter.openBookSurface(canvas, layout);
    await harness.pass(300);
    surface.forgetOperations();
    canvas.dispatchEvent(new Event('contextrestored'));
    await harness.pass(20);
    expect(surface.texts).toHaveLength(24);
  });

  it('returns no level of the previous pair, and shows none of it in the next frame', async () => {
    await harness.show();
    const surface = attachBookCanvas();
    expect(harness.session.painter.paintedLevel(place)).toBeDefined();
    harness.session.watchPair(viewOf(2, ethUsdt));
    expect(harness.session.painter.paintedLevel(place)).toBeUndefined();
    await harness.pass(16);
    expect(surface.image.trim()).toBe('');
    harness.session.watchPair(undefined);
    await harness.pass(100);
    expect(surface.image.trim()).toBe('');
  });

  it('has its own pace, independent of the frames sent to the page', async () => {
    await harness.show();
    const surface = attachBookCanvas();
    const pace = { paintIntervalMs: 200, isDetailed: false, isAnimated: false };
    harness.session.painter.setPace(pace);
    await harness.pass(300);
    let paintingCount = 0;
    for (let change = 0; change < 100; change++) {
      surface.forgetOperations();
      harness.emitDiff();
      await harness.pass(10);
      if (surface.operationCount > 0) paintingCount += 1;
    }
    expect(paintingCount).toBeGreaterThanOrEqual(3);
    expect(paintingCount).toBeLessThanOrEqual(5);
    expect(surface.image).not.toContain('░');
  });
});
