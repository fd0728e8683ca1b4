import { expect, it } from 'vitest';
import { THEME, PaintedSurface } from '#tests/support/painted-surface.ts';
import { NumberFont } from '#workers/market/painter/number-font.ts';
import { context2dOf } from '#workers/market/painter/surface.ts';

/** Like many fonts: a narrow one, and narrower points. */
const proportional = (character: string): number =>
  character === '1' ? 0.25 : /[.,]/.test(character) ? 0.25 : 0.5;

function numberFontIn(widthOf: (character: string) => number) {
  const surface = new PaintedSurface({ widthOf });
  return { surface, numberFont: new NumberFont(context2dOf(surface.canvas), THEME, 400, 2) };
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

it('is centered in its row on an integer pixel', () => {
  const { numberFont } = numberFontIn(proportional);
  // 24 pixels: 22 above the line and 6 below it.
  expect(numberFont.lineHeight).toBe(28);
  expect(numberFont.baselineIn({ top: 100, height: 40 })).toBe(128);
  expect(numberFont.baselineIn({ top: 100, height: 41 })).toBe(129);
});
