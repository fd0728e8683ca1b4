import { expect, it } from 'vitest';
import { THEME, PaintedSurface } from '#tests/support/painted-surface.ts';
import type { TextLine } from '#workers/market/painter-api.ts';
import { NumberFont } from '#workers/market/painter/number-font.ts';
import { context2dOf } from '#workers/market/painter/surface.ts';

/** Like many fonts: a narrow one, and narrower points. */
const proportional = (character: string): number =>
  character === '1' ? 0.25 : /[.,]/.test(character) ? 0.25 : 0.5;

function numberFontIn(widthOf: (character: string) => number) {
  const surface = new PaintedSurface({ widthOf });
  return { surface, numberFont: new NumberFont(context2dOf(surface.canvas), THEME, 'regular', 2) };
}

it('writes full numbers where digits have one width', () => {
  const { surface, numberFont } = numberFontIn((character) => (character === '.' ? 0.25 : 0.5));
  numberFont.apply('right');
  numberFont.writeUpTo(100, 10, '1.25');
  expect(surface.texts.map(({ text, x }) => [text, x])).toEqual([['1.25', 100]]);
  expect(numberFont.lengthOf('1.25')).toBe(12 * 3 + 6);
});

it('gives each digit the advance of the widest where they differ', () => {
  const { surface, numberFont } = numberFontIn(proportional);
  numberFont.apply('right');
  numberFont.writeUpTo(100, 10, '11.5');
  numberFont.writeUpTo(100, 30, '22.5');
  const placed = surface.texts.map(({ text, x }) => [text, x]);
  expect(placed.slice(0, 4)).toEqual([
    ['1', 61], // A narrow digit is centered in its cell.
    ['1', 73],
    ['.', 82],
    ['5', 88],
  ]);
  expect(placed.slice(4)).toEqual([
    ['2', 58],
    ['2', 70],
    ['.', 82],
    ['5', 88],
  ]);
});

/** Lines of 12 CSS pixels in rows of 20, as Chromium 156 measured them: at the ratio of the screen,
 *  and emulated, where positions stay whole CSS pixels. */
const LINES: readonly (readonly [font: string, ratio: number, line: TextLine, baseline: number])[] =
  [
    ['Noto Sans', 1, { topCss: 1, baselineCss: 14, bottomCss: 18 }, 114],
    ['Noto Sans', 1.25, { topCss: 1.6, baselineCss: 13.6, bottomCss: 17.6 }, 117],
    ['Noto Sans, emulated', 1.25, { topCss: 1, baselineCss: 14, bottomCss: 18 }, 118],
    ['Noto Sans, emulated', 1.5, { topCss: 1, baselineCss: 14, bottomCss: 18 }, 121],
    ['Noto Sans, emulated', 2, { topCss: 1, baselineCss: 14, bottomCss: 18 }, 128],
    ['DejaVu Sans', 1, { topCss: 3, baselineCss: 14, bottomCss: 17 }, 114],
    ['DejaVu Sans', 1.25, { topCss: 2.4, baselineCss: 13.6, bottomCss: 16.8 }, 117],
    ['Liberation Sans', 1, { topCss: 3, baselineCss: 14, bottomCss: 17 }, 114],
    ['Liberation Sans', 1.25, { topCss: 3.2, baselineCss: 13.6, bottomCss: 16.8 }, 117],
  ];

it.each(LINES)(
  'puts the text of %s at ratio %d where the page does',
  (_, ratio, line, baseline) => {
    const surface = new PaintedSurface();
    const theme = { ...THEME, mediumLine: line };
    const numberFont = new NumberFont(context2dOf(surface.canvas), theme, 'medium', ratio);
    const row = { top: 100, height: 20 * ratio, exactTop: 100 };
    expect(numberFont.baselineIn(row)).toBe(baseline);
    const { top, height } = numberFont.boxIn(row);
    expect([top, top + height]).toEqual(
      [line.topCss, line.bottomCss].map((edge) => Math.round(100 + edge * ratio)),
    );
  },
);

it('rounds a baseline once, together with the position of its row', () => {
  const theme = { ...THEME, regularLine: { topCss: 1, baselineCss: 14, bottomCss: 18 } };
  const surface = new PaintedSurface();
  const numberFont = new NumberFont(context2dOf(surface.canvas), theme, 'regular', 1.25);
  // 17.5 pixels below an edge that lies between two.
  expect(numberFont.baselineIn({ top: 348, height: 25, exactTop: 347.5 })).toBe(365);
  expect(numberFont.baselineIn({ top: 348, height: 25, exactTop: 348 })).toBe(366);
  // Sums of fractions are a little off.
  expect(numberFont.baselineIn({ top: 348, height: 25, exactTop: 347.99999 })).toBe(366);
});
