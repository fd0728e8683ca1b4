/** Compares what is painted for each row with a plain description of it: texts, colors, bars and marks at their places,
 *  for random books and trades at every pixel ratio. */
import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { priceText, sizeText } from '#domain/number-text.ts';
import { countOf } from '#tests/support/count-of.ts';
import { frameOfDraft } from '#tests/support/market-frames.ts';
import { THEME, PaintedSurface } from '#tests/support/painted-surface.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import type { BookLayout, TapeLayout } from '#workers/market/painter-api.ts';
import { BookPainter } from '#workers/market/painter/book-painter.ts';
import { RowText } from '#workers/market/painter/row-text.ts';
import { TapePainter } from '#workers/market/painter/tape-painter.ts';

const RATIOS = [1, 1.25, 1.5, 2, 3] as const;
const ROUND_COUNT = countOf({ short: 5, long: 400 });
const SEED = 47;
const SIDES = ['buy', 'sell'] as const;
const ROW_COUNT = 4;
const STILL = { paintIntervalMs: 0, isDetailed: true, isAnimated: false };
const text = new RowText(btcUsdt);
const SURFACE = { rowHeightCss: 20, paddingCss: 12, theme: THEME } as const;

type Side = 'bids' | 'asks';
type Level = readonly [price: number, size: number];

/** A drawing of one row, in CSS pixels from its upper left corner. */
const inRow = (surface: PaintedSurface, ratio: number, topCss: number) => {
  const isInside = (y: number): boolean => y >= topCss * ratio - 1 && y < (topCss + 20) * ratio - 1;
  return {
    texts: surface.texts.filter(({ y }) => isInside(y)),
    areas: surface.areas.filter(({ top, height }) => height < 40 * ratio && isInside(top)),
    outlines: surface.outlines.filter(({ top }) => isInside(top)),
  };
};

type Painted = ReturnType<typeof inRow>;

/** The bar of a row: its length, and the part of the row's height that it covers. */
function barIn({ areas }: Painted, style: string, widthPx: number, ratio: number) {
  const parts = areas.filter((area) => area.style === style);
  const left = Math.min(widthPx, ...parts.map((part) => part.left));
  const covered = parts.reduce((sum, part) => sum + part.width, 0);
  // Cells meet without a gap, and no part of the bar is painted twice.
  expect(covered).toBe(widthPx - left);
  for (const { height } of parts) {
    expect(Math.abs(height - 18 * ratio)).toBeLessThanOrEqual(2);
  }
  return covered;
}

function drawSide(random: SeededRandom, side: Side): readonly Level[] {
  let price = 6_425_000;
  return Array.from({ length: random.between(0, 6) }, () => {
    price += side === 'bids' ? -random.between(1, 9) : random.between(1, 9);
    return [price, random.between(1, 3_000_000)] as const;
  });
}

function drawLayout(random: SeededRandom, pixelRatio: number): BookLayout {
  const position = () => ({
    side: random.pick(['bids', 'asks'] as const),
    index: random.between(0, 3),
  });
  const pointed = { ...position(), column: random.pick(['price', 'size'] as const) };
  return {
    ...SURFACE,
    pixelRatio,
    widthCss: random.between(240, 420),
    heightCss: random.between(200, 260),
    leftOffset: random.pick([0, 0.25]),
    topOffset: random.pick([0, 0.5]),
    view: random.pick(['both', 'both', 'bids', 'asks']),
    rowCount: ROW_COUNT,
    midHeightCss: 40,
    depthBy: random.pick(['total', 'size']),
    lastColumn: 'total',
    ownBids: [],
    ownAsks: [],
    hovered: random.next() < 0.4 ? position() : undefined,
    focused: random.next() < 0.4 ? pointed : undefined,
  };
}

/** The upper edge of a row in CSS pixels: bids go down from the last price, asks go up. */
function topOf({ heightCss, view }: BookLayout, side: Side, index: number): number {
  const lastPrice = { both: (heightCss - 40) / 2, bids: 0, asks: heightCss - 40 }[view];
  return side === 'bids' ? lastPrice + 40 + 20 * index : lastPrice - 20 * (index + 1);
}

const isNear = (found: number | undefined, expected: number): void =>
  expect(Math.abs((found ?? NaN) - expected)).toBeLessThanOrEqual(1);

