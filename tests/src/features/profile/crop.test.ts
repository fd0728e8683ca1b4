import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CENTRED, dragCrop, squareOf } from '#src/features/profile/crop.ts';

const wide = { width: 1_200, height: 800 };

it('starts centered, with the largest possible square', () => {
  expect(squareOf(wide, CENTRED)).toEqual({ x: 200, y: 0, side: 800 });
});

it('zooms in around the center', () => {
  expect(squareOf(wide, { ...CENTRED, zoom: 2 })).toEqual({ x: 400, y: 200, side: 400 });
});

it('follows the pointer: dragging right shows more of the left side', () => {
  const crop = dragCrop(wide, { ...CENTRED, zoom: 2 }, { x: 100, y: 0 }, 200);
  expect(squareOf(wide, crop)).toEqual({ x: 200, y: 200, side: 400 });
});

it('never leaves the photo, however far it is dragged or zoomed', () => {
  const number = fc.double({ min: -5, max: 5, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000 }),
      fc.integer({ min: 1, max: 9_000 }),
      number,
      number,
      fc.double({ min: 0, max: 9, noNaN: true }),
      (width, height, across, down, zoom) => {
        const size = { width, height };
        const start = { across, down, zoom };
        for (const crop of [start, dragCrop(size, start, { x: 900, y: -900 }, 224)]) {
          const { x, y, side } = squareOf(size, crop);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + side).toBeLessThanOrEqual(width + 1e-6);
          expect(y + side).toBeLessThanOrEqual(height + 1e-6);
        }
      },
    ),
  );
});
