import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { ROW, ROW_LENGTH, bidsOffset } from '#domain/market-frame.ts';
import { frameOfDraft, type FrameDraft } from '#tests/support/market-frames.ts';
import { THEME, PaintedSurface, type SurfaceOptions } from '#tests/support/painted-surface.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import type { BookLayout, PaintPace } from '#workers/market/painter-api.ts';
import { BookPainter } from '#workers/market/painter/book-painter.ts';
import { RowText } from '#workers/market/painter/row-text.ts';

const LAYOUT: BookLayout = {
  widthCss: 240,
  heightCss: 160,
  pixelRatio: 1,
  leftOffset: 0,
  topOffset: 0,
  rowHeightCss: 20,
  paddingCss: 12,
  theme: THEME,
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
const BIDS = [
  [6_425_009, 50_000],
  [6_425_008, 150_000],
  [6_425_000, 300_000],
] as const;
const BOOK: FrameDraft = {
  bids: BIDS,
  asks: [
    [6_425_011, 100_000],
    [6_425_012, 123_456],
  ],
};
const STILL: PaintPace = { paintIntervalMs: 0, isDetailed: true, isAnimated: false };
const LIVELY: PaintPace = { ...STILL, isAnimated: true };
const text = new RowText(btcUsdt);

class CanvasStub {
  readonly surface: PaintedSurface;
  readonly painter: BookPainter;

  constructor(layout: Partial<BookLayout> = {}, options: SurfaceOptions = {}) {
    this.surface = new PaintedSurface({ pixelRatio: layout.pixelRatio ?? 1, ...options });
    this.painter = new BookPainter(this.surface.canvas, { ...LAYOUT, ...layout });
  }

  paint(draft: FrameDraft = BOOK, pace: PaintPace = STILL, now = 0): boolean {
    this.surface.forgetOperations();
    return this.painter.paint(frameOfDraft(draft), text, pace, now);
  }

  paintFrame(frame: Float64Array, pace: PaintPace, now: number): boolean {
    return this.painter.paint(frame, text, pace, now);
  }

  get written(): string[] {
    return this.surface.texts.map((drawn) => drawn.text);
  }
}

const imageOf = (
  layout: Partial<BookLayout> = {},
  draft: FrameDraft = BOOK,
  pace: PaintPace = STILL,
): string => {
  const stub = new CanvasStub(layout);
  stub.paint(draft, pace);
  return stub.surface.image;
};

describe('the rows', () => {
  it('meet in the middle, best prices first, bars growing from the right', () => {
    expect(imageOf()).toBe(`

  64,250.12        1.23456░░░░░2.23456░░
  64,250.11        1.00000     1.00000░░


  64,250.09        0.50000     0.50000░░
  64,250.08        1.50000░░░░░2.00000░░
  64,250.00░░░░░░░░3.00000░░░░░5.00000░░
`);
  });

  it('are those of one side, above or below the last price', () => {
    expect(imageOf({ view: 'bids' })).toBe(`


  64,250.09        0.50000     0.50000░░
  64,250.08        1.50000░░░░░2.00000░░
  64,250.00░░░░░░░░3.00000░░░░░5.00000░░



`);
    expect(imageOf({ view: 'asks' })).toBe(`




  64,250.12░░░░░░░░1.23456░░░░░2.23456░░
  64,250.11        1.00000░░░░░1.00000░░


`);
  });

  it('show bars of single sizes on request', () => {
    expect(imageOf({ depthBy: 'size' })).toBe(`

  64,250.12        1.23456░░░░░2.23456░░
  64,250.11        1.00000 ░░░░1.00000░░


  64,250.09        0.50000     0.50000░░
  64,250.08        1.50000░░░░░2.00000░░
  64,250.00░░░░░░░░3.00000░░░░░5.00000░░
`);
  });

  it('show price times amount in the last column on request', () => {
    expect(imageOf({ lastColumn: 'notional' })).toBe(`

  64,250.12        1.23456░░░79,320.62░░
  64,250.11        1.00000   64,250.11░░


  64,250.09        0.50000   32,125.04░░
  64,250.08        1.50000░░░96,375.12░░
  64,250.00░░░░░░░░3.00000░░░192,750.0░░
`);
  });

  it('with a paused price and no resting orders are muted', () => {
    const stub = new CanvasStub();
    const frame = frameOfDraft(BOOK);
    const at = bidsOffset + ROW_LENGTH;
    frame[at + ROW.size] = 0;
    frame[at + ROW.total] = 50_000;
    stub.paintFrame(frame, STILL, 0);
    expect(stub.surface.texts.find((drawn) => drawn.text === '64,250.08')?.style).toBe('mutedText');
    expect(stub.written).toContain('0.00000');
    expect(stub.painter.levelAt({ side: 'bids', index: 1 })).toMatchObject({
      price: ticks(6_425_008),
      size: lots(0),
      total: lots(50_000),
    });
  });

  it('are shaded up to the one under the pointer, which is outlined unless it is blank', () => {
    expect(imageOf({ hovered: { side: 'bids', index: 1 } })).toBe(`

  64,250.12        1.23456░░░░░2.23456░░
  64,250.11        1.00000     1.00000░░


··64,250.09········0.50000·····0.50000░░
┄·64,250.08········1.50000░░░░░2.00000░┄
  64,250.00░░░░░░░░3.00000░░░░░5.00000░░
`);
    expect(imageOf({ hovered: { side: 'asks', index: 2 } })).toBe(imageOf());
  });

  it('show the mark of own orders, and the outline of the focus', () => {
    const own = { ownBids: [ticks(6_425_008)], ownAsks: [ticks(6_425_012), ticks(1)] };
    expect(imageOf({ ...own, focused: { side: 'asks', index: 0, column: 'price' } })).toBe(`

 •64,250.12        1.23456░░░░░2.23456░░
  ═4,250.11  ═     1.00000     1.00000░░


  64,250.09        0.50000     0.50000░░
 •64,250.08        1.50000░░░░░2.00000░░
  64,250.00░░░░░░░░3.00000░░░░░5.00000░░
`);
    expect(imageOf({ focused: { side: 'asks', index: 0, column: 'size' } })).toBe(`

  64,250.12        1.23456░░░░░2.23456░░
  64,250.11   ═    1.00000     1.0000═░░


  64,250.09        0.50000     0.50000░░
  64,250.08        1.50000░░░░░2.00000░░
  64,250.00░░░░░░░░3.00000░░░░░5.00000░░
`);
  });

  it('have no bars in reduced drawing, but keep the mark of own orders', () => {
    const own = { ownBids: [ticks(6_425_008)] };
    expect(imageOf(own, BOOK, { ...STILL, isDetailed: false })).toBe(`

  64,250.12        1.23456     2.23456
  64,250.11        1.00000     1.00000


  64,250.09        0.50000     0.50000
 •64,250.08        1.50000     2.00000
  64,250.00        3.00000     5.00000
`);
  });

  it('show only the background where there are no orders', () => {
    const stub = new CanvasStub();
    stub.paint();
    stub.paint({});
    expect(stub.surface.image.trim()).toBe('');
    expect(stub.painter.levelAt({ side: 'bids', index: 0 })).toBeUndefined();
  });

  it.each([
    ['live', 'upText', 1],
    ['stale', 'mutedText', 0.35],
    ['syncing', 'mutedText', 0.35],
  ] as const)('of a book that is %s show prices in %s, bars at %d', (bookState, style, alpha) => {
    const stub = new CanvasStub();
    stub.paint({ ...BOOK, bookState });
    expect(stub.surface.texts.find(({ text }) => text === '64,250.09')?.style).toBe(style);
    expect(stub.surface.fills.get('upBar')).toBe(alpha);
    stub.paint({ ...BOOK, bookState: 'live' });
    expect(stub.surface.texts.length).toBe(bookState === 'live' ? 0 : 15);
  });
});

describe('the repainted area', () => {
  it('is empty when nothing changed', () => {
    const stub = new CanvasStub();
    stub.paint();
    expect(stub.surface.operationCount).toBeGreaterThan(0);
    stub.paint();
    expect(stub.surface.operationCount).toBe(0);
  });

  it('is the changed cells and those whose bar changed', () => {
    const stub = new CanvasStub();
    stub.paint();
    const [[best, size], ...others] = BIDS;
    stub.paint({ ...BOOK, bids: [[best, size + 1], ...others] });
    expect(stub.written.sort()).toEqual(['0.50001', '0.50001', '2.00001', '5.00001']);
  });

  it('is every bar only when the maximum changes by more than a little', () => {
    const stub = new CanvasStub();
    stub.paint();
    const [best, second, [worst, size]] = BIDS;
    stub.paint({ ...BOOK, bids: [best, second, [worst, size + 3_000]] });
    expect(stub.written.sort()).toEqual(['3.03000', '5.03000', '64,250.00']);
    stub.paint({ ...BOOK, bids: [best, second, [worst, 2 * size]] });
    // The amount whose background contains the end of the other side's bar.
    expect(stub.written).toContain('1.23456');
    expect(stub.written).not.toContain('64,250.12');
  });

  it('is only the row that the pointer has left', () => {
    const stub = new CanvasStub({ hovered: { side: 'bids', index: 0 } });
    stub.paint();
    stub.painter.layOut({ ...LAYOUT, hovered: undefined });
    stub.paint();
    expect(stub.written).toEqual(['64,250.09', '0.50000', '0.50000']);
  });

  it('is everything after a change of layout, colors or grouping', () => {
    const stub = new CanvasStub();
    stub.paint();
    for (const layout of [
      { widthCss: 250 },
      { theme: { ...THEME, text: 'other' } },
      { view: 'bids' },
    ] as const) {
      stub.painter.layOut({ ...LAYOUT, ...layout });
      stub.paint();
      expect(stub.written.length).toBe('view' in layout ? 9 : 15);
    }
  });

  it.each([
    [1, 240],
    [1, 130],
    [1.25, 241],
    [1.25, 133.3],
    [2, 240],
    [2, 150.5],
  ])('at ratio %d and width %d equals a full repaint', (pixelRatio, widthCss) => {
    const random = seededRandom(Math.round(widthCss * pixelRatio));
    const lastColumn = random.pick(['total', 'notional'] as const);
    const layout: BookLayout = {
      ...LAYOUT,
      pixelRatio,
      widthCss,
      lastColumn,
      rowCount: 4,
      heightCss: 203,
    };
    const stub = new CanvasStub(layout);
    let now = 0;
    let paintedCellCount = 0;
    const book = drawnBook(random);
    for (let round = 0; round < 40; round++) {
      const frame = frameOfDraft(book.next());
      const shown = { ...layout, ...drawnPlaces(random) };
      stub.painter.layOut(shown);
      const isAnimated = random.next() < 0.5;
      const pace = isAnimated ? LIVELY : STILL;
      stub.surface.forgetOperations();
      stub.paintFrame(frame, pace, now);
      paintedCellCount += stub.written.length;
      now += 300;
      if (isAnimated) while (stub.paintFrame(frame, pace, now)) now += 30;
      const fresh = new CanvasStub(shown);
      while (fresh.paintFrame(frame, pace, now));
      expect(stub.surface.image).toBe(fresh.surface.image);
      expect(stub.surface.isAlike(fresh.surface)).toBe(true);
    }
    // Otherwise the test would compare full repaints.
    if (widthCss > 200) expect(paintedCellCount).toBeLessThan(40 * 24 * 0.8);
  });
});

describe('a changed amount', () => {
  const risen: FrameDraft = { ...BOOK, bids: [[6_425_009, 60_000]] };
  const sunk: FrameDraft = { ...BOOK, bids: [[6_425_009, 40_000]] };
  const before: FrameDraft = { ...BOOK, bids: [[6_425_009, 50_000]] };

  it('glows and fades in a quarter of a second, then stops', () => {
    const stub = new CanvasStub();
    stub.paint(before, LIVELY, 1000);
    const strengths: number[] = [];
    let now = 1010;
    for (let isFading = stub.paint(risen, LIVELY, now); isFading; now += 16) {
      strengths.push(stub.surface.fills.get('upFlash') ?? strengths.at(-1) ?? 0);
      isFading = stub.paint(risen, LIVELY, now + 16);
    }
    expect(strengths[0]).toBe(1);
    expect(strengths.toSorted((left, right) => right - left)).toEqual(strengths);
    expect(new Set(strengths).size).toBe(8);
    expect(now - 1010).toBeGreaterThanOrEqual(240);
    expect(now - 1010).toBeLessThanOrEqual(272);
    stub.paint(risen, LIVELY, now + 16);
    expect(stub.surface.operationCount).toBe(0);
  });

  it('glows in the color of its direction, again with each change', () => {
    const stub = new CanvasStub();
    stub.paint(before, LIVELY, 0);
    stub.paint(risen, LIVELY, 0);
    expect(stub.surface.image).toContain('▲');
    stub.paint(sunk, LIVELY, 100);
    expect(stub.surface.fills.get('downFlash')).toBe(1);
  });

  it('does not glow after a new price in the row, in a full repaint, or with animation off', () => {
    const moved: FrameDraft = { ...BOOK, bids: [[6_425_008, 60_000]] };
    const isLitBy = (draft: FrameDraft, pace: PaintPace, layout?: BookLayout): boolean => {
      const stub = new CanvasStub();
      stub.paint(before, LIVELY, 0);
      if (layout !== undefined) stub.painter.layOut(layout);
      return stub.paint(draft, pace, 10);
    };
    expect(isLitBy(risen, LIVELY)).toBe(true);
    expect(isLitBy(moved, LIVELY)).toBe(false);
    expect(isLitBy(risen, STILL)).toBe(false);
    expect(isLitBy(risen, LIVELY, { ...LAYOUT, heightCss: 300 })).toBe(false);
  });
});

describe('the painted level at a position', () => {
  it('is the level shown there, regardless of later book changes', () => {
    const stub = new CanvasStub();
    expect(stub.painter.levelAt({ side: 'bids', index: 1 })).toBeUndefined();
    stub.paint();
    expect(stub.painter.levelAt({ side: 'bids', index: 1 })).toEqual({
      price: ticks(6_425_008),
      size: lots(150_000),
      total: lots(200_000),
      tickLots: 6_425_009n * 50_000n + 6_425_008n * 150_000n,
    });
    expect(stub.painter.levelAt({ side: 'asks', index: 1 })?.price).toBe(6_425_012);
    expect(stub.painter.levelAt({ side: 'asks', index: 2 })).toBeUndefined();
    expect(stub.painter.levelAt({ side: 'bids', index: 50 })).toBeUndefined();
    // After a new layout and before the next painting, it still shows the previous content.
    stub.painter.layOut({ ...LAYOUT, rowCount: 2 });
    expect(stub.painter.levelAt({ side: 'bids', index: 1 })?.price).toBe(6_425_008);
    expect(stub.painter.levelAt({ side: 'bids', index: 2 })).toBeUndefined();
    stub.painter.renew();
    expect(stub.painter.levelAt({ side: 'bids', index: 1 })).toBeUndefined();
  });

  it('is undefined on the hidden side', () => {
    const stub = new CanvasStub();
    stub.paint();
    stub.painter.layOut({ ...LAYOUT, view: 'asks' });
    stub.paint();
    expect(stub.painter.levelAt({ side: 'bids', index: 0 })).toBeUndefined();
    expect(stub.painter.levelAt({ side: 'asks', index: 0 })).toBeDefined();
  });
});

/** Draws a book of few prices, so that rows keep, lose and change their prices. */
function drawnBook(random: SeededRandom) {
  const sizes = new Map<number, number>();
  return {
    next(): FrameDraft {
      for (let change = random.between(0, 3); change > 0; change--) {
        const price = 6_425_000 + random.between(0, 11);
        sizes.set(price, random.pick([0, 1, 70_000, 12_345, 99_999_999, 1_234_567_890]));
      }
      const side = (isBid: boolean) =>
        [...sizes].filter(([price, size]) => size > 0 && price < 6_425_006 === isBid);
      const bookState = random.pick(['live', 'live', 'live', 'stale'] as const);
      return { bids: side(true), asks: side(false), bookState, rowCount: 4 };
    },
  };
}

function drawnPlaces(random: SeededRandom): Partial<BookLayout> {
  const side = random.pick(['bids', 'asks'] as const);
  const place = { side, index: random.between(0, 4) };
  return {
    hovered: random.next() < 0.3 ? place : undefined,
    focused: random.next() < 0.2 ? { ...place, column: random.pick(['price', 'size']) } : undefined,
    ownBids: random.next() < 0.3 ? [ticks(6_425_005)] : [],
    ownAsks: random.next() < 0.3 ? [ticks(6_425_006)] : [],
  };
}