interface ExpectedRow {
  readonly side: Side;
  readonly index: number;
  readonly price: number;
  readonly size: number;
  readonly total: number;
  readonly isOwn: boolean;
  /** Orders up to the row of the pointer would fill this one. */
  readonly isShaded: boolean;
}

function expectTexts(layout: BookLayout, row: ExpectedRow, painted: Painted): void {
  const { pixelRatio: ratio, widthCss, leftOffset } = layout;
  const third = (widthCss - 24) / 3;
  const written = painted.texts.toSorted((one, other) => one.x - other.x);
  expect(written.map((drawn) => [drawn.text, drawn.style])).toEqual([
    [priceText(ticks(row.price), btcUsdt), row.side === 'bids' ? 'upText' : 'downText'],
    [sizeText(lots(row.size), btcUsdt).slice(0, 9), 'text'],
    [sizeText(lots(row.total), btcUsdt).slice(0, 9), 'text'],
  ]);
  const top = topOf(layout, row.side, row.index);
  for (const [at, css] of [12, 12 + 2 * third, 12 + 3 * third].entries()) {
    isNear(written[at]?.x, leftOffset + css * ratio);
    isNear(written[at]?.y, layout.topOffset + (top + 14) * ratio);
    expect(written[at]?.font).toBe(`${at === 0 ? 500 : 400} ${12 * ratio}px Test`);
  }
}

function expectMarks(layout: BookLayout, row: ExpectedRow, painted: Painted): void {
  const { pixelRatio: ratio, widthCss, hovered, focused } = layout;
  const widthPx = Math.round(widthCss * ratio);
  const isHovered = hovered?.side === row.side && hovered.index === row.index;
  const isFocused = focused?.side === row.side && focused.index === row.index;
  const shaded = painted.areas.filter(({ style }) => style === 'hoverGround');
  const shadedPx = shaded.reduce((sum, area) => sum + area.width, 0);
  expect(shadedPx).toBe(row.isShaded ? widthPx : 0);
  const dots = painted.areas.filter(({ style }) => style === 'ownMark');
  expect(dots.map(({ left }) => left)).toEqual(row.isOwn ? [Math.round(4 * ratio)] : []);
  const [hover, ...hovers] = painted.outlines.filter(({ style }) => style === 'outline');
  expect([hover !== undefined, hovers.length]).toEqual([isHovered, 0]);
  if (hover !== undefined) {
    expect([hover.left, hover.width, hover.dash.length > 0]).toEqual([0, widthPx, true]);
    isNear(hover.height, 20 * ratio);
  }
  const [focus, ...others] = painted.outlines.filter(({ style }) => style === 'focusOutline');
  expect([focus !== undefined, others.length]).toEqual([isFocused, 0]);
  if (focus === undefined) return;
  const third = (widthCss - 24) / 3;
  const [from, to] = focused?.column === 'price' ? [12, 12 + third] : [12 + third, widthCss - 12];
  isNear(focus.left, layout.leftOffset + from * ratio);
  isNear(focus.left + focus.width, layout.leftOffset + to * ratio);
  expect(focus.dash).toEqual([]);
}

function rowsOf(side: Side, levels: readonly Level[], layout: BookLayout): ExpectedRow[] {
  const { hovered, ownBids } = layout;
  const shown = levels.slice(0, ROW_COUNT);
  // Below the last order, the pointer is over nothing.
  const lastShaded = hovered?.side === side && hovered.index < shown.length ? hovered.index : -1;
  let total = 0;
  return shown.map(([price, size], index) => {
    total += size;
    const isOwn = ownBids.includes(ticks(price));
    return { side, index, price, size, total, isOwn, isShaded: index <= lastShaded };
  });
}

