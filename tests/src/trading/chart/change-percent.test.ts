import { expect, it } from 'vitest';
import { changePercentOf } from '#src/trading/chart/change-percent.ts';

it.each([
  [100, 101, '1'],
  [6_421_890, 6_425_001, '0.0484'],
  [300, 299, '-0.3334'], // Rounded toward minus infinity.
  [100, 100, '0'],
  [0, 100, '0'],
])('returns the change from %i to %i as %s percent', (open, close, percent) => {
  expect(changePercentOf({ open, close })).toBe(percent);
});
