import { describe, expect, it } from 'vitest';
import { THEME } from '#tests/support/painted-surface.ts';
import type { BookLayout } from '#workers/market/painter-api.ts';
import { bookRowOf, columnsOf, tapeRowOf } from '#workers/market/painter/geometry.ts';

const LAYOUT: BookLayout = {
  widthCss: 280,
  heightCss: 435,
  pixelRatio: 1,
  leftOffset: 0,
  topOffset: 0,
  rowHeightCss: 20,
  paddingCss: 12,
  theme: THEME,
  view: 'both',
  rowCount: 10,
  midHeightCss: 34,
  depthBy: 'total',
  lastColumn: 'total',
  ownBids: [],
  ownAsks: [],
  hovered: undefined,
  focused: undefined,
};

describe('columns', () => {
  it.each([
    [1, 0, { width: 280, priceEnd: 97, sizeEnd: 186 }, [12, 182.667, 268]],
    [1.25, 0, { width: 350, priceEnd: 122, sizeEnd: 232 }, [15, 228.333, 335]],
    [1.25, -0.5, { width: 350, priceEnd: 121, sizeEnd: 232 }, [14.5, 227.833, 334.5]],
    [2, 0, { width: 560, priceEnd: 195, sizeEnd: 371 }, [24, 365.333, 536]],
  ])('at ratio %d and %d past a pixel have whole cells', (pixelRatio, leftOffset, cells, texts) => {
    const columns = columnsOf({ ...LAYOUT, pixelRatio, leftOffset });
    expect(columns).toMatchObject(cells);
    const { start, middleEnd, end } = columns;
    [start, middleEnd, end].forEach((at, index) => expect(at).toBeCloseTo(texts[index] ?? NaN, 3));
  });
});

describe('rows of the book', () => {
  it.each([
    [1, 'both', 'asks', 0, { top: 181, height: 20 }],
    [1, 'both', 'bids', 0, { top: 235, height: 20 }],
    [1, 'both', 'asks', 9, { top: 1, height: 20 }],
    [1, 'asks', 'asks', 0, { top: 381, height: 20 }],
    [1, 'bids', 'bids', 0, { top: 34, height: 20 }],
    [1.25, 'both', 'asks', 0, { top: 226, height: 25 }],
    [2, 'both', 'bids', 1, { top: 509, height: 40 }],
  ] as const)('at ratio %d in view %s: %s %d', (pixelRatio, view, side, index, span) => {
    expect(bookRowOf({ ...LAYOUT, pixelRatio, view }, side, index)).toMatchObject(span);
  });

  it('are rounded where they are on the page', () => {
    const [at, past] = [LAYOUT, { ...LAYOUT, topOffset: -0.25 }].map((layout) =>
      bookRowOf(layout, 'asks', 0),
    );
    expect(at).toEqual({ top: 181, height: 20, exactTop: 180.5 });
    expect(past).toEqual({ top: 180, height: 20, exactTop: 180.25 });
  });

  it.each([0.9, 1, 1.1, 1.25, 1.333, 1.5, 1.75, 2, 2.625])(
    'at ratio %d have neither gaps nor overlaps',
    (pixelRatio) => {
      const layout = { ...LAYOUT, pixelRatio };
      for (let index = 1; index < LAYOUT.rowCount; index++) {
        const [ask, bid] = [bookRowOf(layout, 'asks', index), bookRowOf(layout, 'bids', index)];
        expect(ask.top + ask.height).toBe(bookRowOf(layout, 'asks', index - 1).top);
        const above = bookRowOf(layout, 'bids', index - 1);
        expect(bid.top).toBe(above.top + above.height);
      }
    },
  );
});

describe('rows of the tape', () => {
  it.each([
    [1, 0, 0, { top: 0, height: 20 }],
    [1, 30.5, 1, { top: -10, height: 20 }],
    [1.25, 3, 2, { top: 46, height: 25 }],
  ])('at ratio %d, scrolled by %d: trade %d', (pixelRatio, scrolledCss, index, span) => {
    const layout = { ...LAYOUT, pixelRatio, scrolledCss, isPaused: false, ownTradeIds: [] };
    expect(tapeRowOf(layout, index)).toMatchObject(span);
  });
});
