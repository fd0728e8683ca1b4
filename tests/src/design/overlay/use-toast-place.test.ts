/** Place of toasts: top right, never over an order form. */
import { expect, it } from 'vitest';
import { toastPlaceOf } from '#src/design/overlay/use-toast-place.ts';

const SIZE = { width: 360, height: 160 };
const formAt = (left: number, top: number, width: number, height: number) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});

it('stays at the top right where no order form is', () => {
  expect(toastPlaceOf(SIZE, [], 1366)).toEqual({ rightPx: 12, heightMaxPx: undefined });
  // Left to the toasts, below them, or hidden.
  const forms = [formAt(4, 74, 304, 500), formAt(1062, 300, 304, 400), formAt(0, 0, 0, 0)];
  expect(toastPlaceOf(SIZE, forms, 1366)).toEqual({ rightPx: 12, heightMaxPx: undefined });
});

it('moves beside an order form at the right', () => {
  expect(toastPlaceOf(SIZE, [formAt(1062, 74, 304, 600)], 1366)).toEqual({
    rightPx: 316,
    heightMaxPx: undefined,
  });
});

it('moves beside both forms of a pair', () => {
  const forms = [formAt(700, 80, 330, 300), formAt(1032, 80, 330, 300)];
  expect(toastPlaceOf(SIZE, forms, 1366)).toEqual({ rightPx: 678, heightMaxPx: undefined });
});

it('stays above a form that is as wide as a phone', () => {
  expect(toastPlaceOf({ width: 336, height: 300 }, [formAt(0, 200, 360, 600)], 360)).toEqual({
    rightPx: 12,
    heightMaxPx: 176,
  });
});
