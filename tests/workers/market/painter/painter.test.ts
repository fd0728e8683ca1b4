/** Which surfaces are painted, when, and with which market. */
import { beforeEach, expect, it } from 'vitest';
import { coinId, pairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { decimal } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { frameOfDraft, type FrameDraft } from '#tests/support/market-frames.ts';
import { PaintedSurface, THEME } from '#tests/support/painted-surface.ts';
import { virtualEnvironment } from '#tests/support/virtual-environment.ts';
import type { BookLayout, TapeLayout } from '#workers/market/painter-api.ts';
import { Painter } from '#workers/market/painter/painter.ts';

const SURFACE = {
  widthCss: 240,
  heightCss: 160,
  pixelRatio: 1,
  leftOffset: 0,
  topOffset: 0,
  rowHeightCss: 20,
  paddingCss: 12,
  theme: THEME,
} as const;
const BOOK: BookLayout = {
  ...SURFACE,
  view: 'both',
  rowCount: 3,
  midHeightCss: 40,
  depthBy: 'total',
  lastColumn: 'total',
  ownBids: [],
  ownAsks: [],
  hovered: undefined,
  focused: undefined,
};
const TAPE: TapeLayout = { ...SURFACE, scrolledCss: 0, isPaused: false, ownTradeIds: [] };
const PLACE = { side: 'bids', index: 0 } as const;
/** The same numbers of steps are prices ten times as high. */
const COARSE: Pair = {
  ...btcUsdt,
  id: pairId(7),
  tradeCoinId: coinId(70),
  tickSize: decimal('0.1'),
};
const MARKET: FrameDraft = {
  bids: [[6_425_009, 50_000]],
  asks: [[6_425_011, 60_000]],
  trades: [[1, 6_425_010, 70_000, 'buy']],
};

/** A painter of a market that the test changes. */
class PainterHarness {
  readonly environment = virtualEnvironment();
  readonly book = new PaintedSurface();
  readonly tape = new PaintedSurface();
  readonly bookCanvas = this.book.canvas;
  readonly tapeCanvas = this.tape.canvas;
  pair: Pair | undefined = btcUsdt;
  draft = MARKET;
  filledCount = 0;
  measuredCount = 0;
  readonly rowCounts: number[] = [];
  readonly painter = new Painter({
    environment: this.environment,
    measured: (work) => {
      this.measuredCount += 1;
      return work();
    },
    fillFrame: (frame, rowCount) => {
      this.filledCount += 1;
      this.rowCounts.push(rowCount);
      if (this.pair !== undefined) frame.set(frameOfDraft({ ...this.draft, rowCount }));
      return this.pair;
    },
  });

  open(): this {
    this.painter.openBookSurface(this.bookCanvas, BOOK);
    this.painter.openTapeSurface(this.tapeCanvas, TAPE);
    return this.forget();
  }

  forget(): this {
    this.book.forgetOperations();
    this.tape.forgetOperations();
    this.filledCount = 0;
    return this;
  }

  /** Passes enough time for a painting, and returns what it wrote. */
  paint(ms = 20): { readonly book: readonly string[]; readonly tape: readonly string[] } {
    this.forget();
    this.environment.advance(ms);
    const textsOf = (surface: PaintedSurface) => surface.texts.map((drawn) => drawn.text);
    return { book: textsOf(this.book), tape: textsOf(this.tape) };
  }
}

let harness: PainterHarness;
beforeEach(() => {
  harness = new PainterHarness();
});

it('paints a new surface immediately, with as many rows as it has', () => {
  const { painter, book, tape } = harness;
  painter.openBookSurface(harness.bookCanvas, BOOK);
  expect(book.texts.map(({ text }) => text)).toContain('64,250.09');
  expect(harness.rowCounts).toEqual([3]);
  painter.openTapeSurface(harness.tapeCanvas, TAPE);
  expect(tape.texts.map(({ text }) => text)).toContain('64,250.10');
  expect(harness.measuredCount).toBe(2);
  expect(painter.paintedLevel(PLACE)?.price).toBe(6_425_009);
});

it('paints trades without a book, of a frame without rows', () => {
  harness.painter.openTapeSurface(harness.tapeCanvas, TAPE);
  expect(harness.rowCounts).toEqual([0]);
  expect(harness.tape.texts.map(({ text }) => text)).toContain('64,250.10');
  expect(harness.painter.paintedLevel(PLACE)).toBeUndefined();
});

it('paints nothing and waits for nothing without a surface', () => {
  harness.painter.touch();
  harness.painter.leaveMarket();
  expect(harness.environment.waitingCount).toBe(0);
  harness.open();
  harness.painter.closeBookSurface();
  harness.painter.touch();
  expect(harness.paint().book).toEqual([]);
  expect(harness.filledCount).toBe(1); // The trades remain.
  harness.painter.closeTapeSurface();
  harness.painter.touch();
  expect(harness.environment.waitingCount).toBe(0);
});

it('paints changes of market and layout on both surfaces', () => {
  const { painter } = harness.open();
  harness.draft = { bids: [[6_425_008, 50_000]], trades: [[2, 6_425_007, 70_000, 'sell']] };
  painter.touch();
  const changed = harness.paint();
  expect(changed.book).toContain('64,250.08');
  expect(changed.tape).toContain('64,250.07');
  painter.layOutBook({ ...BOOK, widthCss: 300 });
  expect(harness.paint().book).toContain('64,250.08');
  expect(harness.bookCanvas.width).toBe(300);
  painter.layOutTape({ ...TAPE, heightCss: 100 });
  expect(harness.paint().tape).toContain('64,250.07');
  expect(harness.tapeCanvas.height).toBe(100);
});

it('writes the numbers of the next pair in its own steps, and none of a market that ended', () => {
  const { painter } = harness.open();
  harness.pair = COARSE;
  painter.leaveMarket();
  expect(painter.paintedLevel(PLACE)).toBeUndefined();
  const next = harness.paint();
  expect(next.book).toContain('642,500.90');
  expect(next.tape).toContain('642,501.00');
  harness.pair = undefined;
  painter.leaveMarket();
  expect(harness.paint()).toEqual({ book: [], tape: [] });
  expect(painter.paintedLevel(PLACE)).toBeUndefined();
  expect(harness.book.areas.map(({ style }) => style)).toContain('ground');
  expect(harness.tape.areas.map(({ style }) => style)).toContain('ground');
});

it('keeps paused trades of the market, and drops them with it', () => {
  const { painter } = harness.open();
  painter.layOutTape({ ...TAPE, isPaused: true });
  harness.draft = { ...MARKET, trades: [[2, 6_425_007, 70_000, 'sell']] };
  painter.setVisible(false);
  painter.setVisible(true);
  expect(harness.paint().tape).toContain('64,250.10');
  painter.leaveMarket();
  expect(harness.paint().tape).toContain('64,250.07');
});

it('paints nothing on a hidden page, and everything at its return', () => {
  const { painter } = harness.open();
  painter.setVisible(false);
  painter.touch();
  expect(harness.paint(5_000)).toEqual({ book: [], tape: [] });
  painter.setVisible(true);
  const shown = harness.paint();
  expect([shown.book.length, shown.tape.length]).toEqual([6, 3]);
  painter.setVisible(true);
  expect(harness.paint().book).toEqual([]);
});

it.each(['book', 'tape'] as const)('repaints a %s whose memory was released', (which) => {
  harness.open();
  harness[`${which}Canvas`].dispatchEvent(new Event('contextrestored'));
  expect(harness.paint()[which]).not.toEqual([]);
});

it('paints as often as its pace allows, with the details of the pace', () => {
  const { painter } = harness.open();
  painter.setPace({ paintIntervalMs: 500, isDetailed: false, isAnimated: false });
  harness.draft = { ...MARKET, bids: [[6_425_009, 90_000]] };
  harness.forget();
  harness.environment.advance(400);
  expect(harness.filledCount).toBe(0);
  harness.environment.advance(200);
  expect(harness.filledCount).toBe(1);
  expect(harness.book.areas.filter(({ style }) => style === 'upBar')).toEqual([]);
  expect(harness.book.texts.map(({ text }) => text)).toContain('0.90000');
});

it('paints a flash until it has faded, then rests', () => {
  const { painter, environment } = harness.open();
  harness.draft = { ...MARKET, bids: [[6_425_009, 90_000]] };
  painter.touch();
  environment.advance(20);
  expect(harness.book.areas.map(({ style }) => style)).toContain('upFlash');
  environment.advance(300);
  expect(environment.waitingCount).toBe(0);
  expect(harness.book.areas.findLast(({ style }) => style === 'upFlash')?.alpha).toBeLessThan(0.3);
});

it('ends all painting when stopped', () => {
  const { painter, environment } = harness.open();
  painter.touch();
  painter.stop();
  expect(environment.waitingCount).toBe(0);
  painter.touch();
  painter.setVisible(true);
  expect(harness.paint(1_000)).toEqual({ book: [], tape: [] });
  expect(harness.filledCount).toBe(0);
});

it('counts display refreshes that came while a painting was due', () => {
  const late: (() => void)[] = [];
  const environment = virtualEnvironment();
  const painter = new Painter({
    environment: { ...environment, nextFrame: (run) => (late.push(run), () => undefined) },
    measured: (work) => work(),
    fillFrame: () => undefined,
  });
  painter.openBookSurface(harness.bookCanvas, BOOK);
  painter.touch();
  environment.advance(80);
  late.at(-1)?.();
  expect(painter.missedFrameCount).toBe(4);
});
