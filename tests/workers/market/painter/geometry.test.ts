import { describe, expect, it } from 'vitest';
import { THEME } from '#tests/support/painted-surface.ts';
import type { BookLayout } from '#workers/market/painter-api.ts';
import { bookRowOf, columnsOf, tapeRowOf } from '#workers/market/painter/geometry.ts';

const LAYOUT: BookLayout = {
  widthCss: 280,
  heightCss: 435,
  pixelRatio: 1,
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
    [1, { width: 280, start: 12, priceEnd: 97, middleEnd: 183, sizeEnd: 186, end: 268 }],
    [1.25, { width: 350, start: 15, priceEnd: 122, middleEnd: 228, sizeEnd: 232, end: 335 }],
    [2, { width: 560, start: 24, priceEnd: 195, middleEnd: 365, sizeEnd: 371, end: 536 }],
  ])('at ratio %d are aligned to canvas pixels', (pixelRatio, columns) => {
    expect(columnsOf({ ...LAYOUT, pixelRatio })).toEqual(columns);
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
    expect(bookRowOf({ ...LAYOUT, pixelRatio, view }, side, index)).toEqual(span);
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
    expect(tapeRowOf(layout, index)).toEqual(span);
  });
});
