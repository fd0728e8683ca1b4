import { expect, it } from 'vitest';
import { differenceOf } from '#scripts/stories/pictures/compare-rasters.ts';
import { drawEdge, drawFlat, drawRaster, withPixel } from './draw-rasters.ts';

const RED = [255, 0, 0, 255];

it('finds no difference between equal pictures', () => {
  expect(differenceOf(drawFlat(10, 10), drawFlat(10, 10))).toBeUndefined();
});

it('finds a single pixel that is one step brighter, and paints it red', () => {
  const found = differenceOf(drawFlat(10, 10), withPixel(drawFlat(10, 10), 3, 4, 201));
  expect(found?.pixelCount).toBe(1);
  const at = (4 * 10 + 3) * 4;
  expect([...(found?.picture.pixels.subarray(at, at + 4) ?? [])]).toEqual(RED);
});

it('finds a color of an area that changes by one step', () => {
  expect(differenceOf(drawFlat(10, 10, 30), drawFlat(10, 10, 31))?.pixelCount).toBe(100);
});

it('tolerates an edge that is drawn slightly differently', () => {
  expect(differenceOf(drawEdge(130), drawEdge(138))).toBeUndefined();
});

it('tolerates rounding on a curve, which is no antialiasing to pixelmatch, and no more', () => {
  // Each pixel has another color than those beside it, and is the darkest of them in every third column.
  const curve = (offset: number) =>
    drawRaster(
      12,
      12,
      (x, y) => 100 + ((x * 37 + y * 11) % 90) + (x === 6 && y === 6 ? offset : 0),
    );
  expect(differenceOf(curve(0), curve(2))).toBeUndefined();
  expect(differenceOf(curve(0), curve(12))).toMatchObject({ pixelCount: 1 });
});

it('finds a text that becomes a little lighter', () => {
  const text = (ink: number) => drawRaster(12, 12, (x) => (x % 4 === 1 ? ink : 240));
  expect(differenceOf(text(60), text(72))?.pixelCount).toBe(36);
});

it('finds an edge that has moved', () => {
  expect(differenceOf(drawEdge(130), drawEdge(215))).toBeDefined();
  const moved = drawRaster(12, 12, (x) => (x < 7 ? 40 : x === 7 ? 130 : 220));
  expect(differenceOf(drawEdge(130), moved)).toBeDefined();
});

it('finds another size, even where the common part is equal', () => {
  const found = differenceOf(drawFlat(10, 10, 0), drawFlat(10, 12, 0));
  expect(found).toMatchObject({ picture: { width: 10, height: 12 } });
});