it.each(RATIOS)(
  `book rows at ratio %d have texts, bars and marks at their places: ${ROUND_COUNT} of seed ${SEED}`,
  (ratio) => {
    const random = seededRandom(SEED + ratio * 100);
    let rowCount = 0;
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      const sides = { bids: drawSide(random, 'bids'), asks: drawSide(random, 'asks') };
      const own = [...sides.bids, ...sides.asks].map(([price]) => ticks(price));
      const drawn = own.filter(() => random.next() < 0.3);
      const layout = { ...drawLayout(random, ratio), ownBids: drawn, ownAsks: drawn };
      const surface = new PaintedSurface({ pixelRatio: ratio });
      const frame = frameOfDraft({ ...sides, rowCount: ROW_COUNT });
      new BookPainter(surface.canvas, layout).paint(frame, text, STILL, 0);
      const shown = (['bids', 'asks'] as const)
        .filter((side) => layout.view === 'both' || layout.view === side)
        .flatMap((side) => rowsOf(side, sides[side], layout));
      const lengthOf = (row: ExpectedRow) => (layout.depthBy === 'total' ? row.total : row.size);
      const longest = Math.max(1, ...shown.map(lengthOf));
      const widthPx = Math.round(layout.widthCss * ratio);
      // The longest bar is at most 96 % of the row, and not much shorter: it follows 32 steps.
      const bars = shown.map((row) => {
        const painted = inRow(surface, ratio, topOf(layout, row.side, row.index));
        expectTexts(layout, row, painted);
        expectMarks(layout, row, painted);
        expect(barIn(painted, row.side === 'bids' ? 'downBar' : 'upBar', widthPx, ratio)).toBe(0);
        return barIn(painted, row.side === 'bids' ? 'upBar' : 'downBar', widthPx, ratio);
      });
      const longestPx = Math.max(0, ...bars);
      if (shown.length > 0) {
        expect(longestPx).toBeLessThanOrEqual(Math.ceil(0.96 * widthPx));
        expect(longestPx).toBeGreaterThan(0.92 * widthPx);
      }
      shown.forEach((row, at) => isNear(bars[at], (longestPx * lengthOf(row)) / longest));
      expect(surface.texts).toHaveLength(3 * shown.length);
      rowCount += shown.length;
    }
    expect(rowCount).toBeGreaterThan(2 * ROUND_COUNT);
  },
);

it.each(RATIOS)(
  `trades at ratio %d have texts, bars and dots at their places: ${ROUND_COUNT} of seed ${SEED}`,
  (ratio) => {
    const random = seededRandom(SEED + ratio * 100);
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      const trades = Array.from({ length: random.between(1, 14) }, (_, at) => {
        const price = 6_425_000 + random.between(-9, 9);
        return [at + 1, price, random.between(1, 900_000), random.pick(SIDES)] as const;
      });
      const scrolledCss = random.pick([0, 0, 20, 40]);
      const layout: TapeLayout = {
        ...SURFACE,
        pixelRatio: ratio,
        widthCss: random.between(240, 420),
        heightCss: 110,
        leftOffset: 0,
        topOffset: 0,
        scrolledCss,
        isPaused: false,
        ownTradeIds: trades.map(([id]) => id).filter(() => random.next() < 0.3),
      };
      const surface = new PaintedSurface({ pixelRatio: ratio });
      new TapePainter(surface.canvas, layout).paint(frameOfDraft({ trades }), text, STILL);
      const widthPx = Math.round(layout.widthCss * ratio);
      const largest = Math.max(...trades.map(([, , size]) => size));
      const third = (layout.widthCss - 24) / 3;
      const newestFirst = trades.toReversed();
      for (const [index, [id, price, size, side]] of newestFirst.entries()) {
        const top = 20 * index - scrolledCss;
        if (top < 0 || top >= 110) continue;
        const painted = inRow(surface, ratio, top);
        const written = painted.texts.toSorted((one, other) => one.x - other.x);
        expect(written.map((drawn) => drawn.text)).toEqual([
          priceText(ticks(price), btcUsdt),
          expect.stringMatching(
            new RegExp(`^(?:◆ )?${sizeText(lots(size), btcUsdt).slice(0, 9)}$`),
          ),
          text.timeText(1000 + id),
        ]);
        expect(written[0]?.style).toBe(side === 'buy' ? 'upText' : 'downText');
        for (const [at, css] of [12, 12 + 2 * third, 12 + 3 * third].entries()) {
          isNear(written[at]?.x, css * ratio);
          isNear(written[at]?.y, (top + 14) * ratio);
        }
        const [bar, other] = side === 'buy' ? ['upBar', 'downBar'] : ['downBar', 'upBar'];
        isNear(barIn(painted, bar, widthPx, ratio), (widthPx * size) / largest);
        expect(barIn(painted, other, widthPx, ratio)).toBe(0);
        const dots = painted.areas.filter(({ style }) => style === 'ownMark');
        expect(dots).toHaveLength(layout.ownTradeIds.includes(id) ? 1 : 0);
      }
    }
  },
);
