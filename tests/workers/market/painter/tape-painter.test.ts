import { describe, expect, it } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { frameOfDraft, type FrameDraft } from '#tests/support/market-frames.ts';
import { THEME, PaintedSurface } from '#tests/support/painted-surface.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import type { TapeLayout } from '#workers/market/painter-api.ts';
import { FULL_PACE } from '#workers/market/painter/pace.ts';
import { RowText } from '#workers/market/painter/row-text.ts';
import { TapePainter } from '#workers/market/painter/tape-painter.ts';

const LAYOUT: TapeLayout = {
  widthCss: 240,
  heightCss: 70,
  pixelRatio: 1,
  leftOffset: 0,
  topOffset: 0,
  rowHeightCss: 20,
  paddingCss: 12,
  theme: THEME,
  scrolledCss: 0,
  isPaused: false,
  ownTradeIds: [],
};
const TRADES: NonNullable<FrameDraft['trades']> = [
  [1, 6_425_000, 50_000, 'buy'],
  [2, 6_425_001, 200_000, 'sell'],
  [3, 6_425_002, 100_000, 'buy'],
  [4, 6_425_003, 10_000, 'sell'],
];
const text = new RowText(btcUsdt);

class CanvasStub {
  readonly surface: PaintedSurface;
  readonly painter: TapePainter;

  constructor(layout: Partial<TapeLayout> = {}) {
    this.surface = new PaintedSurface({ pixelRatio: layout.pixelRatio ?? 1 });
    this.painter = new TapePainter(this.surface.canvas, { ...LAYOUT, ...layout });
  }

  paint(trades = TRADES, pace = FULL_PACE): this {
    this.surface.forgetOperations();
    this.painter.paint(frameOfDraft({ trades }), text, pace);
    return this;
  }

  /** The text image as if local time were that of the expected images. */
  get image(): string {
    return this.surface.image.replaceAll(text.timeText(1001), '00:00:01');
  }

  get prices(): string[] {
    return this.surface.texts.filter(({ x }) => x === 12).map((drawn) => drawn.text);
  }
}

describe('the trades', () => {
  it('are listed from the newest down, each with a bar proportional to its size, to the edge', () => {
    expect(new CanvasStub().paint().image).toBe(`
  64,250.03        0.10000    00:00:01░░
  64,250.02        1.00000░░░░00:00:01░░
░░64,250.01░░░░░░░░2.00000░░░░00:00:01░░
  64,250.00        0.50000    00:00:01░░
`);
  });

  it('have no bars in reduced drawing', () => {
    const still = { ...FULL_PACE, isDetailed: false };
    expect(new CanvasStub().paint(TRADES, still).image).not.toContain('░');
  });

  it('have the color of the taker', () => {
    const { texts } = new CanvasStub().paint().surface;
    const styleOf = (price: string) => texts.find((drawn) => drawn.text === price)?.style;
    expect(styleOf('64,250.02')).toBe('upText');
    expect(styleOf('64,250.01')).toBe('downText');
  });

  it('much larger than usual are highlighted with a sign, and own ones have a mark', () => {
    const usual = Array.from(
      { length: 12 },
      (_, index) => [index + 1, 6_425_000 + index, 10_000, 'buy'] as const,
    );
    const trades = [...usual, [13, 6_425_050, 80_000, 'sell'] as const];
    const stub = new CanvasStub({ ownTradeIds: [12] }).paint(trades);
    const { texts } = stub.surface;
    expect(texts.find((drawn) => drawn.text === '◆ 0.80000')).toMatchObject({
      style: 'strongText',
      font: '500 12px Test',
    });
    expect(texts.filter((drawn) => drawn.text.includes('◆'))).toHaveLength(1);
    expect(stub.image.split('\n')[2]).toMatch(/^ •64,250.11/);
    stub.painter.layOut(LAYOUT);
    stub.paint(trades);
    expect(stub.prices).toEqual(['64,250.11']); // The row whose mark was removed, and no other.
  });

  it('move up by the scroll offset', () => {
    expect(new CanvasStub({ scrolledCss: 40 }).paint().image).toBe(`
░░64,250.01░░░░░░░░2.00000░░░░00:00:01░░
  64,250.00        0.50000    00:00:01░░


`);
  });

  it('do not move while paused, also when scrolled or resized, and are up to date afterwards', () => {
    const more = [...TRADES, [5, 6_425_004, 20_000, 'buy']] as const;
    const stub = new CanvasStub().paint();
    stub.painter.layOut({ ...LAYOUT, isPaused: true });
    stub.paint(more);
    expect(stub.surface.operationCount).toBe(0);
    stub.painter.layOut({ ...LAYOUT, isPaused: true, scrolledCss: 20 });
    expect(stub.paint(more).prices).toEqual(['64,250.02', '64,250.01', '64,250.00']);
    stub.painter.layOut(LAYOUT);
    expect(stub.paint(more).prices[0]).toBe('64,250.04');
  });

  it('of another market are not paused', () => {
    const stub = new CanvasStub({ isPaused: true }).paint();
    stub.painter.renew(false);
    expect(stub.paint([[9, 1, 1, 'buy']]).prices[0]).toBe('64,250.03');
    stub.painter.renew(true);
    expect(stub.paint([[9, 1, 1, 'buy']]).prices).toEqual(['0.01']);
  });
});

describe('the repainted area', () => {
  it('is empty when nothing changed', () => {
    const stub = new CanvasStub().paint();
    expect(stub.surface.operationCount).toBeGreaterThan(0);
    expect(stub.paint().surface.operationCount).toBe(0);
  });

  it.each([1, 1.25, 2])('at ratio %d equals a full repaint', (pixelRatio) => {
    const random = seededRandom(7);
    const stub = new CanvasStub({ pixelRatio });
    const trades: (typeof TRADES)[number][] = [];
    for (let round = 0; round < 40; round++) {
      for (let count = random.between(0, 2); count > 0; count--) {
        const size = random.pick([1, 5_000, 100_000, 2_000_000]);
        trades.push([
          trades.length + 1,
          random.between(1, 9_999_999),
          size,
          random.pick(['buy', 'sell']),
        ]);
      }
      const ownTradeIds = random.pick([[], [], [2, 3, 5, 8]]);
      const scrolledCss = random.pick([0, 0, 0, 13]);
      const layout = { ...LAYOUT, pixelRatio, ownTradeIds, scrolledCss };
      stub.painter.layOut(layout);
      stub.paint(trades);
      const fresh = new CanvasStub(layout).paint(trades);
      expect(stub.image).toBe(fresh.image);
      expect(stub.surface.isAlike(fresh.surface)).toBe(true);
    }
  });
});
