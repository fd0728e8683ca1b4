import { expect, it } from 'vitest';
import {
  RESOLUTIONS,
  RESOLUTIONS_REDUCED,
  RESOLUTION_DEFAULT,
  isResolution,
} from '#contract/core/resolution.ts';

it('[CHART-01] [CHART-02] offers ten minute steps and four longer ones', () => {
  expect(RESOLUTIONS.slice(0, 10).map(Number)).toEqual([1, 5, 15, 30, 60, 120, 240, 360, 480, 720]);
  expect(RESOLUTIONS.slice(10)).toEqual(['1D', '3D', '1W', '1M']);
});

it('[CHART-03] [CHART-04] has the reduced set and the hour as the default', () => {
  expect(RESOLUTIONS_REDUCED).toEqual(['1', '15', '60', '240', '1D', '1W']);
  expect(RESOLUTION_DEFAULT).toBe('60');
});

it('distinguishes the month from the minute by case alone', () => {
  expect(isResolution('1M')).toBe(true);
  expect(isResolution('1m')).toBe(false);
});
